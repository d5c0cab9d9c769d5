"""The board: its places, their geometry, and their order along the tracks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.plan import Plan


class Stores(StrEnum):
    """Whether players have stores, and where."""

    NONE = "none"
    BESIDE = "beside"
    """Sowing skips them."""
    ON_TRACK = "on track"


class Side(StrEnum):
    """The left or right hand of a player at the board."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Board:
    """Holes in rows with or without an owner, and the tracks along which they are sown.

    Holes are numbered player after player; after them come the stores, winnings, supplies, the hand,
    the box and ``nowhere``, a place that never holds anything.  If a track passes a hole more than once,
    or several tracks do, each passing is a *station*, numbered after ``nowhere``.
    """

    players: tuple[str, ...]
    rows: tuple[tuple[tuple[int, ...], ...], ...]
    """``rows[player][0]`` is the front row, from the player's left to right."""
    circles: tuple[tuple[int, ...], ...]
    """The places along each track, anticlockwise; a hole may occur again."""
    plan: Plan
    facing: tuple[tuple[int, int], ...]
    """The pairs of opposite holes."""
    backing: tuple[tuple[int, int], ...]
    """Holes, each with the hole behind it in the same column."""
    stores: Stores = Stores.NONE
    own_tracks: bool = False
    """Whether each player has a separate track."""
    store_side: Side = Side.RIGHT
    """The side of its owner on which a store lies."""
    end_places: tuple[int, ...] = ()
    """The end hole that each player owns at first, if there are end holes."""
    commons: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The holes of rows without an owner, by the letter of their names."""
    sown_by_several: bool = False
    """Whether several sowings may be in progress, each with a separate hand."""
    teams: tuple[tuple[int, ...], ...] = field(default=(), repr=False)
    """The players who win together, in the order of play; empty if each plays alone."""
    hidden: tuple[tuple[int, ...], ...] = field(default=(), repr=False)
    """``hidden[player]``: the places whose contents that player does not see; empty if all players see everything."""

    @cached_property
    def number_of_players(self) -> int:
        """Number of players."""
        return len(self.players)

    @cached_property
    def spoken(self) -> tuple[str, ...]:
        """The players' names as people write them."""
        return tuple(map(spoken_name, self.players))

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The teams, or each player alone."""
        return self.teams or tuple((player,) for player in range(self.number_of_players))

    @cached_property
    def captain(self) -> tuple[int, ...]:
        """The first member of each player's team, who stands for all of it in cells; at the end for ‘no player’."""
        first = {player: team[0] for team in self.sides for player in team}
        return tuple(first.get(player, player) for player in range(self.number_of_players + 1))

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        """What each side is called: ‘south’, or ‘south and north’ for a team."""
        return tuple(join_names([self.players[player] for player in side]) for side in self.sides)

    def side_of(self, player: int) -> tuple[int, ...]:
        """Return the players who win together with this one, this one included; none for ‘no player’."""
        return next((team for team in self.sides if player in team), ())

    def hidden_from(self, player: int) -> tuple[int, ...]:
        """Return the places whose contents a player does not see; none for chance."""
        return self.hidden[player] if player < len(self.hidden) else ()

    @cached_property
    def holes(self) -> int:
        """Number of holes, including end holes but not stores."""
        return len(self.plan.holes)

    @cached_property
    def common(self) -> tuple[int, ...]:
        """The holes of rows without an owner."""
        return tuple(hole for _, holes in self.commons for hole in holes)

    @cached_property
    def end_holes(self) -> tuple[int, ...]:
        """The end hole that each player owns at first, or ‘nowhere’."""
        return self.end_places or (self.nowhere,) * self.number_of_players

    @cached_property
    def home_rows(self) -> tuple[tuple[int, ...], ...]:
        """Each player's holes as numbered in texts: front row first, the end hole last."""
        return tuple(
            (*(hole for row in rows for hole in row), *self.end_places[player : player + 1])
            for player, rows in enumerate(self.rows)
        )

    @cached_property
    def written_rows(self) -> tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]:
        """The rows in the order of position texts: each player's with the name, then those without an owner by letter.

        An end hole is last in the front row.
        """
        sides = []
        for player, (front, *others) in enumerate(self.rows):
            if front:
                side = ((*front, *self.end_places[player : player + 1]), *others)
                sides.append((self.players[player], side))
        return (*sides, *((letter, (holes,)) for letter, holes in self.commons))

    # ---- places other than holes ----------------------------------------------------------------

    @cached_property
    def store(self) -> tuple[int, ...]:
        """The store of each player, if stores are sown."""
        if self.stores != Stores.ON_TRACK:
            return (self.nowhere,) * self.number_of_players
        return tuple(range(self.holes, self.holes + self.number_of_players))

    @cached_property
    def winnings(self) -> tuple[int, ...]:
        """The places of each player's winnings: the store if it is on the track."""
        return tuple(range(self.holes, self.holes + self.number_of_players))

    @cached_property
    def supply(self) -> tuple[int, ...]:
        """The places of pieces that each player has yet to enter."""
        start = self.holes + self.number_of_players
        return tuple(range(start, start + self.number_of_players))

    @cached_property
    def hand(self) -> int:
        """The place of pieces lifted and not yet sown."""
        return self.holes + 2 * self.number_of_players

    @cached_property
    def waiting_hands(self) -> tuple[int, ...]:
        """The places of each player's hand while another one sows, if several sowings may be in progress."""
        start = self.hand + 1
        return tuple(range(start, start + self.number_of_players * self.sown_by_several))

    @cached_property
    def hands(self) -> tuple[int, ...]:
        """The current hand, and the waiting ones."""
        return (self.hand, *self.waiting_hands)

    @cached_property
    def box(self) -> int:
        """The place of pieces out of play."""
        return self.hands[-1] + 1

    @cached_property
    def nowhere(self) -> int:
        """No place."""
        return self.box + 1

    @cached_property
    def places(self) -> int:
        """Number of places, including ‘nowhere’."""
        return self.nowhere + 1

    # ---- along the tracks -----------------------------------------------------------------------

    @cached_property
    def repeated(self) -> frozenset[int]:
        """The places that tracks pass more than once."""
        passed = Counter(place for circle in self.circles for place in circle)
        return frozenset(place for place, times in passed.items() if times > 1)

    @cached_property
    def tracks(self) -> tuple[tuple[int, ...], ...]:
        """The circles of sowing, anticlockwise: a place, or the station of one that occurs again."""
        station = self.places
        found = []
        for circle in self.circles:
            track = []
            for place in circle:
                again = place in self.repeated
                track.append(station if again else place)
                station += again
            found.append(tuple(track))
        return tuple(found)

    @cached_property
    def place_at(self) -> tuple[int, ...]:
        """The place of each place or station."""
        passed = (place for circle in self.circles for place in circle if place in self.repeated)
        return (*range(self.places), *passed)

    @cached_property
    def station(self) -> tuple[tuple[int, ...], ...]:
        """``station[player][place]``: the station of a place for a player who has not come there by sowing.

        On a separate track it is the station there; on a shared one the first after the player's first hole.
        """
        found = []
        for player in range(self.number_of_players + 1):
            table = list(range(len(self.place_at)))
            for place in self.repeated:
                table[place] = self._station_of(place, player)
            found.append(tuple(table))
        return tuple(found)

    def _station_of(self, place: int, player: int) -> int:
        tracks = list(self.tracks)
        if self.own_tracks and player < len(tracks):
            tracks.insert(0, tracks.pop(player))
        elif player < self.number_of_players:
            first = self.home_rows[player][:1]
            at = next((track.index(h) for track in tracks for h in first if h in track), 0)
            tracks = [track[at:] + track[:at] for track in tracks]
        return next(here for track in tracks for here in track if self.place_at[here] == place)

    @cached_property
    def next(self) -> tuple[tuple[int, ...], ...]:
        """``next[direction][place]``: the place after it along its track, or its station if it occurs again."""
        ahead = [self.nowhere] * len(self.place_at)
        back = [self.nowhere] * len(self.place_at)
        for circle in self.tracks:
            for here, there in zip(circle, circle[1:] + circle[:1], strict=True):
                ahead[here], back[there] = there, here
        return tuple(ahead), tuple(back)

    @cached_property
    def on_track(self) -> frozenset[int]:
        """The places and stations on a track."""
        return frozenset(place for circle in self.tracks for place in circle) | self.repeated

    @cached_property
    def walk(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """``walk[direction][place]``: all places after it, once round, the place itself last."""
        return tuple(
            tuple(self._walk(follow, place) for place in range(len(self.place_at)))
            for follow in self.next
        )

    def _walk(self, follow: tuple[int, ...], start: int) -> tuple[int, ...]:
        """Return the places in order of first passing, with the start of the walk only at its end."""
        found: list[int] = []
        here = follow[start]
        while here not in {self.nowhere, start}:
            place = self.place_at[here]
            if place not in found and place != self.place_at[start]:
                found.append(place)
            here = follow[here]
        return (*found, self.place_at[start]) if here == start != self.nowhere else tuple(found)

    # ---- geometry -------------------------------------------------------------------------------

    @cached_property
    def home(self) -> tuple[int, ...]:
        """The home player of each place, by row, end hole or store."""
        found = [self.number_of_players] * self.places
        for player, rows in enumerate(self.rows):
            for hole in (h for row in rows for h in row):
                found[hole] = player
            for place in (self.end_holes[player], self.store[player], self.winnings[player]):
                found[place] = player
            found[self.supply[player]] = player
            for hand in self.waiting_hands[player : player + 1]:
                found[hand] = player
        found[self.nowhere] = self.number_of_players
        return tuple(found)

    @cached_property
    def opposite(self) -> tuple[int, ...]:
        """The opposite of each hole, if there is one."""
        found = [self.nowhere] * self.places
        for here, there in self.facing:
            found[here], found[there] = there, here
        return tuple(found)

    @cached_property
    def behind(self) -> tuple[int, ...]:
        """The hole behind each hole in the same column, if there is one."""
        found = [self.nowhere] * self.places
        for here, there in self.backing:
            found[here] = there
        return tuple(found)

    @cached_property
    def fronts(self) -> tuple[tuple[int, ...], ...]:
        """Each player's row nearest to the opponent: on a drawn board the holes with an opposite, or all."""
        if not self.plan.drawn:
            return tuple(rows[0] for rows in self.rows)
        faced = {hole for pair in self.facing for hole in pair}
        return tuple(tuple(h for h in row if h in faced) or row for row in self.home_rows)

    @cached_property
    def backs(self) -> tuple[tuple[int, ...], ...]:
        """Each player's row nearest to its owner: on a drawn board the holes with none behind."""
        if not self.plan.drawn:
            return tuple(rows[-1] for rows in self.rows)
        covered = {here for here, _ in self.backing}
        return tuple(tuple(h for h in row if h not in covered) for row in self.home_rows)

    @cached_property
    def rank(self) -> tuple[int, ...]:
        """The number of each hole's row, 1 for a front row; without an owner, the number of its line."""
        found = list(self.plan.ranks)
        fronted = {behind: here for here, behind in self.backing}
        for hole in (h for row in self.home_rows for h in row):
            found[hole], before = 1, hole
            while before in fronted:
                found[hole], before = found[hole] + 1, fronted[before]
        return tuple(found)

    @cached_property
    def order(self) -> tuple[tuple[int, ...], ...]:
        """All holes as each player counts them: own ones from the left, then on round the board."""
        everything = range(self.holes)
        found = []
        for row in self.home_rows:
            first = row[0] if row else 0
            found.append(tuple(everything[first:]) + tuple(everything[:first]))
        return tuple(found)


def join_names(names: Sequence[str]) -> str:
    """Return names as a text: ‘south and north’."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def spoken_name(name: str) -> str:
    """Return a player's name as people write it: ‘north east’ for ``north_east``."""
    return name.replace("_", " ")


def prefixes(players: tuple[str, ...]) -> tuple[str, ...]:
    """Return the shortest unambiguous prefixes of the players' names, which start the names of holes."""
    for length in range(1, 1 + max(map(len, players))):
        found = tuple(name[:length] for name in players)
        if len(set(found)) == len(found):
            return found
    return players
