"""Solves positions whose edges fit into memory, by retrograde analysis: values propagate along reversed edges."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from manqala.endgame.edge_queues import EdgesInMemory
from manqala.endgame.kernel.endgame_rows import BoundRows
from manqala.endgame.kernel.frame import NUMBERS

if TYPE_CHECKING:
    from manqala.compile.backends.backend import Backend
    from manqala.endgame.block_edges import StoredPart
    from manqala.endgame.edge_queues import EdgesInFile
    from manqala.endgame.listing import Exits, PositionRange


class InMemoryGroup:
    """Positions that are solved together, and their edges."""

    def __init__(
        self, backend: Backend, functions: Any, nodes: int, edges: EdgesInFile | None = None
    ) -> None:
        """Allocate rows for the exits of the positions; ``edges``: a file, if memory is short."""
        row = backend.row
        self._backend, self._functions, self._nodes = backend, functions, nodes
        self._even, self._least, self._most = (row(nodes, "b") for _ in range(3))
        self._degrees, self._ends = row(nodes, "h"), row(nodes + 1, "i")
        self._edges = EdgesInMemory() if edges is None else edges
        self.total = 0
        """The number of edges."""

    def exits(self, part: PositionRange) -> Exits:
        """Return the rows for the exits of a part."""
        return self._even, self._least, self._most, self._degrees, part.start

    def add_edges(self, first: int, many: int, edges: Any) -> None:
        """Add the edges of some positions, whose degrees are known."""
        self._functions.endgame_count_predecessors(edges, self._ends)
        self._edges.add(first, many, edges)
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
        """Return the numbers of the positions, and whether play can never return to one of them.

        Two threads find values and bounds at the same time. One needs less memory. The group cannot be used afterwards.
        """
        values, bounds, acyclic = self._find_values_and_bounds(seeds, threads)
        del self._degrees, self._ends
        numbers = self._backend.row(NUMBERS * self._nodes, "b")
        self._functions.endgame_interleave(values, bounds, numbers)
        return numbers, acyclic

    def _find_values_and_bounds(self, seeds: int, threads: int) -> tuple[Any, BoundRows, bool]:
        functions, row, copy, nodes = (
            self._functions,
            self._backend.row,
            self._backend.copy,
            self._nodes,
        )
        degrees, ends = self._degrees, self._ends
        predecessors = self._reverse_edges()
        queue = row((1 if threads > 1 else 2) * nodes, "i")
        acyclic = bool(functions.endgame_is_acyclic(copy(degrees), ends, predecessors, queue))
        values, low, high = (row(nodes, "b") for _ in range(3))
        bounds = BoundRows(self._least, self._most, low, high)

        def find_values(degrees: Any) -> None:
            functions.endgame_solve(seeds, self._even, degrees, ends, predecessors, values, queue)

        def find_bounds(queue: Any) -> None:
            functions.endgame_solve_bounds(seeds, bounds, degrees, ends, predecessors, queue)

        # Both count the degrees down.
        own_degrees = copy(degrees)
        if threads == 1:
            find_values(own_degrees)
            find_bounds(queue)
        else:
            # Both only read the edges, so they can run at the same time.
            with ThreadPoolExecutor(1) as pool:
                bounding = pool.submit(find_bounds, row(2 * nodes, "i"))
                find_values(own_degrees)
                bounding.result()
        return values, bounds, acyclic

    def _reverse_edges(self) -> Any:
        """Return the predecessors of all positions, in order."""
        functions = self._functions
        functions.endgame_prefix_sums(self._ends)
        predecessors = self._backend.row(self.total, "i")
        for first, many, edges in self._edges.drain():
            functions.endgame_reverse_edges(
                first, many, self._degrees, edges, self._ends, predecessors
            )
        return predecessors
