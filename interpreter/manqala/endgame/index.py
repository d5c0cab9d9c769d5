"""Numbers positions: boards with the same number of seeds, seen by the side to move, are 0, 1, 2, … without gaps.

The contents of the first hole, the first two, the first three … describe a board: with k - 1 added, these sums
form combinations, which the combinatorial number system numbers (D. E. Knuth, The Art of Computer
Programming 4A, 7.2.1.3). This takes one look-up for each hole and no search.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

from manqala.endgame.kernel.frame import (
    E_BINOMIALS,
    E_CHECKED,
    E_CHECKS,
    E_ENDINGS,
    E_LEVELS,
    E_MOST,
    E_VIEW,
    E_WIDTH,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.compile.native_engine import NativeEngine
    from manqala.core.board import Board

HEAD = 16
"""Length of the head of the kernels' row, which has the offsets of the other parts."""


def positions(seeds: int, holes: int) -> int:
    """Return the number of boards with a number of seeds."""
    return comb(seeds + holes - 1, holes - 1)


def rank(board: Iterable[int]) -> int:
    """Return the number of a board among all with the same numbers of holes and seeds."""
    found = seeds = 0
    for k, inside in enumerate(board):
        # The other holes determine the last one.
        found += comb(seeds + k - 1, k) if k else 0
        seeds += inside
    return found


def unrank(number: int, seeds: int, holes: int) -> tuple[int, ...]:
    """Return the board of a number; the inverse of ``rank``."""
    board = [0] * holes
    for k in range(holes - 1, 0, -1):
        inside = seeds
        while comb(inside + k - 1, k) > number:
            inside -= 1
        number -= comb(inside + k - 1, k)
        board[k] = seeds - inside
        seeds = inside
    board[0] = seeds
    return tuple(board)


def view_board(cells: Sequence[int], board: Board, player: int) -> list[int]:
    """Return the contents of the holes, for one kind of pieces, in a player's order."""
    return [cells[hole] for hole in board.order[player]]


def frame(
    engine: NativeEngine, most: int, checks: Sequence[tuple[int, int]], endings: int = 0
) -> Any:
    """Return the kernels' row ``E``, for tables of up to ``most`` seeds that are added later.

    ``checks``: addresses with their required values; ``endings``: a bit for each ending of a round that
    depends on winnings.
    """
    board = engine.rules.board
    holes, width = board.holes, most + 1
    views = [hole for player in (0, 1) for hole in board.order[player]]
    binomials = [
        comb(inside + k - 1, k) if k else 0 for k in range(holes) for inside in range(width)
    ]
    pairs = [number for pair in checks for number in pair]
    starts = [HEAD]
    for part in (views, binomials, pairs):
        starts.append(starts[-1] + len(part))
    row = engine.row(starts[-1] + 2 * width)
    for at, number in enumerate([*views, *binomials, *pairs], HEAD):
        row[at] = number
    row[E_MOST], row[E_WIDTH], row[E_ENDINGS] = -1, width, endings
    row[E_CHECKS], row[E_CHECKED] = len(checks), starts[2]
    row[E_VIEW], row[E_BINOMIALS], row[E_LEVELS] = starts[0], starts[1], starts[3]
    return row


def add_level(row: Any, seeds: int, first: int, second: int) -> None:
    """Record where in ``V`` the values of a level begin, for either player to move."""
    row[E_MOST] = seeds
    row[row[E_LEVELS] + 2 * seeds] = first
    row[row[E_LEVELS] + 2 * seeds + 1] = second
