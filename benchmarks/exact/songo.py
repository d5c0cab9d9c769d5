"""Songo on two rows of any length, as the player to move sees it: what a move gains and where it leads.

Written like the program in ``by_hand/counting.py``, whose author had not seen the rule file, with what sources say otherwise. Of
the numbers of the game thirteen is the holes beside the one that is sown, and seven those of a row: shorter rows have theirs.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

Board = tuple[int, ...]
"""The holes of the player to move from the left, then those of the opponent."""

CHOICES = {
    "prey_size": ("twos_to_fours", "twos_and_fours", "threes_and_fours"),
    "first_hole": ("in_chains", "never"),
    "grand_slam": ("takes_nothing", "captures"),
    "seventh_hole": ("barred", "free"),
    "feeding": ("seven", "any_number"),
    "ends": ("last_seed", "below_ten"),
}
PREY = {"twos_to_fours": {2, 3, 4}, "twos_and_fours": {2, 4}, "threes_and_fours": {3, 4}}


@dataclass(frozen=True)
class Settings:
    """On what the sources differ, and whether play goes on with fewer than ten seeds."""

    prey_size: str = "twos_to_fours"
    first_hole: str = "in_chains"
    grand_slam: str = "takes_nothing"
    seventh_hole: str = "barred"
    feeding: str = "seven"
    ends: str = "last_seed"

    def __post_init__(self) -> None:
        """Only known choices."""
        for field in fields(self):
            if getattr(self, field.name) not in CHOICES[field.name]:
                raise ValueError(f"{field.name} is one of {', '.join(CHOICES[field.name])}")


class Songo:
    """The moves of a position."""

    def __init__(self, holes: int, settings: Settings | None = None) -> None:
        """``holes``: in a row."""
        self.row, self.settings = holes, settings or Settings()

    def ways(self, board: Board) -> list[tuple[int, Board | None]]:
        """What each legal move gains, and the board as the opponent then sees it; or what the end of the round gives."""
        found: list[tuple[int, Board | None]] = []
        if self.settings.ends == "last_seed" or sum(board) >= 10:
            found += [way for _, way in self.moves(board)]
        return found or [(sum(board[: self.row]) - sum(board[self.row :]), None)]

    def moves(self, board: Board) -> list[tuple[int, tuple[int, Board]]]:
        """The holes that may be played, each with what it gains and the board as the opponent then sees it."""
        held = [hole for hole in range(self.row) if board[hole]]
        barred = [hole for hole in held if self._is_barred(board, hole)]
        sown = {hole: self._sow(board, hole) for hole in held if hole not in barred}
        starved = not any(board[self.row :])
        if starved:
            least = self.row if self.settings.feeding == "seven" else 1
            gifts = {hole: min(least, sum(after[self.row :])) for hole, (after, _) in sown.items()}
            most = max([1, *gifts.values()])
            sown = {hole: sown[hole] for hole, gift in gifts.items() if gift == most}
        if not sown:
            return [(hole, self._give_away(board, hole)) for hole in barred]
        found = []
        for hole, (after, last) in sown.items():
            gain = self._reap(after, last, board[hole])
            if not starved or any(after[self.row :]):  # what is taken at once was not given
                found.append((hole, (gain, self._turned(after))))
        return found

    def _is_barred(self, board: Board, hole: int) -> bool:
        return self.settings.seventh_hole == "barred" and hole == 0 and board[hole] in {1, 2}

    def _give_away(self, board: Board, hole: int) -> tuple[int, Board]:
        after = list(board)
        after[hole] = 0
        return -board[hole], self._turned(after)

    def _turned(self, board: list[int]) -> Board:
        return (*board[self.row :], *board[: self.row])

    def _sow(self, board: Board, hole: int) -> tuple[list[int], int]:
        """Clockwise, once round at most; the rest in the other row, from its owner's right hand, as often as need be."""
        after, round_trip = list(board), len(board) - 1
        hand, after[hole] = board[hole], 0
        theirs = list(reversed(range(self.row, len(board))))
        falls = [(hole - n) % len(board) for n in range(1, min(hand, round_trip) + 1)]
        falls += [theirs[n % self.row] for n in range(hand - round_trip)]
        for at in falls:
            after[at] += 1
        return after, falls[-1]

    def _reap(self, board: list[int], last: int, hand: int) -> int:
        """Take what a last seed takes from a board; how much."""
        foot = len(board) - 1
        if last == foot:
            taken = int(hand >= len(board))  # after a round, the last seed alone
            board[foot] -= taken
            return taken
        end = last
        while self.row <= end <= foot and self._is_prey(board, end):
            end += 1
        taken = sum(board[last:end])
        if taken == sum(board[self.row :]) and self.settings.grand_slam == "takes_nothing":
            return 0
        board[last:end] = [0] * (end - last)
        return taken

    def _is_prey(self, board: list[int], hole: int) -> bool:
        spared = self.settings.first_hole == "never" and hole == len(board) - 1
        return not spared and board[hole] in PREY[self.settings.prey_size]
