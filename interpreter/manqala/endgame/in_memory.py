"""Solves positions whose edges fit into memory, by retrograde analysis: values propagate along reversed edges."""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from manqala.endgame.kernel.endgame_rows import BoundRows
from manqala.endgame.kernel.frame import NUMBERS

if TYPE_CHECKING:
    from manqala.compile.backends.backend import Backend
    from manqala.endgame.block_edges import StoredPart
    from manqala.endgame.listing import Exits, PositionRange


class InMemoryGroup:
    """Positions that are solved together, and their edges."""

    def __init__(self, backend: Backend, functions: Any, nodes: int) -> None:
        """Allocate rows for the exits of the positions."""
        row = backend.row
        self._backend, self._functions, self._nodes = backend, functions, nodes
        self._even, self._least, self._most = (row(nodes, "b") for _ in range(3))
        self._degrees, self._ends = row(nodes, "h"), row(nodes + 1, "i")
        self._edges: deque[tuple[int, int, Any]] = deque()
        self.total = 0
        """The number of edges."""

    def exits(self, part: PositionRange) -> Exits:
        """Return the rows for the exits of a part."""
        return self._even, self._least, self._most, self._degrees, part.start

    def add_edges(self, first: int, many: int, edges: Any) -> None:
        """Add the edges of some positions, whose degrees are known."""
        self._functions.endgame_count_predecessors(edges, self._ends)
        self._edges.append((first, many, edges))
        self.total += len(edges)

    def add_stored(self, part: StoredPart) -> None:
        """Add the exits and edges of a stored part; the group is a single block."""
        counts, edges = part.edges(part.block)
        pairs = zip((*part.best_exits(), counts), (*self._rows(), self._degrees), strict=True)
        for source, target in pairs:
            self._functions.endgame_copy(source, 0, target, part.start, part.many)
        self.add_edges(part.start, part.many, edges)

    def _rows(self) -> tuple[Any, Any, Any]:
        return self._even, self._least, self._most

    def solve(self, seeds: int, *, threads: int) -> tuple[Any, bool]:
        """Return the numbers of the positions, and whether play can never return to one of them."""
        functions, row, copy, nodes = (
            self._functions,
            self._backend.row,
            self._backend.copy,
            self._nodes,
        )
        degrees, predecessor_ends = self._degrees, self._ends
        functions.endgame_prefix_sums(predecessor_ends)
        predecessors = row(self.total, "i")
        while self._edges:
            first, many, edges = self._edges.popleft()
            functions.endgame_reverse_edges(
                first, many, degrees, edges, predecessor_ends, predecessors
            )
        values, low, high = (row(nodes, "b") for _ in range(3))
        acyclic = bool(
            functions.endgame_is_acyclic(
                copy(degrees), predecessor_ends, predecessors, row(nodes, "i")
            )
        )
        bounds = BoundRows(self._least, self._most, low, high)
        given = (
            seeds,
            self._even,
            copy(degrees),
            predecessor_ends,
            predecessors,
            values,
            row(nodes, "i"),
        )

        def bound() -> None:
            functions.endgame_solve_bounds(
                seeds, bounds, degrees, predecessor_ends, predecessors, row(2 * nodes, "i")
            )

        if threads == 1:
            functions.endgame_solve(*given)
            bound()
        else:
            # Both only read the edges, so they can run at the same time.
            with ThreadPoolExecutor(1) as pool:
                bounding = pool.submit(bound)
                functions.endgame_solve(*given)
                bounding.result()
        numbers = row(NUMBERS * nodes, "b")
        functions.endgame_interleave(values, bounds, numbers)
        return numbers, acyclic
