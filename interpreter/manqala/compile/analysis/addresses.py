"""The addresses of a position's cells in the rows of the generated engine.

The interpreter's row holds everything, including locals.  Generated code keeps locals in variables and
constants in tables.  Its rows begin with the cells that identify a position, without gaps, so that comparing,
hashing and copying are fast; the state of a turn follows, then the flow of play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from manqala.compile.analysis.packing import Packing
    from manqala.core.layout import Layout, MarkInfo

FLOW = (
    "PHASE", "ENDING", "OCCURS", "PASSES", "STILL", "IDLE", "RESULT", "REASON", "MATCH_PLAY", "PLIES", "ROUNDS",
)  # fmt: skip
"""The cells of the flow of play, behind all others; ``play.Play`` has them as attributes."""


class Addresses:
    """The addresses of all cells in rows of the generated code."""

    def __init__(
        self, layout: Layout, packing: Packing | None, changing: set[int], *, owners_fixed: bool
    ) -> None:
        """``packing``: how pieces are packed, if they are; ``owners_fixed``: whether no hole ever changes its owner.

        ``changing``: the cells of the marks that rules may set within a round.
        """
        self.layout = layout
        self.packing = packing
        self.pieces = layout.board.places * len(layout.kinds)
        """Number of the interpreter's cells that hold pieces."""
        self.of: dict[int, int] = {}
        """The address of each interpreter cell."""
        if packing is None:
            self.of = {cell: cell for cell in range(self.pieces)}
        self.size = self.pieces if packing is None else len(packing.words)
        self.constant = {"owner"} if owners_fixed else set()
        marks = [mark for mark in layout.marks.values() if mark.name not in self.constant]
        lasting = [mark for mark in marks if mark.lifetime != Extent.TURN]
        mover = layout.marks["mover"]
        in_round = [
            mark for mark in lasting
            if mark.cell in changing and mark is not mover and mark.compared
        ]  # fmt: skip
        for mark in (*in_round, mover):
            self._add(mark)
        self.in_round = self.size
        """The number of leading cells that identify a position within a round; the mover is the last of them."""
        for mark in lasting:
            if mark.cell not in self.of:
                self._add(mark)
        self.lasting = self.size
        """The number of leading cells that identify a position between turns."""
        for mark in marks:
            if mark.lifetime == Extent.TURN and (mark.on or mark.name == "next mover"):
                self._add(mark)

    def write(self, row: Any, cells: Sequence[int]) -> None:
        """Copy the interpreter's cells into a row."""
        if self.packing is not None:
            for address, word in enumerate(self.packing.packed(cells)):
                row[address] = word
        for cell, address in self.of.items():
            row[address] = cells[cell]

    def read(self, row: Any) -> Iterator[tuple[int, int]]:
        """Yield the interpreter's cells with their contents from a row."""
        if self.packing is not None:
            words = [int(row[address]) for address in range(len(self.packing.words))]
            for place in range(self.packing.nowhere):
                yield place, self.packing.count(words, place)
        for cell, address in self.of.items():
            yield cell, int(row[address])

    def _add(self, mark: MarkInfo) -> None:
        for cell in mark.cells:
            self.of[cell] = self.size
            self.size += 1

    def address(self, cell: int) -> int:
        """The address of a cell; a mark of the turn gets one only on demand."""
        if cell not in self.of:
            self.of[cell] = self.size
            self.size += 1
        return self.of[cell]

    def more(self) -> int:
        """Allocate a cell that the interpreter does not have; return its address."""
        self.size += 1
        return self.size - 1
