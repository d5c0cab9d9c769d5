"""The view of plug-ins: the whole position; they may move pieces, but not create or destroy any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.types import Base
from manqala.run.machine import Dead, Happening

if TYPE_CHECKING:
    from manqala.core.layout import Layout
    from manqala.core.types import Type
    from manqala.run.machine import Cells, Happening, Machine
    from manqala.text.span import Span

LARGEST = 1_000_000
"""Limit of the numbers that a mark holds."""


class View:
    """A position for plug-in functions: places, players, directions and kinds are numbers.

    A view is valid for one call only: a plug-in stores nothing, and marks hold what must be remembered.
    """

    def __init__(
        self, layout: Layout, machine: Machine, span: Span, *, may_change: bool = True
    ) -> None:
        """Created once for each call of a plug-in in the rules."""
        self._layout = layout
        self._board = layout.board
        self._machine = machine
        self._span = span
        self._may_change = may_change
        self._cells: Cells = []

    def on(self, cells: Cells) -> View:
        """Return the view of these cells."""
        self._cells = cells
        return self

    # ---- players and places -------------------------------------------------------------------

    @property
    def mover(self) -> int:
        """The player whose turn it is."""
        return self._cells[self._layout.mover]

    @property
    def player(self) -> int:
        """The subject of the rule."""
        return self._cells[self._layout.subject]

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self._board.players

    @property
    def nobody(self) -> int:
        """The number that stands for no player."""
        return self._board.number_of_players

    @property
    def nowhere(self) -> int:
        """The number that stands for no hole."""
        return self._board.nowhere

    @property
    def holes(self) -> tuple[int, ...]:
        """All holes, anticlockwise from the first player's left."""
        return tuple(range(self._board.holes))

    def row(self, player: int) -> tuple[int, ...]:
        """The holes of a player's side, from the left."""
        return tuple(hole for row in self._board.rows[player] for hole in row)

    def owned(self, player: int) -> tuple[int, ...]:
        """Return the holes that a player owns now."""
        return tuple(hole for hole in self.holes if self.mark("owner", hole) == player)

    def opposite(self, hole: int) -> int:
        """Return the opposite hole."""
        return self._board.opposite[hole]

    def neighbour(self, hole: int, direction: int) -> int:
        """Return the place after a hole: direction 0 is anticlockwise, 1 clockwise."""
        return self._board.next[direction][hole]

    def winnings(self, player: int) -> int:
        """Return the place of a player's winnings: the store, if it is on the track."""
        return self._board.winnings[player]

    def supply(self, player: int) -> int:
        """Return the place of the pieces that a player has to enter."""
        return self._board.supply[player]

    @property
    def hand(self) -> int:
        """The place of the pieces that were lifted and not yet sown."""
        return self._board.hand

    # ---- contents -----------------------------------------------------------------------------

    def pieces(self, place: int, kind: int | None = None) -> int:
        """Return the number of pieces in a place, of one kind or of all."""
        places = self._board.places
        kinds = range(len(self._layout.kinds)) if kind is None else (kind,)
        return sum(self._cells[place + k * places] for k in kinds)

    def option(self, name: str) -> str | int | bool:
        """Return the value of one of the game's options."""
        if name not in self._machine.options:
            raise ValueError(f"the rules have no option called {name}")
        return self._machine.options[name]

    def mark(self, name: str, of: int = 0) -> int:
        """Return the value of a mark; of a hole or a player, if the mark is theirs."""
        return self._cells[self._mark_cell(name, of)]

    def _mark_cell(self, name: str, of: int) -> int:
        mark = self._layout.marks.get(name)
        if mark is None:
            raise ValueError(f"the rules have no mark called {name}")
        if not 0 <= of < mark.size:
            raise ValueError(f"the mark {name} has no bearer {of}")
        return mark.cell + of

    def fits(self, type_: Type, value: int) -> bool:
        """Return whether a number can stand for a value of a type."""
        below = {
            ty.TRUTH: 2, ty.DIRECTION: 2, ty.PLAYER: self.nobody + 1, ty.HOLE: self.nowhere + 1,
            ty.PLACE: self.nowhere + 1, ty.KIND: len(self._layout.kinds),
        }  # fmt: skip
        if type_ == ty.NUMBER:
            return -LARGEST <= value <= LARGEST
        return type_.base == Base.CHOICE or 0 <= value < below.get(type_, 0)

    # ---- actions of verbs and reactions -------------------------------------------------------

    def _change(self) -> None:
        if not self._may_change:
            raise ValueError("a noun may read the position, but not change it")

    def set_mark(self, name: str, value: int, of: int = 0) -> None:
        """Change a mark; the rule file has to declare it, so that positions can be written down.

        ‘nobody’ and ‘nowhere’ bear no marks: to set theirs changes nothing.
        """
        self._change()
        cell = self._mark_cell(name, of)
        type_ = self._layout.marks[name].type
        if type_ == ty.TRUTH:
            value = int(bool(value))
        if not self.fits(type_, value):
            raise ValueError(f"the mark {name} cannot be {value}")
        info = self._layout.marks[name]
        if info.on and of == self._layout.nobody_bears(info.cell):
            return
        self._cells[cell] = value
        self._machine.record(Happening.SET, self._span, (), cell, value)

    def put(self, number: int, source: int, target: int, kind: int = 0) -> int:
        """Move at most this number of pieces from place to place; returns how many were moved."""
        self._change()
        if not (0 <= source < self.nowhere and 0 <= target < self.nowhere):
            raise ValueError("pieces can only be moved between the places of the board")
        kinds = len(self._layout.kinds)
        if not 0 <= kind < kinds:
            raise ValueError(f"there is no kind {kind} of piece")
        offset = kind * self._board.places
        moved = max(0, min(number, self._cells[source + offset]))
        self._cells[source + offset] -= moved
        self._cells[target + offset] += moved
        amount = tuple(moved if k == kind else 0 for k in range(kinds))
        self._machine.record(Happening.PUT, self._span, amount, source, target)
        return moved

    def forbid(self, reason: str) -> None:
        """Make this way of playing the turn illegal, for a reason that players see."""
        self._change()
        raise Dead(self._span, reason)
