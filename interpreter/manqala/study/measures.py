"""Computes the measures of recorded games: values of each game, and sums over its turns.

C. Browne: Automatic generation and evaluation of recombination games. Thesis, Queensland University of Technology (2008), has
such measures for games in general, among them the drama of coming from behind. Here the leader is the player with the
higher score.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

import numpy

from manqala.game.shares import DOUBT
from manqala.study.estimates import (
    ANY,
    TOLERANCE,
    UNIT,
    Estimate,
    Support,
    mean_of,
    ratio_of,
    share_of,
)
from manqala.study.kernel.facts_row import MAX_WAYS
from manqala.study.measure_table import MEASURES

if TYPE_CHECKING:
    from collections.abc import Sequence


COUNT = Support(0.0)
"""The support of counts."""
FRACTIONS = 1 << 20
"""Parts of a game are rounded to multiples of one divided by this where games are only counted."""


class Kind(StrEnum):
    """The kind of a measure, which determines its interval."""

    SHARE = "share"
    """Yes or no, or a half."""
    MEAN = "mean"
    RATIO = "ratio"
    """A sum over the turns divided by a sum over the turns."""


@dataclass(frozen=True, slots=True)
class SampleMoments:
    """Independent numbers, one for each game."""

    number: int
    mean: float
    deviation: float
    """The standard deviation, from ``number`` - 1 degrees of freedom."""


class Measured(Protocol):
    """What is known of a measure of some games: their values, or only sums and counts of them."""

    @property
    def name(self) -> str:
        """The name in results."""

    @property
    def kind(self) -> Kind:
        """The kind."""

    @property
    def fewest(self) -> int:
        """Number of games below which there is no interval."""

    @property
    def games_counted(self) -> int:
        """Number of games with a value."""

    @property
    def hits(self) -> float:
        """The sum of the values."""

    @property
    def is_binary(self) -> bool:
        """Whether every game has the value 0 or 1."""

    def sample(self) -> SampleMoments:
        """Return the mean and the standard deviation of a number for each game, whose mean is the measure."""

    def estimate(self, doubt: float = DOUBT) -> Estimate:
        """Return the measure with its interval, which misses the truth with this probability at most."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure, with its values in each game."""

    name: str
    kind: Kind
    tops: Any
    bottoms: Any = None
    """For a ratio the divisor of each game; otherwise none."""
    support: Support = ANY
    """The possible values."""
    games: Any = None
    """The numbers of the games that have a value, if not all do."""
    by_scale: Any = None
    """What each game adds to the measure through a scale that was estimated from the same games; the mean is 0."""

    grain: float = TOLERANCE
    """Games that differ by at most this count as equal."""
    fewest: int = 0
    """Number of games below which there is no interval."""
    scale: int = 1
    """The values times this are whole numbers, or are rounded to such where games are only counted."""

    @property
    def games_counted(self) -> int:
        """Number of games with a value."""
        return len(self.tops)

    @property
    def hits(self) -> float:
        """The sum of the values."""
        return float(self.tops.sum())

    @property
    def is_binary(self) -> bool:
        """Whether every game has the value 0 or 1."""
        return bool(numpy.isin(self.tops, (0.0, 1.0)).all()) and len(self.tops) > 0

    def sample(self) -> SampleMoments:
        """Return the mean and the standard deviation of a number for each game, whose mean is the measure.

        For a ratio it is the linearised one of survey sampling (W. G. Cochran: Sampling techniques, 1977), so that games,
        not their turns, are the independent units.
        """
        added = 0.0 if self.by_scale is None else self.by_scale
        values: Any = self.tops + added
        if self.kind is Kind.RATIO:
            total = self.bottoms.sum()
            if not total:
                return SampleMoments(0, 0.0, 0.0)
            ratio = self.tops.sum() / total
            values = ratio + (self.tops - ratio * self.bottoms) / self.bottoms.mean() + added
        if len(values) < 2:
            return SampleMoments(len(values), 0.0, 0.0)
        return SampleMoments(len(values), float(values.mean()), float(values.std(ddof=1)))

    def estimate(self, doubt: float = DOUBT) -> Estimate:
        """Return the measure with its interval, which misses the truth with this probability at most."""
        if self.kind is Kind.SHARE:
            return share_of(float(self.tops.sum()), len(self.tops), doubt)
        if len(self.tops) < self.fewest:
            if self.bottoms is not None:
                return Estimate(self.ratio, numpy.nan, numpy.nan, len(self.tops))
            mean = float(self.tops.mean()) if len(self.tops) else numpy.nan
            return Estimate(mean, numpy.nan, numpy.nan, len(self.tops))
        if self.kind is Kind.MEAN:
            return mean_of(self.tops, self.support, doubt, self.by_scale, self.grain)
        return ratio_of(self.tops, self.bottoms, self.support, doubt, self.by_scale, self.grain)

    @property
    def ratio(self) -> float:
        """The ratio of the sums, if there are ``bottoms``."""
        total = float(self.bottoms.sum())
        return float(self.tops.sum()) / total if total else float("nan")


class RecordedSeries:
    """The games of a series as arrays, without unfinished ones."""

    def __init__(
        self, table: Any, players: int, at_first: Sequence[int], teams: Sequence[Sequence[int]] = ()
    ) -> None:
        """``at_first``: the scores before the first turn. ``teams``: who wins together, and counts as one player."""
        if not all_ended(table):
            table = table.filter(table["ended"])
        self.games = len(table)
        self.players = len(teams) or players
        lists = {name: table[name].combine_chunks() for name in ("turn", "mover", "ways", "scores")}
        self.starts = lists["turn"].offsets.to_numpy()
        base = self.starts[0] if len(self.starts) else 0
        self.starts = self.starts - base
        self.steps = numpy.diff(self.starts)
        self.game: Any = numpy.repeat(numpy.arange(self.games), self.steps)
        """The game of each step."""
        self.turn = lists["turn"].flatten().to_numpy(zero_copy_only=False)
        self.mover = lists["mover"].flatten().to_numpy()
        self.ways = lists["ways"].flatten().to_numpy()
        self.plies = table["plies"].to_numpy()
        self.rounds = table["rounds"].to_numpy()
        winner = table["winner"].combine_chunks()
        self.winner = winner.fill_null(-1).to_numpy()
        self.score: Any = table["score"].combine_chunks().flatten().to_numpy().reshape(-1, players)
        self.scores: Any = lists["scores"].flatten().to_numpy().reshape(-1, players)
        self.reasons = table["reason"].to_pylist()
        within = numpy.arange(len(self.game)) - self.starts[self.game]
        self.drawn_by_lot = within < table["opening"].to_numpy()[self.game]
        """The steps of random openings, in which no player chose."""
        if teams:
            at_first = self._merge_teams(teams, at_first)
        self._before = numpy.vstack([numpy.array([at_first], self.scores.dtype), self.scores[:-1]])
        firsts = self.starts[:-1][self.steps > 0]
        self._before[firsts] = at_first
        # The final settlement belongs to the last turn.
        lasts = self.starts[1:][self.steps > 0] - 1
        self.scores = self.scores.copy()
        self.scores[lasts] = self.score[self.steps > 0]

    def _merge_teams(self, teams: Sequence[Sequence[int]], at_first: Sequence[int]) -> list[int]:
        """Merge the players of each team; return the teams' scores before the first turn."""
        number = sum(map(len, teams))
        side = numpy.full(number + 1, len(teams))
        for n, team in enumerate(teams):
            side[list(team)] = n
        self.mover = side[numpy.clip(self.mover, 0, number)]
        self.winner = numpy.where(self.winner < 0, -1, side[self.winner])
        self.score, self.scores = (
            numpy.stack([rows[:, list(team)].sum(axis=1) for team in teams], axis=1)
            for rows in (self.score, self.scores)
        )
        return [sum(at_first[player] for player in team) for team in teams]

    def sums(self, values: Any) -> Any:
        """Return the sum over the steps of each game."""
        return numpy.bincount(self.game, weights=values, minlength=self.games)

    @property
    def censored(self) -> int:
        """Number of turns with more ways than are counted."""
        return int((self.ways[self.turn] == MAX_WAYS).sum())

    def gains(self) -> Any:
        """The growth of the mover's score in each step; zero if it fell."""
        rows = numpy.arange(len(self.game))
        mover = numpy.clip(self.mover, 0, self.players - 1)
        return numpy.maximum(self.scores[rows, mover] - self._before[rows, mover], 0)

    def leads(self) -> Any:
        """The leader after each step, -1 for a tie."""
        best: Any = self.scores[:, 0]
        leader: Any = numpy.zeros(len(best), int)
        for player in range(1, self.players):
            score = self.scores[:, player]
            leader[score == best] = -1
            leader[score > best] = player
            best = numpy.maximum(best, score)
        return leader


def all_ended(table: Any) -> bool:
    """Return whether every game of a table ended."""
    from pyarrow.compute import all as every

    return every(table["ended"]).as_py() is not False


def measure_games(series: RecordedSeries, *, match: bool) -> list[Measure]:
    """Return all measures of some games; of matches those that apply to several rounds."""
    first = first_mover(series)
    points = numpy.where(
        series.winner < 0, 1 / series.players, (series.winner == first).astype(float)
    )
    found = [
        Measure("length", Kind.MEAN, series.plies.astype(float), support=COUNT),
        Measure("first_wins", Kind.SHARE, (series.winner == first).astype(float)),
        Measure("second_wins", Kind.SHARE, ((series.winner >= 0) & (series.winner != first)) * 1.0),
        Measure("first_points", Kind.SHARE, points, scale=series.players),
        Measure("drawn", Kind.SHARE, (series.winner < 0).astype(float)),
    ]
    if match:
        return [*found, Measure("rounds", Kind.MEAN, series.rounds.astype(float), support=COUNT)]
    return sorted(
        [*found, *_turn_measures(series), *_lead_measures(series)],
        key=lambda one: list(MEASURES).index(one.name),
    )


def first_mover(series: RecordedSeries) -> Any:
    """Return the player of each game's first turn."""
    turns: Any = numpy.flatnonzero(series.turn)
    games = series.game[turns]
    first = numpy.flatnonzero(numpy.diff(games, prepend=-1))
    found: Any = numpy.zeros(series.games, int)
    found[games[first]] = series.mover[turns[first]]
    return found


def first_leads(series: RecordedSeries) -> Any:
    """Return the lead of the first of two players at the end of each game.

    None if not two sides play, or if winners are not those with the higher score.
    """
    if series.players != 2 or not series.games:
        return None
    first = first_mover(series)
    rows = numpy.arange(series.games)
    lead = series.score[rows, first] - series.score[rows, 1 - first]
    points = numpy.where(series.winner < 0, 0, numpy.where(series.winner == first, 1, -1))
    return None if (numpy.sign(lead) != points).any() else lead


def _turn_measures(series: RecordedSeries) -> list[Measure]:
    chosen = series.turn & ~series.drawn_by_lot
    turns = series.sums(chosen)
    gains = series.gains() * series.turn
    scoring = series.sums(gains > 0)
    return [
        Measure("choices", Kind.RATIO, series.sums(series.ways * chosen), turns, COUNT),
        Measure("forced", Kind.RATIO, series.sums((series.ways == 1) & chosen), turns, UNIT),
        Measure("captures", Kind.RATIO, scoring, series.sums(series.turn), UNIT),
        Measure("captured", Kind.RATIO, series.sums(gains), scoring, COUNT),
    ]


def _lead_measures(series: RecordedSeries) -> list[Measure]:
    leads = series.leads()
    decided = numpy.flatnonzero(series.winner >= 0)
    ordered = numpy.sort(series.score, axis=1)
    margin = (ordered[:, -1] - ordered[:, -2]) if series.players > 1 else ordered[:, -1]
    changes = changes_of_lead(series.game, leads, series.games)
    # After the first step each one can change the lead; the longest game shows the possible number of steps.
    most_changes = float(max(series.steps.max(initial=1) - 1, 1))
    return [
        Measure("changes_of_lead", Kind.MEAN, changes, support=Support(0.0, most_changes)),
        Measure("margin", Kind.MEAN, margin[decided].astype(float), support=COUNT, games=decided),
        Measure("comebacks", Kind.SHARE, _was_behind(series, leads)[decided], games=decided),
        Measure(
            "decided_at",
            Kind.MEAN,
            decision_point(series, leads)[decided],
            support=UNIT,
            games=decided,
            scale=FRACTIONS,
        ),
    ]


def changes_of_lead(game: Any, leads: Any, games: int) -> Any:
    """Return the number of times in each game that another player takes the lead; ties in between do not count."""
    led = numpy.flatnonzero(leads >= 0)
    who, where = leads[led], game[led]
    changes = (who[1:] != who[:-1]) & (where[1:] == where[:-1])
    return numpy.bincount(where[1:][changes], minlength=games).astype(float)


def _was_behind(series: RecordedSeries, leads: Any) -> Any:
    """Return whether the winner of each game was ever behind."""
    winner = series.winner[series.game]
    return (series.sums((leads >= 0) & (leads != winner)) > 0).astype(float)


def decision_point(series: RecordedSeries, leads: Any) -> Any:
    """Return the fraction of each game after which its winner led to the end; 1 if the winner never led."""
    winner = series.winner[series.game]
    not_ahead = numpy.flatnonzero(leads != winner)
    last = numpy.full(series.games, -1)
    within = numpy.arange(len(series.game)) - series.starts[series.game]
    numpy.maximum.at(last, series.game[not_ahead], within[not_ahead])
    # The step after the last one without a lead is the decisive one.
    steps = numpy.maximum(series.steps, 1)
    return numpy.minimum((last + 2) / steps, 1.0)


def estimates(found: Sequence[Measured]) -> dict[str, Estimate]:
    """Return all measures with their intervals."""
    return {measure.name: measure.estimate() for measure in found}
