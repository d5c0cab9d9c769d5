"""Lay out the places of a board on a grid of characters: as large as fits, and in bands if a row is too long."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from manqala.picture.carving import carve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.board import Board
    from manqala.picture.carving import Carving, Hollow

EDGE = 1
"""Columns of wood to the left and right of the places, if they fit."""


class Size(NamedTuple):
    """The size of a hole.

    ``unit``: columns from one hole to the next. ``tall``: lines; if there are three or more, the first and the last
    are half lines.
    """

    unit: int
    tall: int


SIZES = (
    Size(11, 5), Size(9, 5), Size(9, 4), Size(8, 4), Size(9, 3), Size(8, 3), Size(7, 3), Size(6, 3), Size(5, 3),
    Size(9, 1), Size(8, 1), Size(7, 1), Size(6, 1), Size(5, 1), Size(4, 1), Size(3, 1),
)  # fmt: skip
"""All sizes, from the largest to the smallest."""


@dataclass(frozen=True, slots=True)
class PlaceBox:
    """The rectangle in which a place is drawn."""

    place: int
    left: int
    top: int
    width: int
    height: int
    label_line: int | None
    """The line of its number; ``None`` if it has no number."""

    def contains(self, column: int, line: int) -> bool:
        """Whether a point of the grid is inside the box or on its number."""
        inside = self.top <= line < self.top + self.height or line == self.label_line
        return inside and self.left <= column < self.left + self.width

    @property
    def middle(self) -> tuple[float, float]:
        """The centre: column and line."""
        return self.left + self.width / 2, self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class BoardShape:
    """A board laid out on a grid."""

    width: int
    height: int
    boxes: tuple[PlaceBox, ...]
    size: Size

    def box(self, place: int) -> PlaceBox | None:
        """The box of a place, if the board draws it."""
        return next((box for box in self.boxes if box.place == place), None)

    def place_at(self, column: int, line: int) -> int | None:
        """The place at a point."""
        return next((box.place for box in self.boxes if box.contains(column, line)), None)


@lru_cache(64)
def find_shape(board: Board, near: int, width: int, height: int, content_width: int) -> BoardShape:
    """The largest shape of a board that fits, as the player ``near`` sees it.

    If every shape is too high, return the lowest of those that are narrow enough: the board is never cut at its side.
    ``content_width``: width of the longest content of a hole.
    """
    carving = carve(board, near)
    columns = _count_columns(carving)
    fitting = [
        size for size in SIZES if size.unit > content_width and columns * size.unit - 1 <= width
    ]
    made = None
    for size in fitting:
        made = _Layout(carving, size, columns, width).shape()
        if made.height <= height:
            return made
    if made is not None:
        return made
    # Fold the board into bands, each with as many columns as fit.
    size = next(
        (size for size in reversed(SIZES) if size.unit > content_width), Size(content_width + 1, 1)
    )
    bands = -(-columns // max(1, (width + 1) // size.unit))
    return _Layout(carving, size, -(-columns // bands), width).shape()


def _count_columns(carving: Carving) -> int:
    middles = [spot.x for spot in carving.spots]
    return round(max(middles) - min(middles)) + 1


class _Layout:
    """The layout of one carving at one size."""

    def __init__(self, carving: Carving, size: Size, band: int, width: int) -> None:
        self.carving, self.size, self.band = carving, size, band
        self.edge = EDGE if band * size.unit - 1 + 2 * EDGE <= width else 0
        self.left = min(spot.x for spot in carving.spots)
        self.levels = sorted({round(spot.y, 3) for spot in carving.spots if not spot.slim})
        self.tops: dict[float, int] = {}
        self.height = self._measure()
        self.stacks = self._find_stacks()
        self.height = max([self.height, *map(len, self.stacks.values())])

    def _find_stacks(self) -> dict[int, list[int]]:
        """The stores of each column with several, from top to bottom."""
        found: dict[int, list[int]] = {}
        for spot in sorted(self.carving.spots, key=lambda spot: spot.y):
            if spot.slim:
                found.setdefault(self._column(spot), []).append(spot.place)
        return {column: places for column, places in found.items() if len(places) > 1}

    def _measure(self) -> int:
        """Set the first line of each level of holes; return the height of a band."""
        line = 0
        for number, level in enumerate(self.levels):
            ups = {spot.up for spot in self._on(level)}
            line += True in ups
            self.tops[level] = line
            line += self.size.tall + (False in ups)
            last = number + 1 == len(self.levels)
            if not last and self._needs_gap(level, self.levels[number + 1], labelled=False in ups):
                line += 1
        return line

    def _on(self, level: float) -> list[Hollow]:
        return [s for s in self.carving.spots if not s.slim and round(s.y, 3) == level]

    def _needs_gap(self, level: float, below: float, *, labelled: bool) -> bool:
        """Whether two levels need a line of wood between them: between the sides, and where low holes would touch."""
        numbered = labelled or any(spot.up for spot in self._on(below))
        if self.size.tall == 1 and not numbered:
            return True
        return any(level < groove < below for groove in self.carving.grooves)

    def shape(self) -> BoardShape:
        """The shape with all boxes, the bands from top to bottom."""
        boxes = [self._box(spot) for spot in self.carving.spots]
        columns = min(self.band, _count_columns(self.carving))
        bands = max(self._column(spot) // self.band for spot in self.carving.spots) + 1
        height = bands * self.height + bands - 1
        return BoardShape(
            columns * self.size.unit - 1 + 2 * self.edge, height, tuple(boxes), self.size
        )

    def _column(self, spot: Hollow) -> int:
        return round(spot.x - self.left)

    def _box(self, spot: Hollow) -> PlaceBox:
        unit, whole = self.size.unit, self._column(spot)
        band = whole // self.band
        # Only the first band keeps half columns.
        column = round((spot.x - self.left) * unit) if not band else (whole % self.band) * unit
        shift = band * (self.height + 1)
        if spot.slim:
            top, bottom = self._store_lines(spot)
            # Stacked stores have no numbers: these do not fit.
            label = None if whole in self.stacks else shift + (bottom if not spot.up else top - 1)
            return PlaceBox(
                spot.place, self.edge + column, shift + top, unit - 1, bottom - top, label
            )
        top = self.tops[round(spot.y, 3)]
        label = top - 1 if spot.up else top + self.size.tall
        return PlaceBox(
            spot.place, self.edge + column, shift + top, unit - 1, self.size.tall, shift + label
        )

    def _store_lines(self, spot: Hollow) -> tuple[int, int]:
        """The first and last line of a store: along the levels beside it, or its share of a column with several."""
        stack = self.stacks.get(self._column(spot))
        if stack is not None:
            at = stack.index(spot.place)
            return at * self.height // len(stack), (at + 1) * self.height // len(stack)
        beside = [y for y in self.levels if spot.y - spot.high <= y <= spot.y + spot.high]
        if beside:
            return self.tops[beside[0]], self.tops[beside[-1]] + self.size.tall
        middle = self._line(spot.y)
        tall = min(self.size.tall, self.height)
        top = min(max(0, round(middle - tall / 2)), self.height - tall)
        return top, top + tall

    def _line(self, y: float) -> float:
        """The line at height ``y``, interpolated between the lines of the levels."""
        return interpolate(
            [(level, self.tops[level] + self.size.tall / 2) for level in self.levels], y
        )


def interpolate(known: Sequence[tuple[float, float]], at: float) -> float:
    """Interpolate linearly between known values, or extrapolate from the nearest two."""
    if len(known) == 1:
        return known[0][1]
    pairs = list(pairwise(known))
    (x0, y0), (x1, y1) = next((pair for pair in pairs if at <= pair[1][0]), pairs[-1])
    return y0 + (at - x0) * (y1 - y0) / (x1 - x0)
