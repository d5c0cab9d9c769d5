"""Solves one level by retrograde analysis, once the levels below are known.

First one move is played from every position: moves that leave the level have a value, the others are edges to
positions of the same level. Then, for stakes of n seeds, n - 1, … 1, find the positions whose mover can win, or must
lose, that much: from decided positions, edges are followed backwards; a position is won with its first good successor,
and lost when its last one turns out bad. A player who can force nothing gets 0. For stakes down to -n the same is done for
what a side can secure in play that ends, which gives bounds that hold whatever endless play is worth (K. Thompson, Retrograde
analysis of certain endgames, ICCA Journal 9, 1986; J. W. Romein and H. E. Bal, IEEE Computer 36 (10), 2003).
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from manqala.endgame.acyclic_level import DepthFirstSearch
from manqala.endgame.block_edges import BlockGroup
from manqala.endgame.edge_queues import EdgesInFile
from manqala.endgame.estimate import (
    EDGE_GROWTH,
    INITIAL_EDGES,
    MAX_EDGES,
    ROW_SHARE,
    Method,
    choose_method,
)
from manqala.endgame.fitness import NoTableError
from manqala.endgame.frames import build_frame
from manqala.endgame.identity import FORMAT
from manqala.endgame.in_memory import InMemoryGroup
from manqala.endgame.kernel.frame import (
    NUMBERS,
    SIDES_DIFFER,
    UNKNOWN_MARKING,
    UNSOLVED_MARKING,
    VALUE_ONLY,
)
from manqala.endgame.known_levels import KnownLevels
from manqala.endgame.level_faults import (
    SidesDifferError,
    UnknownMarkingError,
    UnsolvedMarkingError,
    reason_for,
)
from manqala.endgame.level_numbers import LevelNumbers
from manqala.endgame.listing import Lister
from manqala.endgame.marked_level import MarkedLevel
from manqala.endgame.markings import Markings, unmarked
from manqala.endgame.number_packing import NumberPacking
from manqala.endgame.on_disk import BYTES_PER_POSITION, DiskSolver, SolverTools
from manqala.endgame.pool_solver import PoolSolver
from manqala.endgame.table import mark_checks, table_functions
from manqala.endgame.templates import Templates
from manqala.endgame.working_files import RowAllocator, WorkingSpace, working_path
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from manqala.compile.native_engine import NativeEngine
    from manqala.endgame.discovery import Discovery
    from manqala.endgame.identity import Subject
    from manqala.endgame.listing import Exits, PartSuccessors, PositionRange
    from manqala.endgame.pool_scheduler import PoolScheduler

MIN_NODES_FOR_RATE = 1000
"""Number of positions above which a group updates the number of edges per position."""


class LevelSolver:
    """Solves the levels of one game from the lowest up."""

    searches_depth_first = True
    """Whether levels without cycles are searched depth first; the other methods give the same values."""

    def __init__(  # noqa: PLR0913 -- the game, what is known of it, and the means
        self,
        subject: Subject,
        engine: NativeEngine,
        most: int,
        discovery: Discovery | None = None,
        threads: int = 1,
        working: WorkingSpace | None = None,
        *,
        markings: Markings | None = None,
        scheduler: PoolScheduler | None = None,
    ) -> None:
        """Allocate levels of up to ``most`` seeds; ``discovery``: the markings found for a game with marks.

        ``working``: the memory limit and the folder for larger levels; without it everything is in memory.
        ``markings``: those of a game whose ``discovery`` is elsewhere; ``scheduler``: who shares the work on large levels.
        """
        self.subject = subject
        self.engine = engine
        self.backend = engine.backend
        self.functions = table_functions(engine)
        self._discovery = discovery
        if markings is None:
            markings = (
                unmarked(subject.game.rules.board) if discovery is None else discovery.markings
            )
        self.markings: Markings = markings
        frame = build_frame(
            engine, most, mark_checks(subject, engine), subject.fitness.by_winnings, self.markings
        )
        self.packing = NumberPacking(self.backend, self.functions)
        self._working = working if self.backend.maps_files else None
        self.edges_per_node = INITIAL_EDGES
        """Mean number of edges per position, in the last level."""
        self._lister = Lister(engine, self.functions, frame, self.markings, threads)
        self._templates = Templates(subject, engine, self.markings)
        self.tools = SolverTools(self.backend, self.functions, self._lister, self.packing)
        self.levels = KnownLevels(self.tools, frame, self.markings, most, self._working)
        self._scheduler = scheduler if self._working is not None else None
        self._stages = [] if discovery is None else self._stages_of(discovery)
        self.acyclic = True
        """Whether play can never return to a position of the last solved level, or of those known before."""

    def warm_up(self) -> None:
        """Compile the functions for solving in memory."""
        working, self._working, scheduler, self._scheduler = (
            self._working,
            None,
            self._scheduler,
            None,
        )
        values = self.solve(0, 1, lambda _: None).row
        if self._discovery is None:
            # The level is searched depth first; others need retrograde analysis.
            self.solve_group(0, 1, [0], lambda _: None)
        self._working, self._scheduler = working, scheduler
        self.packing.unpack(self.packing.blocks(values, 0), 0, values, 0, len(values))

    def _new_row(self, size: int, share: int = ROW_SHARE) -> Any:
        """Return a row for numbers, in a file if it is larger than its share of the memory that the known levels leave."""
        if self._working is None:
            return self.backend.row(size, "b")
        least = (self._working.memory - self.levels.memory) // share
        return RowAllocator(self.backend, self._working.folder, least).row(size, "b")

    def choose_method(self, nodes: int) -> Method:
        """Return how a group of this number of positions is solved with the available memory."""
        if self._working is None:
            return Method.IN_MEMORY
        edges = self.edges_per_node * EDGE_GROWTH * nodes
        return choose_method(nodes, edges, self._working.memory - self.levels.memory)

    def solve(
        self, seeds: int, movers: int, progress: Callable[[int], None], previous: str = ""
    ) -> LevelNumbers:
        """Return the numbers of a level; with two ``movers`` those of the second player follow.

        ``previous``: the SHA-256 of the level below, on which working files depend. ``progress`` receives the number of
        positions done. Raises ``NoTableError``, ``UnknownMarkingError``, and ``SidesDifferError`` for one mover
        if the players differ.
        """
        self._previous = previous
        if self._scheduler is not None:
            assert self._working is not None
            self._scheduler.begin(
                seeds, movers, previous, working_path(self._working.folder, seeds)
            )
        try:
            if self._discovery is not None:
                numbers = self._solve_marked(self._discovery, seeds, movers, progress)
            else:
                values = self._search_depth_first(seeds, movers, progress)
                if values is not None:
                    return LevelNumbers(values, VALUE_ONLY)
                numbers, self.acyclic = self.solve_group(seeds, movers, [0], progress)
        except BaseException:
            if self._scheduler is not None:
                self._scheduler.drop()
            raise
        return LevelNumbers(numbers, NUMBERS)

    def _search_depth_first(
        self, seeds: int, movers: int, progress: Callable[[int], None]
    ) -> Any | None:
        """Return the values of a level in which play never returns to a position; none if that is not so.

        It is tried as long as all levels below are like that. Faults are left to the other methods, which report them.
        """
        if not (self.searches_depth_first and self.acyclic and self.levels.values_only):
            return None
        boards = self.markings.positions(seeds)
        search = DepthFirstSearch(self._lister, boards, seeds, movers)
        # It needs no other memory, and writes anywhere in the row: in a file, the disk would set the pace.
        row = self._new_row(boards * movers, share=1)
        with self.levels.local_offsets([0], seeds, movers):
            return search.solve(row, self.levels.values, self._templates, progress)

    def _solve_marked(
        self, discovery: Discovery, seeds: int, movers: int, progress: Callable[[int], None]
    ) -> Any:
        """Solve a level stage by stage, successors first."""
        try:
            while True:
                try:
                    return self._solve_stages(seeds, movers, progress)
                except UnsolvedMarkingError:
                    if self._scheduler is not None:
                        self._scheduler.drop()
                    self._stages = self._stages_of(discovery)
                    self.end_marked()
        finally:
            self.end_marked()

    def _stages_of(self, discovery: Discovery) -> list[list[list[int]]]:
        """Return groups of markings in stages; the groups of a stage do not depend on each other."""
        if self._scheduler is not None:
            return discovery.stages(self.markings)
        return [[group] for group in discovery.groups(self.markings)]

    def begin_marked(self, seeds: int, movers: int) -> MarkedLevel:
        """Begin a level of a game with marks: its numbers follow those of the levels below, and all are unknown."""
        row = self._new_row(NUMBERS * self.markings.positions(seeds) * movers)
        level = MarkedLevel(self.tools, self.markings, seeds, movers, row)
        self.levels.open(seeds, movers, row)
        return level

    def end_marked(self) -> None:
        """Remove the numbers of the level that was begun."""
        self.levels.close()

    def read_marked(self, level: MarkedLevel, path: Path) -> None:
        """Add the numbers of a file to those of the level that was begun; raises ``OSError``, ``DamagedError``."""
        level.read(path, self.levels.values, self.levels.open_start)

    def put_marked(self, level: MarkedLevel, group: Sequence[int], numbers: Any) -> None:
        """Add the numbers of one group to those of the level that was begun."""
        level.put([group], numbers, self.levels.values, self.levels.open_start)

    def _solve_stages(self, seeds: int, movers: int, progress: Callable[[int], None]) -> Any:
        """Solve a level of a game with marks."""
        level, scheduler = self.begin_marked(seeds, movers), self._scheduler
        done = 0
        acyclic = True

        def report_progress(more: int) -> None:
            progress(done + more)

        def raise_fault(listed: PartSuccessors) -> None:
            self.raise_fault(listed, seeds, movers)

        for stage in self._stages:
            shared_groups = (
                []
                if scheduler is None
                else scheduler.choose_groups(level, stage, self.edges_per_node)
            )
            if scheduler is not None and shared_groups:
                acyclic_group = scheduler.solve(
                    level,
                    shared_groups,
                    raise_fault,
                    report_progress,
                    lambda path: self.read_marked(level, path),
                )
                acyclic = acyclic and acyclic_group
                done += sum(map(level.size, shared_groups))
            for group in stage:
                if group in shared_groups or not level.size(group):
                    continue
                numbers, acyclic_group = self.solve_group(
                    seeds, movers, group, report_progress, level
                )
                acyclic = acyclic and acyclic_group
                done += level.size(group)
                self.put_marked(level, group, numbers)
                if scheduler is not None:
                    scheduler.note_solved(group)
        self.acyclic = acyclic
        return level.numbers

    def solve_group(
        self, seeds: int, movers: int, group: Sequence[int], progress: Callable[[int], None],
        level: MarkedLevel | None = None,
    ) -> tuple[Any, bool]:  # fmt: skip
        """Return the numbers of a group's positions, and whether play can never return to one of them.

        ``level``: that of a game with marks.
        """
        nodes = sum(self.markings.known[number].boards(seeds) for number in group) * movers
        method = self.choose_method(nodes)
        shared = self._scheduler is not None and self._scheduler.is_worth_sharing(nodes)

        def raise_fault(listed: PartSuccessors) -> None:
            self.raise_fault(listed, seeds, movers)

        with self.levels.local_offsets(group, seeds, movers):
            if method is Method.ON_DISK:
                solver = self._new_disk_solver(
                    seeds, movers, group, nodes, level, shared=shared, whole=False
                )
                return solver.solve(self.levels.values, self._templates, raise_fault, progress)
            file = None
            if method is Method.EDGES_IN_FILE and not shared:
                assert self._working is not None
                file = EdgesInFile(self.backend, self._working.folder)
            solving = InMemoryGroup(self.backend, self.functions, nodes, file)
            alone = nodes <= self._lister.chunk
            if shared:
                solver = self._new_disk_solver(
                    seeds, movers, group, nodes, level, shared=True, whole=True
                )
                assert isinstance(solver, PoolSolver)
                for part in solver.list_parts(raise_fault, progress):
                    solving.add_stored(part)
                    self._refuse_too_many_edges(solving.total, seeds)
            else:
                successors = self._lister.list(
                    self._lister.parts(group, seeds, movers), seeds, self.levels.values, self._templates,
                    solving.exits, sequential=alone,
                )  # fmt: skip
                for listed in successors:
                    raise_fault(listed)
                    for first, many, edges in listed.edges:
                        solving.add_edges(listed.part.start + first, many, edges)
                    self._refuse_too_many_edges(solving.total, seeds)
                    progress((listed.part.start + listed.part.last) // movers)
        if nodes > MIN_NODES_FOR_RATE:
            self.edges_per_node = solving.total / nodes
        one_thread = alone or method is Method.EDGES_IN_FILE
        return solving.solve(seeds, threads=1 if one_thread else self._lister.threads)

    def list_parts(
        self, parts: Sequence[PositionRange], group: BlockGroup, exits: Callable[[PositionRange], Exits],
        then: Callable[[PartSuccessors, Exits], object],
    ) -> Iterator[PartSuccessors]:  # fmt: skip
        """Yield the successors of parts of a group, to be stored in files."""
        with self.levels.local_offsets(group.markings, group.seeds, group.movers):
            yield from self._lister.list(
                parts,
                group.seeds,
                self.levels.values,
                self._templates,
                exits,
                code="q",
                on_listed=then,
            )

    def _refuse_too_many_edges(self, edges: int, seeds: int) -> None:
        if edges > MAX_EDGES:
            raise NoTableError.because(
                f"a table of {quantity(seeds, 'seed')} is too large: too many moves"
            )

    def _new_disk_solver(
        self, seeds: int, movers: int, group: Sequence[int], nodes: int, level: MarkedLevel | None, *,
        shared: bool, whole: bool,
    ) -> DiskSolver:  # fmt: skip
        """Return a solver with edges in files; ``whole``: with a single block, only to list the moves."""
        assert self._working is not None
        parts = (
            FORMAT,
            self.subject.key,
            seeds,
            movers,
            self._previous,
            self.markings.digest,
            *group,
        )
        identity = sha256(json.dumps([*parts, "whole"] if whole else parts).encode()).hexdigest()
        folder = working_path(self._working.folder, seeds) / identity[:16]
        positions = BlockGroup(seeds, movers, tuple(group), nodes, identity)
        if shared and self._scheduler is not None:
            return self._scheduler.new_solver(
                positions, folder, self.tools, whole=whole, level=level
            )
        return DiskSolver(positions, folder, self.tools, self._working.memory // BYTES_PER_POSITION)

    def raise_fault(self, listed: PartSuccessors, seeds: int, movers: int) -> None:
        """Raise the error for a fault, if there is one: why there is no table, or what must be solved first."""
        fault, marking = listed.fault, listed.part.marking
        if fault == 0:
            return
        if fault == UNKNOWN_MARKING:
            raise UnknownMarkingError(seeds, listed.missing[: self.markings.width])
        if fault == UNSOLVED_MARKING and self._discovery is not None:
            known = self.markings.known
            self._discovery.add_successor(known[marking], known[listed.leads_to])
            raise UnsolvedMarkingError
        if fault == SIDES_DIFFER and movers == 1:
            raise SidesDifferError
        raise reason_for(listed, self.subject, self.markings, seeds)
