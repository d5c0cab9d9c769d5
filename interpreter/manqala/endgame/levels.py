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
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from manqala.endgame.block_edges import BlockGroup
from manqala.endgame.crew_solver import CrewSolver
from manqala.endgame.estimate import FIRST_EDGES, MORE_EDGES, MOST_EDGES, is_for_disk
from manqala.endgame.fitness import NoTableError
from manqala.endgame.frames import add_level, frame
from manqala.endgame.identity import FORMAT
from manqala.endgame.in_memory import MemoryGroup
from manqala.endgame.kernel.frame import E_BASE, E_LOCAL, EARLY, NUMBERS, UNLIKE, UNMARKED
from manqala.endgame.level_faults import EarlyError, UnlikeError, UnmarkedError, reason_for
from manqala.endgame.listing import Lister
from manqala.endgame.marked_level import MarkedLevel
from manqala.endgame.markings import Markings, unmarked
from manqala.endgame.number_packing import NumberPacking
from manqala.endgame.on_disk import A_POSITION, DiskSolver, SolverTools
from manqala.endgame.table import checks, starts, table_functions
from manqala.endgame.templates import Templates
from manqala.endgame.working_files import Room, working_path
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from manqala.compile.native_engine import NativeEngine
    from manqala.endgame.crew_work import CrewWork
    from manqala.endgame.discovery import Discovery
    from manqala.endgame.identity import Subject
    from manqala.endgame.listing import Exits, Listed, ListedPart
    from manqala.endgame.storage import LevelFile

SMALL = 1000
"""Number of positions up to which edges are not counted."""


@dataclass(frozen=True, slots=True)
class Working:
    """Where levels larger than memory are solved."""

    folder: Path
    """That of the tables."""
    memory: int
    """The number of bytes of memory that may be used."""


class LevelSolver:
    """Solves the levels of one game from the lowest up."""

    def __init__(  # noqa: PLR0913 -- the game, what is known of it, and the means
        self,
        subject: Subject,
        engine: NativeEngine,
        most: int,
        discovery: Discovery | None = None,
        threads: int = 1,
        working: Working | None = None,
        *,
        markings: Markings | None = None,
        crew: CrewWork | None = None,
    ) -> None:
        """Allocate levels of up to ``most`` seeds; ``discovery``: what was found of the markings of a game with marks.

        ``working``: the memory that may be used, and where larger levels are solved; without it all is in memory.
        ``markings``: those of a game whose ``discovery`` is elsewhere; ``crew``: who shares the work on large levels.
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
        self._row = frame(
            engine, most, checks(subject, engine), subject.fitness.by_winnings, self.markings
        )
        self.packing = NumberPacking(self.backend, self.functions)
        self._working = working if self.backend.maps_files else None
        self._values, self._used = self._room_for_values(most), 0
        self.edges_a_node = FIRST_EDGES
        """The number of edges of each position, in the last level."""
        self._lister = Lister(engine, self.functions, self._row, self.markings, threads)
        self._templates = Templates(subject, engine, self.markings)
        self.tools = SolverTools(self.backend, self.functions, self._lister, self.packing)
        self._crew = crew if self._working is not None else None
        self._steps = [] if discovery is None else self._steps_of(discovery)
        self._below: tuple[Any, int] | None = None
        """The numbers below a level with marks that is being solved, and how many."""
        self.acyclic = False
        """Whether play cannot return to a position of the last solved level."""

    def _room_for_values(self, most: int) -> Any:
        """Return a row for the numbers of all levels in a mapped file, or an empty one if they fit into memory."""
        working = self._working
        self._reserved = False
        if working is None:
            return self.backend.row(0, "b")
        size = NUMBERS * sum(self.markings.positions(seeds) for seeds in range(most + 1))
        self._reserved = size > working.memory // 4
        # A level may turn out to need numbers for either player.
        room = Room(self.backend, working.folder, 0)
        return room.row(2 * size, "b", 0.5) if self._reserved else self.backend.row(0, "b")

    def warm_up(self) -> None:
        """Compile everything necessary for solving in memory."""
        working, self._working, crew, self._crew = self._working, None, self._crew, None
        values = self.solve(0, 1, lambda _: None)
        self._working, self._crew = working, crew
        self.counted(values)
        self.packing.unpack(self.packing.blocks(values, 0), 0, values, 0, len(values))

    def add(self, seeds: int, movers: int, values: Any) -> None:
        """Add the numbers of a level for use by the levels above."""
        self._note(seeds, movers)
        if self._reserved:
            self.functions.endgame_move(values, 0, self._values, self._used, len(values))
        else:
            self._values = self.backend.joined("b", [self._values, values])
        self._used += len(values)

    def load(self, level: LevelFile) -> None:
        """Add the numbers of a level from its file; raises ``DamagedError``."""
        seeds, many = int(level.header["seeds"]), level.values
        self._note(seeds, int(level.header["movers"]))
        if not self._reserved:
            self._values = self.backend.larger(self._values, self._used + many)
        self.packing.unpack(level.blocks(), seeds, self._values, self._used, many)
        self._used += many

    def _note(self, seeds: int, movers: int) -> None:
        """Tell the kernels where the numbers of the next level begin."""
        boards = self.markings.positions(seeds)
        add_level(self._row, seeds, *starts(self._used // NUMBERS, boards, movers))

    @property
    def rows(self) -> tuple[Any, Any]:
        """Return ``E`` and ``V`` for all known levels; later levels do not change them."""
        return self.backend.copy(self._row), self._values

    def counted(self, values: Any) -> tuple[int, int, int, int, int]:
        """Return how many are won, drawn and lost, the sum of the absolute values, and how many have one value as both bounds."""
        row = self.engine.row(5)
        self.functions.endgame_count(values, row)
        return int(row[0]), int(row[1]), int(row[2]), int(row[3]), int(row[4])

    def _row_of(self, size: int) -> Any:
        """Return a row for numbers, in a file if it is large."""
        if self._working is None:
            return self.backend.row(size, "b")
        return Room(self.backend, self._working.folder, self._working.memory // 8).row(size, "b")

    def is_for_disk(self, nodes: int) -> bool:
        """Return whether positions that are solved together need more memory than there may be."""
        if self._working is None:
            return False
        edges = self.edges_a_node * MORE_EDGES * nodes
        left = self._working.memory - (0 if self._reserved else self._used)
        return is_for_disk(nodes, edges, left)

    def solve(
        self, seeds: int, movers: int, progress: Callable[[int], None], previous: str = ""
    ) -> Any:
        """Return the numbers of a level, ``NUMBERS`` of each position; with two ``movers`` those of the second player follow.

        ``previous``: the SHA-256 of the level below, on which working files depend. ``progress`` receives the number of
        positions done. Raises ``NoTableError``, ``UnmarkedError``, and ``UnlikeError`` if there is one mover but the players
        differ.
        """
        self._previous = previous
        if self._crew is not None:
            assert self._working is not None
            self._crew.begin(seeds, movers, previous, working_path(self._working.folder, seeds))
        try:
            if self._discovery is not None:
                return self._solve_marked(self._discovery, seeds, movers, progress)
            numbers, self.acyclic = self.solve_group(seeds, movers, [0], progress)
        except BaseException:
            if self._crew is not None:
                self._crew.drop()
            raise
        return numbers

    def _solve_marked(
        self, discovery: Discovery, seeds: int, movers: int, progress: Callable[[int], None]
    ) -> Any:
        """Solve a level step by step: first the markings that others lead to."""
        try:
            while True:
                try:
                    return self._solve_steps(seeds, movers, progress)
                except EarlyError:
                    if self._crew is not None:
                        self._crew.drop()
                    self._steps = self._steps_of(discovery)
                    self.end_marked()
        finally:
            self.end_marked()

    def _steps_of(self, discovery: Discovery) -> list[list[list[int]]]:
        """Return groups of markings in steps: those of one step do not depend on each other."""
        if self._crew is not None:
            return discovery.steps(self.markings)
        return [[group] for group in discovery.groups(self.markings)]

    def begin_marked(self, seeds: int, movers: int) -> MarkedLevel:
        """Begin a level of a game with marks: its numbers are added to those of the levels below, and none is known."""
        row = self._row_of(NUMBERS * self.markings.positions(seeds) * movers)
        level = MarkedLevel(self.tools, self.markings, seeds, movers, row)
        self._below = self._values, self._used
        self.add(seeds, movers, row)
        return level

    def end_marked(self) -> None:
        """Forget the numbers of a level that was begun."""
        if self._below is not None:
            self._values, self._used = self._below
            self._below = None

    @property
    def _start(self) -> int:
        """Where the numbers of the level that was begun are."""
        assert self._below is not None
        return self._below[1]

    def read_marked(self, level: MarkedLevel, path: Path) -> None:
        """Add the numbers of a file to those of the level that was begun; raises ``OSError``, ``DamagedError``."""
        level.read(path, self._values, self._start)

    def put_marked(self, level: MarkedLevel, group: Sequence[int], numbers: Any) -> None:
        """Do the same with numbers of one group."""
        level.put([group], numbers, self._values, self._start)

    def _solve_steps(self, seeds: int, movers: int, progress: Callable[[int], None]) -> Any:
        """Solve a level of a game with marks."""
        level, crew = self.begin_marked(seeds, movers), self._crew
        done = 0
        acyclic = True

        def look(more: int) -> None:
            progress(done + more)

        def judge(listed: Listed) -> None:
            self.judge(listed, seeds, movers)

        for step in self._steps:
            handed_out = [] if crew is None else crew.chosen(level, step, self.edges_a_node)
            if crew is not None and handed_out:
                ends = crew.solve(
                    level, handed_out, judge, look, lambda path: self.read_marked(level, path)
                )
                acyclic = acyclic and ends
                done += sum(map(level.size, handed_out))
            for group in step:
                if group in handed_out or not level.size(group):
                    continue
                numbers, ends = self.solve_group(seeds, movers, group, look, level)
                acyclic = acyclic and ends
                done += level.size(group)
                self.put_marked(level, group, numbers)
                if crew is not None:
                    crew.keep(group)
        self.acyclic = acyclic
        return level.numbers

    def solve_group(
        self, seeds: int, movers: int, group: Sequence[int], progress: Callable[[int], None],
        level: MarkedLevel | None = None,
    ) -> tuple[Any, bool]:  # fmt: skip
        """Return the numbers of the positions of some markings, and whether play cannot return to one of them.

        ``level``: that of a game with marks.
        """
        nodes = sum(self.markings.known[number].boards(seeds) for number in group) * movers
        on_disk = self.is_for_disk(nodes)
        shared = self._crew is not None and self._crew.takes(nodes)

        def judge(listed: Listed) -> None:
            self.judge(listed, seeds, movers)

        with self._local(group, seeds, movers):
            if on_disk:
                solver = self._solver_in_files(
                    seeds, movers, group, nodes, level, shared=shared, whole=False
                )
                return solver.solve(self._values, self._templates, judge, progress)
            found = MemoryGroup(self.backend, self.functions, nodes)
            alone = nodes <= self._lister.chunk
            if shared:
                solver = self._solver_in_files(
                    seeds, movers, group, nodes, level, shared=True, whole=True
                )
                assert isinstance(solver, CrewSolver)
                for part in solver.listed(judge, progress):
                    found.take_stored(part)
                    self._require_few(found.total, seeds)
            else:
                for listed in self._lister.list(
                    self._lister.parts(group, seeds, movers), seeds, self._values, self._templates, found.exits, alone=alone
                ):  # fmt: skip
                    judge(listed)
                    for first, many, edges in listed.edges:
                        found.take(listed.part.start + first, many, edges)
                    self._require_few(found.total, seeds)
                    progress((listed.part.start + listed.part.last) // movers)
        if nodes > SMALL:
            self.edges_a_node = found.total / nodes
        return found.solve(seeds, threads=1 if alone else self._lister.threads)

    def listed(
        self, parts: Sequence[ListedPart], group: BlockGroup, exits: Callable[[ListedPart], Exits],
        then: Callable[[Listed, Exits], object],
    ) -> Iterator[Listed]:  # fmt: skip
        """Yield the successors of some parts of a group, for files."""
        with self._local(group.markings, group.seeds, group.movers):
            yield from self._lister.list(
                parts, group.seeds, self._values, self._templates, exits, code="q", then=then
            )

    def _require_few(self, edges: int, seeds: int) -> None:
        if edges > MOST_EDGES:
            raise NoTableError.because(
                f"a table of {quantity(seeds, 'seed')} is too large: too many moves"
            )

    def _solver_in_files(
        self, seeds: int, movers: int, group: Sequence[int], nodes: int, level: MarkedLevel | None, *,
        shared: bool, whole: bool,
    ) -> DiskSolver:  # fmt: skip
        """Return who solves positions with edges in files; ``whole``: lists their moves only, in one block."""
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
        if shared and self._crew is not None:
            return self._crew.solver(positions, folder, self.tools, whole=whole, level=level)
        return DiskSolver(positions, folder, self.tools, self._working.memory // A_POSITION)

    @contextmanager
    def _local(self, group: Sequence[int], seeds: int, movers: int) -> Iterator[None]:
        """Tell the kernels where the positions of each marking begin in the group."""
        boards = [self.markings.known[number].boards(seeds) for number in group]
        row, size = self._row, sum(boards)
        row[E_BASE], row[E_BASE + 1] = starts(0, size, movers)
        places = [] if not self.markings.marked else [row[E_LOCAL] + 2 * number for number in group]
        at = 0
        for place, many in zip(places, boards, strict=False):
            row[place], row[place + 1] = starts(at, size, movers)
            at += many
        try:
            yield
        finally:
            for place in places:
                row[place] = row[place + 1] = -1

    def judge(self, listed: Listed, seeds: int, movers: int) -> None:
        """Raise the reason why there is no table, or what is to be done first, if there is a fault."""
        fault, marking = listed.fault, listed.part.marking
        if fault == 0:
            return
        if fault == UNMARKED:
            raise UnmarkedError(seeds, listed.missing[: self.markings.width])
        if fault == EARLY and self._discovery is not None:
            known = self.markings.known
            self._discovery.leads_to(known[marking], known[listed.leads_to])
            raise EarlyError
        if fault == UNLIKE and movers == 1:
            raise UnlikeError
        raise reason_for(listed, self.subject, self.markings, seeds)
