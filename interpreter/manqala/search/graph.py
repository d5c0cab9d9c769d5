"""Solves cyclic games: explores all reachable positions, and values repetitions as the rules do."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.numbers import ATTEMPTS, DEPTH
from manqala.search.idle_marks import idle_marks
from manqala.search.kernel import graph_row
from manqala.search.kernel.graph_row import (
    EXPLORED,
    FARTHEST,
    HEADS,
    LEAST,
    MOST,
    NORTHS,
    PARENTS,
    SPARE,
    WANTS_ROOM,
)
from manqala.search.kernel.graph_rows import GraphRows
from manqala.search.keys import Field, packing
from manqala.search.pace import Pace
from manqala.search.prove import ProofTimeError
from manqala.text.free_memory import free_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import PositionValue
    from manqala.search.prove import Prover

MOST_TIMES = 8
"""Limit of occurrences: a rule that ends the round on repetition does so by then, or there is none."""
MOST_PLAIN = 1_000_000
"""Limit of positions and questions in plain Python."""
SHARE, MOST_BYTES = 4, 1 << 33
"""Share of free memory for the rows in compiled code, and its limit in bytes."""
MOST_NUMBERS = 2**31 - 1
"""Limit of nodes and edges, which have 32-bit numbers."""
FIRST_ROOM = 1000
"""Initial room in positions, without the successors of one position."""
NODE_CODES, EDGE_CODES = ("b", "h", "i", "i", "i", "h", "h"), ("i", "h")
"""Element types of the rows G, in order."""
NODE_BYTES, EDGE_BYTES = 90, 10
"""Bytes for a node and for an edge, with the data of the walk but without a key."""
SLICE = {True: 20_000, False: 30}
"""Maximum number of positions between clock checks."""
STEPS = {True: 2_000_000, False: 2_000}
"""Maximum number of steps of the walk between clock checks."""


class TooManyError(Exception):
    """There are too many positions, or positions that cannot be explored."""


class Graph:
    """The graph of all positions reachable from given ones, without repetitions."""

    def __init__(self, prover: Prover, watch: Callable[[int], None]) -> None:
        """Compile for a prover's engine and its way to value final positions."""
        tree = prover.tree
        self._engine = engine = tree.engine
        self._watch = watch
        self._explore_pace, self._value_pace = Pace(), Pace()
        of = engine.written.addresses.of
        idle = {f"c[{of[cell]}]" for cell in idle_marks(prover.game.rules) if cell in of}
        parts = [part for part in prover.parts if part.cell not in idle]
        parts.append(Field("c[STILL]", 8))
        self._words = len(packing(parts)[1])
        self.kernel = tree.kernel(
            graph_row, ("graph_steps", "graph_groups"), parts,
            given={"APART": int(prover.apart), "BY_WINNER": int(prover.by_winner), "MOST_TIMES": MOST_TIMES},
            areas={"WAYS": DEPTH + 1},
        )  # fmt: skip
        self._module: Any = self.kernel.module
        self.valued = 0
        """Number of edges from nodes with values."""
        self._most = min(MOST_BYTES, free_memory() // SHARE, 4 * engine.backend.most_bytes)
        *self._scratch, self._entered = engine.states(4)
        self._states: Any = None
        self._answers: Any = engine.row(0)
        self._keys: Any = engine.row(0)
        self._table: Any = self._numbers("i", 0)
        self.columns: tuple[Any, ...] = tuple(
            self._numbers(code, 0) for code in (*NODE_CODES, *EDGE_CODES)
        )
        room = ATTEMPTS + FIRST_ROOM
        self._make_room(room, room, room, 4 * ATTEMPTS + FIRST_ROOM)
        # Nothing to explore yet: this call compiles the function.
        self._explore(1)
        self.value_new(None)

    @property
    def nodes(self) -> int:
        """Number of positions and questions."""
        return self.kernel.get("NODES")

    @property
    def circling(self) -> bool:
        """Whether play can return to an earlier position."""
        return bool(self.kernel.get("CIRCLING"))

    @property
    def split(self) -> bool:
        """Whether the rules leave a repetition open, so that the remaining pieces are split evenly."""
        return bool(self.kernel.get("SPLIT"))

    def go_through(self, position: PositionValue, until: float | None = None) -> bool:
        """Explore everything after a position; return whether that finished in time. Raises ``TooManyError``."""
        self._number(position)
        while True:
            runs, began = self._explore_pace.runs(SLICE[self._engine.compiled]), time.perf_counter()
            found = self._explore(runs)
            self._explore_pace.took(runs, time.perf_counter() - began)
            if self.kernel.get("TROUBLE") or (
                not self._engine.compiled and self.nodes > MOST_PLAIN
            ):
                raise TooManyError
            if found == EXPLORED:
                return True
            if found == WANTS_ROOM:
                self._grow()
            self._watch(self.nodes)
            if until is not None and time.perf_counter() > until:
                return False

    def bounds(self, position: PositionValue, until: float | None = None) -> tuple[int, int]:
        """Return the bounds of a position's value for player 0; raises ``ProofTimeError`` and ``TooManyError``."""
        if not self.go_through(position, until):
            raise ProofTimeError
        if self.kernel.get("SOLVED") < self.nodes:
            self.value_new(until)
        number = self._number(position)
        state = self._engine.state(position.play_state)
        lead = int(self._module.lead(state, self._engine.work))
        return lead + int(self.columns[LEAST][number]), lead + int(self.columns[MOST][number])

    # ---- rows -------------------------------------------------------------------------------------

    def _numbers(self, code: str, size: int) -> Any:
        return self._engine.backend.row(size, code)

    @property
    def _rows(self) -> GraphRows:
        return GraphRows(
            self._scratch[2], *self._engine.rows(), self._states, self._answers, self.kernel.row, self.columns,
            self._keys, self._table,
        )  # fmt: skip

    def _make_room(self, nodes: int, edges: int, states: int, answers: int) -> None:
        """Enlarge the rows to a number of elements; keep their contents."""
        size = nodes * (NODE_BYTES + 8 * self._words) + edges * EDGE_BYTES
        size += 8 * (states * self._engine.size + answers)
        if max(nodes, edges) > MOST_NUMBERS or (self._engine.compiled and size > self._most):
            raise TooManyError
        larger = self._engine.backend.larger
        sizes = [nodes] * len(NODE_CODES) + [edges] * len(EDGE_CODES)
        self.columns = tuple(
            larger(row, size) for row, size in zip(self.columns, sizes, strict=True)
        )
        if self._states is None or states > len(self._states):
            more = self._engine.states(states)
            if self._states is not None:
                self._engine.backend.more_rows(more, self._states)
            self._states = more
        self._answers = larger(self._answers, answers)
        self._keys = larger(self._keys, nodes * self._words)
        slots = 1 << (3 * nodes // 2).bit_length()
        self.kernel.put(
            NODE_ROOM=nodes, EDGE_ROOM=edges, STATE_ROOM=states, ANSWER_ROOM=answers, MASK=slots - 1
        )  # fmt: skip
        if slots > len(self._table):
            self._table = self._numbers("i", slots)
            self._module.enter_all(self.kernel.row, self.columns, self._keys, self._table)

    def _grow(self) -> None:
        """Double the room of each scarce row."""
        get, room = self.kernel.get, []
        for name, used, reserve in (
            ("NODE_ROOM", "NODES", 1), ("EDGE_ROOM", "EDGES", 1), ("STATE_ROOM", "TOP", 1), ("ANSWER_ROOM", "HELD_ANSWERS", 4),
        ):  # fmt: skip
            scarce = get(used) + reserve * ATTEMPTS + SPARE > get(name)
            room.append(get(name) * (2 if scarce else 1))
        self._make_room(*room)

    # ---- nodes ------------------------------------------------------------------------------------

    def _number(self, position: PositionValue) -> int:
        """Return the node of a position, new or not."""
        state = self._engine.state(position.play_state)
        self._module.copy(state, self._entered)
        return int(self._module.node_of(self._entered, self._rows))

    def _explore(self, budget: int) -> int:
        return int(self._module.explore(*self._scratch[:2], self._rows, budget))

    def _value_on(self, rows: tuple[Any, ...], most: int) -> bool:
        steps, began = self._value_pace.runs(most), time.perf_counter()
        done = self._module.value_on(self.kernel.row, self.columns, rows, steps)
        self._value_pace.took(steps, time.perf_counter() - began)
        return bool(done)

    def value_new(self, until: float | None) -> None:
        """Value all new nodes; raises ``ProofTimeError``, after which the next call starts over."""
        kernel, compiled = self.kernel, self._engine.compiled
        new = self.nodes - kernel.get("SOLVED")
        sizes = [new + 1] * (NORTHS + 1)
        sizes[PARENTS], sizes[HEADS] = kernel.get("EDGES") - self.valued, 2 * FARTHEST + 1
        rows = tuple(self._numbers("i", size) for size in sizes)
        kernel.put(ROOT=0, WALKED=0, MET=0, STACKED=0, GROUPS=0, TASK=0)
        while not self._value_on(rows, STEPS[compiled]):
            self._watch(self.nodes)
            if until is not None and time.perf_counter() > until:
                raise ProofTimeError
        if kernel.get("TROUBLE"):
            raise TooManyError
        kernel.put(SOLVED=self.nodes)
        self.valued = kernel.get("EDGES")
