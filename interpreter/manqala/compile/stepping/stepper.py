"""Takes turns on the generated engine, one at a time: the rows it works on, and whose turn is listed in them.

Positions keep states as bytes, so that they belong to no engine; what the rows hold is read out when it is wanted.
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
"""Seconds of running after which the clock of the tier goes on."""


class SteppedNode:
    """What an engine knows of a position."""

    raw: bytes
    """The state right after the turn before, in which passes are still to come."""
    noted = 0
    """How many positions of the round are noted when its turn waits, where that matters."""
    passed = False
    """Whether a player had to pass before its turn."""
    before: SteppedNode | None
    """The position it was come from; none of the first one."""
    noted_before: tuple[bytes, ...] = ()
    """Of the first one, the positions of the round that are noted, each as a state."""


class Stepper:
    """Plays and lists turns of one game; not to be shared between threads."""

    def __init__(self, game: GameValue, retire: Callable[[], None]) -> None:
        """Generate and compile. Raises ``CannotGenerateError`` where there is no form with rows in memory.

        ``retire``: called when a stepper on another back end is worth its compiling.
        """
        self._retire = retire
        start = Play.begin(game.engine, match=False)
        on = Tiered("positions", own_back_end(game))
        self.engine = engine = NativeEngine(game.rules, start, listing=MOST_NOTED, on=on)
        if in_page() or engine.backend.name is BackendName.PYTHON:
            raise CannotGenerateError("positions need rows in memory")
        self.counts = engine.written.counts
        """Whether it matters which positions have been there."""
        self.checks = engine.written.functions.preferences == 0
        """Whether a turn that comes to its end is legal for certain."""
        plays_out = int(game.engine.turn.plays_out)
        numbers = {**numbers_in(stepping_row), "PLAYS_OUT": plays_out}
        backend, module = engine.backend, engine.extended(Extension([KERNEL], numbers))
        self._raw, self._state, work, self._other = engine.states(4)
        self._row = engine.row(STEP_NUMBERS)
        rows = (self._raw, self._state, work, *engine.rows(), self._row)
        self.run: Callable[[], object] = backend.prepared(module, "step_turn", rows)
        """Play and list what the row says."""
        if engine.tier is not None and game.on is None and backend.name is not BackendName.LLVM:
            self.run = self._timed(self.run, engine.tier)
        self.numbers = _numbers(self._row)
        """The row of ``stepping_row``."""
        self.raw = memoryview(self._raw).cast("B")
        """The bytes of the state right after the turn that was played last."""
        if self.counts:
            self._clear = backend.prepared(engine.module, "clear_history", (engine.history,))
            self._note = backend.prepared(engine.module, "remember", (self._other, engine.history))
        self.owned = self._find_owners(game)
        """Where the rows say who owns which hole, if that can change: holes are numbered by their owners."""
        self.at: SteppedNode | None = None
        """Whose turn the rows hold."""
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
        """A game in progress as a state, and the positions that are noted in it.

        Raises ``ValueError`` for more pieces than the engine was made for.
        """
        noted = self.engine.noted_states(play) if self.counts else ()
        return bytes(self.engine.state(play)), tuple(map(bytes, noted))

    def give(self, answers: Answers) -> None:
        """Play these answers next."""
        numbers = self.numbers
        numbers[STEP_PLAY], numbers[STEP_GIVEN] = SEVERAL, len(answers)
        for n, answer in enumerate(answers, STEP_ANSWERS):
            numbers[n] = answer

    def _timed(self, run: Callable[[], object], tier: Tier) -> Callable[[], None]:
        """The same, with a look at what it takes: after a while another back end is worth its compiling."""
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

    # ---- what is in the rows --------------------------------------------------------------------------

    def play_of(self, node: SteppedNode) -> Play:
        """The game in progress in which a position's turn waits, or that is over, without what was there before."""
        if self.at is not node:
            self.go_to(node)
        return self.engine.play_of(self._state)

    def remember(self, play: Play, node: SteppedNode) -> None:
        """Let the game in progress of a position know what was there before, where that matters."""
        if self.counts:
            if self.at is not node:
                self.go_to(node)
            play.history, play.occurred = self.engine.history_of(self._state, node.noted)

    def go_to(self, node: SteppedNode) -> None:
        """Let the rows hold a position, where they hold another."""
        path = [node]
        if self.counts:
            # Forward from the last position before both: what was noted on the way there is noted still.
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
        """Let the rows hold a position, behind those that are noted; gives what waits, where ``how`` is NOTHING."""
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
    """A view of a row of numbers of 64 bits: it reads and writes them faster than ctypes does."""
    return memoryview(row).cast("B").cast("q")
