"""The size of a game, estimated from random games: move sequences, and positions.

Ways of playing: a random game is one of those that are as likely as it, and how many those are is the product of the odds of
its steps. Its mean over the games is the number of ways, without bias (D. E. Knuth: Estimating the efficiency of backtrack
programs. Mathematics of Computation 29, 1975).

Positions: how many are met once and twice tells how many were not met at all, at least (A. Chao: Estimating the population size
for capture-recapture data with unequal catchability. Biometrics 43, 1987; the games are what was sampled), and which share of the
visits of further games would be to known ones (I. J. Good: The population frequencies of species. Biometrika 40, 1953).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log, nan, sqrt
from typing import TYPE_CHECKING, Any

import numpy

from manqala.study.estimates import Estimate, Support, mean_of
from manqala.study.kernel.facts_row import MOST_WAYS

if TYPE_CHECKING:
    from collections.abc import Sequence

NORMAL = 1.959964
"""Standard deviations on each side of an interval of 95 %."""
FEWEST = 30
"""Where fewer games are still going on, nothing is estimated."""
FEW_REPEATED = 10
"""With fewer positions met exactly twice, only a lower bound is given."""
POSITIVE = Support(0.0)
TOO_WIDE = 2.0
"""Where the interval of the number of ways spans a larger factor, the sample says no more."""


@dataclass(frozen=True, slots=True)
class Positions:
    """How many different positions were met, and how many there are at least."""

    games: int
    met: int
    at_least: Estimate
    known: float
    """Which share of the visits of further games would be to positions that were met."""


@dataclass(frozen=True, slots=True)
class Ply:
    """The game tree at a depth in turns."""

    turn: int
    ways: Estimate | None
    """The number of sequences of this many turns; none if the sample does not show it."""
    positions: Positions | None


@dataclass(frozen=True, slots=True)
class Space:
    """How large a game is."""

    plies: tuple[Ply, ...]
    whole: Positions | None
    """Of all turns together."""
    typical: Estimate | None
    """The number of games as likely as a random one, as a power of ten, on average."""


def chao(counts: Any, games: int) -> Positions:
    """From how many games met each position; each game is one sample."""
    met, total = len(counts), int(counts.sum())
    once, twice = int((counts == 1).sum()), int((counts == 2).sum())
    known = 1.0 - once / total if total else nan
    if not once:
        return Positions(games, met, Estimate(met, met, met, games), known)
    if twice < FEW_REPEATED:
        return Positions(games, met, _hardly_repeated(counts, games), known)
    scale, ratio = (games - 1) / games, once / twice
    unseen = scale * once * ratio / 2
    spread = twice * (scale * ratio**2 / 2 + scale**2 * ratio**3 + scale**2 * ratio**4 / 4)
    factor = exp(NORMAL * sqrt(log(1 + spread / unseen**2)))
    at_least = Estimate(met + unseen, met + unseen / factor, met + unseen * factor, games)
    return Positions(games, met, at_least, known)


def _hardly_repeated(counts: Any, games: int) -> Estimate:
    """A lower bound where hardly anything was met twice.

    Two games meet in a position by the sum of the squares of its chances, which is one by the number of positions at least.
    How many of the pairs of games may have met at most, 95 times of 100, is a limit of Poisson's distribution.
    """
    from scipy.stats import chi2

    meetings = int((counts * (counts - 1) // 2).sum())
    most = float(chi2.ppf(0.95, 2 * (meetings + 1))) / 2
    low = max(float(len(counts)), games * (games - 1) / 2 / most)
    return Estimate(low, low, inf, games)


def measure_space(rows: Sequence[dict[str, Any]]) -> Space:
    """Estimate the size of a game from recorded games, of which each has its turns, odds and positions."""
    by_ply: list[list[int]] = []
    odds: list[list[float]] = []
    wholes: list[float] = []
    everywhere: list[int] = []
    for row in rows:
        product, known = 1.0, True
        products: list[float] = []
        places: list[int] = []
        steps = zip(row["turn"], row["odds"], row["ways"], row["position"], strict=True)
        for turn, odd, ways, position in steps:
            if turn:
                # The last turn is counted as it is, and need not be estimated.
                products.append(product * ways if known and ways < MOST_WAYS else nan)
                places.append(position)
            known = known and odd > 0
            product = product * odd if known else nan
        odds.append(products)
        wholes.append(product)
        everywhere += set(places)
        for at, place in enumerate(places):
            if at == len(by_ply):
                by_ply.append([])
            by_ply[at].append(place)
    by_ply = [places for places in by_ply if len(places) >= FEWEST]
    ways_by_ply = _ways(odds, len(by_ply))
    plies = [
        Ply(at + 1, ways_by_ply.get(at), _count_positions(places))
        for at, places in enumerate(by_ply)
    ]
    whole = chao(_counts(everywhere), len(rows)) if len(rows) >= FEWEST else None
    return Space(tuple(plies), whole, _typical(wholes))


def _counts(places: list[int]) -> Any:
    return numpy.unique(numpy.array(places, numpy.int64), return_counts=True)[1]


def _count_positions(places: list[int]) -> Positions:
    return chao(_counts(places), len(places))


def _ways(odds: list[list[float]], plies: int) -> dict[int, Estimate]:
    """How many sequences of turns there are up to each; games that are over by then stand for none."""
    products = numpy.zeros((len(odds), plies))
    for at, row in enumerate(odds):
        products[at, : min(len(row), plies)] = row[:plies]
    known = [at for at in range(plies) if not numpy.isnan(products[:, at]).any()]
    if not known:
        return {}
    told: dict[int, Estimate] = {}
    for at in known:
        one = mean_of(products[:, at], POSITIVE)
        if at == 0 and one.low < one.high and not products[:, 0].std():
            # Nothing was sampled before the first turn: its ways are counted, not estimated.
            one = Estimate(one.value, one.value, one.value, one.number)
        # What comes after a number that is not known is known by luck only.
        if one.low <= 0 or one.high / one.low > TOO_WIDE or _weight(products[:, at]) < FEWEST:
            break
        told[at] = one
    return told


def _weight(products: Any) -> float:
    """How many games of equal weight tell as much (L. Kish: Survey sampling, 1965); few, where some stand for very many."""
    squares = float((products**2).sum())
    return float(products.sum()) ** 2 / squares if squares else 0.0


def _typical(whole: list[float]) -> Estimate | None:
    powers = [numpy.log10(product) for product in whole if product > 0]
    return mean_of(powers) if len(powers) == len(whole) >= FEWEST else None
