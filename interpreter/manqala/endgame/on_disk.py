"""Solves levels larger than memory: edges in files, positions in blocks that fit, sweeps until no number changes.

A position's edges are stored once, by the block that they lead to. A sweep goes through the blocks: for each, all other
blocks are visited in turn, then the block itself until it is at rest. So two blocks are in use at a time, and files are read
from front to back. See ``kernel/sweeps.py`` for why any order and any number of threads end at the same numbers.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from manqala.endgame.kernel.frame import ENDS, FINAL, NUMBERS
from manqala.endgame.listing import in_order
from manqala.endgame.storage import DamagedError, LevelFile, bits_for, write_level
from manqala.endgame.working_files import LevelJournal, Place, Room, StoredRows, stored_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from manqala.compile.backends.backend import Backend
    from manqala.endgame.listing import Exits, Listed, ListedPart, Lister
    from manqala.endgame.number_packing import NumberPacking
    from manqala.endgame.templates import Templates

SEGMENT = 32
"""Number of parts whose edges are written together: a killed process loses no more."""
A_POSITION = 16
"""Bytes of memory for each position of a block: its words, those of another block, and the best so far."""
ROUNDS = 8
"""Maximum number of times that a block is improved by itself before others are improved again."""
CHECKPOINT_SECONDS = 60.0
"""Least time between checkpoints; one that takes long is made less often."""
CHECKPOINT, SOLVED = "numbers.table", "solved.table"
"""The files of a group's numbers: on the way, and in the end."""


@dataclass(frozen=True, slots=True)
class BlockGroup:
    """Positions that are solved together: some markings of a level."""

    seeds: int
    movers: int
    markings: Sequence[int]
    nodes: int
    identity: str
    """What its files depend on."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """A part whose edges are on disk."""

    block: int
    at: int
    """Where it begins in its block."""
    many: int
    rows: StoredRows
    exits: tuple[Place, Place, Place]
    edges: tuple[tuple[Place, Place], ...]
    """For each block the sources of edges that lead there, and their targets; for the own block how many each position has."""
    code: str
    """The type of these numbers."""


class DiskSolver:
    """Solves one group of positions in a working folder, from where an earlier process ended."""

    def __init__(
        self,
        group: BlockGroup,
        folder: Path,
        backend: Backend,
        functions: Any,
        lister: Lister,
        packing: NumberPacking,
        memory: int,
    ) -> None:
        """``memory``: the number of bytes for blocks."""
        self._group, self._folder = group, folder
        self._backend, self._functions = backend, functions
        self._lister, self._packing = lister, packing
        chunk = lister.chunk
        size = max(1, memory // A_POSITION // chunk) * chunk
        self._journal = LevelJournal(folder, f"{group.identity} {chunk} {SEGMENT}", size)
        self._size = size = self._journal.size
        self._sizes = [min(size, group.nodes - start) for start in range(0, group.nodes, size)]
        self._room = Room(backend, folder, 0)
        self._parts: list[_Stored] = []
        self._numbers: Any = None
        self._words: list[Any] = []
        self._base: Any = None
        self._saved = time.monotonic()
        self._saving = 0.0

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return len(self._sizes)

    def solve(
        self, values: Any, templates: Templates, judge: Callable[[Listed], None], progress: Callable[[int], None]
    ) -> tuple[Any, bool]:  # fmt: skip
        """Return the numbers of the positions, and whether play cannot return to one of them; raises ``OSError``.

        ``values``: the numbers of lower levels; ``judge`` raises what is wrong with a part.
        """
        functions, group = self._functions, self._group
        self._numbers = self._room.row(NUMBERS * group.nodes, "b")
        known = self._restored(SOLVED)
        if known is not None:
            return self._numbers, known["acyclic"] is True
        self._list(values, templates, judge, progress)
        self._open()
        self._words = self._room.rows(self._sizes, "i")
        self._base = self._backend.row(self._size, "i")
        self._begin()

        def look() -> None:
            progress(group.nodes // group.movers)

        self._sweep(FINAL, look)
        self._sweep(ENDS, look)
        ended = sum(int(functions.endgame_flagged(words, ENDS)) for words in self._words)
        self._write(SOLVED, acyclic=ended == group.nodes)
        self._parts = []
        self._journal.drop()
        return self._numbers, ended == group.nodes

    # ---- edges --------------------------------------------------------------------------------------

    def _all_parts(self) -> Iterator[ListedPart]:
        """Yield the positions in parts, each in one block."""
        group, size = self._group, self._size
        for each in self._lister.parts(group.markings, group.seeds, group.movers):
            part = each
            while (part.start + part.first) // size != (part.start + part.last - 1) // size:
                cut = ((part.start + part.first) // size + 1) * size - part.start
                yield replace(part, last=cut)
                part = replace(part, first=cut)
            yield part

    def _list(
        self, values: Any, templates: Templates, judge: Callable[[Listed], None], progress: Callable[[int], None]
    ) -> None:  # fmt: skip
        """Write the edges of all parts that are not there."""
        group, row = self._group, self._backend.row
        self._journal.keep_sound()
        parts = list(self._all_parts())
        missing = parts[SEGMENT * len(self._journal.segments) :]

        def exits(part: ListedPart) -> Exits:
            many = part.last - part.first
            return row(many, "b"), row(many, "b"), row(many, "b"), row(many, "h"), -part.first

        ready: list[bytes] = []
        waiting = 0
        for listed in self._lister.list(
            missing, group.seeds, values, templates, exits, code="q", then=self._stored
        ):
            judge(listed)
            ready += listed.stored
            waiting += 1
            if waiting == SEGMENT:
                self._journal.add(ready)
                ready, waiting = [], 0
            progress((listed.part.start + listed.part.last) // group.movers)
        if ready:
            self._journal.add(ready)

    def _stored(self, listed: Listed, exits: Exits) -> None:
        """Sort the edges of a part by the block that they lead to, for its file."""
        if listed.fault:
            return
        even, least, most, degrees, _ = exits
        wide = max(degrees) > 255
        kind, targets = self._backend.row(1, "i"), self._backend.row(max(1, listed.many), "i")
        kind[0] = int(wide)
        counts = self._backend.row(len(even), "h" if wide else "B")
        sources = self._backend.row(max(1, listed.many), "h")
        found = [stored_row(each) for each in (kind, even, least, most)]
        functions, size, before = self._functions, self._size, listed.part.first
        own = (listed.part.start + before) // size
        for block in range(len(self._sizes)):
            pick = functions.endgame_pick if block == own else functions.endgame_pick_far
            row, used = counts if block == own else sources, 0
            for first, many, edges in listed.edges:
                used = int(
                    pick(
                        edges, degrees, first - before, many, block * size, block * size + size, row, targets, used
                    )
                )  # fmt: skip
            found.append(stored_row(row, None if block == own else used))
            found.append(stored_row(targets, used))
        listed.stored = found
        listed.edges = []

    def _open(self) -> None:
        """Find the rows of each part in the files."""
        parts = self._all_parts()
        left = sum(1 for _ in self._all_parts())
        for segment in self._journal.segments:
            rows = StoredRows(self._backend, self._folder / segment.name)
            for _ in range(min(SEGMENT, left)):
                part = next(parts)
                node = part.start + part.first
                wide = rows.row(rows.next("i"), "i")[0]
                block, code = node // self._size, "h" if wide else "B"
                exits = (rows.next("b"), rows.next("b"), rows.next("b"))
                edges = tuple(
                    (rows.next(code if other == block else "h"), rows.next("i"))
                    for other in range(len(self._sizes))
                )
                self._parts.append(
                    _Stored(
                        block, node % self._size, part.last - part.first, rows, exits, edges, code
                    )
                )  # fmt: skip
            left -= SEGMENT

    # ---- sweeps -------------------------------------------------------------------------------------

    def _sweep(self, flag: int, look: Callable[[], None]) -> None:
        """Improve the numbers of positions without a flag until none changes."""
        blocks = range(len(self._sizes))
        tick = 0
        changed = [0] * len(blocks)
        """When each block last changed,"""
        visited = [-1] * len(blocks)
        """and when it was visited."""
        at_rest = [False] * len(blocks)
        while True:
            done = True
            for block in blocks:
                others = (changed[other] for other in blocks if other != block)
                if at_rest[block] and max(others, default=-1) < visited[block]:
                    continue
                done = False
                tick += 1
                visited[block] = tick
                moved, at_rest[block] = self._visit(block, flag, look)
                if moved:
                    changed[block] = tick
                self._save()
            if done:
                return

    def _visit(self, block: int, flag: int, look: Callable[[], None]) -> tuple[bool, bool]:
        """Improve a block; return whether it changed, and whether it is at rest while others are."""
        functions, words, base = self._functions, self._words, self._base
        parts = [part for part in self._parts if part.block == block]

        def lay(part: _Stored) -> None:
            exits = (part.rows.row(place, "b") for place in part.exits)
            functions.endgame_lay(*exits, base, part.at)

        self._each(lay, parts)
        for other in range(len(self._sizes)):
            if other == block:
                continue

            def gather(part: _Stored, other: int = other) -> None:
                sources, targets = self._edges(part, other, "h")
                functions.endgame_gather(
                    sources, targets, words[other], words[block], base, part.at, flag
                )

            self._each(gather, parts)
            look()

        def improve(part: _Stored) -> int:
            counts, targets = self._edges(part, block, part.code)
            return int(functions.endgame_round(counts, targets, words[block], base, part.at, flag))

        moved = False
        for _ in range(ROUNDS):
            more = sum(self._each(improve, parts))
            look()
            if not more:
                return moved, True
            moved = True
        return moved, False

    def _edges(self, part: _Stored, block: int, code: str) -> tuple[Any, Any]:
        sources, targets = part.edges[block]
        return part.rows.row(sources, code), part.rows.row(targets, "i")

    def _each(self, work: Callable[[_Stored], Any], parts: list[_Stored]) -> list[Any]:
        return list(in_order(work, parts, self._lister.threads if len(parts) > 1 else 1))

    # ---- checkpoints --------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Set the words to those of the last checkpoint, or to the first ones."""
        if self._restored(CHECKPOINT) is not None:
            at = 0
            for words in self._words:
                self._functions.endgame_read(self._numbers, at, words)
                at += NUMBERS * len(words)
        else:
            for words in self._words:
                self._functions.endgame_begin(words, self._group.seeds)

    def _restored(self, name: str) -> dict[str, Any] | None:
        """Read the numbers of a file, if there is a sound one; return its header."""
        group = self._group
        try:
            level = LevelFile(self._folder / name)
        except (FileNotFoundError, DamagedError):
            return None
        try:
            if (level.header.get("identity"), level.values) != (group.identity, len(self._numbers)):
                return None
            self._packing.unpack(level.blocks(), group.seeds, self._numbers, 0, len(self._numbers))
        except DamagedError:
            return None
        finally:
            level.close()
        return level.header

    def _save(self) -> None:
        """Make a checkpoint if it is time."""
        began = time.monotonic()
        if began - self._saved < max(CHECKPOINT_SECONDS, 20 * self._saving):
            return
        self._write(CHECKPOINT)
        self._saved = time.monotonic()
        self._saving = self._saved - began

    def _write(self, name: str, **more: bool) -> None:
        """Write the numbers in the form of a level's file."""
        at = 0
        for words in self._words:
            self._functions.endgame_write(words, self._numbers, at)
            at += NUMBERS * len(words)
        group = self._group
        header = {
            "identity": group.identity, "seeds": group.seeds, "values": at, "bits": bits_for(group.seeds), **more,
        }  # fmt: skip
        write_level(self._folder / name, header, self._packing.blocks(self._numbers, group.seeds))
