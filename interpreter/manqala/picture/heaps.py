"""The arrangement of pieces in a hole: in rings that are easy to count, rotated differently in each hole."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

COUNTABLE = 12
"""Limit of pieces drawn individually; more are a heap with a number."""
RINGS = {
    1: (1,), 2: (2,), 3: (3,), 4: (4,), 5: (5,), 6: (1, 5), 7: (1, 6), 8: (1, 7), 9: (2, 7), 10: (3, 7),
    11: (3, 8), 12: (3, 9),
}  # fmt: skip
"""The number of pieces in each ring, from the centre outwards."""
HEAP = (1, 6, 10)
"""The rings of a heap too large to count."""
RADII = {1: 0.0, 2: 8.2, 3: 9.0, 4: 10.8, 5: 13.0}
"""The radius of a single ring."""
INNER = {1: 0.0, 2: 6.6, 3: 7.6, 6: 13.0}
OUTER = {5: 15.2, 6: 15.6, 7: 18.2, 8: 19.2, 9: 20.4, 10: 21.0}
"""The radii of inner and outer rings by their number of pieces."""
GOLDEN = 2.399963


@dataclass(frozen=True, slots=True)
class Lying:
    """The place of a piece, relative to the centre of its hole, and its rotation."""

    x: float
    y: float
    turn: int


def hash_to_unit(*numbers: int) -> float:
    """A reproducible pseudo-random number from 0 to 1."""
    mixed = 2166136261
    for number in numbers:
        mixed = ((mixed ^ number) * 16777619) & 0xFFFFFFFF
        mixed ^= mixed >> 13
    return ((mixed * 2654435761) & 0xFFFFFFFF) / 0x100000000


def lying_round(number: int, place: int) -> list[Lying]:
    """Arrange pieces in a round hole; many form a heap."""
    rings = RINGS.get(number) or HEAP
    start = hash_to_unit(place, 7) * 2 * pi
    found: list[Lying] = []
    for depth, many in enumerate(rings):
        radius = _radius(many, depth, len(rings))
        begin = start + depth * GOLDEN
        for n in range(many):
            angle = begin + 2 * pi * n / many
            found.append(_lay_piece(radius * cos(angle), radius * sin(angle), place, len(found)))
    return found[:number]


def _radius(many: int, depth: int, rings: int) -> float:
    if rings == 1:
        return RADII[many]
    return OUTER[many] if depth == rings - 1 else INNER[many]


def lying_long(number: int, place: int, high: float) -> list[Lying]:
    """Arrange pieces in a place that is taller than wide: side by side, from the centre outwards."""
    abreast, loose = (2, 1.6) if number <= COUNTABLE else (3, 9.0)
    rows = -(-number // abreast)
    step = min(15.5, 2 * high / max(1, rows))
    found: list[Lying] = []
    for n in range(number):
        row, column = divmod(n, abreast)
        there = min(abreast, number - row * abreast)
        x = (column - (there - 1) / 2) * 16
        y = (row - (rows - 1) / 2) * step
        found.append(_lay_piece(x, y + (3 if column % 2 else -3), place, n, loose))
    return found


def _lay_piece(x: float, y: float, place: int, n: int, loose: float = 1.6) -> Lying:
    """A piece at this place, slightly displaced and rotated."""
    aside = hash_to_unit(place, n, 1) - 0.5, hash_to_unit(place, n, 2) - 0.5
    turn = int(hash_to_unit(place, n, 3) * 180)
    return Lying(x + loose * aside[0], y + loose * aside[1], turn)
