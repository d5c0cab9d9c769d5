"""Counts games of a series that are measured and not kept: what a study of a thousand million games needs of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy

from manqala.study.estimates import Estimate, share_of
from manqala.study.measure_tally import MeasureTally
from manqala.study.measures import decision_point, first_leads, measure_games

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.study.measures import RecordedSeries

PARTS = tuple(float(part) for part in numpy.linspace(0, 1, 41))
"""The parts of a game at which decided games are counted."""


@dataclass
class SeriesTally:
    """The counts and sums of some games; tallies can be added in any order."""

    games: int = 0
    unfinished: int = 0
    not_counted: int = 0
    """Number of turns with more ways than are counted."""
    measures: dict[str, MeasureTally] = field(default_factory=dict)
    reasons: Counter[str] = field(default_factory=Counter)
    plies: Counter[int] = field(default_factory=Counter)
    """Number of games by number of turns."""
    rounds: Counter[int] = field(default_factory=Counter)
    """Number of games by number of rounds."""
    decided: list[int] = field(default_factory=lambda: [0] * len(PARTS))
    """Number of games that were decided after each of ``PARTS``."""
    leads: Counter[int] | None = field(default_factory=Counter)
    """Number of games by the lead of the first of two players; none if the higher score does not win."""
    points: list[int] = field(default_factory=list)
    """The points of each side, times the number of sides."""

    def add(self, other: SeriesTally) -> None:
        """Add the tally of other games of the same series."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.not_counted += other.not_counted
        for name, measure in other.measures.items():
            if name in self.measures:
                self.measures[name].add(measure)
            else:
                self.measures[name] = measure
        self.reasons.update(other.reasons)
        self.plies.update(other.plies)
        self.rounds.update(other.rounds)
        self.decided = [one + more for one, more in zip(self.decided, other.decided, strict=True)]
        if self.leads is None or other.leads is None:
            self.leads = None
        else:
            self.leads.update(other.leads)
        self.points = [
            one + more
            for one, more in zip(
                self.points or [0] * len(other.points),
                other.points or [0] * len(self.points),
                strict=True,
            )
        ]

    def shares(self) -> list[Estimate]:
        """Return the share of the points of each side; a draw is shared by all."""
        ended = self.games - self.unfinished
        return [share_of(points / len(self.points), ended) for points in self.points]


def tally_series(series: RecordedSeries, games: int, *, match: bool) -> SeriesTally:
    """Count a series; ``games``: the number of its games, with the unfinished ones."""
    tally = SeriesTally(games, games - series.games)
    if not series.games:
        return tally
    tally.not_counted = series.censored
    tally.measures = {
        measure.name: MeasureTally.of(measure) for measure in measure_games(series, match=match)
    }
    tally.reasons.update(series.reasons)
    tally.plies.update(count(series.plies))
    tally.rounds.update(count(series.rounds))
    leads = first_leads(series)
    tally.leads = None if leads is None else Counter(count(leads))
    decided = numpy.sort(decision_point(series, series.leads())[series.winner >= 0])
    found: Any = numpy.searchsorted(decided, PARTS, side="right")
    tally.decided = [int(many) for many in found]
    drawn = int((series.winner < 0).sum())
    tally.points = [
        int((series.winner == side).sum()) * series.players + drawn
        for side in range(series.players)
    ]
    return tally


def count(values: Any) -> dict[int, int]:
    """Return the number of times that each whole number occurs."""
    found, numbers = numpy.unique(values, return_counts=True)
    return dict(zip(map(int, found), map(int, numbers), strict=True))


def sum_tallies(tallies: Iterable[SeriesTally]) -> SeriesTally:
    """Return the tally of the games of all."""
    total = SeriesTally()
    for tally in tallies:
        total.add(tally)
    return total
