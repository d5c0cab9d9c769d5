"""The board: which places there are, where each lies, and what follows what along the track."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

FRONT = 0


class Stores(StrEnum):
    """Whether players have stores, and where."""

    NONE = "none"
    BESIDE = "beside"
    """They are not sown into."""
    ON_TRACK = "on track"


class Ends(StrEnum):
    """Whether there are holes at the ends of the board, and whose one is: of the player to its left, say."""

    NONE = "none"
    LEFT = "left"
    RIGHT = "right"


class Side(StrEnum):
    """A hand of a player who sits at the board."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Board:
    """A board of rows for each player, all holes on one shared track or on a track for each player.

    With an odd number of rows for two, each has the half of the middle row at his right hand: it is
    his front row.  Holes are numbered anticlockwise as seen from above, beginning at the left of
    the first player's front row.  Behind the holes come the stores, winnings, supplies, the hand,
    the box and, last, ``nowhere``, a place that never holds anything.
    """

    players: tuple[str, ...]
    rows_each: int
    holes_a_row: int
    stores: Stores = Stores.NONE
    ends: Ends = Ends.NONE
    """Whose an end hole is."""
    own_tracks: bool = False
    store_side: Side = Side.RIGHT
    """At which hand of its owner a store lies."""
    middle: bool = False
    """Whether there is a middle row, of which each player has a half."""

    @cached_property
    def number_of_players(self) -> int:
        """How many play."""
        return len(self.players)

    @cached_property
    def _blocks(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each player his rows, front first, each from his left to his right."""
        blocks = []
        start = 0
        for _ in self.players:
            rows = []
            lengths = [self.holes_a_row // 2] * self.middle + [self.holes_a_row] * self.rows_each
            for length in lengths:
                rows.append(tuple(range(start, start + length)))
                start += length
            if self.ends != Ends.NONE:
                start += 1
            blocks.append(tuple(rows))
        return tuple(blocks)

    @cached_property
    def rows(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """``rows[player][0]`` is the front row, from the player's left to his right."""
        return self._blocks

    @cached_property
    def end_holes(self) -> tuple[int, ...]:
        """The end hole that each player owns at first, or nowhere."""
        if self.ends == Ends.NONE:
            return (self.nowhere,) * self.number_of_players
        behind = [rows[-1][-1] + 1 for rows in self._blocks]
        return tuple(behind if self.ends == Ends.RIGHT else behind[-1:] + behind[:-1])

    @cached_property
    def holes(self) -> int:
        """How many holes there are, end holes included, stores not."""
        each = self.rows_each * self.holes_a_row + (self.ends != Ends.NONE)
        return each * self.number_of_players + self.middle * self.holes_a_row

    # ---- places other than holes ----------------------------------------------------------------

    @cached_property
    def store(self) -> tuple[int, ...]:
        """The store of each player, if stores are sown into."""
        if self.stores != Stores.ON_TRACK:
            return (self.nowhere,) * self.number_of_players
        return tuple(range(self.holes, self.holes + self.number_of_players))

    @cached_property
    def winnings(self) -> tuple[int, ...]:
        """Where each player's captures go: the store where it is on the track."""
        return tuple(range(self.holes, self.holes + self.number_of_players))

    @cached_property
    def supply(self) -> tuple[int, ...]:
        """The pieces that each player has in hand to be entered."""
        start = self.holes + self.number_of_players
        return tuple(range(start, start + self.number_of_players))

    @cached_property
    def hand(self) -> int:
        """The pieces lifted and not yet sown."""
        return self.holes + 2 * self.number_of_players

    @cached_property
    def box(self) -> int:
        """The pieces out of play."""
        return self.hand + 1

    @cached_property
    def nowhere(self) -> int:
        """No place."""
        return self.hand + 2

    @cached_property
    def places(self) -> int:
        """How many places there are, nowhere included."""
        return self.nowhere + 1

    # ---- geometry -------------------------------------------------------------------------------

    @cached_property
    def home(self) -> tuple[int, ...]:
        """For each place the player in whose row it lies (or whose end hole or store it is)."""
        found = [self.number_of_players] * self.places
        for player, rows in enumerate(self._blocks):
            for hole in (h for row in rows for h in row):
                found[hole] = player
            for place in (self.end_holes[player], self.store[player], self.winnings[player]):
                found[place] = player
            found[self.supply[player]] = player
        found[self.nowhere] = self.number_of_players
        return tuple(found)

    @cached_property
    def tracks(self) -> tuple[tuple[int, ...], ...]:
        """The circles of places that are sown along, anticlockwise."""
        circles = []
        for player, rows in enumerate(self._blocks):
            circle = list(rows[FRONT])
            if len(rows) > 1:
                # The outer row runs to the owner's right, the front row back to his left.
                circle = [h for row in rows[1:] for h in row] + list(reversed(rows[FRONT]))
            if self.ends != Ends.NONE:
                circle.append(rows[-1][-1] + 1)
            if self.store[player] != self.nowhere:
                self._join_store(circle, player)
            circles.append(tuple(circle))
        if self.own_tracks:
            return tuple(circles)
        return (tuple(place for circle in circles for place in circle),)

    def _join_store(self, circle: list[int], player: int) -> None:
        """Put a player's store into his part of a track, at one end of his rows."""
        rows = self._blocks[player]
        at = len(circle)
        if len(rows) == 1 and self.store_side == Side.LEFT:
            at = 0
        elif len(rows) > 1 and self.store_side == Side.RIGHT:
            at = circle.index(rows[-1][-1]) + 1
        circle.insert(at, self.store[player])

    @cached_property
    def next(self) -> tuple[tuple[int, ...], ...]:
        """``next[direction][place]``: the place after it along its track."""
        ahead = [self.nowhere] * self.places
        back = [self.nowhere] * self.places
        for circle in self.tracks:
            for here, there in zip(circle, circle[1:] + circle[:1], strict=True):
                ahead[here], back[there] = there, here
        return tuple(ahead), tuple(back)

    @cached_property
    def on_track(self) -> frozenset[int]:
        """The places that lie on a track."""
        return frozenset(place for circle in self.tracks for place in circle)

    @cached_property
    def walk(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """``walk[direction][place]``: all places after it, once round, the place itself last."""
        return tuple(
            tuple(self._walk(follow, place) for place in range(self.places)) for follow in self.next
        )

    def _walk(self, follow: tuple[int, ...], place: int) -> tuple[int, ...]:
        found: list[int] = []
        here = follow[place]
        while here != self.nowhere and here not in found:
            found.append(here)
            here = follow[here]
        return tuple(found)

    @cached_property
    def opposite(self) -> tuple[int, ...]:
        """For each foremost hole of two players the opponent's hole that lies next across."""
        found = [self.nowhere] * self.places
        if self.number_of_players == 2:
            one, other = (self._foremost(rows) for rows in self._blocks)
            for here, there in zip(one, reversed(other), strict=True):
                found[here], found[there] = there, here
        return tuple(found)

    def _foremost(self, rows: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        """The holes of a side that are nearest to the opponent, from their owner's left."""
        if not self.middle:
            return rows[FRONT]
        return (*rows[FRONT + 1][: -len(rows[FRONT])], *rows[FRONT])

    @cached_property
    def behind(self) -> tuple[int, ...]:
        """The hole of the same column in the row behind, for each hole that has one."""
        found = [self.nowhere] * self.places
        for rows in self._blocks:
            for row, other in pairwise(rows):
                # Half a row lies at its owner's right.
                for here, there in zip(row, other[-len(row) :], strict=True):
                    found[here] = there
        return tuple(found)

    @cached_property
    def order(self) -> tuple[tuple[int, ...], ...]:
        """All holes as each player counts them: his own from his left, then on round the board."""
        everything = range(self.holes)
        found = []
        for player in range(self.number_of_players):
            first = self._blocks[player][FRONT][0]
            found.append(tuple(everything[first:]) + tuple(everything[:first]))
        return tuple(found)
