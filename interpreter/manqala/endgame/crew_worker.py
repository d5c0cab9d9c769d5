"""Performs the tasks of a crew; what a thread has opened for one task is there for the next."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.compile.generating import generate_engine
from manqala.endgame.block_edges import BlockEdges
from manqala.endgame.block_visits import ROUNDS, BlockVisitor
from manqala.endgame.crew import Faulty, ListSegment, Solved, SolveGroups, VisitBlock, Visited
from manqala.endgame.identity import Subject
from manqala.endgame.levels import LevelSolver, Working
from manqala.endgame.storage import DamagedError
from manqala.endgame.table import level_path, open_level, open_markings
from manqala.endgame.working_files import StoredRows, working_path, write_segment, write_words
from manqala.game.game import GameValue
from manqala.game.packed import unpack
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.extras import need

if TYPE_CHECKING:
    from manqala.endgame.block_edges import BlockGroup, StoredPart
    from manqala.endgame.crew import Answer, CrewGame, LevelJob, Task
    from manqala.endgame.listing import Listed
    from manqala.endgame.marked_level import MarkedLevel
    from manqala.endgame.working_files import Segment

ROUNDS_AT_ONCE = 1
"""Number of times that a block is improved while others improve theirs: more would be done again with their new numbers."""

_here = threading.local()


def perform(task: Task, scratch: str | None = None) -> Answer | tuple[Diagnostic, ...]:
    """Return the answer to a task, or what prevents it; ``scratch``: a folder for what only this worker needs."""
    worker: CrewWorker | None = getattr(_here, "worker", None)
    try:
        if worker is None or worker.game != task.job.game:
            worker = _here.worker = None
            worker = _here.worker = CrewWorker(task.job.game, scratch)
        return worker.perform(task)
    except FaultyError as error:
        return Faulty(error.listed)
    except ManqalaError as error:
        return error.diagnostics
    except DamagedError as error:
        return (_trouble(f"a worker cannot use the tables: {error}"),)
    except OSError as error:
        where = f" ‘{error.filename}’" if error.filename else ""
        return (
            _trouble(
                f"a worker cannot use the file{where}: {error.strerror}",
                "every worker needs the folder of the tables, under the same path",
            ),
        )


def _trouble(message: str, *help_lines: str) -> Diagnostic:
    return Diagnostic(codes.NO_CLUSTER, Severity.ERROR, None, message, help=help_lines)


class FaultyError(Exception):
    """A part that cannot be listed."""

    def __init__(self, listed: Listed) -> None:
        """``listed``: without edges."""
        super().__init__()
        self.listed = listed


class _Solver(LevelSolver):
    """Solves parts of levels for another process, which judges faults."""

    def judge(self, listed: Listed, seeds: int, movers: int) -> None:  # noqa: ARG002 -- they are for the other process
        if listed.fault:
            raise FaultyError(replace(listed, edges=[], stored=[]))

    def is_for_disk(self, nodes: int) -> bool:  # noqa: ARG002 -- what it gets fits
        return False


@dataclass(slots=True)
class _Open:
    """A level that is being solved."""

    job: LevelJob
    marked: MarkedLevel | None
    read: int = 0
    """Number of known files that have been read."""


class CrewWorker:
    """Performs tasks for the tables of one game."""

    def __init__(self, game: CrewGame, scratch: str | None = None) -> None:
        """Open the game; raises ``ManqalaError``."""
        self.game = game
        self._home = Path(game.home)
        self._subject = Subject(GameValue(unpack(game.game)))
        self._engine = generate_engine(self._subject.game, compiled=game.compiled)
        if not self._engine.backend.maps_files:
            need("native")
        markings = open_markings(self._home, self._subject)
        if markings is None or markings.digest != game.markings:
            raise DamagedError("the file of the markings is not the one of this build")
        self._markings = markings
        self._folder = level_path(self._home, self._subject.key, 0).parent
        self._scratch = self._folder if scratch is None else Path(scratch)
        self._solver = self._new_solver()
        self._levels: list[str] = []
        self._open: _Open | None = None
        self._mapped: tuple[tuple[BlockGroup, str, int], dict[int, list[StoredPart]]] | None = None

    def _new_solver(self) -> LevelSolver:
        working = Working(self._scratch, self.game.memory)
        solver = _Solver(
            self._subject, self._engine, self.game.most, None, 1, working, markings=self._markings
        )
        solver.tools.lister.chunk = self.game.chunk
        return solver

    def perform(self, task: Task) -> Answer:
        """Return the answer; raises ``FaultyError``, ``DamagedError``, ``OSError``."""
        if isinstance(task, VisitBlock):
            return self._visit(task)
        opened = self._opened(task.job)
        return (
            self._list(task) if isinstance(task, ListSegment) else self._solve(task, opened.marked)
        )

    # ---- what is known ------------------------------------------------------------------------------

    def _opened(self, job: LevelJob) -> _Open:
        """Return the level of a job, with all that is known of it and of those below."""
        known = self._open
        if known is None or replace(known.job, known=()) != replace(job, known=()) or (
            known.job.known != job.known[: len(known.job.known)]
        ):  # fmt: skip
            self._open = None
            self._load_below(job)
            marked = (
                self._solver.begin_marked(job.seeds, job.movers) if self._markings.marked else None
            )
            known = self._open = _Open(job, marked)
        known.job = job
        if known.marked is not None:
            for name in job.known[known.read :]:
                self._solver.read_marked(known.marked, working_path(self._folder, job.seeds) / name)
                known.read += 1
        return known

    def _load_below(self, job: LevelJob) -> None:
        """Have the numbers of all levels below one."""
        self._solver.end_marked()
        if len(self._levels) > job.seeds or not self._is_chain(job):
            self._solver, self._levels = self._new_solver(), []
        for seeds in range(len(self._levels), job.seeds):
            previous = self._levels[-1] if self._levels else ""
            file = open_level(self._home, self._subject, self._markings, seeds, previous)
            try:
                self._solver.load(file)
                self._levels.append(file.sha256)
            finally:
                file.close()
        if not self._is_chain(job):
            self._levels = []
            raise DamagedError("they are not those of this build")

    def _is_chain(self, job: LevelJob) -> bool:
        """Return whether the levels that are loaded are the lowest ones below a level."""
        if len(self._levels) < job.seeds:
            return True
        return (self._levels[-1] if self._levels else "") == job.previous

    # ---- tasks --------------------------------------------------------------------------------------

    def _edges(self, group: BlockGroup, folder: str, size: int) -> tuple[BlockEdges, Path]:
        tools = self._solver.tools
        path = working_path(self._folder, group.seeds) / folder
        return (
            BlockEdges(group, size, path, tools.backend, tools.functions, tools.lister),
            path,
        )

    def _list(self, task: ListSegment) -> Segment:
        edges, path = self._edges(task.group, task.folder, task.size)
        group, found = task.group, []
        for listed in self._solver.listed(
            edges.segments()[task.number], group, edges.exits, edges.sort
        ):
            self._solver.judge(listed, group.seeds, group.movers)
            found += listed.stored
        return write_segment(path, task.number, found)

    def _visit(self, task: VisitBlock) -> Visited:
        edges, path = self._edges(task.group, task.folder, task.size)
        key = (task.group, task.folder, task.size)
        if self._mapped is None or self._mapped[0] != key:
            self._mapped = (key, {})
        blocks = self._mapped[1]
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
        rounds = ROUNDS_AT_ONCE if blocks_in_all > 1 else ROUNDS
        visitor = BlockVisitor(self._solver.functions, words, base, blocks_in_all, rounds=rounds)
        moved, at_rest = visitor.visit(blocks[task.block], task.flag, int)
        if moved:
            write_words(path / task.name, own)
        return Visited(moved, at_rest)

    def _solve(self, task: SolveGroups, level: MarkedLevel | None) -> Solved:
        assert level is not None
        job = task.job
        acyclic = True
        for group in task.groups:
            numbers, ends = self._solver.solve_group(job.seeds, job.movers, group, _nothing, level)
            acyclic = acyclic and ends
            self._solver.put_marked(level, group, numbers)
        level.write(working_path(self._folder, job.seeds) / task.name, task.groups)
        return Solved(acyclic)


def _nothing(_done: int) -> None:
    """Take no notice of progress."""
