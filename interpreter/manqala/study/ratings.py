"""Ratings from games: the model of Bradley and Terry, with intervals.

The chance that a player beats another is a logistic function of the difference of their strengths. Firth's penalised
likelihood fits it: it is finite even for a player who won every game, and removes the first-order bias. Intervals come from
the profile of that likelihood (G. Heinze, M. Schemper: A solution to the problem of separation in logistic regression.
Statistics in Medicine 21, 2002). statsmodels and choix have neither. The two games of an opening are not independent: if
they are alike, the sandwich formula over openings scales the profile. A draw is half a win for each.
R. A. Bradley, M. E. Terry: Rank analysis of incomplete block designs. Biometrika 39 (1952).
D. Firth: Bias reduction of maximum likelihood estimates. Biometrika 80 (1993).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

import numpy

if TYPE_CHECKING:
    from collections.abc import Sequence

ELO = 400 / log(10)
"""One unit of the logistic scale in Elo points."""
CONFIDENCE = 0.95
MAX_DISTANCE = 4000 / ELO
"""Maximum distance from the mean: between players who never met there is no information."""
RIDGE = 1e-9
"""Information added for each player, so that the fit exists even for players without games."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a contest, from the view of the first seat."""

    first: int
    second: int
    points: float
    """1: the first seat won, 0: the second, a half: drawn."""
    opening: int


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in Elo points; the mean of all players is 0."""

    points: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """The players' ratings, and the advantage of the first seat."""

    players: tuple[Rating, ...]
    seat: Rating


def rate(games: Sequence[PlayedGame], players: int) -> Ratings:
    """Fit the model to the games of a contest."""
    # Only differences of strengths are known: strengths with sum zero form a basis.
    basis = numpy.zeros((players + 1, players))
    basis[: players - 1, : players - 1] = numpy.eye(players - 1)
    basis[players - 1, : players - 1] = -1.0
    basis[players, players - 1] = 1.0
    likelihood = _Likelihood(games, basis)
    best = likelihood.maximise(numpy.zeros(players), numpy.eye(players))
    rated = [_rating(likelihood, best, row) for row in basis]
    return Ratings(tuple(rated[:players]), rated[players])


class _Likelihood:
    """Firth's penalised likelihood of the games, summed by seating."""

    def __init__(self, games: Sequence[PlayedGame], basis: Any) -> None:
        players = len(basis) - 1
        tables: dict[tuple[int, int], int] = {}
        for game in games:
            tables.setdefault((game.first, game.second), len(tables))
        design = numpy.zeros((len(tables), players + 1))
        for (first, second), at in tables.items():
            design[at, first], design[at, second], design[at, players] = 1.0, -1.0, 1.0
        self.design = design @ basis
        at = numpy.array([tables[game.first, game.second] for game in games])
        points = numpy.array([game.points for game in games])
        self.games = numpy.bincount(at, minlength=len(tables)).astype(float)
        self.points = numpy.bincount(at, points, len(tables))
        clusters: dict[tuple[int, int, int], list[int]] = defaultdict(list)
        for n, game in enumerate(games):
            one, other = sorted((game.first, game.second))
            clusters[one, other, game.opening].append(n)
        self._clusters = [numpy.array(found) for found in clusters.values()]
        self._seatings, self._points = at, points

    def _information(self, chances: Any) -> Any:
        weights = self.games * chances * (1 - chances)
        found = self.design.T @ (weights[:, None] * self.design)
        return found + RIDGE * numpy.eye(len(found))

    def value(self, at: Any) -> float:
        """Return the logarithm of the penalised likelihood."""
        linear = self.design @ at
        gained = self.points @ linear - self.games @ numpy.logaddexp(0, linear)
        return float(gained + numpy.linalg.slogdet(self._information(_logistic(linear)))[1] / 2)

    def gradient(self, at: Any) -> Any:
        """Return its derivative: Firth's modified score."""
        chances = _logistic(self.design @ at)
        inverse = numpy.linalg.inv(self._information(chances))
        weights = self.games * chances * (1 - chances)
        leverage = weights * numpy.einsum("ij,jk,ik->i", self.design, inverse, self.design)
        off = self.points - self.games * chances + leverage * (0.5 - chances)
        return self.design.T @ off

    def maximise(self, origin: Any, free: Any) -> Any:
        """Return the maximum among ``origin`` plus combinations of the columns of ``free``."""
        from scipy.optimize import minimize

        if not free.shape[1]:
            return origin
        found = minimize(
            lambda step: -self.value(origin + free @ step), numpy.zeros(free.shape[1]),
            jac=lambda step: -(free.T @ self.gradient(origin + free @ step)), method="BFGS",
        )  # fmt: skip
        return origin + free @ found.x

    def cluster_inflation(self, at: Any, row: Any) -> float:
        """Return the variance of ``row`` relative to that of independent games, by the sandwich formula; at least 1."""
        chances = _logistic(self.design @ at)
        inverse = numpy.linalg.inv(self._information(chances))
        each = self.design[self._seatings] * (self._points - chances[self._seatings])[:, None]
        sums = numpy.array([each[found].sum(axis=0) for found in self._clusters])
        number = len(sums)
        meat = sums.T @ sums * number / max(number - 1, 1)
        toward = inverse @ row
        return max(1.0, float(toward @ meat @ toward / (row @ toward)))


def _logistic(values: Any) -> Any:
    from scipy.special import expit

    return expit(values)


def _rating(likelihood: _Likelihood, best: Any, row: Any) -> Rating:
    """Return a rating with the limits at which the profile falls by the chi-squared quantile."""
    from scipy.linalg import null_space
    from scipy.optimize import brentq
    from scipy.stats import chi2

    value, free, direction = float(row @ best), null_space(row[None, :]), row / (row @ row)
    allowed = chi2.ppf(CONFIDENCE, 1) / 2 * likelihood.cluster_inflation(best, row)
    least = likelihood.value(best) - allowed

    def above(limit: float) -> float:
        origin = best + (limit - value) * direction
        return float(likelihood.value(likelihood.maximise(origin, free)) - least)

    def limit(side: int) -> float:
        inside, step = value, 0.25 * side
        while above(outside := inside + step) > 0:
            if abs(outside) > MAX_DISTANCE:
                return outside
            inside, step = outside, 2 * step
        return float(brentq(above, inside, outside, xtol=1e-4))

    return Rating(ELO * value, ELO * limit(-1), ELO * limit(1))
