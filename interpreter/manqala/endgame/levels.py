"""Solves one level by retrograde analysis, once the levels below are known.

First one move is played from every position: moves that leave the level have a value, the others are edges to
positions of the same level. Then, for stakes of n seeds, n - 1, … 1, find the positions whose mover can win, or must
lose, that much: from decided positions, edges are followed backwards; a position is won with its first good successor,
and lost when its last one turns out bad. A player who can force nothing gets 0. For stakes down to -n the same is done for
what a side can secure in play that ends, which gives bounds that hold whatever endless play is worth (K. Thompson, Retrograde
analysis of certain endgames, ICCA Journal 9, 1986; J. W. Romein and H. E. Bal, IEEE Computer 36 (10), 2003).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.endgame.fitness import NoTableError
from manqala.endgame.index import add_level, frame, positions, unrank
from manqala.endgame.kernel.endgame_rows import BoundRows, ChunkRows, EndgameRows
from manqala.endgame.kernel.frame import (
    ASTRAY,
    BY_WINNINGS,
    E_BASE,
    NUMBERS,
    TOO_MANY,
    UNDECIDED,
    UNENDING,
    UNLIKE,
)
from manqala.endgame.storage import bits_for, size_when_packed
from manqala.endgame.table import checks, starts, table_functions, unpack
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.native_engine import NativeEngine
    from manqala.endgame.identity import Subject

MOST_WAYS = 4096
"""Maximum number of successors of one position."""
CHUNK = 1 << 15
"""Number of positions between reports of progress; a hundredth of it in plain Python."""
WAYS_A_POSITION = 8
"""Room for successors of each position in a chunk; positions with more get a shorter chunk."""
MOST_EDGES = 2**31 - 1
"""Limit of edges, which have 32-bit numbers."""
WRONG = {
    UNENDING: "the rules do not end, or leave a player stuck",
    ASTRAY: "pieces return to the board, or vanish from it",
    TOO_MANY: f"there are more than {MOST_WAYS:,} ways to move",
    UNDECIDED: "a player chooses at the end of the round",
}
"""The reasons for faults of the kernel, besides ``UNLIKE`` and ``BY_WINNINGS``."""


class UnlikeError(Exception):
    """A position differs in value for the two players, so each needs separate values."""


class LevelSolver:
    """Solves the levels of one game from the lowest up."""

    def __init__(self, subject: Subject, engine: NativeEngine, most: int) -> None:
        """Allocate levels of up to ``most`` seeds."""
        self.subject = subject
        self.engine = engine
        self.backend = engine.backend
        self.holes = subject.game.rules.board.holes
        self.functions = table_functions(engine)
        self._row = frame(engine, most, checks(subject, engine), subject.fitness.by_winnings)
        self._values = self.backend.row(0, "b")
        self.acyclic = False
        """Whether play cannot return to a position of the last solved level."""

    def warm_up(self) -> None:
        """Compile everything necessary for solving."""
        values = self.solve(0, 1, lambda _: None)
        self.counted(values)
        self.unpack(self.packed(values, 0), 0, len(values))

    def add(self, seeds: int, movers: int, values: Any) -> None:
        """Add the numbers of a level for use by the levels above."""
        first = starts(len(self._values) // NUMBERS, positions(seeds, self.holes), movers)
        add_level(self._row, seeds, *first)
        self._values = self.backend.joined("b", [self._values, values])

    @property
    def rows(self) -> tuple[Any, Any]:
        """Return ``E`` and ``V`` for all known levels; later levels do not change them."""
        return self.backend.copy(self._row), self._values

    def counted(self, values: Any) -> tuple[int, int, int, int, int]:
        """Return how many are won, drawn and lost, the sum of the absolute values, and how many have one value as both bounds."""
        row = self.engine.row(5)
        self.functions.endgame_count(values, row)
        return int(row[0]), int(row[1]), int(row[2]), int(row[3]), int(row[4])

    def packed(self, values: Any, seeds: int) -> bytes:
        """Return the numbers of a level in the form of its file."""
        bits = bits_for(seeds)
        packed = self.backend.row(size_when_packed(len(values), bits), "B")
        self.functions.endgame_pack(values, seeds, bits, packed)
        return bytes(packed)

    def unpack(self, packed: bytes, seeds: int, size: int) -> Any:
        """The inverse of ``packed``; ``size``: how many numbers there are."""
        return unpack(self.backend, self.functions, packed, seeds, size)

    def solve(self, seeds: int, movers: int, progress: Callable[[int], None]) -> Any:
        """Return the numbers of a level, ``NUMBERS`` of each position; with two ``movers`` those of the second player follow.

        ``progress`` receives the number of positions done. Raises ``NoTableError``, and ``UnlikeError`` if there
        is one mover but the players differ.
        """
        functions, row = self.functions, self.backend.row
        nodes = positions(seeds, self.holes) * movers
        even, least, most, degrees = *(row(nodes, "b") for _ in range(3)), row(nodes, "i")
        edges = self._edges(seeds, movers, (even, least, most), degrees, progress)
        ends, back = row(nodes + 1, "i"), row(len(edges), "i")
        functions.endgame_turn_round(degrees, edges, ends, back)
        del edges
        values, queue, copy = row(nodes, "b"), row(2 * nodes, "i"), self.backend.copy
        self.acyclic = bool(functions.endgame_acyclic(copy(degrees), ends, back, queue))
        functions.endgame_solve(seeds, even, copy(degrees), ends, back, values, queue)
        bounds = BoundRows(least, most, row(nodes, "b"), row(nodes, "b"))
        functions.endgame_bounds(seeds, bounds, degrees, ends, back, queue)
        numbers = row(NUMBERS * nodes, "b")
        functions.endgame_join(values, bounds, numbers)
        return numbers

    def _edges(
        self,
        seeds: int,
        movers: int,
        exits: tuple[Any, Any, Any],
        degrees: Any,
        progress: Callable[[int], None],
    ) -> Any:
        """Return every position's successors inside the level; write the best exits, and how many successors there are."""
        engine, row = self.engine, self._row
        boards = positions(seeds, self.holes)
        row[E_BASE], row[E_BASE + 1] = starts(0, boards, movers)
        tried, position = engine.states(2)
        rows = EndgameRows(tried, position, *engine.rows(), row, self._values)
        one, other = self._templates(seeds)
        chunk = CHUNK if self.backend.compiled else CHUNK // 100
        buffer = self.backend.row(WAYS_A_POSITION * chunk + MOST_WAYS + NUMBERS, "i")
        out, twin, report = (
            engine.row(size) for size in (MOST_WAYS + NUMBERS, MOST_WAYS + NUMBERS, 3)
        )
        chunk_rows = ChunkRows(*exits, degrees, buffer, out, twin, report)
        found: list[Any] = []
        edges = 0
        for player in range(movers):
            second = 1 if movers == 1 else player
            first = 0
            while first < boards:
                self.functions.endgame_chunk(
                    rows,
                    chunk_rows,
                    one,
                    other,
                    player,
                    second,
                    seeds,
                    first,
                    min(first + chunk, boards),
                )
                first += int(report[0])
                self._judge(int(report[2]), seeds, first, movers)
                found.append(self.backend.joined("i", [buffer[: int(report[1])]]))
                edges += int(report[1])
                if edges > MOST_EDGES:
                    raise NoTableError.because(
                        f"a table of {quantity(seeds, 'seed')} is too large: too many moves"
                    )
                progress((player * boards + first) // movers)
        return self.backend.joined("i", found)

    def _templates(self, seeds: int) -> tuple[Any, Any]:
        """Return two states without seeds on the board, one of them with a few winnings; all other pieces are out of play."""
        engine, board = self.engine, self.subject.game.rules.board
        rest = self.subject.total - seeds
        little = min(1, rest), min(2, max(0, rest - 1))
        found = []
        for player, won in ((0, (0, 0)), (1, little)):
            state = engine.state(self.subject.first.play_state)
            hold = engine.module.hold
            for place in range(board.places):
                hold(state, place, 0)
            for place, number in zip(board.winnings, won, strict=True):
                hold(state, place, number)
            hold(state, board.supply[player], rest - sum(won))
            for address, value in checks(self.subject, engine):
                state[address] = value
            found.append(state)
        return found[0], found[1]

    def _judge(self, fault: int, seeds: int, number: int, movers: int) -> None:
        """Raise the reason why there is no table, or that the players differ, if there is a fault."""
        if fault == 0:
            return
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
        board = " ".join(map(str, unrank(number, seeds, self.holes)))
        what = WRONG.get(fault, "the legal moves depend on winnings")
        raise NoTableError.because(
            f"no endgame tables: {what}",
            f"this happens with {board} in the holes, counted from the mover's left",
        )
