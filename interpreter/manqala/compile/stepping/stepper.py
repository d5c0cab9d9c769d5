"""Takes turns on the generated engine, one at a time, in its rows.

Positions hold states as bytes, independent of any engine; details are read from the rows on demand.
"""

from __future__ import annotations

import ctypes
from time import perf_counter
from typing import TYPE_CHECKING

from manqala.compile.backends.backend import BackendName, Extension
from manqala.compile.backends.tier import Tiered
from manqala.compile.constants import numbers_in
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.generating import own_back_end
from manqala.compile.kernel import stepping_row
from manqala.compile.kernel.numbers import MOST_NOTED
from manqala.compile.kernel.stepping_row import (
    NOTHING,
    SEVERAL,
    STEP_ANSWERS,
    STEP_GIVEN,
    STEP_NOTED,
    STEP_NUMBERS,
    STEP_PLAY,
    STEP_STATUS,
    UNASKED,
)
from manqala.compile.native_engine import NativeEngine
from manqala.compile.wasm.page_host import in_page
from manqala.run.flow import Play

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from manqala.compile.backends.tier import Tier
    from manqala.game.game import GameValue
    from manqala.game.move import Answers

KERNEL = "manqala.compile.kernel.stepping"
OFTEN = 0.05
"""Running time in seconds between updates of the tier."""


class SteppedNode:
    """The engine's data for a position."""

    raw: bytes
    """The state right after the previous turn, before any passes."""
    noted = 0
    """Number of positions of the round noted before its turn, if that matters."""
    passed = False
    """Whether a player had to pass before its turn."""
    before: SteppedNode | None
    """The previous position; none for the first one."""
    noted_before: tuple[bytes, ...] = ()
    """For the first one the noted positions of the round, each as a state."""


class Stepper:
    """Plays and lists turns of one game; not thread-safe."""

    def __init__(self, game: GameValue, retire: Callable[[], None]) -> None:
        """Generate and compile. Raises ``CannotGenerateError`` if no form has rows in memory.

        ``retire``: called when a stepper on another back end pays.
        """
        self._retire = retire
        start = Play.begin(game.engine, match=False)
        on = Tiered("positions", own_back_end(game))
        self.engine = engine = NativeEngine(game.rules, start, listing=MOST_NOTED, on=on)
        if in_page() or engine.backend.name is BackendName.PYTHON:
            raise CannotGenerateError("positions need rows in memory")
        self.counts = engine.written.counts
        """Whether earlier positions matter."""
        self.checks = engine.written.functions.preferences == 0
        """Whether a completed turn is certainly legal."""
        plays_out = int(game.engine.turn.plays_out)
        numbers = {**numbers_in(stepping_row), "PLAYS_OUT": plays_out}
        backend, module = engine.backend, engine.extended(Extension([KERNEL], numbers))
        self._raw, self._state, work, self._other = engine.states(4)
        self._row = engine.row(STEP_NUMBERS)
        rows = (self._raw, self._state, work, *engine.rows(), self._row)
        self.run: Callable[[], object] = backend.prepared(module, "step_turn", rows)
        """Plays and lists according to the row."""
        if engine.tier is not None and game.on is None and backend.name is not BackendName.LLVM:
            self.run = self._timed(self.run, engine.tier)
        self.numbers = _numbers(self._row)
        """The row of ``stepping_row``."""
        self.raw = memoryview(self._raw).cast("B")
        """The bytes of the state right after the last turn."""
        if self.counts:
            self._clear = backend.prepared(engine.module, "clear_history", (engine.history,))
            self._note = backend.prepared(engine.module, "remember", (self._other, engine.history))
        self.owned = self._find_owners(game)
        """Where the rows have the owners of holes, if they can change: holes are numbered by their owners."""
        self.at: SteppedNode | None = None
        """The position whose turn is in the rows."""
        if engine.tier is not None:
            engine.tier.mark(engine.backend.name)

    def _find_owners(self, game: GameValue) -> memoryview[int] | None:
        owners = self.engine.written.addresses.of.get(game.rules.layout.marks["owner"].cell)
        if owners is None:
            return None
        size = ctypes.sizeof(self._state) // len(self._state)
        holes = game.rules.board.holes
        return memoryview(self._state).cast("B")[owners * size : (owners + holes) * size]

    # ---- playing ----------------------------------------------------------------------------------

    def read(self, play: Play) -> tuple[bytes, tuple[bytes, ...]]:
        """Return a game in progress as a state, and its noted positions.

        Raises ``ValueError`` for more pieces than the engine was made for.
        """
        noted = self.engine.noted_states(play) if self.counts else ()
        return bytes(self.engine.state(play)), tuple(map(bytes, noted))

    def give(self, answers: Answers) -> None:
        """Set the answers to play next."""
        numbers = self.numbers
        numbers[STEP_PLAY], numbers[STEP_GIVEN] = SEVERAL, len(answers)
        for n, answer in enumerate(answers, STEP_ANSWERS):
            numbers[n] = answer

    def _timed(self, run: Callable[[], object], tier: Tier) -> Callable[[], None]:
        """Return a timed version, which after a while calls ``retire``: another back end pays then."""
        spent = 0.0

        def timed() -> None:
            nonlocal spent
            began = perf_counter()
            run()
            spent += perf_counter() - began
            if spent > OFTEN:
                tier.spend(spent)
                spent = 0.0
                if tier.backend is not self.engine.backend.name:
                    self._retire()

        return timed

    # ---- contents of the rows -------------------------------------------------------------------------

    def play_of(self, node: SteppedNode) -> Play:
        """Return the game in progress for a position's turn or end, without its history."""
        if self.at is not node:
            self.go_to(node)
        return self.engine.play_of(self._state)

    def remember(self, play: Play, node: SteppedNode) -> None:
        """Add the history of a position to its game in progress, if it matters."""
        if self.counts:
            if self.at is not node:
                self.go_to(node)
            play.history, play.occurred = self.engine.history_of(self._state, node.noted)

    def go_to(self, node: SteppedNode) -> None:
        """Load a position into the rows, unless it is there."""
        path = [node]
        if self.counts:
            # Forward from the last common position: what was noted up to there is still noted.
            here, there = self.at, node.before
            while there is not None and there is not here:
                if here is not None and here.noted > there.noted:
                    here = here.before
                else:
                    path.append(there)
                    there = there.before
        for one in reversed(path):
            self.enter(one, NOTHING if one.passed else UNASKED)

    def enter(self, node: SteppedNode, how: int) -> int:
        """Load a position after its noted ones; return what is pending if ``how`` is NOTHING."""
        numbers, before = self.numbers, node.before
        numbers[STEP_PLAY] = how
        numbers[STEP_NOTED] = -1 if before is None else before.noted
        if self.counts and before is None:
            self._clear()
            for noted in node.noted_before:
                ctypes.memmove(self._other, noted, len(noted))
                self._note()
        self.raw[:] = node.raw
        self.run()
        self.at = node
        return numbers[STEP_STATUS]


def _numbers(row: Any) -> memoryview[int]:
    """View a row of 64-bit numbers: a view reads and writes faster than ctypes."""
    return memoryview(row).cast("B").cast("q")
