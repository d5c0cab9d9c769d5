"""Solves a group of positions with a worker pool: workers list moves and improve blocks; this process schedules them.

The words of a block are in a file that never changes: a worker that improves the block writes a new one. A block may be
improved from outdated words of other blocks: numbers change monotonically, so they reach the same fixed point
(D. P. Bertsekas, Distributed asynchronous computation of fixed points, Mathematical Programming 27, 1983).
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from manqala.endgame.on_disk import CHECKPOINT, DiskSolver
from manqala.endgame.worker_pool import ListSegment, UnlistablePart, VisitBlock, Visited
from manqala.endgame.working_files import WORDS, Segment, StoredRows, write_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from manqala.endgame.block_edges import BlockGroup, StoredPart
    from manqala.endgame.listing import PartSuccessors
    from manqala.endgame.on_disk import SolverTools
    from manqala.endgame.templates import Templates
    from manqala.endgame.worker_pool import LevelJob, WorkerPool

QUEUED_PER_THREAD = 2
"""Number of queued tasks per running one."""


class PoolSolver(DiskSolver):
    """Solves one group of positions in a folder shared with a worker pool."""

    def __init__(
        self, group: BlockGroup, folder: Path, tools: SolverTools, positions: int, pool: WorkerPool, job: LevelJob
    ) -> None:  # fmt: skip
        """``positions``: maximum number of positions in a block."""
        super().__init__(group, folder, tools, positions)
        self._pool, self._job = pool, job
        # Files of a dead process, or of a worker presumed dead, have other names.
        self._token = secrets.token_hex(4)
        self._written = 0
        self._files: list[str] = []
        """The current words file of each block."""
        self._stale: set[str] = set()
        """Files with outdated words."""

    def list_parts(
        self, raise_fault: Callable[[PartSuccessors], None], progress: Callable[[int], None]
    ) -> Iterator[StoredPart]:
        """Have the pool list all edges, then yield all parts."""
        self._journal.drop_damaged()
        self._list_with_pool(raise_fault, progress)
        yield from self._edges.stored(range(len(self._segments)), self._segments)

    def _list(
        self, _values: Any, _templates: Templates, raise_fault: Callable[[PartSuccessors], None], progress: Callable[[int], None]
    ) -> None:  # fmt: skip
        self._list_with_pool(raise_fault, progress)

    def _list_with_pool(
        self, raise_fault: Callable[[PartSuccessors], None], progress: Callable[[int], None]
    ) -> None:
        """Have the missing edges written; record the segments in order."""
        recorded = sent = len(self._journal.segments)
        total = len(self._segments)
        finished: dict[int, Segment] = {}
        movers = self._group.movers
        done = 0

        def poll() -> None:
            progress(done)

        while recorded < total:
            while sent < min(total, recorded + (1 + QUEUED_PER_THREAD) * self._pool.threads):
                self._pool.send(
                    ListSegment(self._job, self._group, self._folder.name, self._journal.size, sent)
                )
                sent += 1
            task, answer = self._pool.answer(poll)
            assert isinstance(task, ListSegment)
            if isinstance(answer, UnlistablePart):
                raise_fault(answer.listed)
            assert isinstance(answer, Segment)
            finished[task.number] = answer
            while recorded in finished:
                self._journal.record(finished.pop(recorded))
                last = self._segments[recorded][-1]
                done = (last.start + last.last) // movers
                recorded += 1
            poll()

    # ---- sweeps -------------------------------------------------------------------------------------

    def _begin_sweeps(self) -> None:
        known = self._restore(CHECKPOINT) is not None
        self._files = []
        for block, size in enumerate(self._sizes):
            words = self._backend.row(size, "i")
            self._init_words(block, words, known=known)
            self._files.append(self._new_name(block))
            write_words(self._folder / self._files[block], words)

    def _new_name(self, block: int) -> str:
        self._written += 1
        return f"{block:05}-{self._token}-{self._written:06}{WORDS}"

    def _words_of(self, block: int) -> Any:
        rows = StoredRows(self._backend, self._folder / self._files[block])
        return rows.row(rows.next("i"), "i")

    def _end_sweeps(self) -> None:
        for path in self._folder.glob(f"*{WORDS}"):
            _remove(path)

    def _sweep(self, flag: int, poll: Callable[[], None]) -> None:
        """Have blocks improved in parallel, until a fixed point."""
        blocks = range(self.blocks)
        successors = self._block_successors()
        in_progress: dict[int, VisitBlock] = {}
        # The other blocks' words from which each block reached a fixed point.
        inputs_at_rest: list[tuple[str | None, ...] | None] = [None for _ in blocks]
        while True:
            for block in blocks:
                others = tuple(
                    self._files[other] if other in successors[block] else None for other in blocks
                )
                if block in in_progress or inputs_at_rest[block] == others:
                    continue
                words = (*others[:block], self._files[block], *others[block + 1 :])
                in_progress[block] = VisitBlock(
                    self._job, self._group, self._folder.name, self._journal.size, block, flag, words,
                    self._new_name(block),
                )  # fmt: skip
                self._pool.send(in_progress[block])
            if not in_progress:
                return
            task, answer = self._pool.answer(poll)
            assert isinstance(task, VisitBlock)
            assert isinstance(answer, Visited)
            block = task.block
            del in_progress[block]
            if answer.at_rest:
                inputs_at_rest[block] = (*task.words[:block], None, *task.words[block + 1 :])
            if answer.moved:
                self._stale.add(self._files[block])
                self._files[block] = task.name
            self._remove_stale_words(in_progress)
            self._save()

    def _block_successors(self) -> list[set[int]]:
        """Return the successor blocks of each block."""
        found: list[set[int]] = [set() for _ in self._sizes]
        for part in self._parts:
            found[part.block] |= {
                other
                for other in range(self.blocks)
                if other != part.block and part.leads_to(other)
            }
        return found

    def _remove_stale_words(self, in_progress: dict[int, VisitBlock]) -> None:
        """Remove words that are no longer needed."""
        needed = {name for task in in_progress.values() for name in task.words} | set(self._files)
        for name in self._stale - needed:
            _remove(self._folder / name)
        self._stale &= needed


def _remove(path: Path) -> None:
    # Some systems refuse while the file is mapped; the folder is removed later.
    with suppress(OSError):
        path.unlink()
