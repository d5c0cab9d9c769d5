"""Pieces packed into words: several holes in one 64-bit number, each in a bit field.

A sowing is then one addition a word, a hole is emptied by a mask, and a question about all holes of a row
(which hold something, how much lies in them) is a few operations on a word.  Games whose pieces are of one
kind, whose sowings are additions from tables and whose track fits into two words are packed; the others keep a cell for
every place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.core.board import Board

BITS = 62
"""Bits used in a word: a sum of two words never reaches the sign bit."""
LEAST_WIDTH, MOST_WIDTH = 5, 16
"""The bits of a field, at the least and at the most."""
MOST_TRACK = 2
"""Limit of words for the holes: with more, finding the word of a hole costs more than packing saves."""


@dataclass(frozen=True)
class Packing:
    """Where each place is packed: the number of its word, and how far its field lies from the lowest bit."""

    width: int
    """The bits of a field."""
    words: tuple[tuple[int, ...], ...]
    """For each word its places, the lowest field first; the words of the track come first."""
    track: int
    """The number of words that holds the track."""
    nowhere: int
    """The place that never holds anything: it has no field."""

    @property
    def places(self) -> int:
        """How many places there are."""
        return self.nowhere + 1

    @property
    def most(self) -> int:
        """Limit of pieces in all, so that no field overflows and the fields of a word can be summed."""
        return (1 << self.width) - 2

    @property
    def field(self) -> int:
        """All bits of the lowest field."""
        return (1 << self.width) - 1

    @property
    def top(self) -> int:
        """The highest bit of the lowest field, where a flag stands."""
        return 1 << self.width - 1

    def at(self, place: int) -> tuple[int, int]:
        """The word and the shift of a place; nowhere lies above all fields, where nothing ever is."""
        if place == self.nowhere:
            return len(self.words) - 1, BITS
        for word, places in enumerate(self.words):
            if place in places:
                return word, places.index(place) * self.width
        raise KeyError(place)

    def some(self, among: frozenset[int] | None) -> list[int]:
        """Some places, or all, without nowhere."""
        return sorted(range(self.nowhere) if among is None else among - {self.nowhere})

    def words_of(self, among: frozenset[int] | None) -> list[int]:
        """The words in which some places are."""
        return sorted({self.at(place)[0] for place in self.some(among)})

    def mask(self, word: int, places: Iterable[int], field: int) -> int:
        """A word with this in the fields of some places; places of other words are passed over."""
        found = 0
        for place in places:
            number, shift = self.at(place)
            if number == word and shift < BITS:
                found |= field << shift
        return found

    def members(self, orders: tuple[tuple[int, ...], ...] = ()) -> Members:
        """How the holes that have a flag are looked up; ``orders``: other orders in which those of the first word may come."""
        return Members(self.words[: self.track], self.width, orders)

    def packed(self, cells: Sequence[int]) -> list[int]:
        """The words of cells, which begin with a cell for each place."""
        return [
            sum(cells[place] << self.width * n for n, place in enumerate(places))
            for places in self.words
        ]

    def count(self, words: Sequence[int], place: int) -> int:
        """What lies in a place."""
        word, shift = self.at(place)
        return int(words[word]) >> shift & self.field


def packing_of(board: Board, pieces: int) -> Packing | None:
    """How the places of a board are packed, with so many pieces of one kind in all; none: they are too many."""
    if board.repeated:
        return None
    track = sorted({place for circle in board.tracks for place in circle})
    others = [place for place in range(board.nowhere) if place not in track]
    players = range(board.number_of_players)
    # A player's holes are in one word, in the order in which they are numbered: most questions are about his row.
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
    """The table of the holes that have a flag, for every set of flags in a word.

    A hole's flag is at the highest bit of its field.  The row of the table is the flags modulo a number for which
    that is different for every set; compiled code, for which dividing takes long, shifts
    all flags together by one product where fields are wide enough for that.
    """

    words: tuple[tuple[int, ...], ...]
    width: int
    orders: tuple[tuple[int, ...], ...] = ()
    """Other orders in which the holes of the first word may come; each has a table behind those of the words."""

    @property
    def holes(self) -> int:
        """The most holes of a word."""
        return max(len(word) for word in self.words)

    @property
    def modulus(self) -> int:
        """What tells all sets of flags apart when they are divided by it."""
        return next(
            (1 << period) - 1 for period in range(self.holes + 1, BITS)
            if len({n * self.width % period for n in range(self.holes)}) == self.holes
        )  # fmt: skip

    @property
    def factor(self) -> int:
        """The flags times this have all flags in the highest bits, modulo 2 to the power of 64; 0: there is none."""
        if self.width < self.holes:
            return 0
        tops = range(64 - self.holes, 64)
        return sum(1 << top - (n + 1) * self.width + 1 for n, top in enumerate(tops))

    @property
    def stride(self) -> int:
        """The room of a row, a power of two."""
        return 1 << (self.holes - 1).bit_length()

    def rows(self, *, multiplied: bool) -> int:
        """The rows for each word."""
        return 1 << self.holes if multiplied else self.modulus + 1

    def row(self, flags: int, *, multiplied: bool) -> int:
        """The row for some flags."""
        if multiplied:
            return (flags * self.factor & (1 << 64) - 1) >> 64 - self.holes
        return flags % self.modulus

    def table(self, *, multiplied: bool) -> list[int]:
        """For each word, and each order of the first, and for each set of flags the places that have one."""
        multiplied = multiplied and bool(self.factor)
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


def sums(walks: Sequence[int], length: int, ones: Sequence[int]) -> list[int]:
    """What sowing one, two, … seeds along each walk of so many places adds to a word: ``ones`` for each place."""
    found: list[int] = []
    for at, place in enumerate(walks):
        found.append(ones[place] + (found[-1] if at % length else 0))
    return found
