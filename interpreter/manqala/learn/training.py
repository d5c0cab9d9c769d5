"""Trains to a target: continues from a file, and saves repeatedly on the way."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from manqala.learn.evaluation_file import (
    DEPTH,
    MAX_DEPTH,
    nothing_learned,
    read_learned,
    usual_path,
    write_learned,
)
from manqala.learn.lessons import Lessons
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, quantity
from manqala.text.extras import import_extra

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import NoReturn

    from pandas import DataFrame

    from manqala.game.game import GameValue
    from manqala.learn.evaluation_file import Learned
    from manqala.text.codes.code import Code

    Progress = Callable[[Learned], object]

    class Attend(Protocol):
        """Does some work and returns what it returns."""

        def __call__(self, work: Callable[[], Done]) -> Done:
            """Do the work."""


Done = TypeVar("Done")
WRITTEN = 5.0
"""Seconds of learning between saves: a killed process loses no more."""


@dataclass(frozen=True, slots=True)
class Milestone:
    """Progress at a moment: total games, turns and seconds."""

    games: int
    turns: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Training:
    """A learned evaluation, and its file."""

    learned: Learned
    path: Path
    complete: bool
    """Whether the target was reached."""
    course: tuple[Milestone, ...] = ()
    """The progress after each piece of this run."""

    @property
    def player(self) -> str:
        """The specification of the player that uses it, for ``manqala.player`` and ``simulate``."""
        return f"alphabeta:eval={self.path}"

    @property
    def games(self) -> int:
        """Number of games learned from, including earlier runs."""
        return self.learned.games

    def to_frame(self) -> DataFrame:
        """Return the progress as a pandas table: a row for each piece of this run, with total games, turns and seconds.

        Needs pandas from the extra ``study``; raises ``ManqalaError`` (E631) without it.
        """
        rows = [(milestone.games, milestone.turns, milestone.seconds) for milestone in self.course]
        frame: DataFrame = import_extra("pandas", "study").DataFrame(
            rows, columns=["games", "turns", "seconds"]
        )
        return frame


def at_once(work: Callable[[], Done]) -> Done:
    """Do work here and now."""
    return work()


def learn(  # noqa: PLR0913 -- amount and settings
    game: GameValue, learned: Learned, path: Path, threads: int, seconds: float | None, games: int | None,
    progress: Progress | None = None, *, compiled: bool | None = None, attend: Attend = at_once,
) -> Training:  # fmt: skip
    """Learn up to a total number of games or seconds, or until ``progress`` returns ``False``; then the file is saved.

    Nothing is saved if it ended before the first game was over.
    ``progress`` receives the current results. ``attend`` does work that ignores Ctrl-C: if it raises
    ``KeyboardInterrupt``, the last games are not learned from. Raises ``OSError`` if the file cannot be written, and
    ``CannotGenerateError`` for a game without a generated form.
    """
    lessons = attend(lambda: Lessons(game, learned, threads, compiled=compiled))
    course: list[Milestone] = []
    complete, written = True, time.perf_counter()
    copied = lessons.copied()
    while True:
        now = lessons.so_far
        most = None if games is None else games - now.games
        rest = None if seconds is None else seconds - now.seconds
        if (most is not None and most <= 0) or (rest is not None and rest <= 0):
            break
        if progress is not None and progress(now) is False:
            complete = False
            break
        try:
            attend(lambda: lessons.go_on(most, rest))  # noqa: B023 -- it is done before the loop goes on
        except KeyboardInterrupt:
            complete = False
            break
        copied = lessons.copied()
        course.append(Milestone(now.games, now.turns, now.seconds))
        if time.perf_counter() - written > WRITTEN:
            write_learned(path, game, lessons.learned(copied))
            written = time.perf_counter()
    found = lessons.learned(copied)
    if complete or found.games:
        write_learned(path, game, found)
    return Training(found, path, complete, tuple(course))


def train(  # noqa: PLR0913 -- each is a separate option
    game: GameValue, *, games: int | None, seconds: float | None, match: bool, seed: int | None, depth: int | None,
    threads: int, path: Path | None, anew: bool, progress: Progress | None, paired: bool | None = None,
) -> Training:  # fmt: skip
    """Begin or continue, as ``manqala train`` does.

    Raises ``ValueError`` for a seed, a depth or ``match`` other than that of the file, ``ManqalaError`` for matches of a game
    without them, and for a file that is damaged, for other rules, or not writable.
    """
    if match and game.rules.between is None:
        _refuse(codes.NO_MATCHES, f"‘{game.title}’ has no matches, only rounds")
    if games is None and seconds is None:
        raise ValueError("give the amount of learning: a number of games, or a time")
    if depth is not None and not 1 <= depth <= MAX_DEPTH:
        raise ValueError(f"the depth is a number of turns from 1 to {MAX_DEPTH}, not {depth}")
    path = usual_path(game, match=match) if path is None else path
    if anew or not path.exists():
        learned = nothing_learned(
            game,
            1 if seed is None else seed,
            match=match,
            depth=depth or DEPTH,
            paired=paired is not False,
        )
    else:
        learned = read_learned(path, game)
        if other := differing(learned, match=match, seed=seed, depth=depth, paired=paired):
            raise ValueError(f"‘{path}’ was {other}: keep that, start again, or name another path")
    try:
        return learn(game, learned, path, threads, seconds, games, progress)
    except OSError as error:
        _refuse(codes.CANNOT_WRITE, f"‘{path}’ cannot be written: {error.strerror or error}")


def differing(
    learned: Learned, *, match: bool, seed: int | None, depth: int | None, paired: bool | None
) -> str:
    """Return how an evaluation was learned if it was not like this, else nothing."""
    if (
        match == learned.match
        and seed in {None, learned.seed}
        and depth in {None, learned.depth}
        and paired in {None, learned.paired}
    ):
        return ""
    kind = "of matches" if learned.match else "of single rounds"
    turns = quantity(learned.depth, "turn")
    features = "pairs of holes" if learned.paired else "single holes"
    return f"learned {kind} with seed {learned.seed}, looking {turns} ahead, by {features}"


def _refuse(code: Code, message: str) -> NoReturn:
    raise ManqalaError(Diagnostic(code, Severity.ERROR, None, message))
