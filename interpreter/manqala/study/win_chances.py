"""Expected shares of the points, from search values: a scale fitted to the results of the games themselves.

With values v of the sides, side i is expected to get exp(k v_i) / Σ exp(k v_j) of the points: conditional logit
(D. McFadden, Conditional logit analysis of qualitative choice behavior, 1974), for two sides Elo's curve. Proved results are 1, ½
and 0. Each game has the same weight in the fit of k, however many turns it has. A weak prior keeps k finite where the
leader always won.

The fit is from the same games as the measures, so its error belongs to theirs: ``influence`` is the influence function of
log k (F. R. Hampel: The influence curve and its role in robust estimation. JASA 69, 1974), by which a measure is linearised.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import exp, log
from typing import TYPE_CHECKING, Any

import numpy

from manqala.search.kernel.scale import SCORE_WEIGHT
from manqala.search.move_values import proved_result

if TYPE_CHECKING:
    from collections.abc import Callable

PRIOR_MEAN, PRIOR_SPREAD = log(0.2), 2.0
"""The prior of log k, for values in points: a margin of 2.5 points gets 73 % between two, with a factor of 7 either way."""
LOW, HIGH = -7.0, 4.0
"""The range of log k."""
STEP = 1e-3
"""Step of the numerical derivative by log k."""


class ValuedSeries:
    """Valued games as arrays, one row for each valued turn, and another for the result of each game."""

    def __init__(self, table: Any, sides: int) -> None:
        """``table``: games as ``ValuationJob`` gives them, all with an end."""
        self.sides = sides
        self.games = len(table)
        self.number = table["number"].to_numpy()
        lists = {
            name: table[name].combine_chunks() for name in ("mover", "value", "ways", "occupied")
        }
        self.turns: Any = numpy.diff(lists["mover"].offsets.to_numpy())
        """The number of valued turns of each game."""
        self.game: Any = numpy.repeat(numpy.arange(self.games), self.turns)
        """The game of each turn."""
        self.mover = lists["mover"].flatten().to_numpy()
        self.value: Any = lists["value"].flatten().to_numpy().reshape(-1, sides)
        ways = lists["ways"].flatten()
        self.choices: Any = numpy.diff(ways.offsets.to_numpy())
        """The number of moves in each turn."""
        self.turn_of_way: Any = numpy.repeat(numpy.arange(len(self.game)), self.choices)
        self.way = ways.flatten().to_numpy()
        """The value of each move for the player to decide."""
        self.occupied = lists["occupied"].flatten().to_numpy()
        self.winner = table["winner"].combine_chunks().fill_null(-1).to_numpy()

    @cached_property
    def results(self) -> Any:
        """The share of the points of each side in each game."""
        even = numpy.full((self.games, self.sides), 1 / self.sides)
        won = numpy.arange(self.sides) == self.winner[:, None]
        return numpy.where(self.winner[:, None] < 0, even, won * 1.0)

    @cached_property
    def proved(self) -> Any:
        """The shares that are proved in each turn; NaN for a turn without a proof."""
        found = _proved_shares(self.value.ravel()).reshape(self.value.shape)
        found[(found == 1.0).any(axis=1)] = numpy.nan_to_num(found[(found == 1.0).any(axis=1)])
        found[numpy.isnan(found).any(axis=1)] = numpy.nan
        return found

    @cached_property
    def greatest_value(self) -> float:
        """The greatest value in points that is no proof."""
        estimated = numpy.isnan(_proved_shares(self.value.ravel()))
        return float(abs(self.value.ravel()[estimated]).max(initial=0)) / SCORE_WEIGHT

    @cached_property
    def scale(self) -> Scale:
        """The fitted scale."""
        return fit_scale(self)

    @cached_property
    def passed(self) -> Any:
        """The part of the valued turns of its game that has been played after each turn, itself included."""
        within = numpy.arange(len(self.game)) - (numpy.cumsum(self.turns) - self.turns)[self.game]
        return (within + 1) / self.turns[self.game]

    def shares(self, log_k: float) -> Any:
        """Return the expected shares of each side in each turn."""
        return numpy.where(
            numpy.isnan(self.proved), expected_shares(self.value, log_k), self.proved
        )

    def shares_of_ways(self, log_k: float) -> Any:
        """Return the expected share of the player to decide after each move."""
        rows, own = numpy.arange(len(self.way)), self.mover[self.turn_of_way]
        values = self.value[self.turn_of_way]
        if self.sides == 2:
            values[rows, 1 - own] = -self.way
        values[rows, own] = self.way
        return numpy.where(
            numpy.isnan(self._proved_ways),
            expected_shares(values, log_k)[rows, own],
            self._proved_ways,
        )

    @cached_property
    def _proved_ways(self) -> Any:
        return _proved_shares(self.way)


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of values, and how it depends on each game."""

    log_k: float
    influence: Any
    """For each game; the mean is 0."""

    def linearised(self, measure: Callable[[float], float]) -> Any:
        """Return what each game adds to a function of log k."""
        slope = (measure(self.log_k + STEP) - measure(self.log_k - STEP)) / (2 * STEP)
        return slope * self.influence


def _proved_shares(values: Any) -> Any:
    """Return the proved shares; NaN for estimates."""
    found = [proved_result(value) for value in values.tolist()]
    return numpy.array([numpy.nan if one is None else one for one in found], float)


def expected_shares(values: Any, log_k: float) -> Any:
    """Return the expected shares for rows of values."""
    powers = exp(log_k) * numpy.clip(values, -(1 << 27), 1 << 27) / SCORE_WEIGHT
    powers = numpy.exp(powers - powers.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def fit_scale(series: ValuedSeries) -> Scale:
    """Fit the scale to the results."""
    from scipy.optimize import brentq

    unproved = numpy.flatnonzero(numpy.isnan(series.proved).any(axis=1))
    values = numpy.clip(series.value[unproved], -(1 << 27), 1 << 27) / SCORE_WEIGHT
    game = series.game[unproved]
    results = series.results[game]
    # Each game counts once.
    weights = 1 / numpy.maximum(numpy.bincount(game, minlength=series.games), 1)[game]

    def scores(log_k: float) -> Any:
        """The derivative of each game's likelihood by log k, with its part of the prior."""
        shares = expected_shares(series.value[unproved], log_k)
        each = exp(log_k) * (values * (results - shares)).sum(axis=1) * weights
        own = (PRIOR_MEAN - log_k) / PRIOR_SPREAD**2
        return numpy.bincount(game, weights=each, minlength=series.games) + own / series.games

    def total(log_k: float) -> float:
        return float(scores(log_k).sum())

    ends = total(LOW), total(HIGH)
    if ends[0] <= 0 or ends[1] >= 0:
        log_k = LOW if ends[0] <= 0 else HIGH
        return Scale(log_k, numpy.zeros(series.games))
    log_k = float(brentq(total, LOW, HIGH, xtol=1e-12))
    slope = (total(log_k + STEP) - total(log_k - STEP)) / (2 * STEP) / series.games
    return Scale(log_k, -scores(log_k) / slope)
