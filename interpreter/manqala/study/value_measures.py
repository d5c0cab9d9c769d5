"""Measures of games from the search values of their positions.

C. Browne: Automatic generation and evaluation of recombination games. Thesis, Queensland University of Technology (2008): drama,
uncertainty, killer moves, lead changes. J. M. Thompson: Defining the abstract. The Games Journal (2000): clarity, drama,
decisiveness. Ludii's metrics (Evaluation/src/metrics in its sources): drama, lead changes, clarity as narrowness, state
evaluation difference, board sites occupied. There they are in the units of an evaluation; here in expected shares of the
points (``win_chances.py``), so that games can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy

from manqala.study.estimates import UNIT, Support
from manqala.study.measures import Kind, Measure, changes_of_lead
from manqala.study.win_chances import STEP

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.study.win_chances import ValuedSeries

NEARLY_BEST_PART = 0.75
"""Part of the distance from the mean move to the best from which a move counts as nearly as good (Ludii's number)."""
LATE = 0.75
"""The part of a game after which it is late."""
EQUAL_SHARES = 0.02
"""Shares that differ by at most this count as equal, so that in games decided at once a rare exception does not dominate."""
MIN_GAMES_FOR_INTERVAL = 20
"""Number of games below which the scale is too uncertain for an interval."""
EQUAL = 1e-9
"""Differences of shares up to this count as zero."""


@dataclass(frozen=True, slots=True)
class MeasureValues:
    """A value for each game; with ``bottoms`` the measure is a ratio of sums."""

    tops: Any
    bottoms: Any = None

    @property
    def measure(self) -> float:
        """The mean, or the ratio."""
        total = len(self.tops) if self.bottoms is None else self.bottoms.sum()
        return float(self.tops.sum() / total) if total else 0.0


def measure_values(series: ValuedSeries, holes: int) -> list[Measure]:
    """Return all measures from search values, in the order of the table; ``holes``: those of the board."""
    most = float(max(series.turns.max(initial=1) - 1, 1))
    each: list[tuple[str, bool, Support, Callable[[ShareTrajectory], MeasureValues]]] = [
        (
            "value_lead_changes",
            False,
            Support(0.0, most),
            lambda trajectory: MeasureValues(trajectory.lead_changes()),
        ),
        ("drama", True, UNIT, lambda trajectory: MeasureValues(trajectory.time_behind())),
        ("drama_size", True, UNIT, lambda trajectory: MeasureValues(trajectory.most_behind())),
        ("uncertainty", False, UNIT, lambda trajectory: MeasureValues(trajectory.uncertainty(0.0))),
        (
            "uncertainty_late",
            False,
            UNIT,
            lambda trajectory: MeasureValues(trajectory.uncertainty(LATE)),
        ),
        ("killer_moves", False, UNIT, lambda trajectory: MeasureValues(trajectory.largest_gain())),
        ("decisive_at", True, UNIT, lambda trajectory: MeasureValues(trajectory.decided_at())),
        ("clarity", False, UNIT, ShareTrajectory.clarity),
        ("good_moves", False, UNIT, ShareTrajectory.good_moves),
        ("occupied", False, UNIT, lambda trajectory: trajectory.occupied(holes)),
    ]
    fitted, *shifted = (
        ShareTrajectory(series, series.scale.log_k + step) for step in (0.0, -STEP, STEP)
    )
    return [
        _linearised_measure(
            series,
            name,
            support,
            decided=decided,
            sums=[of(trajectory) for trajectory in (fitted, *shifted)],
        )
        for name, decided, support, of in each
    ]


def _linearised_measure(
    series: ValuedSeries, name: str, support: Support, *, decided: bool, sums: list[MeasureValues]
) -> Measure:
    """Return a measure; ``sums``: with the fitted scale, and with one a little smaller and larger."""
    games = numpy.flatnonzero(series.winner >= 0) if decided else None
    if games is not None:
        sums = [MeasureValues(values.tops[games]) for values in sums]
    fitted, less, more = sums
    by_scale = (more.measure - less.measure) / (2 * STEP) * series.scale.influence
    if games is not None:
        by_scale = by_scale[games] - by_scale[games].mean() if len(games) else by_scale[games]
    kind = Kind.MEAN if fitted.bottoms is None else Kind.RATIO
    return Measure(
        name,
        kind,
        fitted.tops,
        fitted.bottoms,
        support,
        games,
        by_scale,
        EQUAL_SHARES,
        MIN_GAMES_FOR_INTERVAL,
    )


class ShareTrajectory:
    """The expected shares in each turn, with one scale."""

    def __init__(self, series: ValuedSeries, log_k: float) -> None:
        """``log_k``: the scale."""
        self._series = series
        self._log_k = log_k
        self._shares = series.shares(log_k)
        self._winner = series.winner[series.game]
        ordered = numpy.sort(self._shares, axis=1)
        alone = ordered[:, -1] - ordered[:, -2] > EQUAL
        self._leader = numpy.where(alone, self._shares.argmax(axis=1), -1)

    def _mean_by_game(self, values: Any, where: Any = None) -> Any:
        game = self._series.game if where is None else self._series.game[where]
        values = values if where is None else values[where]
        total = numpy.bincount(game, weights=values, minlength=self._series.games)
        return total / numpy.maximum(numpy.bincount(game, minlength=self._series.games), 1)

    def _most_by_game(self, values: Any) -> Any:
        found = numpy.zeros(self._series.games)
        numpy.maximum.at(found, self._series.game, values)
        return found

    def lead_changes(self) -> Any:
        """Number of times that another side takes the greatest share."""
        return changes_of_lead(self._series.game, self._leader, self._series.games)

    def _behind(self) -> Any:
        """The winner's deficit to the best of the others in each turn; 0 if it is not behind."""
        rows = numpy.arange(len(self._shares))
        own = self._shares[rows, self._winner]
        others = self._shares.copy()
        others[rows, self._winner] = 0.0
        return numpy.maximum(others.max(axis=1, initial=0.0) - own, 0.0)

    def time_behind(self) -> Any:
        """The part of the turns in which the later winner is behind."""
        return self._mean_by_game((self._behind() > EQUAL) * 1.0)

    def most_behind(self) -> Any:
        """Greatest deficit of the later winner."""
        return self._most_by_game(self._behind())

    def uncertainty(self, since: float) -> Any:
        """The mean uncertainty (1: even, 0: decided) of the turns after a part of the game."""
        sides = self._series.sides
        open_part = (1 - self._shares.max(axis=1)) / (1 - 1 / sides)
        return self._mean_by_game(open_part, self._series.passed > since)

    def largest_gain(self) -> Any:
        """The greatest gain of the mover's share in one turn."""
        series = self._series
        rows = numpy.arange(len(self._shares))
        after = numpy.vstack([self._shares[1:], series.results[-1:]])
        lasts = numpy.flatnonzero(numpy.diff(series.game, append=series.games))
        after[lasts] = series.results[series.game[lasts]]
        return self._most_by_game(after[rows, series.mover] - self._shares[rows, series.mover])

    def decided_at(self) -> Any:
        """The part of a game after which its winner leads to the end."""
        series = self._series
        found = numpy.zeros(series.games)
        not_ahead = numpy.flatnonzero(self._leader != self._winner)
        numpy.maximum.at(found, series.game[not_ahead], series.passed[not_ahead])
        return found

    def _own_shares(self) -> Any:
        """The mover's share after each possible move."""
        return self._series.shares_of_ways(self._log_k)

    def clarity(self) -> MeasureValues:
        """Difference between the best move and the second-best, over turns with a choice."""
        series, own = self._series, self._own_shares()
        order = numpy.lexsort((-own, series.turn_of_way))
        own, turn = own[order], series.turn_of_way[order]
        firsts = numpy.flatnonzero(numpy.diff(turn, prepend=-1))
        firsts = firsts[series.choices[turn[firsts]] > 1]
        game = series.game[turn[firsts]]
        tops = numpy.bincount(game, weights=own[firsts] - own[firsts + 1], minlength=series.games)
        return MeasureValues(tops, numpy.bincount(game, minlength=series.games))

    def good_moves(self) -> MeasureValues:
        """The share of moves that are nearly as good as the best, over turns with a choice."""
        series, own = self._series, self._own_shares()
        turns, turn = len(series.game), series.turn_of_way
        many = numpy.maximum(series.choices, 1)
        mean = numpy.bincount(turn, weights=own, minlength=turns) / many
        best = numpy.zeros(turns)
        numpy.maximum.at(best, turn, own)
        least = mean + NEARLY_BEST_PART * (best - mean) - EQUAL
        good = numpy.bincount(turn, weights=own >= least[turn], minlength=turns) / many
        chosen = series.choices > 1
        tops = numpy.bincount(series.game, weights=good * chosen, minlength=series.games)
        return MeasureValues(
            tops, numpy.bincount(series.game, weights=chosen, minlength=series.games)
        )

    def occupied(self, holes: int) -> MeasureValues:
        """The share of the holes that are not empty."""
        series = self._series
        tops = numpy.bincount(series.game, weights=series.occupied / holes, minlength=series.games)
        return MeasureValues(tops, series.turns.astype(float))
