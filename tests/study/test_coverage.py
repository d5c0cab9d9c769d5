"""How often intervals of 95 % hold the truth: drawn from populations whose truth is known, real games among them."""

import importlib.util
import json
from functools import cache
from math import log
from pathlib import Path

import pytest

from tests.helpers.extras import needs_study

if importlib.util.find_spec("scipy") is not None:
    import numpy

    from manqala.study.estimates import ANY, UNIT, Support, mean_of, median_of, ratio_of, share_of
    from manqala.study.ratings import ELO, PlayedGame, rate
    from manqala.study.sequential import expected_share

POPULATIONS = Path(__file__).with_name("populations.json")
"""Per measure how many of 4,000 random games had a top and a bottom: their ratio, or mean, is the measure."""
SIZES = (10, 20, 50, 200)
FAR = (SIZES[0], SIZES[-1])
"""The sizes that the slow tier draws."""
FEWEST = 10
"""Openings of the contests that the slow tier plays."""
STRENGTHS = (0.0, 100.0, 200.0, 300.0)
EXTREME = STRENGTHS[-1]
"""The difference in strength that the slow tier plays."""
LEAST = 0.93
"""Discrete measures cannot be covered in just 95 %: their intervals are wider, never narrower."""


@pytest.fixture(autouse=True)
def extra() -> None:
    needs_study()


@cache
def populations() -> dict[str, tuple["numpy.ndarray", "numpy.ndarray"]]:
    """The tops and bottoms of all games, by game and measure."""
    found: dict[str, tuple[numpy.ndarray, numpy.ndarray]] = {}
    for name, rows in json.loads(POPULATIONS.read_text(encoding="utf-8")).items():
        tops, bottoms, many = numpy.array(rows).T
        found[name] = (numpy.repeat(tops, many), numpy.repeat(bottoms, many))
    return found


def support(name: str, tops: "numpy.ndarray") -> "Support":
    if name.endswith(("forced", "captures")):
        return UNIT
    return Support(0.0, float(tops.max())) if name.endswith("lead") else Support(0.0)


def coverage(name: str, size: int, runs: int) -> float:
    """The share of samples of a population whose interval holds its truth."""
    tops, bottoms = populations()[name]
    truth, possible = tops.sum() / bottoms.sum(), support(name, tops)
    generator = numpy.random.default_rng(size)
    held = 0
    for _ in range(runs):
        at = generator.integers(0, len(tops), size)
        found = ratio_of(tops[at], bottoms[at], possible)
        held += found.low <= truth <= found.high
    return held / runs


NAMES = tuple(json.loads(POPULATIONS.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", NAMES)
def test_small_samples_of_real_games_are_covered(name: str) -> None:
    # Chance takes 93 % below 89 % in 200 samples about once in a hundred seeds; the seed is fixed.
    assert coverage(name, 10, 200) >= 0.89


@pytest.mark.parametrize(
    "size",
    [pytest.param(n, marks=pytest.mark.slow if n in FAR else pytest.mark.nightly) for n in SIZES],
)
@pytest.mark.parametrize("name", NAMES)
def test_samples_of_real_games_are_covered_as_often_as_intervals_say(name: str, size: int) -> None:
    # Three standard errors of 3,000 samples are 1.4 points.
    found = coverage(name, size, 3_000)
    assert found >= LEAST - 0.014, found


@pytest.mark.parametrize("size", SIZES)
def test_shares_are_covered_at_every_chance(size: int) -> None:
    """Summed over the binomial distribution, without drawing."""
    from scipy.stats import binom

    found = [share_of(hits, size) for hits in range(size + 1)]
    for chance in numpy.linspace(0.01, 0.99, 50):
        weights = binom.pmf(numpy.arange(size + 1), size, chance)
        held = sum(
            w for w, one in zip(weights, found, strict=True) if one.low <= chance <= one.high
        )
        assert held >= 0.95 - 1e-9


def test_equal_values_leave_room_for_what_was_not_seen() -> None:
    none = mean_of([0.0] * 20, Support(0.0, 15.0))
    assert (none.low, none.value) == (0.0, 0.0)
    assert none.high == pytest.approx(15 * share_of(0, 20).high)
    same = mean_of([9.0] * 10, ANY)
    assert same.low < 9.0 < same.high


@pytest.mark.parametrize(
    ("strength", "openings"),
    [
        pytest.param(
            strength,
            openings,
            marks=pytest.mark.slow
            if openings == FEWEST and strength == EXTREME
            else pytest.mark.nightly,
        )
        for strength in STRENGTHS
        for openings in (10, 20, 50)
    ],
)
def test_ratings_are_covered_at_the_extremes_too(strength: float, openings: int) -> None:
    generator = numpy.random.default_rng(openings)
    held, runs = 0, 200
    for _ in range(runs):
        games = []
        for n in range(openings):
            for first, sign in ((0, 1), (1, -1)):
                points = float(generator.random() < expected_share(sign * 2 * strength))
                games.append(PlayedGame(first, 1 - first, points, n))
        found = rate(games, 2).players[0]
        held += found.low <= strength <= found.high
    # Three standard errors of 200 contests are 5.4 points.
    assert held / runs >= LEAST - 0.054


@pytest.mark.nightly
@pytest.mark.parametrize("openings", SIZES)
def test_ratings_are_covered_where_openings_favour_a_seat(openings: int) -> None:
    """The truth is what players score over all openings: nearer to the middle than their strength in any one of them."""
    generator, strength, seat, spread = numpy.random.default_rng(openings), 100.0, 60.0, 150.0
    favours = generator.normal(0, spread, 200_000)
    first, second = (
        float(numpy.mean(1 / (1 + numpy.exp(-(sign * 2 * strength + seat + favours) / ELO))))
        for sign in (1, -1)
    )
    won, lost = ELO * log(first / (1 - first)), ELO * log(second / (1 - second))
    truths = (won - lost) / 4, (won + lost) / 2
    assert truths[1] < 0.95 * seat
    held, runs = numpy.zeros(2), 200
    for _ in range(runs):
        games = []
        for n, favour in enumerate(generator.normal(0, spread, openings)):
            for player, sign in ((0, 1), (1, -1)):
                chance = expected_share(sign * 2 * strength + seat + favour)
                points = float(generator.random() < chance)
                games.append(PlayedGame(player, 1 - player, points, n))
        found = rate(games, 2)
        for n, one in enumerate((found.players[0], found.seat)):
            held[n] += one.low <= truths[n] <= one.high
    # Three standard errors of 200 contests are 5.4 points.
    assert (held / runs >= LEAST - 0.054).all(), held


@pytest.mark.parametrize("size", SIZES)
def test_medians_are_covered(size: int) -> None:
    generator, held, runs = numpy.random.default_rng(size), 0, 300
    for _ in range(runs):
        found = median_of(generator.exponential(1.0, size))
        held += found.low <= log(2) <= found.high
    # Three standard errors of 300 samples are 3.8 points.
    assert held / runs >= LEAST - 0.038
