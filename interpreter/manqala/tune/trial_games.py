"""The games of variants. A game depends only on its variant, its number, the players and the seed.

Game number 7 begins with the same random numbers in every variant, so variants that differ little
play alike.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.backends.choice import at_once
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.generating import generate_engine
from manqala.simulate.seated_play import OPENING, check_opening
from manqala.study.recorded_games import RecordedGames
from manqala.study.recording_jobs import PlayedRecording, RandomRecording
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.tune.game_facts import GameFacts, facts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.game.game import GameValue
    from manqala.simulate.jobs import Play
    from manqala.simulate.parcel import Parcel

RANDOM = "random"
"""The player whose games are drawn by the compiled engine."""
GAMES_PER_TASK, RANDOM_GAMES_PER_TASK = 8, 64
"""Number of games that are played and written together: a killed search loses at most this number for
each process.

A search asks for multiples of it, so that a journal has only complete portions.
"""
MAX_OPEN = 40
"""Size of a process's cache of opened variants."""

TrialAnswer = GameFacts | tuple[Diagnostic, ...]
"""The games of a trial, or the errors of a variant that cannot be played."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The players of all games."""

    players: tuple[str, ...]
    """One program, which plays against itself, or two that exchange seats."""
    seed: int
    opening: int = OPENING

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for an opening that is too long."""
        check_opening(self.opening)

    @property
    def random(self) -> bool:
        """Whether games are drawn at random; their repetitions are independent."""
        return self.players == (RANDOM,)

    @property
    def games_per_task(self) -> int:
        """The number of games of a task."""
        return RANDOM_GAMES_PER_TASK if self.random else GAMES_PER_TASK

    def job(self, parcel: Parcel) -> RandomRecording | PlayedRecording:
        """Return the games of a variant."""
        if self.random:
            return RandomRecording(parcel, self.seed, match=False)
        pairing = (0, len(self.players) - 1)
        return PlayedRecording(parcel, self.players, (pairing,), self.seed, self.opening)


@dataclass(frozen=True, slots=True)
class Trial:
    """Some games of one variant."""

    key: str
    """The name of the variant in the journal."""
    parcel: Parcel
    numbers: range


def split_trials(key: str, parcel: Parcel, games: range, games_per_trial: int) -> Iterator[Trial]:
    """Yield games in portions."""
    for first in range(games.start, games.stop, games_per_trial):
        yield Trial(key, parcel, range(first, min(first + games_per_trial, games.stop)))


class ReadyVariants:
    """A cache of opened variants; drops the least recently played."""

    def __init__(self, sides: Sides) -> None:
        """Begin with an empty cache."""
        self._sides = sides
        self._open: OrderedDict[str, Callable[[range], GameFacts]] = OrderedDict()

    def play(self, trial: Trial) -> TrialAnswer:
        """Play the games of a trial; return the faults of the rules as a value."""
        try:
            if trial.key not in self._open:
                self._open[trial.key] = self._prepare(trial.parcel)
            self._open.move_to_end(trial.key)
            if len(self._open) > MAX_OPEN:
                self._open.popitem(last=False)
            return self._open[trial.key](trial.numbers)
        except ManqalaError as error:
            return error.diagnostics

    def _prepare(self, parcel: Parcel) -> Callable[[range], GameFacts]:
        game, job = parcel.open(), self._sides.job(parcel)
        board, at_first = game.rules.board, game.start().score
        play = _open_job(job, game)

        def games(numbers: range) -> GameFacts:
            found = play(numbers)
            assert isinstance(found, RecordedGames)
            return facts_of(found.table(), board.number_of_players, at_first, board.teams)

        return games


def _open_job(job: RandomRecording | PlayedRecording, game: GameValue) -> Play:
    """Open a job, without machine code: compiling would take longer than a few random games."""
    if isinstance(job, RandomRecording):
        with suppress(CannotGenerateError):
            return job.play_with(generate_engine(game, on=at_once()))
    return job.open()


_process_cache: list[ReadyVariants] = []


def prepare(sides: Sides) -> None:
    """Initialise a process."""
    _process_cache[:] = [ReadyVariants(sides)]


def perform(trial: Trial) -> TrialAnswer:
    """Play a trial in a process."""
    return _process_cache[0].play(trial)
