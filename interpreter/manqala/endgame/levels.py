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
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from manqala.endgame.discovery import MOST_WAYS, Discovery
from manqala.endgame.estimate import FIRST_EDGES, MORE_EDGES, MOST_EDGES, is_for_disk
from manqala.endgame.fitness import NoTableError
from manqala.endgame.frames import add_level, frame
from manqala.endgame.identity import FORMAT
from manqala.endgame.kernel.endgame_rows import BoundRows
from manqala.endgame.kernel.frame import (
    ASTRAY,
    BY_WINNINGS,
    E_BASE,
    E_LOCAL,
    EARLY,
    NUMBERS,
    TOO_MANY,
    UNDECIDED,
    UNENDING,
    UNKNOWN,
    UNLIKE,
    UNMARKED,
)
from manqala.endgame.listing import Exits, Listed, ListedPart, Lister
from manqala.endgame.markings import Markings, unmarked
from manqala.endgame.number_packing import NumberPacking
from manqala.endgame.on_disk import BlockGroup, DiskSolver
from manqala.endgame.table import checks, starts, table_functions
from manqala.endgame.templates import Templates
from manqala.endgame.working_files import Room, working_path
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from manqala.compile.native_engine import NativeEngine
    from manqala.endgame.identity import Subject
    from manqala.endgame.storage import LevelFile

SMALL = 1000
"""Number of positions up to which edges are not counted."""
WRONG = {
    UNENDING: "the rules do not end, or leave a player stuck",
    ASTRAY: "pieces return to the board, or vanish from it",
    TOO_MANY: f"there are more than {MOST_WAYS:,} ways to move",
    UNDECIDED: "a player chooses at the end of the round",
}
"""The reasons for faults of the kernel, besides ``UNLIKE`` and ``BY_WINNINGS``."""


@dataclass(frozen=True, slots=True)
class Working:
    """Where levels larger than memory are solved."""

    folder: Path
    """That of the tables."""
    memory: int
    """The number of bytes of memory that may be used."""


class UnlikeError(Exception):
    """A position differs in value for the two players, so each needs separate values."""


class UnmarkedError(Exception):
    """A position leads to a marking that is not among those of the tables, or has it with other contents of its holes."""

    def __init__(self, seeds: int, missing: tuple[int, ...]) -> None:
        """``missing``: the values of the marks and the contents of the holes, as the player to move sees them."""
        super().__init__()
        self.seeds = seeds
        self.missing = missing


class _EarlyError(Exception):
    """A marking leads to one of the same level that was to be solved after it."""


class LevelSolver:
    """Solves the levels of one game from the lowest up."""

    def __init__(
        self,
        subject: Subject,
        engine: NativeEngine,
        most: int,
        discovery: Discovery | None = None,
        threads: int = 1,
        working: Working | None = None,
    ) -> None:
        """Allocate levels of up to ``most`` seeds; ``discovery``: what was found of the markings of a game with marks.

        ``working``: the memory that may be used, and where larger levels are solved; without it all is in memory.
        """
        self.subject = subject
        self.engine = engine
        self.backend = engine.backend
        self.functions = table_functions(engine)
        self._discovery = discovery
        self.markings: Markings = (
            unmarked(subject.game.rules.board) if discovery is None else discovery.markings
        )
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
        self._groups = [[0]] if discovery is None else discovery.groups(self.markings)
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
        working, self._working = self._working, None
        values = self.solve(0, 1, lambda _: None)
        self._working = working
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
        if self._discovery is None:
            numbers, self.acyclic = self._solve_group(seeds, movers, [0], progress)
            return numbers
        below, used = self._values, self._used
        try:
            while True:
                try:
                    return self._solve_marked(seeds, movers, progress)
                except _EarlyError:
                    self._groups = self._discovery.groups(self.markings)
                    self._values, self._used = below, used
        finally:
            self._values, self._used = below, used

    def _solve_marked(
        self,
        seeds: int,
        movers: int,
        progress: Callable[[int], None],
    ) -> Any:
        """Solve a level group by group: first the markings that others lead to."""
        functions, offsets = self.functions, self.markings.offsets(seeds)
        boards, base = offsets[-1], self._used
        level = self._row_of(NUMBERS * boards * movers)
        functions.endgame_fill(level, 0, len(level), UNKNOWN)
        self.add(seeds, movers, level)
        done = 0
        acyclic = True
        for group in self._groups:
            sizes = [offsets[number + 1] - offsets[number] for number in group]
            size = sum(sizes)
            if not size:
                continue

            def look(more: int, done: int = done) -> None:
                progress(done + more)

            numbers, ends = self._solve_group(seeds, movers, group, look)
            acyclic = acyclic and ends
            done += size
            at = 0
            for player in range(movers):
                for number, part in zip(group, sizes, strict=True):
                    first = NUMBERS * (player * boards + offsets[number])
                    for target, start in ((level, first), (self._values, base + first)):
                        functions.endgame_move(numbers, at, target, start, NUMBERS * part)
                    at += NUMBERS * part
        self.acyclic = acyclic
        return level

    def _solve_group(
        self, seeds: int, movers: int, group: Sequence[int], progress: Callable[[int], None]
    ) -> tuple[Any, bool]:
        """Return the numbers of the positions of some markings, and whether play cannot return to one of them."""
        nodes = sum(self.markings.known[number].boards(seeds) for number in group) * movers
        if self.is_for_disk(nodes):
            return self._solve_on_disk(seeds, movers, group, nodes, progress)
        functions, row = self.functions, self.backend.row
        even, least, most = (row(nodes, "b") for _ in range(3))
        degrees, ends = row(nodes, "h"), row(nodes + 1, "i")
        alone = nodes <= self._lister.chunk
        edges: deque[tuple[int, int, Any]] = deque()
        total = 0

        def exits(part: ListedPart) -> Exits:
            return even, least, most, degrees, part.start

        with self._local(group, seeds, movers):
            for listed in self._lister.list(
                self._lister.parts(group, seeds, movers), seeds, self._values, self._templates, exits, alone=alone
            ):  # fmt: skip
                self.judge(listed, seeds, movers)
                total += listed.many
                if total > MOST_EDGES:
                    raise NoTableError.because(
                        f"a table of {quantity(seeds, 'seed')} is too large: too many moves"
                    )
                for first, many, some in listed.edges:
                    functions.endgame_count_back(some, ends)
                    edges.append((listed.part.start + first, many, some))
                progress((listed.part.start + listed.part.last) // movers)
        if nodes > SMALL:
            self.edges_a_node = total / nodes
        functions.endgame_add_up(ends)
        back = row(total, "i")
        while edges:
            functions.endgame_turn_round(*edges[0][:2], degrees, edges[0][2], ends, back)
            edges.popleft()
        values, low, high = (row(nodes, "b") for _ in range(3))
        copy = self.backend.copy
        acyclic = bool(functions.endgame_acyclic(copy(degrees), ends, back, row(nodes, "i")))
        bounds = BoundRows(least, most, low, high)
        given = (seeds, even, copy(degrees), ends, back, values, row(nodes, "i"))

        def bound() -> None:
            functions.endgame_bounds(seeds, bounds, degrees, ends, back, row(2 * nodes, "i"))

        if alone or self._lister.threads == 1:
            functions.endgame_solve(*given)
            bound()
        else:
            # Both only read the edges.
            with ThreadPoolExecutor(1) as pool:
                bounding = pool.submit(bound)
                functions.endgame_solve(*given)
                bounding.result()
        numbers = row(NUMBERS * nodes, "b")
        functions.endgame_join(values, bounds, numbers)
        return numbers, acyclic

    def _solve_on_disk(
        self,
        seeds: int,
        movers: int,
        group: Sequence[int],
        nodes: int,
        progress: Callable[[int], None],
    ) -> tuple[Any, bool]:
        """Do the same with edges on disk."""
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
        identity = sha256(json.dumps(parts).encode()).hexdigest()
        folder = working_path(self._working.folder, seeds) / identity[:16]
        solver = DiskSolver(
            BlockGroup(seeds, movers, group, nodes, identity), folder, self.backend, self.functions, self._lister,
            self.packing, self._working.memory,
        )  # fmt: skip
        with self._local(group, seeds, movers):
            return solver.solve(
                self._values, self._templates, lambda listed: self.judge(listed, seeds, movers), progress
            )  # fmt: skip

    @contextmanager
    def _local(self, group: Sequence[int], seeds: int, movers: int) -> Iterator[None]:
        """Tell the kernels where the positions of each marking begin in the group."""
        boards = [self.markings.known[number].boards(seeds) for number in group]
        row, size = self._row, sum(boards)
        row[E_BASE], row[E_BASE + 1] = starts(0, size, movers)
        places = [] if self._discovery is None else [row[E_LOCAL] + 2 * number for number in group]
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
            raise _EarlyError
        if fault == UNLIKE and movers == 1:
            raise UnlikeError
        if fault == BY_WINNINGS:
            bits = self.subject.fitness.by_winnings
            ends = enumerate(self.subject.game.rules.round_ends)
            names = " or ".join(f"‘{end.reason}’" for n, end in ends if bits >> n & 1)
            raise NoTableError.because(
                f"with {quantity(seeds, 'seed')} on the board {names} could end the round, which tables leave out",
                f"ask for at most {quantity(seeds - 1, 'seed')}",
            )
        board = " ".join(map(str, self.markings.known[marking].board(listed.stuck_at, seeds)))
        what = WRONG.get(fault, "the legal moves depend on winnings")
        raise NoTableError.because(
            f"no endgame tables: {what}",
            f"this happens with {board} in the holes, counted from the mover's left",
        )
