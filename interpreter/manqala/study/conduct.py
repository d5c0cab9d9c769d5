"""Plays the missing games of a series on threads, processes or a cluster, and stores them as they finish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.generating import generate_engine
from manqala.simulate.cluster import on_cluster
from manqala.simulate.native_games import play_native
from manqala.simulate.run import Run, play_job
from manqala.study.recorded_games import RecordedGames
from manqala.study.recording_jobs import RandomRecording
from manqala.study.tallying_job import RandomTallying

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from manqala.compile.native_engine import NativeEngine
    from manqala.game.game import GameValue
    from manqala.simulate.jobs import Job, Play
    from manqala.simulate.stop import Stop
    from manqala.simulate.tally import GameResults


@dataclass(frozen=True, slots=True)
class Means:
    """Execution parameters of play, without effect on the games."""

    workers: int
    stop: Stop
    address: str | None = None
    """Address of a Dask scheduler."""
    advance: Callable[[int], None] | None = None
    """Receives the number of further games played."""
    say: Callable[[str], None] | None = None
    """Receives a description of the current work."""


@dataclass(frozen=True, slots=True)
class MissingGames:
    """The missing games of a job, numbered from zero."""

    job: Job
    gaps: tuple[range, ...]

    @property
    def engine(self) -> str:
        """The engine of the job."""
        return self.job.engine

    @property
    def games(self) -> int:
        """Number of missing games."""
        return sum(map(len, self.gaps))

    def open(self) -> Play:
        """Open the job."""
        return self._play_gaps(self.job.open())

    def play_with(self, engine: NativeEngine) -> Play:
        """Play random games on an unshared engine."""
        assert isinstance(self.job, RandomRecording | RandomTallying)
        return self._play_gaps(self.job.play_with(engine))

    def _play_gaps(self, play: Play) -> Play:
        def missing(numbers: range) -> GameResults:
            found: Any = None
            for piece in self.pieces(numbers):
                played = play(piece)
                if found is None:
                    found = played
                else:
                    found.add(played)
            return RecordedGames([]) if found is None else found

        return missing

    def pieces(self, numbers: range) -> list[range]:
        """Return the true numbers as ranges."""
        found, begun = [], 0
        for gap in self.gaps:
            first = max(numbers.start - begun, 0)
            last = min(numbers.stop - begun, len(gap))
            if first < last:
                found.append(gap[first:last])
            begun += len(gap)
        return found


class GamesJournal(Protocol):
    """Stores the games of a series, whole or counted."""

    def missing(self, wanted: Any) -> list[range]:
        """Return the missing ones of these numbers as ranges; counted games come in a range."""

    def take(self, found: Any) -> None:
        """Add the results of games, which are written after some time."""

    def write(self) -> None:
        """Write what is new."""


def play_missing(
    job: Job, game: GameValue, journal: GamesJournal, wanted: Collection[int], means: Means
) -> bool:
    """Play the missing games among these increasing numbers; return whether all exist now.

    Raises ``ManqalaError`` as the games do; games played before that are stored.
    """
    missing = MissingGames(job, tuple(journal.missing(wanted)))
    if means.advance is not None:
        means.advance(len(wanted) - missing.games)
    if not missing.games:
        return True
    run = Run(missing.games, means.workers, means.stop, means.advance, journal.take)
    try:
        if means.address is not None:
            on_cluster(missing, run, means.address)
        elif isinstance(job, RandomRecording | RandomTallying) and has_generated_form(game):
            play_native(missing, game, run, compiling=means.say)
        else:
            play_job(missing, run)
    finally:
        journal.write()
    return not journal.missing(wanted)


def has_generated_form(game: GameValue) -> bool:
    """Return whether a program can be generated for a game."""
    try:
        generate_engine(game, compiled=False)
    except CannotGenerateError:
        return False
    return True
