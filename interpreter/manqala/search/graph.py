"""Solves cyclic games: explores the graph of all reachable positions, and values repetitions by the rules."""

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

MAX_OCCURRENCES = 8
"""Maximum number of occurrences tested: a rule that ends the round on repetition does so by then."""
MAX_PLAIN_NODES = 1_000_000
"""Limit of positions and questions in plain Python."""
SHARE, MAX_BYTES = 4, 1 << 33
"""Share of free memory for the rows in compiled code, and its limit in bytes."""
MAX_NUMBER = 2**31 - 1
"""Limit of nodes and edges, which have 32-bit numbers."""
FIRST_ROOM = 1000
"""Initial room for positions, besides the successors of one position."""
NODE_CODES, EDGE_CODES = ("b", "h", "i", "i", "i", "h", "h"), ("i", "h")
"""Element types of the rows G, in order."""
NODE_BYTES, EDGE_BYTES = 90, 10
"""Bytes per node and per edge, including the data of the depth-first search but not the key."""
SLICE = {True: 20_000, False: 30}
"""Maximum number of positions between clock checks."""
STEPS = {True: 2_000_000, False: 2_000}
"""Maximum number of steps of the valuation between clock checks."""


class TooManyPositionsError(Exception):
    """There are too many positions, or some cannot be explored."""


class Graph:
    """The graph of all positions reachable from given ones, without repetitions."""

    def __init__(self, prover: Prover, watch: Callable[[int], None]) -> None:
        """Compile for a prover's engine and its values of final positions."""
        tree = prover.tree
        self._engine = engine = tree.engine
        self._watch = watch
        self._explore_pace, self._value_pace = Pace(), Pace()
        of = engine.written.addresses.of
        idle_cells = {f"c[{of[cell]}]" for cell in idle_marks(prover.game.rules) if cell in of}
        parts = [part for part in prover.parts if part.cell not in idle_cells]
        parts.append(Field("c[STILL]", 8))
        self._words = len(packing(parts)[1])
        self.kernel = tree.kernel(
            graph_row, ("graph_steps", "graph_groups"), parts,
            given={"APART": int(prover.apart), "BY_WINNER": int(prover.by_winner), "MAX_OCCURRENCES": MAX_OCCURRENCES},
            areas={"WAYS": DEPTH + 1},
        )  # fmt: skip
        self._module: Any = self.kernel.module
        self.valued = 0
        """Number of edges from nodes with values."""
        self._max_bytes = min(MAX_BYTES, free_memory() // SHARE, 4 * engine.backend.most_bytes)
        *self._scratch, self._root_state = engine.states(4)
        self._states: Any = None
        self._answers: Any = engine.row(0)
        self._keys: Any = engine.row(0)
        self._table: Any = self._numbers("i", 0)
        self.columns: tuple[Any, ...] = tuple(
            self._numbers(code, 0) for code in (*NODE_CODES, *EDGE_CODES)
        )
        room = ATTEMPTS + FIRST_ROOM
        self._resize(room, room, room, 4 * ATTEMPTS + FIRST_ROOM)
        # Nothing to explore yet: this call compiles the function.
        self._explore(1)
        self.value_new_nodes(None)

    @property
    def nodes(self) -> int:
        """Number of positions and questions."""
        return self.kernel.get("NODES")

    @property
    def has_cycle(self) -> bool:
        """Whether the graph has a cycle: play can return to an earlier position."""
        return bool(self.kernel.get("CIRCLING"))

    @property
    def split(self) -> bool:
        """Whether the rules do not value some repetition, so that the remaining pieces are split evenly."""
        return bool(self.kernel.get("SPLIT"))

    def explore(self, position: PositionValue, until: float | None = None) -> bool:
        """Explore all that a position leads to; return whether that finished in time. Raises ``TooManyPositionsError``."""
        self._node_of(position)
        while True:
            runs, began = self._explore_pace.runs(SLICE[self._engine.compiled]), time.perf_counter()
            found = self._explore(runs)
            self._explore_pace.record(runs, time.perf_counter() - began)
            if self.kernel.get("TROUBLE") or (
                not self._engine.compiled and self.nodes > MAX_PLAIN_NODES
            ):
                raise TooManyPositionsError
            if found == EXPLORED:
                return True
            if found == WANTS_ROOM:
                self._grow()
            self._watch(self.nodes)
            if until is not None and time.perf_counter() > until:
                return False

    def bounds(self, position: PositionValue, until: float | None = None) -> tuple[int, int]:
        """Return the bounds of a position's value for player 0; raises ``ProofTimeError`` and ``TooManyPositionsError``."""
        if not self.explore(position, until):
            raise ProofTimeError
        if self.kernel.get("SOLVED") < self.nodes:
            self.value_new_nodes(until)
        number = self._node_of(position)
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

    def _resize(self, nodes: int, edges: int, states: int, answers: int) -> None:
        """Enlarge the rows to a number of elements; keep their contents."""
        size = nodes * (NODE_BYTES + 8 * self._words) + edges * EDGE_BYTES
        size += 8 * (states * self._engine.size + answers)
        if max(nodes, edges) > MAX_NUMBER or (self._engine.compiled and size > self._max_bytes):
            raise TooManyPositionsError
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
            self._module.rehash(self.kernel.row, self.columns, self._keys, self._table)

    def _grow(self) -> None:
        """Double each row that is almost full."""
        get, room = self.kernel.get, []
        for name, used, reserve in (
            ("NODE_ROOM", "NODES", 1), ("EDGE_ROOM", "EDGES", 1), ("STATE_ROOM", "TOP", 1), ("ANSWER_ROOM", "HELD_ANSWERS", 4),
        ):  # fmt: skip
            scarce = get(used) + reserve * ATTEMPTS + SPARE > get(name)
            room.append(get(name) * (2 if scarce else 1))
        self._resize(*room)

    # ---- nodes ------------------------------------------------------------------------------------

    def _node_of(self, position: PositionValue) -> int:
        """Return the node of a position; add it if it is new."""
        state = self._engine.state(position.play_state)
        self._module.copy(state, self._root_state)
        return int(self._module.node_of(self._root_state, self._rows))

    def _explore(self, budget: int) -> int:
        return int(self._module.explore(*self._scratch[:2], self._rows, budget))

    def _continue_valuation(self, rows: tuple[Any, ...], most: int) -> bool:
        steps, began = self._value_pace.runs(most), time.perf_counter()
        done = self._module.continue_valuation(self.kernel.row, self.columns, rows, steps)
        self._value_pace.record(steps, time.perf_counter() - began)
        return bool(done)

    def value_new_nodes(self, until: float | None) -> None:
        """Value all new nodes; raises ``ProofTimeError``, after which the next call restarts."""
        kernel, compiled = self.kernel, self._engine.compiled
        new = self.nodes - kernel.get("SOLVED")
        sizes = [new + 1] * (NORTHS + 1)
        sizes[PARENTS], sizes[HEADS] = kernel.get("EDGES") - self.valued, 2 * FARTHEST + 1
        rows = tuple(self._numbers("i", size) for size in sizes)
        kernel.put(ROOT=0, WALKED=0, MET=0, STACKED=0, GROUPS=0, TASK=0)
        while not self._continue_valuation(rows, STEPS[compiled]):
            self._watch(self.nodes)
            if until is not None and time.perf_counter() > until:
                raise ProofTimeError
        if kernel.get("TROUBLE"):
            raise TooManyPositionsError
        kernel.put(SOLVED=self.nodes)
        self.valued = kernel.get("EDGES")
