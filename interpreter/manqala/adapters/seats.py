"""Places as a player sees them: own holes first, then those of the next player, and so on round the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty

if TYPE_CHECKING:
    from manqala.core.board import Board
    from manqala.core.types import Type


class Seats:
    """The order of a board's places from each seat."""

    def __init__(self, board: Board) -> None:
        """``columns``: the number of places without ‘nowhere’."""
        self.board = board
        self.players = board.number_of_players
        self.columns = board.nowhere
        self.places = tuple(self._order(player) for player in range(self.players))
        """For each player the places, in the order of the columns."""
        self.column = tuple(
            tuple({place: n for n, place in enumerate(order)}.get(p, -1) for p in range(board.places))
            for order in self.places
        )  # fmt: skip
        """For each player and place the column; -1 for ‘nowhere’."""

    def _order(self, player: int) -> tuple[int, ...]:
        """Return all holes, those without an owner last; then winnings, supplies, the hand, waiting hands, and the box."""
        board, seats = self.board, [(player + n) % self.players for n in range(self.players)]
        holes = [hole for seat in seats for hole in board.home_rows[seat]]
        known = dict.fromkeys([*holes, *board.common, *range(board.holes)])
        won, supplies = ([row[seat] for seat in seats] for row in (board.winnings, board.supply))
        waiting = [board.waiting_hands[seat] for seat in seats if board.sown_by_several]
        return (*known, *won, *supplies, board.hand, *waiting, board.box)

    def bearer(self, column: int) -> int:
        """Return whose winnings are in this column, counted from the observer; -1: no player's."""
        at = column - self.board.holes
        return at if 0 <= at < self.players else -1

    def relative(self, player: int, seat: int) -> int:
        """Return a player's number relative to a seat, whose own is 0; ‘nobody’ keeps its number."""
        return player if player >= self.players else (player - seat) % self.players

    def seen(self, type_: Type, value: int, seat: int) -> int:
        """Return the value of a mark as a player sees it: players and places count from that seat, and 0 is none."""
        if type_ == ty.PLAYER:
            return 0 if value >= self.players else self.relative(value, seat) + 1
        if type_ in {ty.HOLE, ty.PLACE}:
            return self.column[seat][value] + 1
        return value
