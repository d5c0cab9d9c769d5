"""The layout of a board's hollows in a picture, in units of the distance between adjacent holes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.core.board import Side, Stores

if TYPE_CHECKING:
    from manqala.core.board import Board
    from manqala.core.plan import Spot

ROUND = 0.43
"""The radius of a hole."""
SLIM = 0.4
"""Half the width of a place that is taller than wide."""
BETWEEN_SIDES = 0.3
"""Additional distance between the front rows of two sides."""
DEPTH = 1.22
"""The distance between rows, with hole numbers between them."""
LEAST_STORE = 0.66
"""The least half height of a store beside a single row."""


@dataclass(frozen=True, slots=True)
class Hollow:
    """A place in the picture: its centre, and its half width and height."""

    place: int
    x: float
    y: float
    wide: float = ROUND
    high: float = ROUND
    up: bool = False
    """Whether its label is above it, not below."""

    @property
    def slim(self) -> bool:
        """Whether it is taller than wide."""
        return self.high != self.wide


@dataclass(frozen=True, slots=True)
class Carving:
    """All places that are drawn."""

    spots: tuple[Hollow, ...]
    grooves: tuple[float, ...]
    """The heights of the boundaries between sides."""

    @property
    def left(self) -> float:
        """The left edge of the leftmost place."""
        return min(spot.x - spot.wide for spot in self.spots)

    @property
    def right(self) -> float:
        """The right edge of the rightmost place."""
        return max(spot.x + spot.wide for spot in self.spots)

    @property
    def top(self) -> float:
        """The top edge of the topmost place."""
        return min(spot.y - spot.high for spot in self.spots)

    @property
    def bottom(self) -> float:
        """The bottom edge of the lowest place."""
        return max(spot.y + spot.high for spot in self.spots)


def carve(board: Board, near: int = 0) -> Carving:
    """The layout of a board with the player ``near`` at the bottom; of two players, the other sits opposite."""
    carver = _Carver(board)
    made = Carving(tuple(carver.hollows()), tuple(carver.grooves()))
    if near == 0 or board.number_of_players != 2:
        return made
    turned = [
        replace(spot, x=-spot.x, y=-spot.y, up=not spot.up if spot.place < board.holes else spot.up)
        for spot in made.spots
    ]
    return Carving(tuple(turned), tuple(-groove for groove in made.grooves))


class _Carver:
    """Lays out one board as its first player sees it, with the centre of its holes at zero."""

    def __init__(self, board: Board) -> None:
        self.board, self.plan = board, board.plan
        self.ends = set(board.end_places)
        self.facing = board.number_of_players == 2
        self.sides = [
            {self.plan.holes[hole].line for hole in row if hole not in self.ends}
            for row in board.home_rows
        ]
        self.apart = self._apart()
        deep = self.plan.drawn or not self.facing or any(len(lines) > 1 for lines in self.sides)
        self.step = DEPTH if deep else 1.0
        holes = [
            self._height(spot.line) for n, spot in enumerate(self.plan.holes) if n not in self.ends
        ]
        self.middle = (min(holes) + max(holes)) / 2
        self.reach = (max(holes) - min(holes)) / 2

    def _apart(self) -> list[float]:
        """The boundaries between players' sides, if each player's lines are all on one side."""
        found = []
        for one, other in pairwise(self.sides):
            upper, lower = (other, one) if self.facing else (one, other)
            if upper and lower and max(upper) < min(lower) and len(self.plan.holes) > 2:
                found.append((max(upper) + min(lower)) / 2)
        deep = not self.facing or any(len(lines) > 1 for lines in self.sides)
        return found if deep else []

    def _height(self, line: float) -> float:
        """The distance of a line below the first one."""
        return line * self.step + BETWEEN_SIDES * sum(line > edge for edge in self.apart)

    def _at(self, spot: Spot) -> tuple[float, float]:
        return spot.column - (self.plan.columns - 1) / 2, self._height(spot.line) - self.middle

    def hollows(self) -> list[Hollow]:
        """All places in the picture."""
        found = []
        for hole, spot in enumerate(self.plan.holes):
            x, y = self._at(spot)
            up = self.facing and self.board.home[hole] == 1
            if hole in self.ends and not self.plan.drawn:
                x += 0.02 if x > 0 else -0.02
                found.append(
                    Hollow(hole, x, self._beside(spot)[0], SLIM, self._beside(spot)[1] * 0.9, up)
                )
            else:
                found.append(Hollow(hole, x, y, up=up))
        return found + self._stores(found)

    def _beside(self, spot: Spot) -> tuple[float, float]:
        """The height and extent of a place beside the rows."""
        if self.facing or self.board.number_of_players == 1:
            return 0.0, max(LEAST_STORE, self.reach + ROUND)
        owner = next(
            (lines for lines in self.sides if min(lines) <= spot.line <= max(lines)), {spot.line}
        )
        top, bottom = (self._height(line) - self.middle for line in (min(owner), max(owner)))
        return (top + bottom) / 2, (bottom - top) / 2 + ROUND

    def _stores(self, holes: list[Hollow]) -> list[Hollow]:
        """The stores: as in the plan, else at their owners' right, or left."""
        found = []
        left, right = (min(hole.x for hole in holes) - 1, max(hole.x for hole in holes) + 1)
        for player, spot in enumerate(self.plan.stores):
            place = self.board.winnings[player]
            if spot is not None:
                x, _ = self._at(spot)
                y, high = self._beside(spot)
                found.append(Hollow(place, x + (0.02 if x > 0 else -0.02), y, SLIM, high))
            elif self.board.stores is not Stores.NONE:
                at_left = (self.facing and player == 1) != (self.board.store_side is Side.LEFT)
                x = left if at_left else right
                shift = 0 if self.facing else player - (self.board.number_of_players - 1) / 2
                high = max(LEAST_STORE, self.reach + ROUND) if self.facing else LEAST_STORE
                found.append(Hollow(place, x, shift * 2 * LEAST_STORE, SLIM, high))
        return found

    def grooves(self) -> list[float]:
        """The boundaries between sides."""
        edges = []
        for edge in self.apart:
            lines = sorted(
                {spot.line for n, spot in enumerate(self.plan.holes) if n not in self.ends}
            )
            before = max(line for line in lines if line < edge)
            after = min(line for line in lines if line > edge)
            edges.append((self._height(before) + self._height(after)) / 2 - self.middle)
        return edges
