"""Places as a player sees them: his own holes first, then those of who comes after him, and so on round the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty

if TYPE_CHECKING:
    from manqala.core.board import Board
    from manqala.core.types import Type


class Seats:
    """The order of the places of a board, seen from each seat."""

    def __init__(self, board: Board) -> None:
        """``columns``: how many places there are, nowhere left out."""
        self.board = board
        self.players = board.number_of_players
        self.columns = board.nowhere
        self.places = tuple(self._order(player) for player in range(self.players))
        """For each player the places, in the order of his columns."""
        self.column = tuple(
            tuple({place: n for n, place in enumerate(order)}.get(p, -1) for p in range(board.places))
            for order in self.places
        )  # fmt: skip
        """For each player and place the column; -1 for nowhere."""

    def _order(self, player: int) -> tuple[int, ...]:
        """All holes, those of nobody last; then what is won, supplies, the hand, those that wait, and the box."""
        board, seats = self.board, [(player + n) % self.players for n in range(self.players)]
        holes = [hole for seat in seats for hole in board.home_rows[seat]]
        known = dict.fromkeys([*holes, *board.common, *range(board.holes)])
        won, supplies = ([row[seat] for seat in seats] for row in (board.winnings, board.supply))
        waiting = [board.waiting_hands[seat] for seat in seats if board.sown_by_several]
        return (*known, *won, *supplies, board.hand, *waiting, board.box)

    def bearer(self, column: int) -> int:
        """In whose column of winnings this is, counted from who sees it; -1: in nobody's."""
        at = column - self.board.holes
        return at if 0 <= at < self.players else -1

    def relative(self, player: int, seat: int) -> int:
        """The number of a player as another one counts, who is 0 himself; nobody keeps his number."""
        return player if player >= self.players else (player - seat) % self.players

    def seen(self, type_: Type, value: int, seat: int) -> int:
        """The value of a mark as a player sees it: players and places are counted from him, and 0 is none."""
        if type_ == ty.PLAYER:
            return 0 if value >= self.players else self.relative(value, seat) + 1
        if type_ in {ty.HOLE, ty.PLACE}:
            return self.column[seat][value] + 1
        return value
