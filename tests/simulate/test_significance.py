"""Whether a difference is more than chance: against known values, and against chance itself."""

from collections import Counter
from random import Random

import pytest

from manqala.simulate.significance import (
    chi_squared,
    chi_squared_survival,
    holm_correction,
    mann_whitney,
)


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    # From printed tables of the distribution.
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (9.488, 4, 0.05), (6.635, 1, 0.01), (20.515, 5, 0.001)],
)  # fmt: skip
def test_chi_squared_is_as_in_tables(statistic: float, freedom: int, p: float) -> None:
    assert chi_squared_survival(statistic, freedom) == pytest.approx(p, rel=2e-3)


def test_a_table_of_two_by_two_is_as_computed_by_hand() -> None:
    statistic, p = chi_squared({"a": 30, "b": 70}, {"a": 50, "b": 50})
    assert statistic == pytest.approx(100 * (2 * 10**2 / 4000 + 2 * 10**2 / 6000))
    assert p == pytest.approx(0.00389, rel=5e-3)


def test_what_is_rare_is_counted_together() -> None:
    one = {"often": 90, **{f"rare {n}": 1 for n in range(10)}}
    assert chi_squared(one, {"often": 91, "else": 9})[1] > 0.5


def test_ranks_are_as_computed_by_hand() -> None:
    """Of 1, 2, 4 and 3, 5, 6, 7 the first is above the second in one pair of twelve."""
    one, other = Counter([1, 2, 4]), Counter([3, 5, 6, 7])
    assert mann_whitney(one, other)[0] == 1
    assert mann_whitney(other, one)[0] == 11
    assert mann_whitney(one, other)[1] == mann_whitney(other, one)[1]


def test_chance_alone_is_called_a_difference_as_seldom_as_it_should() -> None:
    rng = Random(1)
    found = 0
    for _ in range(400):
        one, other = (Counter(rng.randrange(12) for _ in range(60)) for _ in range(2))
        found += mann_whitney(one, other)[1] < 0.05
    assert 5 <= found <= 36


def test_a_shift_is_found() -> None:
    rng = Random(1)
    one = Counter(rng.randrange(12) for _ in range(300))
    other = Counter(rng.randrange(12) + 2 for _ in range(300))
    assert mann_whitney(one, other)[1] < 1e-6


def test_nothing_differs_from_nothing() -> None:
    assert mann_whitney({}, {1: 2}) == (0.0, 1.0)
    assert mann_whitney({5: 9}, {5: 7})[1] == 1.0
    assert chi_squared({}, {}) == (0.0, 1.0)
    assert chi_squared({"a": 4}, {"a": 9})[1] == 1.0


def test_of_several_things_each_must_be_rarer() -> None:
    assert holm_correction([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.09, 0.09, 0.5])
    assert holm_correction([]) == []
