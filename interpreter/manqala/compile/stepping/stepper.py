"""Takes turns on the generated engine, one at a time: the rows it works on, and whose turn is listed in them.

Positions keep states as bytes, so that they belong to no engine; what the rows hold is read out when it is wanted.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from manqala.compile.backends.backend import BackendName, Extension
from manqala.compile.backends.tier import Tiered
from manqala.compile.constants import numbers_in
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.generating import own_back_end
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
from manqala.core.course import Phase
from manqala.run.flow import Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import GameValue, PositionValue

KERNEL = "manqala.compile.kernel.stepping"
OFTEN, EACH = 4096, 4e-6
"""Turns between updates of the tier's clock, and seconds for each."""


class ListedTurn:
    """What an engine knows of a position: its state, what it was come from, and its list."""

    __slots__ = ("before", "depth", "head", "play", "raw", "ways")

    def __init__(
        self,
        raw: bytes,
        head: list[int],
        ways: bytes,
        before: ListedTurn | None,
        play: Play | None,
    ) -> None:
        """``raw``: the state right after the turn before, in which passes are still to come.

        ``head``: the registers of the list; ``ways``: its bytes from the number of ways on, and who owns which hole, if that
        can change. Turns with equal bytes have equal moves, where one question tells these apart: holes are numbered by their
        owners. ``play``: of the first one, the game in progress.
        """
        self.raw, self.head, self.ways, self.before, self.play = raw, head, ways, before, play
        self.depth: int = 0 if before is None else before.depth + 1


class Stepper:
    """Lists turns of one game; not to be shared between threads."""

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
        owners = engine.written.addresses.of.get(game.rules.layout.marks["owner"].cell)
        size = self._bytes // len(self._raw)
        holes = game.rules.board.holes
        self._owned = None if owners is None else slice(owners * size, (owners + holes) * size)
        """Where a state says who owns which hole, if that can change."""
        self._at: ListedTurn | None = None
        """Whose turn the rows hold."""
        self._turns = 0
        self.gave_up = False
        """Whether the turn after the way that was taken last has too many ways to be listed."""
        self._tier = engine.tier if game.on is None else None
        """What decides when another back end is worth its compiling; none where one was asked for."""
        if engine.tier is not None:
            engine.tier.mark(engine.backend.name)

    def first(self, play: Play) -> ListedTurn | None:
        """A game in progress in which a turn waits; none where it cannot be listed.

        Raises ``ValueError`` for more pieces than the engine was made for.
        """
        raw = ctypes.string_at(self.engine.state(play), self._bytes)
        node = ListedTurn(raw, [], b"", None, play)
        self._enter(node)
        node.head = self._list[:STEP_WAYS]
        if node.head[STEP_PHASE] != TURN_PHASE or node.head[STEP_COUNT] <= 0:
            return None
        node.ways = self._ways(node.head)
        return node

    def listed(self, position: PositionValue) -> ListedTurn | None:
        """The same of a position; none as well where another thing than a turn waits, or there are more pieces."""
        if position.phase is not Phase.TURN:
            return None
        try:
            return self.first(position.play_state)
        except ValueError:
            return None

    def take(self, node: ListedTurn, way: int) -> ListedTurn | None:
        """Take a way of a turn.

        None where something other than a turn waits then, or another round, or where the turn cannot be listed.
        """
        if self._at is not node:
            self._go_to(node)
        raw = ctypes.string_at(self._first_way + way * self._stride, self._bytes)
        numbers = self._list
        numbers[STEP_FROM] = way
        numbers[STEP_NOTED] = node.head[STEP_NOTED]
        self._at = None
        self._run()
        head: list[int] = numbers[:STEP_WAYS]
        phase = head[STEP_PHASE]
        self.gave_up = head[STEP_COUNT] == NOT_LISTED
        waits = phase == TURN_PHASE and not self.gave_up
        if head[STEP_ROUNDS] != node.head[STEP_ROUNDS] or not (waits or phase == OVER_PHASE):
            return None
        then = self._at = ListedTurn(raw, head, self._ways(head) if waits else b"", node, None)
        self._turns += 1
        if self._turns % OFTEN == 0:
            self._spend()
        return then

    def _spend(self) -> None:
        """Let the clock of the tier go on."""
        if self._tier is not None:
            self._tier.spend(OFTEN * EACH)
            if self._tier.backend is not self.engine.backend.name:
                self._retire()

    def _ways(self, head: list[int]) -> bytes:
        """The ways of the list in the rows: see ``ListedTurn``."""
        found = ctypes.string_at(self._ways_at, 8 * (head[STEP_END] - STEP_COUNT))
        return found + bytes(self._state)[self._owned] if self._owned else found

    def state(self, node: ListedTurn) -> bytes:
        """The state in which a position's turn waits, or the game is over."""
        if self._at is not node:
            self._go_to(node)
        return ctypes.string_at(self._state, self._bytes)

    def play_of(self, state: bytes) -> Play:
        """The game in progress that a state stands for, without what was there before."""
        ctypes.memmove(self._raw, state, self._bytes)
        return self.engine.play_of(self._raw)

    def _go_to(self, node: ListedTurn) -> None:
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

    def _enter(self, node: ListedTurn) -> None:
        """List a turn from its state, behind the positions that are noted."""
        if node.before is not None:
            noted = node.before.head[STEP_NOTED]
        else:
            noted = -1
            if self.counts:
                assert node.play is not None
                self.engine.state(node.play)
        ctypes.memmove(self._raw, node.raw, self._bytes)
        self._list[STEP_FROM] = -1
        self._list[STEP_NOTED] = noted
        self._run()
        self._at = node
