"""Perft on the generated engine; ``manqala.search.counting`` has the definition."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from manqala.compile.backends.backend import BackendName, Extension
from manqala.compile.backends.choice import at_once, fastest
from manqala.compile.constants import numbers_in
from manqala.compile.generating import generate_engine
from manqala.game.move import TooManyWaysError
from manqala.game.notation import Notation
from manqala.game.position_writer import write_position
from manqala.run import limits
from manqala.search.kernel import counting_frame
from manqala.search.kernel.counting_frame import (
    ALL_COUNTED,
    FIXED,
    FRAME,
    FRESH,
    GIVEN,
    LEGAL,
    NO_ROOM,
    PREFIX,
    TOO_MANY_WAYS,
)
from manqala.search.kernel.search_rows import SearchRows
from manqala.search.pace import Pace

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import GameValue
    from manqala.run.flow import Play

    Progress = Callable[[int, int], None]

INTERPRETED_SECONDS = 3.0
"""Seconds after which the count continues on LLVM."""
KERNEL = "manqala.search.kernel.counting_steps"
MAX_RUNS = {False: 2_000, True: 200_000}
"""Maximum number of runs between clock checks, in plain Python and compiled."""


class CannotCountError(Exception):
    """The generated engine cannot continue; the interpreter can explain why."""


class Counter:
    """A count in progress."""

    def __init__(self, game: GameValue, play: Play, depth: int, on: BackendName) -> None:
        """Start at this point of a game, on a back end."""
        pieces = game.rules.board.places * len(game.rules.layout.kinds)
        self._engine = engine = generate_engine(game, on=on, pieces=sum(play.cells[:pieces]))
        levels = 3 * depth + 8  # answers outside a turn have levels as well
        numbers = {**numbers_in(counting_frame), "STACK": levels}
        self.module: Any = engine.extended(Extension([KERNEL], numbers))
        """The counting functions."""
        self._states = engine.states(levels)
        engine.module.copy(engine.state(play), self._states[0])
        # The kernel writes a successor before it checks that there is a level for it.
        self._frames = engine.row(1 + (levels + 1) * FRAME)
        self._frames[1 + FIXED] = FRESH
        self._frames[1 + PREFIX] = len(play.given)
        for n, answer in enumerate(play.given):
            self._frames[1 + GIVEN + n] = answer
        self._counts = engine.row(depth)
        rows = SearchRows(engine.states(1)[0], *engine.rows(), self._states, self._frames)
        self._arguments = (rows, depth, self._counts)
        self._budget = MAX_RUNS[engine.compiled]
        self._pace = Pace()

    @property
    def first_moves(self) -> int:
        """Number of first moves started."""
        return int(self._frames[1 + LEGAL])

    def step(self) -> list[int] | None:
        """Count for a time slice; return the numbers when finished.  Raises ``CannotCountError``, ``TooManyWaysError``."""
        runs, began = self._pace.runs(self._budget), time.perf_counter()
        found = int(self.module.continue_count(*self._arguments, runs))
        self._pace.record(runs, time.perf_counter() - began)
        if found == NO_ROOM:
            raise CannotCountError
        if found == TOO_MANY_WAYS:
            play = self._engine.play_of(self._states[int(self._frames[0])])
            text = write_position(play, Notation(self._engine.rules))
            raise TooManyWaysError(text, limits.MOST_TO_COUNT)
        return [int(number) for number in self._counts] if found == ALL_COUNTED else None


def count(game: GameValue, play: Play, depth: int, progress: Progress | None = None) -> list[int]:
    """Count the move sequences of 1, 2, … ``depth`` plies; raises ``CannotCountError`` and ``TooManyWaysError``."""
    on, later = at_once(), fastest()
    quick = time.monotonic() + INTERPRETED_SECONDS if later is not on else None
    first = _count(Counter(game, play, 1, on), quick, None)
    if first is None:
        on, quick = later, None
        first = _count(Counter(game, play, 1, on), None, None)
    report = None if progress is None else (progress, sum(first or []))
    found = _count(Counter(game, play, depth, on), quick, report)
    if found is None:
        found = _count(Counter(game, play, depth, later), None, report)
    assert found is not None
    return found


def _count(
    counter: Counter, limit: float | None, report: tuple[Progress, int] | None
) -> list[int] | None:
    """Return the numbers, or none if time runs out."""
    while True:
        found = counter.step()
        if report is not None:
            report[0](min(counter.first_moves, report[1]), report[1])
        if found is not None or (limit is not None and time.monotonic() > limit):
            return found
