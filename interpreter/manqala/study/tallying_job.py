"""A job that plays random games and counts them: only their tally is returned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.study.measures import RecordedSeries
from manqala.study.recorded_games import RecordedGames
from manqala.study.series_tally import sum_tallies, tally_series
from manqala.study.tally_journal import TalliedGames

if TYPE_CHECKING:
    from manqala.compile.native_engine import NativeEngine
    from manqala.simulate.jobs import Play
    from manqala.study.recording_jobs import RandomRecording
    from manqala.study.series_tally import SeriesTally

GAMES_AT_ONCE = 10_000
"""Maximum number of games that are in memory at the same time."""


@dataclass(frozen=True, slots=True)
class RandomTallying:
    """The random games of ``recording``, counted."""

    recording: RandomRecording
    players: int
    at_first: tuple[int, ...]
    """The scores before the first turn."""
    teams: tuple[tuple[int, ...], ...]

    @property
    def engine(self) -> str:
        """The name of the engine."""
        return self.recording.engine

    def open(self) -> Play:
        """Load the game."""
        return self._count(self.recording.open())

    def play_with(self, engine: NativeEngine) -> Play:
        """Play on an unshared engine."""
        return self._count(self.recording.play_with(engine))

    def _count(self, play: Play) -> Play:
        def counted(numbers: range) -> TalliedGames:
            pieces = [
                numbers[at : at + GAMES_AT_ONCE] for at in range(0, len(numbers), GAMES_AT_ONCE)
            ]
            return TalliedGames(
                [numbers], sum_tallies(self._tally(play, piece) for piece in pieces)
            )

        return counted

    def _tally(self, play: Play, numbers: range) -> SeriesTally:
        recorded = play(numbers)
        assert isinstance(recorded, RecordedGames)
        series = RecordedSeries(recorded.table_as_played(), self.players, self.at_first, self.teams)
        return tally_series(series, recorded.games, match=self.recording.match)
