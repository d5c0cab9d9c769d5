"""Bestemshe on two rows of any length, as the player to move sees it: what a move gains and where it leads.

Written from the course of the Czech Federation of Mancala Games and the description of the tablebase of 2026: sowing begins in
the hole itself, unless it holds one ball; a last ball that makes an even number in the other row takes it; when a player cannot
move, the other one takes the rest.
"""

from __future__ import annotations

Board = tuple[int, ...]
"""The holes of the player to move from the left, then those of the opponent."""


class Bestemshe:
    """The moves of a position."""

    def __init__(self, holes: int) -> None:
        """``holes``: in a row."""
        self.row = holes

    def ways(self, board: Board) -> list[tuple[int, Board | None]]:
        """What each move gains, and the board as the opponent then sees it; or what the end of the round gives."""
        moves = [self._play(board, hole) for hole in range(self.row) if board[hole]]
        return list(moves) or [(-sum(board), None)]

    def _play(self, board: Board, hole: int) -> tuple[int, Board | None]:
        after = list(board)
        hand, after[hole] = board[hole], 0
        at = hole if hand > 1 else hole + 1
        while hand:
            after[at % len(after)] += 1
            at, hand = at + 1, hand - 1
        last, gain = (at - 1) % len(after), 0
        if last >= self.row and after[last] % 2 == 0:
            gain, after[last] = after[last], 0
        return gain, (*after[self.row :], *after[: self.row])
