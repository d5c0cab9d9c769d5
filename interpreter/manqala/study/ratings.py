"""Strengths from games: Bradley and Terry's model, with intervals.

The chance that a player beats another is a logistic function of the difference of their strengths. That is a generalised
linear model, so statsmodels fits it, with standard errors by the sandwich formula over pairs of games: the two games of one
opening are not independent. (choix fits the same model, and gives no intervals.) A drawn game is half a win for each.

R. A. Bradley and M. E. Terry: Rank analysis of incomplete block designs. Biometrika 39 (1952).
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

import numpy

if TYPE_CHECKING:
    from collections.abc import Sequence

ELO = 400 / log(10)
"""So many points one unit of the logistic scale has on the scale that chess players know."""
CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a contest, from the view of who sat first."""

    first: int
    second: int
    points: float
    """1: the first won, 0: the second, a half: drawn."""
    opening: int


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is: points on the scale of chess, of which the mean of all players is 0."""

    points: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """The players' strengths, and what it is worth to sit first."""

    players: tuple[Rating, ...]
    seat: Rating


def rate(games: Sequence[PlayedGame], players: int) -> Ratings:
    """Fit the model to the games of a contest.

    Each two players who met are given one drawn game in each seat: without it, the strength of somebody who won every game
    would be endless.
    """
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_linear_model import GLM
    from statsmodels.tools.sm_exceptions import PerfectSeparationWarning

    met = sorted({tuple(sorted((game.first, game.second))) for game in games})
    rows = [*games]
    for one, other in met:
        rows += [PlayedGame(one, other, 0.5, -1), PlayedGame(other, one, 0.5, -2)]
    design = numpy.zeros((len(rows), players + 1))
    for at, game in enumerate(rows):
        design[at, game.first], design[at, game.second], design[at, players] = 1.0, -1.0, 1.0
    # Only differences of strengths are known: strengths that add up to nothing are a basis.
    basis = numpy.vstack([numpy.eye(players - 1), -numpy.ones(players - 1)])
    spread = numpy.zeros((players + 1, players))
    spread[:players, : players - 1] = basis
    spread[players, players - 1] = 1.0
    pairs = [(*sorted((game.first, game.second)), game.opening) for game in rows]
    clusters = {pair: n for n, pair in enumerate(dict.fromkeys(pairs))}
    model = GLM([game.points for game in rows], design @ spread, family=Binomial())
    groups = numpy.array([clusters[pair] for pair in pairs])
    with warnings.catch_warnings():
        # Where every game is just as expected, as where all are drawn, nothing is wrong with the fit.
        warnings.simplefilter("ignore", PerfectSeparationWarning)
        fitted = model.fit(cov_type="cluster", cov_kwds={"groups": groups})
    strength = spread @ fitted.params
    spread_out = spread @ numpy.asarray(fitted.cov_params()) @ spread.T
    return _ratings(strength, spread_out, players)


def _ratings(strength: Any, covariance: Any, players: int) -> Ratings:
    from scipy.stats import norm

    half = float(norm.ppf((1 + CONFIDENCE) / 2)) * numpy.sqrt(
        numpy.maximum(numpy.diag(covariance), 0.0)
    )
    rated = [
        Rating(ELO * float(value), ELO * float(value - by), ELO * float(value + by))
        for value, by in zip(strength, half, strict=True)
    ]
    return Ratings(tuple(rated[:players]), rated[players])
