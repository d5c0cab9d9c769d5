"""Where the hollows of a board lie in a picture of it, in units of a hole's distance from the next one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.core.board import Side, Stores

if TYPE_CHECKING:
    from manqala.core.board import Board
    from manqala.core.plan import Spot

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
    """All places that are drawn."""

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
    """What is carved for a board, as the player ``near`` sees it who sits below; of two, the other faces him."""
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
    """Measures one board as its first player sees it; the middle of its holes is at nought."""

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
        """The lines at which one player's side ends and another's begins, all his lines being on one side of it."""
        found = []
        for one, other in pairwise(self.sides):
            upper, lower = (other, one) if self.facing else (one, other)
            if upper and lower and max(upper) < min(lower) and len(self.plan.holes) > 2:
                found.append((max(upper) + min(lower)) / 2)
        deep = not self.facing or any(len(lines) > 1 for lines in self.sides)
        return found if deep else []

    def _height(self, line: float) -> float:
        """How far below the first line another one is."""
        return line * self.step + BETWEEN_SIDES * sum(line > edge for edge in self.apart)

    def _at(self, spot: Spot) -> tuple[float, float]:
        return spot.column - (self.plan.columns - 1) / 2, self._height(spot.line) - self.middle

    def hollows(self) -> list[Hollow]:
        """All places that are drawn."""
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
        """The height of what lies beside rows, and how far it reaches."""
        if self.facing or self.board.number_of_players == 1:
            return 0.0, max(LEAST_STORE, self.reach + ROUND)
        owner = next(
            (lines for lines in self.sides if min(lines) <= spot.line <= max(lines)), {spot.line}
        )
        top, bottom = (self._height(line) - self.middle for line in (min(owner), max(owner)))
        return (top + bottom) / 2, (bottom - top) / 2 + ROUND

    def _stores(self, holes: list[Hollow]) -> list[Hollow]:
        """The stores, where the plan has them; else at the right hand of their owners, or the left."""
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
        """Between the sides."""
        edges = []
        for edge in self.apart:
            lines = sorted(
                {spot.line for n, spot in enumerate(self.plan.holes) if n not in self.ends}
            )
            before = max(line for line in lines if line < edge)
            after = min(line for line in lines if line > edge)
            edges.append((self._height(before) + self._height(after)) / 2 - self.middle)
        return edges
