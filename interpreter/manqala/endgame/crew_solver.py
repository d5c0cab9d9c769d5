"""Solves a group of positions with a crew: others list the moves and improve the blocks, and this process says what is next.

Each block has words in a file that is never changed: a worker that improves the block writes another one. A block may be
visited with words of others that are not the last ones; numbers only move away from where they began, so they end at the
same place (D. P. Bertsekas, Distributed asynchronous computation of fixed points, Mathematical Programming 27, 1983).
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from manqala.endgame.crew import Faulty, ListSegment, VisitBlock, Visited
from manqala.endgame.on_disk import CHECKPOINT, DiskSolver
from manqala.endgame.working_files import WORDS, Segment, StoredRows, write_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from manqala.endgame.block_edges import BlockGroup, StoredPart
    from manqala.endgame.crew import Crew, LevelJob
    from manqala.endgame.listing import Listed
    from manqala.endgame.on_disk import SolverTools
    from manqala.endgame.templates import Templates

AHEAD = 2
"""Number of tasks that wait, for each that is performed."""


class CrewSolver(DiskSolver):
    """Solves one group of positions in a folder that a crew sees."""

    def __init__(
        self, group: BlockGroup, folder: Path, tools: SolverTools, positions: int, crew: Crew, job: LevelJob
    ) -> None:  # fmt: skip
        """``positions``: how many a block may have."""
        super().__init__(group, folder, tools, positions)
        self._crew, self._job = crew, job
        # Files of a process that has died, or of a worker that is only believed to have, have other names.
        self._token = secrets.token_hex(4)
        self._written = 0
        self._files: list[str] = []
        """The words of each block."""
        self._old: set[str] = set()
        """Earlier words."""

    def listed(
        self, judge: Callable[[Listed], None], progress: Callable[[int], None]
    ) -> Iterator[StoredPart]:
        """Yield all parts with their edges, which the crew has listed."""
        self._journal.keep_sound()
        self._list_with_crew(judge, progress)
        yield from self._edges.stored(range(len(self._segments)), self._segments)

    def _list(
        self, _values: Any, _templates: Templates, judge: Callable[[Listed], None], progress: Callable[[int], None]
    ) -> None:  # fmt: skip
        self._list_with_crew(judge, progress)

    def _list_with_crew(
        self, judge: Callable[[Listed], None], progress: Callable[[int], None]
    ) -> None:
        """Have the edges of all parts written that are not there; note them in order."""
        noted = sent = len(self._journal.segments)
        every = len(self._segments)
        arrived: dict[int, Segment] = {}
        movers = self._group.movers
        done = 0

        def look() -> None:
            progress(done)

        while noted < every:
            while sent < min(every, noted + (1 + AHEAD) * self._crew.threads):
                self._crew.send(
                    ListSegment(self._job, self._group, self._folder.name, self._journal.size, sent)
                )
                sent += 1
            task, answer = self._crew.answer(look)
            assert isinstance(task, ListSegment)
            if isinstance(answer, Faulty):
                judge(answer.listed)
            assert isinstance(answer, Segment)
            arrived[task.number] = answer
            while noted in arrived:
                self._journal.note(arrived.pop(noted))
                last = self._segments[noted][-1]
                done = (last.start + last.last) // movers
                noted += 1
            look()

    # ---- sweeps -------------------------------------------------------------------------------------

    def _begin(self) -> None:
        known = self._restored(CHECKPOINT) is not None
        self._files = []
        for block, size in enumerate(self._sizes):
            words = self._backend.row(size, "i")
            self._set(block, words, known=known)
            self._files.append(self._new_name(block))
            write_words(self._folder / self._files[block], words)

    def _new_name(self, block: int) -> str:
        self._written += 1
        return f"{block:05}-{self._token}-{self._written:06}{WORDS}"

    def _words_of(self, block: int) -> Any:
        rows = StoredRows(self._backend, self._folder / self._files[block])
        return rows.row(rows.next("i"), "i")

    def _end(self) -> None:
        for path in self._folder.glob(f"*{WORDS}"):
            _remove(path)

    def _sweep(self, flag: int, look: Callable[[], None]) -> None:
        """Have blocks improved, several at once, until all are at rest."""
        blocks = range(self.blocks)
        leads = self._leads()
        at_work: dict[int, VisitBlock] = {}
        # The words of others with which each block came to rest.
        seen: list[tuple[str | None, ...] | None] = [None for _ in blocks]
        while True:
            for block in blocks:
                others = tuple(
                    self._files[other] if other in leads[block] else None for other in blocks
                )
                if block in at_work or seen[block] == others:
                    continue
                words = (*others[:block], self._files[block], *others[block + 1 :])
                at_work[block] = VisitBlock(
                    self._job, self._group, self._folder.name, self._journal.size, block, flag, words,
                    self._new_name(block),
                )  # fmt: skip
                self._crew.send(at_work[block])
            if not at_work:
                return
            task, answer = self._crew.answer(look)
            assert isinstance(task, VisitBlock)
            assert isinstance(answer, Visited)
            block = task.block
            del at_work[block]
            if answer.at_rest:
                seen[block] = (*task.words[:block], None, *task.words[block + 1 :])
            if answer.moved:
                self._old.add(self._files[block])
                self._files[block] = task.name
            self._forget(at_work)
            self._save()

    def _leads(self) -> list[set[int]]:
        """Return for each block the others to which its edges lead."""
        found: list[set[int]] = [set() for _ in self._sizes]
        for part in self._parts:
            found[part.block] |= {
                other
                for other in range(self.blocks)
                if other != part.block and part.leads_to(other)
            }
        return found

    def _forget(self, at_work: dict[int, VisitBlock]) -> None:
        """Remove words that are no longer needed."""
        needed = {name for task in at_work.values() for name in task.words} | set(self._files)
        for name in self._old - needed:
            _remove(self._folder / name)
        self._old &= needed


def _remove(path: Path) -> None:
    # A system that keeps mapped files does not; the folder is removed later.
    with suppress(OSError):
        path.unlink()
