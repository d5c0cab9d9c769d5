"""Solves positions whose edges fit into memory: edges are reversed, and followed backwards from decided positions."""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from manqala.endgame.kernel.endgame_rows import BoundRows
from manqala.endgame.kernel.frame import NUMBERS

if TYPE_CHECKING:
    from manqala.compile.backends.backend import Backend
    from manqala.endgame.block_edges import StoredPart
    from manqala.endgame.listing import Exits, ListedPart


class MemoryGroup:
    """Positions that are solved together, and their edges."""

    def __init__(self, backend: Backend, functions: Any, nodes: int) -> None:
        """Make room for the exits of the positions."""
        row = backend.row
        self._backend, self._functions, self._nodes = backend, functions, nodes
        self._even, self._least, self._most = (row(nodes, "b") for _ in range(3))
        self._degrees, self._ends = row(nodes, "h"), row(nodes + 1, "i")
        self._edges: deque[tuple[int, int, Any]] = deque()
        self.total = 0
        """The number of edges."""

    def exits(self, part: ListedPart) -> Exits:
        """Return the rows for the exits of a part."""
        return self._even, self._least, self._most, self._degrees, part.start

    def take(self, first: int, many: int, edges: Any) -> None:
        """Take the edges of some positions, of which the number is known."""
        self._functions.endgame_count_back(edges, self._ends)
        self._edges.append((first, many, edges))
        self.total += len(edges)

    def take_stored(self, part: StoredPart) -> None:
        """Take the exits and edges of positions from a file in which all are one block."""
        counts, edges = part.edges(part.block)
        pairs = zip((*part.best_exits(), counts), (*self._rows(), self._degrees), strict=True)
        for source, target in pairs:
            self._functions.endgame_move(source, 0, target, part.start, part.many)
        self.take(part.start, part.many, edges)

    def _rows(self) -> tuple[Any, Any, Any]:
        return self._even, self._least, self._most

    def solve(self, seeds: int, *, threads: int) -> tuple[Any, bool]:
        """Return the numbers of the positions, and whether play cannot return to one of them."""
        functions, row, copy, nodes = (
            self._functions,
            self._backend.row,
            self._backend.copy,
            self._nodes,
        )
        degrees, ends = self._degrees, self._ends
        functions.endgame_add_up(ends)
        back = row(self.total, "i")
        while self._edges:
            first, many, edges = self._edges.popleft()
            functions.endgame_turn_round(first, many, degrees, edges, ends, back)
        values, low, high = (row(nodes, "b") for _ in range(3))
        acyclic = bool(functions.endgame_acyclic(copy(degrees), ends, back, row(nodes, "i")))
        bounds = BoundRows(self._least, self._most, low, high)
        given = (seeds, self._even, copy(degrees), ends, back, values, row(nodes, "i"))

        def bound() -> None:
            functions.endgame_bounds(seeds, bounds, degrees, ends, back, row(2 * nodes, "i"))

        if threads == 1:
            functions.endgame_solve(*given)
            bound()
        else:
            # Both only read the edges.
            with ThreadPoolExecutor(1) as pool:
                bounding = pool.submit(bound)
                functions.endgame_solve(*given)
                bounding.result()
        numbers = row(NUMBERS * nodes, "b")
        functions.endgame_join(values, bounds, numbers)
        return numbers, acyclic
