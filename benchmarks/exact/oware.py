"""Oware (Abapa) on two rows of any length, as the player to move sees it: what a move gains and where it leads.

Written from the rules, like ``oware_rounds.c``, whose comments say how a value is meant.
"""

from __future__ import annotations

RULES = ("takes_nothing", "captures", "illegal")
"""What a move does that would take all the opponent's seeds."""

Board = tuple[int, ...]
"""The holes of the player to move from the left, then those of the opponent."""


class Oware:
    """The moves of a position."""

    def __init__(self, holes: int, grand_slam: str = "takes_nothing") -> None:
        """``holes``: in a row."""
        if grand_slam not in RULES:
            raise ValueError(f"a grand slam has one of the rules {', '.join(RULES)}")
        self.row, self.grand_slam = holes, grand_slam

    def ways(self, board: Board) -> list[tuple[int, Board | None]]:
        """What each legal move gains, and the board as the opponent then sees it; or what the end of the round gives."""
        tried = [self._play(board, hole) for hole in range(self.row) if board[hole]]
        found: list[tuple[int, Board | None]] = [way for way in tried if way is not None]
        return found or [(sum(board[: self.row]) - sum(board[self.row :]), None)]

    def _play(self, board: Board, hole: int) -> tuple[int, Board] | None:
        after = list(board)
        hand, after[hole], last = board[hole], 0, hole
        while hand:
            last = (last + 1) % len(board)
            if last != hole:
                after[last] += 1
                hand -= 1
        theirs, first = sum(after[self.row :]), last + 1
        while first > self.row and after[first - 1] in {2, 3}:
            first -= 1
        captured = sum(after[first : last + 1])
        if captured and captured == theirs:
            if self.grand_slam == "illegal":
                return None
            if self.grand_slam == "takes_nothing":
                captured = 0
        if captured:
            after[first : last + 1] = [0] * (last + 1 - first)
        if captured == theirs and not sum(board[self.row :]):
            return None  # who has no seeds must be fed
        return captured, (*after[self.row :], *after[: self.row])
