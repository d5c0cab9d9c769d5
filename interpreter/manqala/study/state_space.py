"""Estimates the size of a game from random games: move sequences, and positions.

Sequences: the product of the odds of a random game's steps is the number of games as likely as it. The mean over games
is an unbiased estimate of the number of sequences (D. E. Knuth: Estimating the efficiency of backtrack programs.
Mathematics of Computation 29, 1975).
Positions: the numbers of positions met once and twice give a lower bound for those never met (A. Chao: Estimating the
population size for capture-recapture data with unequal catchability. Biometrics 43, 1987; games are the samples), and the share
of known positions in further games (I. J. Good: The population frequencies of species. Biometrika 40, 1953).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, inf, log, nan, sqrt
from typing import TYPE_CHECKING, Any

import numpy

from manqala.study.estimates import Estimate, Support, mean_of
from manqala.study.kernel.facts_row import MAX_WAYS

if TYPE_CHECKING:
    from collections.abc import Sequence

NORMAL_QUANTILE = 1.959964
"""Standard deviations on each side of an interval of 95 %."""
MIN_GAMES = 30
"""Least number of games in progress for an estimate."""
MIN_REPEATED = 10
"""Number of positions met exactly twice below which only a lower bound is given."""
POSITIVE = Support(0.0)
MAX_INTERVAL_RATIO = 2.0
"""Greatest ratio of an interval's limits for the number of sequences; wider ones are not informative."""


@dataclass(frozen=True, slots=True)
class Positions:
    """The number of different positions met, and a lower bound of all."""

    games: int
    met: int
    at_least: Estimate
    known: float
    """The estimated share of known positions in further games."""


@dataclass(frozen=True, slots=True)
class Ply:
    """The game tree at a depth in turns."""

    turn: int
    ways: Estimate | None
    """The number of sequences of this many turns; none if the sample does not show it."""
    positions: Positions | None


@dataclass(frozen=True, slots=True)
class Space:
    """The size of a game."""

    plies: tuple[Ply, ...]
    whole: Positions | None
    """The positions of all turns together."""
    typical: Estimate | None
    """The mean number of games as likely as a random one, as a power of ten."""


def chao(counts: Any, games: int) -> Positions:
    """Estimate the number of positions from the number of games that met each; each game is one sample."""
    met, total = len(counts), int(counts.sum())
    once, twice = int((counts == 1).sum()), int((counts == 2).sum())
    known = 1.0 - once / total if total else nan
    if not once:
        return Positions(games, met, Estimate(met, met, met, games), known)
    if twice < MIN_REPEATED:
        return Positions(games, met, _bound_without_repeats(counts, games), known)
    scale, ratio = (games - 1) / games, once / twice
    unseen = scale * once * ratio / 2
    variance = twice * (scale * ratio**2 / 2 + scale**2 * ratio**3 + scale**2 * ratio**4 / 4)
    factor = exp(NORMAL_QUANTILE * sqrt(log(1 + variance / unseen**2)))
    at_least = Estimate(met + unseen, met + unseen / factor, met + unseen * factor, games)
    return Positions(games, met, at_least, known)


def _bound_without_repeats(counts: Any, games: int) -> Estimate:
    """Return a lower bound if hardly any position was met twice.

    Two games meet in a position with the sum of its squared probabilities, which is at least one divided by the number
    of positions. A Poisson limit gives the greatest number of pairs of games that may have met, at 95 %.
    """
    from scipy.stats import chi2

    meetings = int((counts * (counts - 1) // 2).sum())
    most = float(chi2.ppf(0.95, 2 * (meetings + 1))) / 2
    low = max(float(len(counts)), games * (games - 1) / 2 / most)
    return Estimate(low, low, inf, games)


def measure_space(rows: Sequence[dict[str, Any]]) -> Space:
    """Estimate the size of a game from recorded games with turns, odds and positions."""
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
                # The last turn is counted exactly, and need not be estimated.
                products.append(product * ways if known and ways < MAX_WAYS else nan)
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
    by_ply = [places for places in by_ply if len(places) >= MIN_GAMES]
    ways_by_ply = _sequences_by_turn(odds, len(by_ply))
    plies = [
        Ply(at + 1, ways_by_ply.get(at), _positions(places, ways_by_ply.get(at)))
        for at, places in enumerate(by_ply)
    ]
    whole = chao(_visit_counts(everywhere), len(rows)) if len(rows) >= MIN_GAMES else None
    return Space(tuple(plies), whole, _typical(wholes))


def _visit_counts(places: list[int]) -> Any:
    return numpy.unique(numpy.array(places, numpy.int64), return_counts=True)[1]


def _positions(places: list[int], ways: Estimate | None) -> Positions:
    found = chao(_visit_counts(places), len(places))
    return found if ways is None else bounded_by_sequences(found, ways)


def bounded_by_sequences(found: Positions, ways: Estimate) -> Positions:
    """Return the estimate of positions after some turns, bounded by the number of sequences of these turns.

    An interval that lies above is refuted, and begins with the positions that were met. An open one stays open.
    """
    guess = found.at_least
    if guess.high == inf:
        sure = max(float(found.met), min(guess.low, ways.low))
        return replace(found, at_least=replace(guess, value=sure, low=sure))
    value = max(float(found.met), min(guess.value, ways.value))
    low = guess.low if guess.low <= value else float(found.met)
    return replace(
        found, at_least=Estimate(value, low, max(value, min(guess.high, ways.high)), guess.number)
    )


def _sequences_by_turn(odds: list[list[float]], plies: int) -> dict[int, Estimate]:
    """Return the number of sequences up to each turn; games that end earlier count as none."""
    products = numpy.zeros((len(odds), plies))
    for at, row in enumerate(odds):
        products[at, : min(len(row), plies)] = row[:plies]
    known = [at for at in range(plies) if not numpy.isnan(products[:, at]).any()]
    if not known:
        return {}
    estimates: dict[int, Estimate] = {}
    for at in known:
        one = mean_of(products[:, at], POSITIVE)
        if at == 0 and one.low < one.high and not products[:, 0].std():
            # Nothing is sampled before the first turn: its ways are counted, not estimated.
            one = Estimate(one.value, one.value, one.value, one.number)
        # An estimate after an unknown one would be luck.
        if (
            one.low <= 0
            or one.high / one.low > MAX_INTERVAL_RATIO
            or _effective_sample_size(products[:, at]) < MIN_GAMES
        ):
            break
        estimates[at] = one
    return estimates


def _effective_sample_size(products: Any) -> float:
    """Return the effective number of games with equal weights (L. Kish: Survey sampling, 1965)."""
    squares = float((products**2).sum())
    return float(products.sum()) ** 2 / squares if squares else 0.0


def _typical(whole: list[float]) -> Estimate | None:
    powers = [numpy.log10(product) for product in whole if product > 0]
    return mean_of(powers) if len(powers) == len(whole) >= MIN_GAMES else None
