"""Stores the edges of positions that are solved together in files, sorted by target block.

Parts of positions are written in order, several to a segment. The content of a segment depends only on the rules, the lower
levels and the block size, so any process can write it, or write it again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from manqala.endgame.working_files import Place, StoredRows, segment_name, serialise_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from manqala.compile.backends.backend import Backend
    from manqala.endgame.listing import Exits, Lister, PartSuccessors, PositionRange

PARTS_PER_SEGMENT = 8
"""Number of parts whose edges are written together; a killed process loses at most these."""


@dataclass(frozen=True, slots=True)
class BlockGroup:
    """Positions that are solved together: some markings of a level."""

    seeds: int
    movers: int
    markings: Sequence[int]
    nodes: int
    identity: str
    """A hash of everything on which the group's files depend."""


@dataclass(frozen=True, slots=True)
class StoredPart:
    """A part whose edges are on disk."""

    block: int
    start: int
    """Its first node."""
    at: int
    """The index of that node in its block."""
    many: int
    rows: StoredRows
    exits: tuple[Place, Place, Place]
    places: tuple[tuple[Place, Place], ...]
    """For each target block the rows of sources and targets; for its own block, counts by position instead of sources."""
    code: str
    """The type code of the counts."""

    def edges(self, block: int) -> tuple[Any, Any]:
        """Return the sources and targets of the edges to a block; for its own block, counts by position and targets."""
        sources, targets = self.places[block]
        code = self.code if block == self.block else "h"
        return self.rows.row(sources, code), self.rows.row(targets, "i")

    def best_exits(self) -> tuple[Any, Any, Any]:
        """Return the rows of the best exits: values, least gains, most gains."""
        one, two, three = self.exits
        return self.rows.row(one, "b"), self.rows.row(two, "b"), self.rows.row(three, "b")

    def leads_to(self, block: int) -> bool:
        """Return whether an edge leads to a block."""
        return self.places[block][1][1] > 0


class BlockEdges:
    """The edges of one group, divided into blocks."""

    def __init__(
        self, group: BlockGroup, size: int, folder: Path, backend: Backend, functions: Any, lister: Lister
    ) -> None:  # fmt: skip
        """``size``: the number of positions in a block; ``folder``: the folder of the segments."""
        self.group, self.size = group, size
        self.sizes = [min(size, group.nodes - start) for start in range(0, group.nodes, size)]
        self._folder, self._backend, self._functions, self._lister = (
            folder,
            backend,
            functions,
            lister,
        )

    def parts(self) -> Iterator[PositionRange]:
        """Yield the positions in parts, each in one block."""
        group, size = self.group, self.size
        for each in self._lister.parts(group.markings, group.seeds, group.movers):
            part = each
            while (part.start + part.first) // size != (part.start + part.last - 1) // size:
                cut = ((part.start + part.first) // size + 1) * size - part.start
                yield replace(part, last=cut)
                part = replace(part, first=cut)
            yield part

    def segments(self) -> list[list[PositionRange]]:
        """Return the parts by segments."""
        parts = list(self.parts())
        return [
            parts[at : at + PARTS_PER_SEGMENT] for at in range(0, len(parts), PARTS_PER_SEGMENT)
        ]

    def exits(self, part: PositionRange) -> Exits:
        """Return rows for the exits of a part."""
        row, many = self._backend.row, part.last - part.first
        return row(many, "b"), row(many, "b"), row(many, "b"), row(many, "h"), -part.first

    def sort(self, listed: PartSuccessors, exits: Exits) -> None:
        """Sort the edges of a part by target block, as bytes for its file."""
        if listed.fault:
            return
        even, least, most, degrees, _ = exits
        wide = max(degrees) > 255
        kind, targets = self._backend.row(1, "i"), self._backend.row(max(1, listed.many), "i")
        kind[0] = int(wide)
        counts = self._backend.row(len(even), "h" if wide else "B")
        sources = self._backend.row(max(1, listed.many), "h")
        found = [serialise_row(each) for each in (kind, even, least, most)]
        functions, size, before = self._functions, self.size, listed.part.first
        own = (listed.part.start + before) // size
        for block in range(len(self.sizes)):
            pick = (
                functions.endgame_select_edges
                if block == own
                else functions.endgame_select_far_edges
            )
            row, used = counts if block == own else sources, 0
            for first, many, edges in listed.edges:
                used = int(
                    pick(
                        edges, degrees, first - before, many, block * size, block * size + size, row, targets, used
                    )
                )  # fmt: skip
            found.append(serialise_row(row, None if block == own else used))
            found.append(serialise_row(targets, used))
        listed.stored = found
        listed.edges = []

    def stored(
        self, numbers: Iterable[int], segments: list[list[PositionRange]]
    ) -> Iterator[StoredPart]:
        """Yield the parts of the numbered segments from their files; raises ``OSError``."""
        for number in numbers:
            rows = StoredRows(self._backend, self._folder / segment_name(number))
            for part in segments[number]:
                node = part.start + part.first
                wide = rows.row(rows.next("i"), "i")[0]
                block, code = node // self.size, "h" if wide else "B"
                exits = (rows.next("b"), rows.next("b"), rows.next("b"))
                edges = tuple(
                    (rows.next(code if other == block else "h"), rows.next("i"))
                    for other in range(len(self.sizes))
                )
                yield StoredPart(
                    block, node, node % self.size, part.last - part.first, rows, exits, edges, code
                )  # fmt: skip
