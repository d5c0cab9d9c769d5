"""Takes turns on the generated engine, one at a time: the rows it works on, and whose turn is listed in them.

Positions keep states as bytes, so that they belong to no engine; what the rows hold is read out when it is wanted.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Protocol

from manqala.compile.backends.backend import BackendName, Extension
from manqala.compile.backends.tier import Tiered
from manqala.compile.constants import numbers_in
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.kernel import stepping_row
from manqala.compile.kernel.numbers import (
    DEPTH,
    MOST_NOTED,
    OVER_PHASE,
    TURN_PHASE,
    WIDTH,
)
from manqala.compile.kernel.stepping_row import (
    MOST_NUMBERS,
    MOST_WAYS,
    NOT_LISTED,
    STEP_COUNT,
    STEP_END,
    STEP_FROM,
    STEP_NOTED,
    STEP_PHASE,
    STEP_ROUNDS,
    STEP_WAYS,
)
from manqala.compile.native_engine import NativeEngine
from manqala.compile.wasm.page_host import in_page
from manqala.run.flow import Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import Game

KERNEL = "manqala.compile.kernel.stepping"
OFTEN, EACH = 4096, 4e-6
"""After so many turns the clock of the tier goes on, by so many seconds for each."""


class Node(Protocol):
    """A position whose turn can be listed: the first of its kind, or one to which a way of another led."""

    raw: bytes
    """The state right after the turn before it, in which passes are still to come."""
    before: Node | None
    depth: int
    head: list[int]
    """The registers of its list."""

    def first_play(self) -> Play:
        """Of a position with nothing before it: the game in progress."""


class Stepper:
    """Lists turns of one game; not to be shared between threads."""

    def __init__(self, game: Game, retire: Callable[[], None]) -> None:
        """Generate and compile. Raises ``CannotGenerateError`` where there is no form with rows in memory.

        ``retire``: called when a stepper on another back end is worth its compiling.
        """
        self._retire = retire
        start = Play.begin(game.engine, match=False)
        on = Tiered("positions", game.on)
        self.engine = engine = NativeEngine(game.rules, start, listing=MOST_NOTED, on=on)
        if in_page() or engine.backend.name is BackendName.PYTHON:
            raise CannotGenerateError("positions need rows in memory")
        self.counts = engine.written.counts
        """Whether it matters which positions have been there."""
        module = engine.extended(Extension([KERNEL], numbers_in(stepping_row)))
        self._raw, self._state = engine.states(2)
        self._found = engine.states(MOST_WAYS)
        self._list = engine.row(MOST_NUMBERS + WIDTH + DEPTH)
        rows = (self._raw, self._state, self._found, *engine.rows(), self._list)
        self._run = engine.backend.prepared(module, "list_turn", rows)
        self._bytes = ctypes.sizeof(self._raw)
        self._first_way = ctypes.addressof(self._found[0])
        self._stride = ctypes.addressof(self._found[1]) - self._first_way
        self._ways_at = ctypes.addressof(self._list) + 8 * STEP_COUNT
        self._at: Node | None = None
        """Whose turn the rows hold."""
        self._turns = 0
        if engine.tier is not None:
            engine.tier.mark(engine.backend.name)

    def begin(self, play: Play) -> bytes:
        """The state of a game in progress, in which a turn waits. Raises ``ValueError`` for more pieces than it was made for."""
        return ctypes.string_at(self.engine.state(play), self._bytes)

    def list_first(self, node: Node) -> bool:
        """List the turn of a position with nothing before it; whether that can be done."""
        self._enter(node)
        node.head = self._list[:STEP_WAYS]
        return node.head[STEP_PHASE] == TURN_PHASE and node.head[STEP_COUNT] > 0

    def take(self, node: Node, way: int) -> tuple[bytes, list[int]] | None:
        """Take a way of a turn: the state to which it leads, and the registers of the next list.

        None where something other than a turn waits then, or another round, or nothing can be listed.
        """
        if self._at is not node:
            self._go_to(node)
        raw = ctypes.string_at(self._first_way + way * self._stride, self._bytes)
        numbers = self._list
        numbers[STEP_FROM] = way
        numbers[STEP_NOTED] = node.head[STEP_NOTED]
        self._run()
        self._at = None
        head: list[int] = numbers[:STEP_WAYS]
        phase = head[STEP_PHASE]
        waits = phase == TURN_PHASE and head[STEP_COUNT] != NOT_LISTED
        if head[STEP_ROUNDS] != node.head[STEP_ROUNDS] or not (waits or phase == OVER_PHASE):
            return None
        self._turns += 1
        tier = self.engine.tier
        if self._turns % OFTEN == 0 and tier is not None:
            tier.spend(OFTEN * EACH)
            if tier.backend is not self.engine.backend.name:
                self._retire()
        return raw, head

    def now_at(self, node: Node) -> None:
        """Note whose turn was listed last."""
        self._at = node

    def ways(self, node: Node) -> bytes:
        """The list of a position's turn as bytes, from the number of ways on: equal for turns with equal moves."""
        if self._at is not node:
            self._go_to(node)
        return ctypes.string_at(self._ways_at, 8 * (node.head[STEP_END] - STEP_COUNT))

    def state(self, node: Node) -> bytes:
        """The state in which a position's turn waits, or the game is over."""
        if self._at is not node:
            self._go_to(node)
        return ctypes.string_at(self._state, self._bytes)

    def play_of(self, state: bytes) -> Play:
        """The game in progress that a state stands for, without what was there before."""
        ctypes.memmove(self._raw, state, self._bytes)
        return self.engine.play_of(self._raw)

    def _go_to(self, node: Node) -> None:
        """List a position's turn again, where the rows hold another's."""
        path = [node]
        if self.counts:
            # Forward from the last position before both: what was noted on the way there is noted still.
            here, there = self._at, node.before
            while there is not None and there is not here:
                if here is not None and here.depth > there.depth:
                    here = here.before
                else:
                    path.append(there)
                    there = there.before
        for one in reversed(path):
            self._enter(one)

    def _enter(self, node: Node) -> None:
        """List a turn from its state, behind the positions that are noted."""
        if node.before is not None:
            noted = node.before.head[STEP_NOTED]
        else:
            noted = -1
            if self.counts:
                self.engine.state(node.first_play())
        ctypes.memmove(self._raw, node.raw, self._bytes)
        self._list[STEP_FROM] = -1
        self._list[STEP_NOTED] = noted
        self._run()
        self._at = node
