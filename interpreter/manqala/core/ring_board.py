"""Boards whose holes lie in a ring, of which each player has an equal part, next to one another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from manqala.core.board import Board, Side, Stores
from manqala.core.plan import Plan, Spot


@dataclass(frozen=True)
class RingBoard:
    """A ring for any number of players, laid out in two lines as most boards are."""

    players: tuple[str, ...]
    holes_each: int
    stores: Stores = Stores.NONE
    own_tracks: bool = False
    store_side: Side = Side.RIGHT
    """The side of its owner on which a store on the track lies."""

    @cached_property
    def built(self) -> Board:
        """Return the board; holes are numbered anticlockwise, from the left of the nearer line."""
        holes = self.holes_each * len(self.players)
        rows = [
            tuple(range(first, first + self.holes_each))
            for first in range(0, holes, self.holes_each)
        ]
        circles = [self._part(row, holes + player) for player, row in enumerate(rows)]
        if not self.own_tracks:
            circles = [tuple(place for circle in circles for place in circle)]
        near = (holes + 1) // 2
        spots = tuple(
            Spot(hole, 1) if hole < near else Spot(holes - 1 - hole + near - holes // 2, 0)
            for hole in range(holes)
        )
        plan = Plan(spots, (None,) * len(self.players), near, 2, drawn=True)
        return Board(
            self.players, tuple((row,) for row in rows), tuple(circles), plan, tuple(self._facing(rows, spots)),
            (), self.stores, self.own_tracks, self.store_side,
        )  # fmt: skip

    def _part(self, row: tuple[int, ...], store: int) -> tuple[int, ...]:
        """Return a player's part of the track."""
        if self.stores is not Stores.ON_TRACK:
            return row
        return (*row, store) if self.store_side is Side.RIGHT else (store, *row)

    def _facing(
        self, rows: list[tuple[int, ...]], spots: tuple[Spot, ...]
    ) -> list[tuple[int, int]]:
        """Return the pairs of holes of different players that lie in one column."""
        home = {hole: player for player, row in enumerate(rows) for hole in row}
        there = {(spot.column, spot.line): hole for hole, spot in enumerate(spots)}
        pairs = [
            (near, there[spot.column, 0])
            for near, spot in enumerate(spots)
            if spot.line == 1 and (spot.column, 0) in there
        ]
        return [(near, far) for near, far in pairs if home[near] != home[far]]
