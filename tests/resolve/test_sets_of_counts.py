"""Several numbers, of which one is meant: the same as saying each of them, wherever a number of pieces can stand."""

import random

import pytest

from manqala.check.examples import run_examples
from manqala.text.diagnostics import Diagnostics
from tests.helpers.lockstep import Lockstep
from tests.helpers.small_games import tiny

SOW = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
AMONG = {1, 3, 5, 6, 8, 9, 10}
FORMS = [
    "hole 1 of south holds 1, 3, 5..6 or 8..",
    "hole 1 of south is 1 or 3 or 5..6 or 8..",
    "seeds in hole 1 of south = 1, 3, 5..6, or 8..",
    "seeds in hole 1 of south is 1,3, 5..6 or  8..",
    "not seeds in hole 1 of south != 1, 3, 5..6 or 8..",
    "hole 1 of south is not 0, 2, 4 or 7",
    "seeds in hole 1 of south is in 1, 3, 5..6 or 8..20",
    "number of (1, 3, 5..6 or 8..20 where it = seeds in hole 1 of south) = 1",
    "number of (hole 1 of south + nothing: take 1 or 3 or 5..6 or 8..) = 1",
    "any south's row where it = hole 1 of south and it holds 1, 3, 5..6 or 8..",
]


def complaints(condition: str, seeds: int) -> list[str]:
    front = "board: {rows: 2, holes: 3, stores: beside}\nseeds: 20"
    position = f"position {seeds} 0 0 / 0 0 0 : south : box={120 - seeds}"
    game = tiny(f'{SOW}\nexample "x"\n  {position}\n  expect {condition}\n', front)
    found = Diagnostics()
    run_examples(game, found)
    return [item.code for item in found.sorted()]


@pytest.mark.quick_cases(
    "hole 1 of south holds 1, 3, 5..6 or 8..",
    "not seeds in hole 1 of south != 1, 3, 5..6 or 8..",
    "seeds in hole 1 of south = 1, 3, 5..6, or 8..",
)
@pytest.mark.parametrize("form", FORMS)
def test_a_list_of_counts_means_each_of_them(form: str) -> None:
    held = {seeds for seeds in range(11) if not complaints(form, seeds)}
    assert held == AMONG


def test_what_follows_a_list_is_not_part_of_it() -> None:
    both = "seeds in hole 1 of south = 2 or 3 = seeds in hole 1 of south"
    assert [n for n in range(5) if not complaints(both, n)] == [2, 3]
    other = (
        "seeds in hole 1 of south = 1 or hole 1 of south holds 3 or seeds in hole 2 of south > 4"
    )
    assert [n for n in range(5) if not complaints(other, n)] == [1, 3]


def test_both_engines_mean_the_same_by_a_list() -> None:
    game = tiny(
        SOW
        + """\
  if last is 2 or 4, capture trail of last: (take opponent's 2 or 4..5)+
  choose n from 1, 3 or 5..6
  put n seeds from own winnings into first of own holes where 0, 1 or 3..
  if captures = 0 or 3, win last
round ends when own holes are empty
""",
        "board: {rows: 2, holes: 3, stores: beside}\nseeds: 2",
    )
    both = Lockstep(game, random.Random(5), compiled=False, match=False)
    for _ in range(120):
        both.begin() if both.over else both.step()
    assert both.plies > 60


@pytest.mark.parametrize(
    "condition",
    [
        "number of (back of last: take skipped) is 0..1",
        "number of (back of last: take skipped) >= 0",
        "number of (own holes where (back of last: take skipped) is empty) > 0",
    ],
)
def test_what_acts_when_it_is_counted_acts_once(condition: str) -> None:
    """A walk tells players of each hole, and they may act: in both engines equally often."""
    game = tiny(
        "turn\n  choose hole from holes\n  sow hole\n"
        f"  if {condition}, put 1 from last into own winnings\n"
        "at any time for h where last holds lifted, as home of h\n"
        "  may torv\n    put 1 from h into own winnings\n",
        "board: {rows: 2, holes: 3, ends: right}\nseeds: 4",
    )
    both = Lockstep(game, random.Random(5), compiled=False, match=False)
    for _ in range(60):
        both.begin() if both.over else both.step()
    assert both.plies > 20
