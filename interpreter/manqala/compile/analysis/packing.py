"""Packs pieces into words: several holes in one 64-bit number, each in a bit field.

A sowing is then one addition per word, a mask empties a hole, and a query about all holes of a row
(non-empty holes, number of pieces) takes a few operations on a word.  A game is packed if its
pieces are of one kind, its sowings are additions from tables, and its track fits into two words.
Other games use one cell for each place.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.core.board import Board

BITS = 62
"""Bits used in a word: a sum of two words never reaches the sign bit."""
LEAST_WIDTH, MOST_WIDTH = 5, 16
"""The least and greatest width of a field in bits."""
MOST_TRACK = 2
"""Maximum number of words for the holes: with more, finding a hole's word costs more than packing saves."""

KEPT = 32
"""Number of tables that are kept for further engines."""


@dataclass(frozen=True)
class Packing:
    """The place of each field: its word, and its shift."""

    width: int
    """Width of a field in bits."""
    words: tuple[tuple[int, ...], ...]
    """The places in each word, lowest field first; the words of the track come first."""
    track: int
    """Number of words that hold the track."""
    nowhere: int
    """The place that never holds anything and has no field."""

    @property
    def places(self) -> int:
        """Number of places."""
        return self.nowhere + 1

    @property
    def most(self) -> int:
        """Maximum total number of pieces, so that no field overflows and fields of a word can be summed."""
        return (1 << self.width) - 2

    @property
    def field(self) -> int:
        """Mask of the lowest field."""
        return (1 << self.width) - 1

    @property
    def top(self) -> int:
        """The flag bit of the lowest field: its highest bit."""
        return 1 << self.width - 1

    def at(self, place: int) -> tuple[int, int]:
        """Return the word and the shift of a place; ‘nowhere’ lies above all fields, where bits are always 0."""
        if place == self.nowhere:
            return len(self.words) - 1, BITS
        for word, places in enumerate(self.words):
            if place in places:
                return word, places.index(place) * self.width
        raise KeyError(place)

    def some(self, among: frozenset[int] | None) -> list[int]:
        """Return the given places, or all, without ‘nowhere’."""
        return sorted(range(self.nowhere) if among is None else among - {self.nowhere})

    def words_of(self, among: frozenset[int] | None) -> list[int]:
        """Return the words of the given places."""
        return sorted({self.at(place)[0] for place in self.some(among)})

    def mask(self, word: int, places: Iterable[int], field: int) -> int:
        """Return a word with this value in the fields of the given places; skip places of other words."""
        found = 0
        for place in places:
            number, shift = self.at(place)
            if number == word and shift < BITS:
                found |= field << shift
        return found

    def members(self, orders: tuple[tuple[int, ...], ...] = ()) -> Members:
        """Return the look-up of flagged holes; ``orders``: further orders for the holes of the first word."""
        return Members(self.words[: self.track], self.width, orders)

    def packed(self, cells: Sequence[int]) -> list[int]:
        """Pack cells, of which the first are one for each place, into words."""
        return [
            sum(cells[place] << self.width * n for n, place in enumerate(places))
            for places in self.words
        ]

    def count(self, words: Sequence[int], place: int) -> int:
        """Return the number of pieces in a place."""
        word, shift = self.at(place)
        return int(words[word]) >> shift & self.field


def packing_of(board: Board, pieces: int) -> Packing | None:
    """Return the packing for a board and a total number of pieces of one kind; none if there are too many."""
    if board.repeated:
        return None
    track = sorted({place for circle in board.tracks for place in circle})
    others = [place for place in range(board.nowhere) if place not in track]
    players = range(board.number_of_players)
    # A player's holes share one word, in numerical order: most queries are about one player's row.
    by_player = [[place for place in track if board.home[place] == player] for player in players]
    for words in ([track], by_player):
        if len(words) > MOST_TRACK or sorted(place for word in words for place in word) != track:
            continue
        width = min(MOST_WIDTH, BITS // max(len(word) for word in (*words, others)))
        if width >= LEAST_WIDTH and pieces < (1 << width) - 1:
            every = tuple(tuple(word) for word in (*words, others))
            return Packing(width, every, len(words), board.nowhere)
    return None


@dataclass(frozen=True)
class Members:
    """The table of flagged holes for every set of flags in a word.

    A hole's flag is the highest bit of its field.  A row's index is the flags modulo a number that gives distinct
    results for all sets.  Compiled code, in which division is slow, gathers all flags by one multiplication and shift
    if fields are wide enough.
    """

    words: tuple[tuple[int, ...], ...]
    width: int
    orders: tuple[tuple[int, ...], ...] = ()
    """Further orders of the holes in the first word; their tables follow those of the words."""

    @property
    def holes(self) -> int:
        """The greatest number of holes in a word."""
        return max(len(word) for word in self.words)

    @cached_property
    def modulus(self) -> int:
        """The divisor whose remainders are distinct for all sets of flags."""
        return next(
            (1 << period) - 1 for period in range(self.holes + 1, BITS)
            if len({n * self.width % period for n in range(self.holes)}) == self.holes
        )  # fmt: skip

    @property
    def factor(self) -> int:
        """The factor that gathers all flags in the highest bits, modulo 2 to the power of 64; 0 if there is none."""
        if self.width < self.holes:
            return 0
        tops = range(64 - self.holes, 64)
        return sum(1 << top - (n + 1) * self.width + 1 for n, top in enumerate(tops))

    @property
    def stride(self) -> int:
        """Distance between rows, a power of two."""
        return 1 << (self.holes - 1).bit_length()

    def rows(self, *, multiplied: bool) -> int:
        """Return the number of rows for each word."""
        return 1 << self.holes if multiplied else self.modulus + 1

    def row(self, flags: int, *, multiplied: bool) -> int:
        """Return the row for a set of flags."""
        if multiplied:
            return (flags * self.factor & (1 << 64) - 1) >> 64 - self.holes
        return flags % self.modulus

    def table(self, *, multiplied: bool) -> Sequence[int]:
        """Return the flagged places for each word, each order of the first, and each set of flags."""
        return _member_table(self, multiplied=multiplied and bool(self.factor))

    def make_table(self, *, multiplied: bool) -> list[int]:
        """Make that table."""
        rows = self.rows(multiplied=multiplied)
        orders = [(places, places) for places in self.words]
        orders += [(self.words[0], order) for order in self.orders]
        table = [0] * (len(orders) * rows * self.stride)
        for number, (places, order) in enumerate(orders):
            fields = [places.index(place) for place in order]
            for chosen in range(1 << len(places)):
                some = [n for n in fields if chosen >> n & 1]
                flags = sum(1 << n * self.width + self.width - 1 for n in some)
                at = (number * rows + self.row(flags, multiplied=multiplied)) * self.stride
                table[at : at + len(some)] = [places[n] for n in some]
        return table


@lru_cache(KEPT)
def _member_table(members: Members, *, multiplied: bool) -> tuple[int, ...]:
    """Keep tables: every engine of a game has the same one, and programs that play have an engine in each game."""
    return tuple(members.make_table(multiplied=multiplied))


def sums(walks: Sequence[int], length: int, ones: Sequence[int]) -> list[int]:
    """Return what sowing one, two, … seeds along each walk of ``length`` places adds to a word with these ``ones``."""
    found: list[int] = []
    for at, place in enumerate(walks):
        found.append(ones[place] + (found[-1] if at % length else 0))
    return found
