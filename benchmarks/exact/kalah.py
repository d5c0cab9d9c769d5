"""Kalah on two rows of any length, as the player to move sees it: what a move gains and where it leads.

Written from the rules in G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23 (3), 2000: seeds are sown into
the own store too, not into the other one; a last seed in the own store gives another move, and one in an empty own hole takes
the seeds opposite along with itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ENDS = ("either", "mover")
"""Whose row is empty when the round ends: that of either player, or that of the player to move."""

Board = tuple[int, ...]
"""The holes of the player to move from the left, then those of the opponent: all in the direction of sowing."""


class Kalah:
    """The moves of a position."""

    def __init__(self, row: int = 6, empty_capture: bool = False, ends: str = "either") -> None:
        """``row``: the holes in a row; ``empty_capture``: a last seed is taken with nothing opposite, too."""
        if ends not in ENDS:
            raise ValueError(f"a round ends by one of the rules {', '.join(ENDS)}")
        self.row, self.empty_capture, self.ends = row, empty_capture, ends

    def ways(self, board: Board) -> Iterator[tuple[int, Board | None, bool]]:
        """What each move gains, the board as who moves then sees it, and whether that is the same player.

        There is no board after the end of the round; what the players win by it is in the gain.
        """
        if self._over(board):
            yield self._rest(board), None, False
            return
        for hole in range(self.row):
            if board[hole]:
                yield self._play(board, hole)

    def _over(self, board: Board) -> bool:
        """Whether the round is over before a move."""
        own, other = any(board[: self.row]), any(board[self.row :])
        return not own or (self.ends == "either" and not other)

    def _rest(self, board: Board) -> int:
        """What the player to move wins by the end of the round: each wins the own row, and one is empty."""
        return sum(board[: self.row]) - sum(board[self.row :])

    def _play(self, board: Board, hole: int) -> tuple[int, Board | None, bool]:
        store = self.row
        ring = [*board[:store], 0, *board[store:]]  # the own store lies between the rows
        hand, ring[hole], last = ring[hole], 0, hole
        while hand:
            last = (last + 1) % len(ring)
            ring[last] += 1
            hand -= 1
        opposite = 2 * store - last
        if last < store and ring[last] == 1 and (ring[opposite] or self.empty_capture):
            ring[store] += ring[last] + ring[opposite]
            ring[last] = ring[opposite] = 0
        gain, same = ring[store], last == store
        own, other = ring[:store], ring[store + 1 :]
        after = (*own, *other) if same else (*other, *own)
        if self._over(after):
            return gain + (self._rest(after) if same else -self._rest(after)), None, False
        return gain, after, same
