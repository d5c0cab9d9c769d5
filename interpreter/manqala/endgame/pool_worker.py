"""Performs the tasks of a worker pool; each thread keeps what it has opened for the next task."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.compile.generating import generate_engine
from manqala.endgame.block_edges import BlockEdges
from manqala.endgame.block_visits import ROUNDS, BlockVisitor
from manqala.endgame.estimate import Method
from manqala.endgame.identity import Subject
from manqala.endgame.levels import LevelSolver
from manqala.endgame.storage import DamagedError
from manqala.endgame.table import level_path, open_level, open_markings
from manqala.endgame.worker_pool import (
    ListSegment,
    Solved,
    SolveGroups,
    UnlistablePart,
    VisitBlock,
    Visited,
)
from manqala.endgame.working_files import (
    StoredRows,
    WorkingSpace,
    working_path,
    write_segment,
    write_words,
)
from manqala.game.game import GameValue
from manqala.game.packed import unpack
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.extras import require_extra

if TYPE_CHECKING:
    from manqala.endgame.block_edges import BlockGroup, StoredPart
    from manqala.endgame.listing import PartSuccessors
    from manqala.endgame.marked_level import MarkedLevel
    from manqala.endgame.worker_pool import Answer, LevelJob, SharedGame, Task
    from manqala.endgame.working_files import Segment

ROUNDS_IN_PARALLEL = 1
"""Number of rounds per visit while other blocks are improved in parallel: more would be repeated with new numbers."""

_thread_state = threading.local()


def perform(task: Task, scratch: str | None = None) -> Answer | tuple[Diagnostic, ...]:
    """Return the answer to a task, or diagnostics; ``scratch``: a folder for private files of this worker."""
    worker: PoolWorker | None = getattr(_thread_state, "worker", None)
    try:
        if worker is None or worker.game != task.job.game:
            worker = _thread_state.worker = None
            worker = _thread_state.worker = PoolWorker(task.job.game, scratch)
        return worker.perform(task)
    except UnlistableError as error:
        return UnlistablePart(error.listed)
    except ManqalaError as error:
        return error.diagnostics
    except DamagedError as error:
        return (_diagnostic(f"a worker cannot use the tables: {error}"),)
    except OSError as error:
        where = f" ‘{error.filename}’" if error.filename else ""
        return (
            _diagnostic(
                f"a worker cannot use the file{where}: {error.strerror}",
                "every worker needs the folder of the tables, under the same path",
            ),
        )


def _diagnostic(message: str, *help_lines: str) -> Diagnostic:
    return Diagnostic(codes.NO_CLUSTER, Severity.ERROR, None, message, help=help_lines)


class UnlistableError(Exception):
    """The successors of a part cannot be listed."""

    def __init__(self, listed: PartSuccessors) -> None:
        """``listed``: without edges."""
        super().__init__()
        self.listed = listed


class _PartSolver(LevelSolver):
    """Solves parts of levels for another process, which handles the faults."""

    def raise_fault(self, listed: PartSuccessors, seeds: int, movers: int) -> None:  # noqa: ARG002 -- they are for the other process
        if listed.fault:
            raise UnlistableError(replace(listed, edges=[], stored=[]))

    def choose_method(self, nodes: int) -> Method:  # noqa: ARG002 -- what it gets fits
        return Method.IN_MEMORY


@dataclass(slots=True)
class _OpenLevel:
    """A level that is being solved."""

    job: LevelJob
    marked: MarkedLevel | None
    read: int = 0
    """Number of known files that have been read."""


class PoolWorker:
    """Performs tasks for the tables of one game."""

    def __init__(self, game: SharedGame, scratch: str | None = None) -> None:
        """Open the game; raises ``ManqalaError``."""
        self.game = game
        self._home = Path(game.home)
        self._subject = Subject(GameValue(unpack(game.game)))
        self._engine = generate_engine(self._subject.game, compiled=game.compiled)
        if not self._engine.backend.maps_files:
            require_extra("native")
        markings = open_markings(self._home, self._subject)
        if markings is None or markings.digest != game.markings:
            raise DamagedError("the file of the markings is not the one of this build")
        self._markings = markings
        self._folder = level_path(self._home, self._subject.key, 0).parent
        self._scratch = self._folder if scratch is None else Path(scratch)
        self._solver = self._new_solver()
        self._loaded: list[str] = []
        self._open: _OpenLevel | None = None
        self._mapped_blocks: (
            tuple[tuple[BlockGroup, str, int], dict[int, list[StoredPart]]] | None
        ) = None

    def _new_solver(self) -> LevelSolver:
        working = WorkingSpace(self._scratch, self.game.memory)
        solver = _PartSolver(
            self._subject, self._engine, self.game.most, None, 1, working, markings=self._markings
        )
        solver.tools.lister.chunk = self.game.chunk
        return solver

    def perform(self, task: Task) -> Answer:
        """Return the answer; raises ``UnlistableError``, ``DamagedError``, ``OSError``."""
        if isinstance(task, VisitBlock):
            return self._visit_block(task)
        opened = self._open_level(task.job)
        return (
            self._list_segment(task)
            if isinstance(task, ListSegment)
            else self._solve_groups(task, opened.marked)
        )

    # ---- what is known ------------------------------------------------------------------------------

    def _open_level(self, job: LevelJob) -> _OpenLevel:
        """Return the level of a job, with the known numbers of it and of the levels below."""
        known = self._open
        if known is None or replace(known.job, known=()) != replace(job, known=()) or (
            known.job.known != job.known[: len(known.job.known)]
        ):  # fmt: skip
            self._open = None
            self._load_below(job)
            marked = (
                self._solver.begin_marked(job.seeds, job.movers) if self._markings.marked else None
            )
            known = self._open = _OpenLevel(job, marked)
        known.job = job
        if known.marked is not None:
            for name in job.known[known.read :]:
                self._solver.read_marked(known.marked, working_path(self._folder, job.seeds) / name)
                known.read += 1
        return known

    def _load_below(self, job: LevelJob) -> None:
        """Load the numbers of all levels below that of a job."""
        self._solver.end_marked()
        if len(self._loaded) > job.seeds or not self._is_chain(job):
            self._solver, self._loaded = self._new_solver(), []
        for seeds in range(len(self._loaded), job.seeds):
            previous = self._loaded[-1] if self._loaded else ""
            file = open_level(self._home, self._subject, self._markings, seeds, previous)
            try:
                self._solver.levels.load(file)
                self._loaded.append(file.sha256)
            finally:
                file.close()
        if not self._is_chain(job):
            self._loaded = []
            raise DamagedError("they are not those of this build")

    def _is_chain(self, job: LevelJob) -> bool:
        """Return whether the loaded levels are those that the job builds on."""
        if len(self._loaded) < job.seeds:
            return True
        return (self._loaded[-1] if self._loaded else "") == job.previous

    # ---- tasks --------------------------------------------------------------------------------------

    def _edges(self, group: BlockGroup, folder: str, size: int) -> tuple[BlockEdges, Path]:
        tools = self._solver.tools
        path = working_path(self._folder, group.seeds) / folder
        return (
            BlockEdges(group, size, path, tools.backend, tools.functions, tools.lister),
            path,
        )

    def _list_segment(self, task: ListSegment) -> Segment:
        edges, path = self._edges(task.group, task.folder, task.size)
        group, found = task.group, []
        for listed in self._solver.list_parts(
            edges.segments()[task.number], group, edges.exits, edges.sort
        ):
            self._solver.raise_fault(listed, group.seeds, group.movers)
            found += listed.stored
        return write_segment(path, task.number, found)

    def _visit_block(self, task: VisitBlock) -> Visited:
        edges, path = self._edges(task.group, task.folder, task.size)
        key = (task.group, task.folder, task.size)
        if self._mapped_blocks is None or self._mapped_blocks[0] != key:
            self._mapped_blocks = (key, {})
        blocks = self._mapped_blocks[1]
        if task.block not in blocks:
            segments = edges.segments()
            first, last = task.block * task.size, task.block * task.size + task.size
            numbers = [
                number
                for number, parts in enumerate(segments)
                if parts[-1].start + parts[-1].last > first and parts[0].start + parts[0].first < last
            ]  # fmt: skip
            blocks[task.block] = [
                part for part in edges.stored(numbers, segments) if part.block == task.block
            ]
        backend = self._engine.backend
        own: Any = None

        def words(block: int) -> Any:
            nonlocal own
            if block == task.block and own is not None:
                return own
            name = task.words[block]
            assert name is not None
            rows = StoredRows(backend, path / name)
            found = rows.row(rows.next("i"), "i")
            if block == task.block:
                own = found
            return found

        base = backend.row(edges.sizes[task.block], "i")
        blocks_in_all = len(edges.sizes)
        rounds = ROUNDS_IN_PARALLEL if blocks_in_all > 1 else ROUNDS
        visitor = BlockVisitor(self._solver.functions, words, base, blocks_in_all, rounds=rounds)
        moved, at_rest = visitor.visit(blocks[task.block], task.flag, int)
        if moved:
            write_words(path / task.name, own)
        return Visited(moved, at_rest)

    def _solve_groups(self, task: SolveGroups, level: MarkedLevel | None) -> Solved:
        assert level is not None
        job = task.job
        acyclic = True
        for group in task.groups:
            numbers, acyclic_group = self._solver.solve_group(
                job.seeds, job.movers, group, _ignore_progress, level
            )
            acyclic = acyclic and acyclic_group
            self._solver.put_marked(level, group, numbers)
        level.write(working_path(self._folder, job.seeds) / task.name, task.groups)
        return Solved(acyclic)


def _ignore_progress(_done: int) -> None:
    """Ignore progress."""
