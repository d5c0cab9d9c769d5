"""Numbers positions: boards with the same number of seeds, seen by the side to move, are 0, 1, 2, … without gaps.

The contents of the first hole, the first two, the first three … describe a board: with k - 1 added, these sums
form combinations, which the combinatorial number system numbers (D. E. Knuth, The Art of Computer
Programming 4A, 7.2.1.3). This takes one look-up for each hole and no search.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


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
