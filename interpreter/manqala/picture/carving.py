"""Where the places of a board lie in a picture of it, in units of a hole's distance from the next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core.board import Ends, Side, Stores

if TYPE_CHECKING:
    from manqala.core.board import Board

ROUND = 0.43
"""How far it is from the middle of a hole to its edge."""
SLIM = 0.4
"""The same for a place that is higher than wide, from side to side."""
BETWEEN_SIDES = 0.3
"""How much farther the front rows are from each other than the rows of a side."""
DEPTH = 1.22
"""How far rows are from each other where the numbers of holes stand between them."""
LEAST_STORE = 0.66
"""How far a store beside a single row reaches up and down at least."""


@dataclass(frozen=True, slots=True)
class Hollow:
    """A place in the picture: its middle, and how far it reaches from there."""

    place: int
    x: float
    y: float
    wide: float = ROUND
    high: float = ROUND
    up: bool = False
    """Whether what is written beside it stands above it, and not below."""

    @property
    def slim(self) -> bool:
        """Whether it is no round hole."""
        return self.high != self.wide


@dataclass(frozen=True, slots=True)
class Carving:
    """All places that are drawn, and how far the board reaches, its middle at nought."""

    spots: tuple[Hollow, ...]
    grooves: tuple[float, ...]
    """The heights at which one side ends and the next begins."""

    @property
    def left(self) -> float:
        """Where the leftmost place begins."""
        return min(spot.x - spot.wide for spot in self.spots)

    @property
    def right(self) -> float:
        """Where the rightmost place ends."""
        return max(spot.x + spot.wide for spot in self.spots)

    @property
    def top(self) -> float:
        """Where the topmost place begins."""
        return min(spot.y - spot.high for spot in self.spots)

    @property
    def bottom(self) -> float:
        """Where the lowest place ends."""
        return max(spot.y + spot.high for spot in self.spots)


def carve(board: Board, near: int = 0) -> Carving:
    """The plan of a board, as the player ``near`` sees it who sits below; of two, the other faces him."""
    if board.number_of_players == 2:
        return _facing(board, near)
    return _listed(board)


def _facing(board: Board, near: int) -> Carving:
    """Two sides: one below, from left to right, and the other turned round."""
    half = _side(board, near)
    other = [
        Hollow(spot.place, -spot.x, -spot.y, spot.wide, spot.high, up=True)
        for spot in _side(board, 1 - near)
    ]
    grooves = () if board.middle else (0.0,)
    return Carving((*other, *half), grooves)


def _side(board: Board, player: int) -> list[Hollow]:
    """The places of the player who sits below, of two."""
    rows = board.rows[player]
    spots = []
    for n, row in enumerate(rows):
        # A row that is shorter, half of one in the middle, lies at its owner's right.
        first = board.holes_a_row - len(row)
        if board.middle:
            depth = n * DEPTH
        else:
            depth = 0.5 + n * DEPTH + (BETWEEN_SIDES / 2 if len(rows) > 1 else 0)
        spots += [Hollow(hole, _column(board, first + m), depth) for m, hole in enumerate(row)]
    bottom = max(spot.y for spot in spots)
    return [*spots, *_beside(board, player, bottom, 1 - player)]


def _beside(board: Board, player: int, reach: float, facing: int) -> list[Hollow]:
    """What lies at the right of a player: an end hole, a store of his own, or the other's where stores lie left."""
    at, spots = _column(board, board.holes_a_row) + 0.02, []
    high = max(LEAST_STORE, reach + ROUND)
    if board.ends != Ends.NONE:
        hole = board.rows[player][-1][-1] + 1
        spots.append(Hollow(hole, at, 0.0, SLIM, high * 0.9))
        at += 1.0
    if board.stores != Stores.NONE:
        keeper = facing if board.store_side == Side.LEFT else player
        spots.append(Hollow(board.winnings[keeper], at, 0.0, SLIM, high))
    return spots


def _column(board: Board, n: int) -> float:
    return n - (board.holes_a_row - 1) / 2


def _listed(board: Board) -> Carving:
    """Any number of players: one side below the other, each as its owner sees it."""
    spots: list[Hollow] = []
    grooves: list[float] = []
    depth = 0.0
    for player, rows in enumerate(board.rows):
        if player:
            depth += BETWEEN_SIDES
            grooves.append(depth - DEPTH / 2 - BETWEEN_SIDES / 2)
        first = depth
        for row in rows:
            spots += [Hollow(hole, _column(board, m), depth) for m, hole in enumerate(row)]
            depth += DEPTH
        middle, reach = (first + depth - DEPTH) / 2, (depth - DEPTH - first) / 2
        spots += [
            Hollow(spot.place, spot.x, middle, spot.wide, spot.high, up=False)
            for spot in _beside(board, player, reach, player)
        ]
    shift = (depth - DEPTH) / 2
    return Carving(
        tuple(
            Hollow(spot.place, spot.x, spot.y - shift, spot.wide, spot.high, spot.up)
            for spot in spots
        ),
        tuple(groove - shift for groove in grooves),
    )
