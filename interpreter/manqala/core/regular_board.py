"""Boards of complete rows in front of each player: the whole geometry from a few numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from manqala.core.board import Board, Side, Stores
from manqala.core.plan import Plan, Spot

PAIR = 2
"""Two players sit opposite each other."""
Rows = tuple[tuple[int, ...], ...]
"""A player's rows, front first, each from left to right."""


class Ends(StrEnum):
    """Whether there are holes at the ends of the board, and their owners: the player to the left, for example."""

    NONE = "none"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class RegularBoard:
    """Rows for each player, all holes on one shared track or on separate tracks."""

    players: tuple[str, ...]
    rows_each: int
    holes_a_row: int
    stores: Stores = Stores.NONE
    ends: Ends = Ends.NONE
    """The owner of an end hole."""
    own_tracks: bool = False
    store_side: Side = Side.RIGHT
    """The side of its owner on which a store lies."""
    middle: bool = False
    """Whether there is a middle row: each of two players has its right half as front row."""

    @cached_property
    def built(self) -> Board:
        """Return the board; holes are numbered anticlockwise, from the left of the first player's front row."""
        lengths = [self.holes_a_row // 2] * self.middle + [self.holes_a_row] * self.rows_each
        sides: list[Rows] = []
        ends: list[int] = []
        start = 0
        for _ in self.players:
            rows = []
            for length in lengths:
                rows.append(tuple(range(start, start + length)))
                start += length
            if self.ends is not Ends.NONE:
                ends.append(start)
                start += 1
            sides.append(tuple(rows))
        end_places = ends if self.ends is not Ends.LEFT else ends[-1:] + ends[:-1]
        on_track = self.stores is Stores.ON_TRACK
        stores = range(start, start + len(sides) * on_track)
        circles = [
            _circle(rows, ends[n : n + 1], stores[n : n + 1], self.store_side)
            for n, rows in enumerate(sides)
        ]
        if not self.own_tracks:
            circles = [[place for circle in circles for place in circle]]
        return Board(
            self.players, tuple(sides), tuple(map(tuple, circles)), self._plan(sides, ends),
            tuple(_facing(sides)), tuple(_backing(sides)), self.stores, self.own_tracks, self.store_side, tuple(end_places),
        )  # fmt: skip

    def _plan(self, sides: list[Rows], ends: list[int]) -> Plan:
        """Place two sides opposite each other; more sides one below the other, each as its player sees it."""
        widest, depth, pair = self.holes_a_row, len(sides[0]), len(sides) == PAIR
        total = len(sides) * depth - self.middle
        spots: dict[int, Spot] = {}
        for player, rows in enumerate(sides):
            far = pair and player == 1
            top = total - depth if pair else player * depth
            for n, row in enumerate(rows):
                line = total - 1 - top - n if far else top + n
                for column, hole in enumerate(row, widest - len(row)):
                    spots[hole] = Spot(widest - 1 - column if far else column, line)
        beside: list[Spot | None] = []
        for player in range(len(sides)):
            line_beside = (total - 1) / 2 if len(sides) <= PAIR else (player + 0.5) * depth - 0.5
            far = pair and player == 1
            if ends:
                spots[ends[player]] = Spot(-1 if far else widest, line_beside)
            reach = 1 + bool(ends)
            left = far != (self.store_side is Side.LEFT)
            store = Spot(-reach if left else widest - 1 + reach, line_beside)
            beside.append(None if self.stores is Stores.NONE else store)
        return Plan(tuple(spots[hole] for hole in sorted(spots)), tuple(beside), widest, total)


def _circle(rows: Rows, end: list[int], store: range, side: Side) -> list[int]:
    """Return a player's part of a track: the outermost row leads to the right, the next one back, and so on."""
    circle: list[int] = []
    for n, row in enumerate(reversed(rows)):
        circle += row if n % 2 == 0 else reversed(row)
    circle += end
    for place in store:
        at = len(circle)
        if len(rows) == 1 and side is Side.LEFT:
            at = 0
        elif len(rows) > 1 and side is Side.RIGHT:
            at = circle.index(rows[-1][-1]) + 1
        circle.insert(at, place)
    return circle


def _foremost(rows: Rows) -> tuple[int, ...]:
    """Return the holes of a side nearest to the opponent, from their owner's left."""
    if len(rows) == 1 or len(rows[0]) == len(rows[1]):
        return rows[0]
    return (*rows[1][: -len(rows[0])], *rows[0])


def _backing(sides: list[Rows]) -> list[tuple[int, int]]:
    """Return each hole with the one behind it in the same column; half a row lies at its owner's right."""
    return [
        pair
        for rows in sides
        for row, other in pairwise(rows)
        for pair in zip(row, other[-len(row) :], strict=True)
    ]


def _facing(sides: list[Rows]) -> list[tuple[int, int]]:
    """Return the pairs of opposite foremost holes of two players."""
    if len(sides) != PAIR:
        return []
    return list(zip(_foremost(sides[0]), reversed(_foremost(sides[1])), strict=True))
