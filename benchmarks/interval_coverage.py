"""The numbers of ``calibration.py``: how often each kind of interval contains the truth; needs the extra ``study``."""

import json
from collections.abc import Callable, Iterator
from math import log
from pathlib import Path

import numpy
from scipy.stats import binom

from manqala.game.game import GameValue
from manqala.resolve.loaded import load_rules
from manqala.simulate.parcel import parcel
from manqala.study.estimates import UNIT, Estimate, Support, mean_of, median_of, ratio_of, share_of
from manqala.study.ratings import ELO, PlayedGame, rate
from manqala.study.recorded_games import RecordedGames
from manqala.study.recording_jobs import PlayedRecording
from manqala.study.value_measures import measure_values
from manqala.study.valued_games import distinct_games
from manqala.study.valuing_job import VALUE_COLUMNS, ValuationJob
from manqala.study.win_chances import ValuedSeries

POPULATIONS = Path(__file__).parent.parent / "tests" / "study" / "populations.json"
SIZES = (10, 20, 50, 200)
CHANCES = numpy.linspace(0.01, 0.99, 99)
OPENINGS = 200_000
"""Number of openings whose mean is the truth of ratings."""

Row = tuple[str, list[float]]


def shares() -> Iterator[Row]:
    """The least and the mean coverage over all chances."""
    least, mean = [], []
    for size in SIZES:
        found = [share_of(hits, size) for hits in range(size + 1)]
        low = numpy.array([one.low for one in found])
        high = numpy.array([one.high for one in found])
        held = [
            binom.pmf(numpy.arange(size + 1), size, chance)[
                (low <= chance) & (chance <= high)
            ].sum()
            for chance in CHANCES
        ]
        least.append(min(held))
        mean.append(float(numpy.mean(held)))
    yield "share, at the worst chance", least
    yield "share, mean of all chances", mean


def of_games(runs: int) -> Iterator[Row]:
    """Samples of the games of a known population."""
    for name, rows in json.loads(POPULATIONS.read_text(encoding="utf-8")).items():
        tops, bottoms, many = numpy.array(rows).T
        tops, bottoms = numpy.repeat(tops, many), numpy.repeat(bottoms, many)
        support = UNIT if name.endswith(("forced", "captures")) else Support(0.0)
        if name.endswith("lead"):
            support = Support(0.0, float(tops.max()))
        if (bottoms == 1).all():
            yield (
                f"mean of {name}",
                sampled(
                    lambda at, t=tops, s=support: mean_of(t[at], s), tops.mean(), len(tops), runs
                ),
            )
            yield (
                f"median of {name}",
                sampled(
                    lambda at, t=tops: median_of(t[at]), float(numpy.median(tops)), len(tops), runs
                ),
            )
        else:
            yield f"ratio of {name}", sampled(
                lambda at, t=tops, b=bottoms, s=support: ratio_of(t[at], b[at], s),
                tops.sum() / bottoms.sum(), len(tops), runs,
            )  # fmt: skip


def sampled(
    estimate: Callable[[numpy.ndarray], Estimate], truth: float, games: int, runs: int
) -> list[float]:
    """How often an estimate's interval contains the truth, by sample size."""
    found = []
    for size in SIZES:
        generator, held = numpy.random.default_rng(size), 0
        for _ in range(runs):
            one = estimate(generator.integers(0, games, size))
            held += one.low <= truth <= one.high
        found.append(held / runs)
    return found


def of_values(runs: int, games: int) -> Iterator[Row]:
    """Samples of games whose positions were valued; the truth is that of all of them, with their own scale."""
    for name in ("kalah", "san-yao"):
        table, holes = valued_games(name, games)
        population = measure_values(ValuedSeries(table, 2), holes)
        truths = {one.name: one.estimate().value for one in population}
        held = {one: [] for one in truths}
        for size in SIZES:
            generator, found = numpy.random.default_rng(size), dict.fromkeys(truths, 0)
            for _ in range(runs):
                sample = ValuedSeries(table.take(generator.integers(0, len(table), size)), 2)
                for one in measure_values(sample, holes):
                    estimate = one.estimate()
                    found[one.name] += estimate.low <= truths[one.name] <= estimate.high
            for one in truths:
                held[one].append(found[one] / runs)
        for one, shares in held.items():
            yield f"{name} {one}", shares


def valued_games(name: str, games: int) -> tuple[object, int]:
    """Games of greedy players from random openings, valued two turns deep."""
    game = GameValue(load_rules(name, {}))
    packed = parcel(game)
    played = PlayedRecording(packed, ("greedy",), ((0, 0),), 1, 8).open()(range(games)).table()
    different = distinct_games(played)
    numbers = [one.number for one in different]
    play = ValuationJob(packed, 2, different).open()
    parts = RecordedGames([], VALUE_COLUMNS)
    for number in numbers:
        parts.add(play(range(number, number + 1)))
    return parts.table(), game.rules.board.holes


def ratings(contests: int) -> Iterator[Row]:
    """Both ratings of a contest of two, with and without openings that favour a seat."""
    for strength, seat, spread in (
        (0, 0, 0),
        (100, 50, 0),
        (200, 50, 0),
        (100, 60, 150),
        (0, 150, 300),
    ):
        players, seats = [], []
        for size in SIZES:
            generator = numpy.random.default_rng(size)
            held = numpy.zeros(2)
            truths = truth(strength, seat, spread)
            for _ in range(contests):
                found = rate(drawn(strength, seat, spread, size, generator), 2)
                for n, one in enumerate((found.players[0], found.seat)):
                    held[n] += one.low <= truths[n] <= one.high
            players.append(held[0] / contests)
            seats.append(held[1] / contests)
        told = f"strength ±{strength}, seat {seat}, openings ±{spread}"
        yield f"player: {told}", players
        yield f"first seat: {told}", seats


def chance(points: numpy.ndarray | float) -> numpy.ndarray:
    """The chance of winning for a player who is stronger by a number of points."""
    return 1 / (1 + numpy.exp(-numpy.asarray(points) / ELO))


def drawn(
    strength: float, seat: float, spread: float, openings: int, generator: numpy.random.Generator
) -> list[PlayedGame]:
    """A random contest; each opening is played twice, with the seats exchanged."""
    games = []
    for opening, favour in enumerate(generator.normal(0, spread, openings)):
        for first, sign in ((0, 1), (1, -1)):
            won = generator.random() < chance(sign * 2 * strength + seat + favour)
            games.append(PlayedGame(first, 1 - first, float(won), opening))
    return games


def truth(strength: float, seat: float, spread: float) -> tuple[float, float]:
    """The ratings in the limit of infinitely many games, which give the shares of points over all openings."""
    favour = numpy.random.default_rng(0).normal(0, spread, OPENINGS)
    one, other = (float(chance(sign * 2 * strength + seat + favour).mean()) for sign in (1, -1))
    first, second = (ELO * log(share / (1 - share)) for share in (one, other))
    return (first - second) / 4, (first + second) / 2
