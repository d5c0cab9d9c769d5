"""Solves levels larger than memory: edges in files, positions in blocks that fit, sweeps until no number changes.

A position's edges are stored once, sorted by target block. A sweep goes through the blocks: each is improved from all other
blocks in turn, then from itself until it reaches a fixed point. So two blocks are in use at a time, and files are read
sequentially. See ``kernel/sweeps.py`` for why any order and any number of threads reach the same numbers.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.endgame import block_edges, block_visits
from manqala.endgame.block_edges import BlockEdges
from manqala.endgame.block_visits import BlockVisitor
from manqala.endgame.kernel.frame import ENDS, FINAL, NUMBERS
from manqala.endgame.storage import DamagedError, LevelFile, bits_for, write_level
from manqala.endgame.working_files import LevelJournal, RowAllocator

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from manqala.compile.backends.backend import Backend
    from manqala.endgame.block_edges import BlockGroup, StoredPart
    from manqala.endgame.listing import Lister, PartSuccessors
    from manqala.endgame.number_packing import NumberPacking
    from manqala.endgame.templates import Templates

BYTES_PER_POSITION = 16
"""Bytes of memory per position of a block: its word, that of another block, and the best so far."""
CHECKPOINT_SECONDS = 60.0
"""Least time between checkpoints; slow ones are less frequent."""
CHECKPOINT, SOLVED = "numbers.table", "solved.table"
"""The files of a group's numbers: the last checkpoint, and the final ones."""


@dataclass(frozen=True, slots=True)
class SolverTools:
    """The back end, kernels, lister and packing for one game."""

    backend: Backend
    functions: Any
    """Those of ``table_functions``."""
    lister: Lister
    packing: NumberPacking


def block_size(positions: int, chunk: int) -> int:
    """Return the size of blocks with at most this number of positions: whole chunks, at least one."""
    return max(1, positions // chunk) * chunk


class DiskSolver:
    """Solves one group of positions in a working folder; resumes from where an earlier process ended."""

    def __init__(self, group: BlockGroup, folder: Path, tools: SolverTools, positions: int) -> None:
        """``positions``: maximum number of positions in a block; resumed work keeps its blocks."""
        self._group, self._folder, self._tools = group, folder, tools
        self._backend, self._functions = tools.backend, tools.functions
        chunk = tools.lister.chunk
        self._journal = LevelJournal(
            folder,
            f"{group.identity} {chunk} {block_edges.PARTS_PER_SEGMENT}",
            block_size(positions, chunk),
        )
        self._edges = BlockEdges(
            group, self._journal.size, folder, tools.backend, tools.functions, tools.lister
        )
        self._sizes = self._edges.sizes
        self._segments = self._edges.segments()
        self._room = RowAllocator(tools.backend, folder, 0)
        self._parts: list[StoredPart] = []
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
        self, values: Any, templates: Templates, raise_fault: Callable[[PartSuccessors], None], progress: Callable[[int], None]
    ) -> tuple[Any, bool]:  # fmt: skip
        """Return the numbers of the positions, and whether play can never return to one of them; raises ``OSError``.

        ``values``: the numbers of lower levels; ``raise_fault`` raises the error for a fault in a part.
        """
        functions, group = self._functions, self._group
        self._numbers = self._room.row(NUMBERS * group.nodes, "b")
        known = self._restore(SOLVED)
        if known is not None:
            return self._numbers, known["acyclic"] is True
        self._journal.drop_damaged()
        self._list(values, templates, raise_fault, progress)
        self._parts = list(self._edges.stored(range(len(self._segments)), self._segments))
        self._begin_sweeps()

        def poll() -> None:
            progress(group.nodes // group.movers)

        self._sweep(FINAL, poll)
        self._sweep(ENDS, poll)
        ended = sum(
            int(functions.endgame_count_flagged(self._words_of(block), ENDS))
            for block in range(self.blocks)
        )
        self._write(SOLVED, acyclic=ended == group.nodes)
        self._parts = []
        self._end_sweeps()
        self._journal.drop()
        return self._numbers, ended == group.nodes

    # ---- edges --------------------------------------------------------------------------------------

    def _list(
        self, values: Any, templates: Templates, raise_fault: Callable[[PartSuccessors], None], progress: Callable[[int], None]
    ) -> None:  # fmt: skip
        """List the missing parts, and write their edges."""
        missing = self._segments[len(self._journal.segments) :]
        ready: list[bytes] = []
        waiting = 0
        for listed in self._tools.lister.list(
            [part for segment in missing for part in segment], self._group.seeds, values, templates,
            self._edges.exits, code="q", on_listed=self._edges.sort,
        ):  # fmt: skip
            raise_fault(listed)
            ready += listed.stored
            waiting += 1
            if waiting == block_edges.PARTS_PER_SEGMENT:
                self._journal.add(ready)
                ready, waiting = [], 0
            progress((listed.part.start + listed.part.last) // self._group.movers)
        if ready:
            self._journal.add(ready)

    # ---- sweeps -------------------------------------------------------------------------------------

    def _sweep(self, flag: int, poll: Callable[[], None]) -> None:
        """Improve the numbers of unflagged positions until none changes."""
        blocks = range(self.blocks)
        tick = 0
        changed = [0] * len(blocks)
        """The tick at which each block last changed."""
        visited = [-1] * len(blocks)
        """The tick at which each block was last visited."""
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
                moved, at_rest[block] = self._visit(block, flag, poll)
                if moved:
                    changed[block] = tick
                self._save()
            if done:
                return

    def _visit(self, block: int, flag: int, poll: Callable[[], None]) -> tuple[bool, bool]:
        """Improve a block; return whether it changed, and whether it has reached a fixed point."""
        parts = [part for part in self._parts if part.block == block]
        threads = self._tools.lister.threads
        visitor = BlockVisitor(
            self._functions, self._words_of, self._base, self.blocks, threads, block_visits.ROUNDS
        )
        return visitor.visit(parts, flag, poll)

    # ---- checkpoints --------------------------------------------------------------------------------

    def _begin_sweeps(self) -> None:
        """Set the words from the last checkpoint, or to their initial values."""
        self._words = self._room.rows(self._sizes, "i")
        self._base = self._backend.row(self._journal.size, "i")
        known = self._restore(CHECKPOINT) is not None
        for block, words in enumerate(self._words):
            self._init_words(block, words, known=known)

    def _init_words(self, block: int, words: Any, *, known: bool) -> None:
        """Set the words of a block from the ``known`` numbers, or to their initial values."""
        if known:
            self._functions.endgame_numbers_to_words(
                self._numbers, NUMBERS * block * self._journal.size, words
            )
        else:
            self._functions.endgame_init_words(words, self._group.seeds)

    def _words_of(self, block: int) -> Any:
        """Return the words of a block."""
        return self._words[block]

    def _end_sweeps(self) -> None:
        """Remove what was needed for sweeps."""

    def _restore(self, name: str) -> dict[str, Any] | None:
        """Read the numbers of a file if it exists and is intact; return its header."""
        group = self._group
        try:
            level = LevelFile(self._folder / name)
        except (FileNotFoundError, DamagedError):
            return None
        try:
            if (level.header.get("identity"), level.values) != (group.identity, len(self._numbers)):
                return None
            self._tools.packing.unpack(
                level.blocks(), group.seeds, self._numbers, 0, len(self._numbers)
            )
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
        for block, size in enumerate(self._sizes):
            self._functions.endgame_words_to_numbers(self._words_of(block), self._numbers, at)
            at += NUMBERS * size
        group = self._group
        header = {
            "identity": group.identity, "seeds": group.seeds, "values": at, "bits": bits_for(group.seeds), **more,
        }  # fmt: skip
        write_level(
            self._folder / name, header, self._tools.packing.blocks(self._numbers, group.seeds)
        )
