"""The marks in positions of endgame tables: combinations of their values, and what holes can hold with each.

A *marking* is one combination of the values of all varying marks, as the side to move sees it: holes are counted from its
left, players are the side to move and the other one. A marking also lists the holes that the table need not number: a hole that
always holds the same (a tuz is empty, a barred hole holds one seed), and a hole whose pieces are a player's takings and
do not matter (a daughter). All other holes are free. A game without such marks has one marking, with all holes free.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from manqala.core.layout import Bearer
from manqala.core.types import Base
from manqala.endgame.index import positions, rank, unrank
from manqala.endgame.kernel.frame import BEYOND

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.core.board import Board
    from manqala.core.layout import MarkInfo

FREE, APART = -1, -2
"""Entries for a hole that is free, or whose pieces are takings; other entries are the number of seeds that it always holds."""
MAX_MARK_VALUE = 255
"""Greatest number that a mark may have."""


@dataclass(frozen=True, slots=True, order=True)
class Marking:
    """The values of the varying marks, and the entry of each hole, in the order of the side to move."""

    values: tuple[int, ...]
    holes: tuple[int, ...]

    @property
    def free(self) -> tuple[int, ...]:
        """The free holes, by number from the mover's left."""
        return tuple(hole for hole, held in enumerate(self.holes) if held == FREE)

    @property
    def fixed(self) -> int:
        """The number of pieces in holes that always hold the same."""
        return sum(held for held in self.holes if held > 0)

    def boards(self, seeds: int) -> int:
        """Return the number of boards with ``seeds`` seeds that are not apart."""
        left, free = seeds - self.fixed, self.holes.count(FREE)
        if left < 0 or not free:
            return int(left == 0)
        return positions(left, free)

    def board(self, number: int, seeds: int) -> tuple[int, ...]:
        """Return the contents of the holes for a number among the boards with ``seeds`` seeds; 0 for holes that are apart."""
        free = self.free
        inside = iter(unrank(number, seeds - self.fixed, len(free)) if free else ())
        return tuple(next(inside) if held == FREE else max(0, held) for held in self.holes)

    def generalise(self, contents: Sequence[int]) -> Marking:
        """Return the same marking, with those holes free that hold something else in ``contents``."""
        return Marking(
            self.values,
            tuple(
                FREE if held >= 0 and held != inside else held
                for held, inside in zip(self.holes, contents, strict=True)
            ),
        )


@dataclass(frozen=True, slots=True)
class Slot:
    """A cell of a varying mark, and how each player sees its values."""

    mark: MarkInfo
    cells: tuple[int, int]
    """The cell of the mark when either player is to move."""
    views: tuple[tuple[int, ...], tuple[int, ...]]
    """For either player, each value as this player sees it."""

    @property
    def width(self) -> int:
        """One more than the greatest value."""
        return len(self.views[0])


def mark_slots(marks: Iterable[MarkInfo], board: Board) -> tuple[Slot, ...]:
    """Return the cells of marks, in the order in which a marking has them."""
    found = []
    for mark in marks:
        seen = (_mark_view(mark, board, 0), _mark_view(mark, board, 1))
        if mark.on == Bearer.HOLES:
            pairs = zip(board.order[0], board.order[1], strict=True)
        elif mark.on == Bearer.PLAYERS:
            pairs = zip((0, 1), (1, 0), strict=True)
        else:
            pairs = zip((0,), (0,), strict=True)
        found += [Slot(mark, (mark.cell + one, mark.cell + other), seen) for one, other in pairs]
    return tuple(found)


def _mark_view(mark: MarkInfo, board: Board, player: int) -> tuple[int, ...]:
    """Return each value of a mark as a player sees it."""
    base = mark.type.base
    if base is Base.PLAYER:
        return (player, 1 - player, 2)
    if base in {Base.HOLE, Base.PLACE}:
        return tuple(place_view(board, player))
    return tuple(range(2 if base is Base.TRUTH else MAX_MARK_VALUE + 1))


def place_view(board: Board, player: int) -> list[int]:
    """Return the number of each place from a player's view: holes from the left, one's own store as the first player's."""
    found = list(range(board.places))
    for pair in (board.winnings, board.supply):
        if len(set(pair)) == 2 and board.nowhere not in pair:
            found[pair[player]], found[pair[1 - player]] = pair[0], pair[1]
    for number, hole in enumerate(board.order[player]):
        found[hole] = number
    return found


@dataclass(frozen=True)
class Markings:
    """All markings of a game's tables, in order."""

    slots: tuple[Slot, ...]
    known: tuple[Marking, ...]
    _sizes: dict[int, list[int]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def number_of(self) -> dict[tuple[int, ...], int]:
        """The number of each marking, by its values."""
        return {marking.values: number for number, marking in enumerate(self.known)}

    @property
    def width(self) -> int:
        """Number of values of marks and contents of holes in a position."""
        return len(self.slots) + len(self.known[0].holes)

    @property
    def marked(self) -> bool:
        """Whether positions have marks."""
        return bool(self.slots)

    def offsets(self, seeds: int) -> list[int]:
        """Return the offset of each marking's positions in a level, followed by their total number."""
        known = self._sizes.get(seeds)
        if known is None:
            known = [0]
            for marking in self.known:
                known.append(known[-1] + marking.boards(seeds))
            self._sizes[seeds] = known
        return known

    def positions(self, seeds: int) -> int:
        """Return the number of positions of a level, for either player to move."""
        return self.offsets(seeds)[-1]

    def values(self, cells: Sequence[int], mover: int) -> tuple[int, ...] | None:
        """Return the values of the marks as the mover sees them; none if one is out of range."""
        found = []
        for slot in self.slots:
            value = cells[slot.cells[mover]]
            if not 0 <= value < slot.width:
                return None
            found.append(slot.views[mover][value])
        return tuple(found)

    def cells(self, marking: Marking, mover: int) -> list[tuple[int, int]]:
        """Return the cells of the marks with their values, if a player is to move."""
        return [
            (slot.cells[mover], slot.views[mover].index(value))
            for slot, value in zip(self.slots, marking.values, strict=True)
        ]

    def place(self, cells: Sequence[int], board: Board, mover: int) -> tuple[int, int] | None:
        """Return the level of a position by its number of seeds, and its number there; none if tables leave it out."""
        found = self.find(cells, board, mover)
        if found is None:
            return None
        number, seeds, contents = found
        marking = self.known[number]
        for held, inside in zip(marking.holes, contents, strict=True):
            if held >= 0 and held != inside:
                return None
        free = [contents[hole] for hole in marking.free]
        return seeds, self.offsets(seeds)[number] + rank(free)

    def find(
        self, cells: Sequence[int], board: Board, mover: int
    ) -> tuple[int, int, list[int]] | None:
        """Return the number of the marking, the seeds that are not apart, and the holes in the mover's order."""
        values = self.values(cells, mover)
        number = None if values is None else self.number_of.get(values)
        if number is None:
            return None
        contents = [cells[hole] for hole in board.order[mover]]
        held = self.known[number].holes
        return number, sum(n for n, it in zip(contents, held, strict=True) if it != APART), contents

    @cached_property
    def set_apart(self) -> bool:
        """Whether some pieces on the board can be takings."""
        return any(APART in marking.holes for marking in self.known)

    def seeds(self, cells: Sequence[int], board: Board, mover: int) -> int:
        """Return the number of seeds that are not apart; more than any table has if there is no marking for them."""
        if not self.set_apart:
            return sum(cells[: board.holes])
        found = self.find(cells, board, mover)
        return BEYOND if found is None else found[1]

    # ---- their file ---------------------------------------------------------------------------------

    def text(self) -> str:
        """Return them as the text of their file."""
        marks = [
            {"mark": slot.mark.name, "type": str(slot.mark.type), "cell": slot.cells[0] - slot.mark.cell}
            for slot in self.slots
        ]  # fmt: skip
        rows = [[list(marking.values), list(marking.holes)] for marking in self.known]
        return json.dumps({"marks": marks, "markings": rows}, separators=(",", ":"))

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the text; empty for a game without varying marks."""
        return sha256(self.text().encode()).hexdigest() if self.slots else ""


def unmarked(board: Board) -> Markings:
    """Return the one marking of a game without varying marks."""
    return Markings((), (Marking((), (FREE,) * board.holes),))


def read_markings(text: str, slots: tuple[Slot, ...], board: Board) -> Markings | None:
    """Return the markings of a file; none if it is damaged or for other marks."""
    try:
        rows = json.loads(text)["markings"]
        known = tuple(Marking(tuple(values), tuple(holes)) for values, holes in rows)
        sound = all(
            len(marking.values) == len(slots) and len(marking.holes) == board.holes
            and all(0 <= value < slot.width for value, slot in zip(marking.values, slots, strict=True))
            and all(type(held) is int and APART <= held <= MAX_MARK_VALUE for held in marking.holes)
            for marking in known
        )  # fmt: skip
    except (ValueError, TypeError, KeyError):
        return None
    found = Markings(slots, known)
    return found if sound and known and found.text() == text else None
