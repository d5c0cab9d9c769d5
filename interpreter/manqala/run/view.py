"""What a plug-in sees of a position: it may look at everything and move pieces, but make or lose none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty

if TYPE_CHECKING:
    from manqala.core.layout import Layout
    from manqala.run.machine import Cells, Machine
    from manqala.source import Span


class View:
    """A position, for the functions of plug-ins.  Holes, players and kinds are numbers."""

    def __init__(self, layout: Layout, machine: Machine, span: Span) -> None:
        """Made once for each place in the rules that calls a plug-in."""
        self._layout = layout
        self._machine = machine
        self._span = span
        self._cells: Cells = []

    def on(self, cells: Cells) -> View:
        """The view of these cells."""
        self._cells = cells
        return self

    @property
    def mover(self) -> int:
        """Whose turn it is."""
        return self._cells[self._layout.mover]

    @property
    def player(self) -> int:
        """Whom the rule is about."""
        return self._cells[self._layout.subject]

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self._layout.board.players

    def row(self, player: int) -> tuple[int, ...]:
        """The holes of a player's side, from his left."""
        return tuple(hole for row in self._layout.board.rows[player] for hole in row)

    def opposite(self, hole: int) -> int:
        """The hole that faces a hole."""
        return self._layout.board.opposite[hole]

    def pieces(self, place: int, kind: int | None = None) -> int:
        """How many pieces lie in a place, of one kind or of all."""
        places = self._layout.board.places
        kinds = range(len(self._layout.kinds)) if kind is None else (kind,)
        return sum(self._cells[place + k * places] for k in kinds)

    def winnings(self, player: int) -> int:
        """The place where a player's winnings lie."""
        return self._layout.board.winnings[player]

    def mark(self, name: str, of: int = 0) -> int:
        """The value of a mark; of a hole or a player, where the mark is theirs."""
        return self._cells[self._layout.marks[name].cell + of]

    def set_mark(self, name: str, value: int, of: int = 0) -> None:
        """Change a mark that the rule file declares."""
        mark = self._layout.marks[name]
        if not 0 <= of < mark.size:
            raise ValueError(f"the mark {name} has no bearer {of}")
        if mark.type == ty.TRUTH:
            value = int(bool(value))
        self._cells[mark.cell + of] = value
        self._machine.record("set", self._span, (), mark.cell + of, value)

    def put(self, number: int, source: int, target: int, kind: int = 0) -> int:
        """Move up to so many pieces from place to place; gives how many were there to move."""
        layout = self._layout
        if not (0 <= source < layout.board.nowhere and 0 <= target < layout.board.nowhere):
            raise ValueError("pieces can only be moved between the places of the board")
        offset = kind * layout.board.places
        moved = max(0, min(number, self._cells[source + offset]))
        self._cells[source + offset] -= moved
        self._cells[target + offset] += moved
        amount = tuple(moved if k == kind else 0 for k in range(len(layout.kinds)))
        self._machine.record("put", self._span, amount, source, target)
        return moved
