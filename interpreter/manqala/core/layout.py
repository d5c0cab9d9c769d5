"""The layout of a position's cells: pieces, marks and locals."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.core.types import HOLE, NUMBER, PLACE, PLAYER, Type
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from manqala.core.board import Board
    from manqala.text.span import Span


class Bearer(StrEnum):
    """The bearer of a mark: the game, each hole, or each player."""

    GAME = ""
    HOLES = "holes"
    PLAYERS = "players"
    SOWINGS = "sowings"
    """Each player's sowing, if several are in progress; the current value is stored as that of a game."""


@dataclass(frozen=True, slots=True)
class MarkInfo:
    """A mark: its bearer, its lifetime, and its cells."""

    name: str
    type: Type
    on: Bearer
    lifetime: Extent
    cell: int
    size: int
    start: tuple[int, ...]
    span: Span | None
    limits: tuple[int, int] | None = None
    """The range of its number, if the rules give one."""
    compared: bool = True
    """Whether positions with different values differ: mere counters do not count."""

    @property
    def cells(self) -> range:
        """The range of its cells."""
        return range(self.cell, self.cell + self.size)


@dataclass
class Layout:
    """Allocates cells: pieces first, kind by kind, then marks and locals in order of creation."""

    board: Board
    kinds: tuple[str, ...]
    marks: dict[str, MarkInfo] = field(default_factory=dict)
    size: int = 0
    subject: int = 0
    mover: int = 0

    def __post_init__(self) -> None:
        """Allocate the cells of every game."""
        self.size = self.board.places * len(self.kinds)
        self.subject = self.local()
        players = self.board.number_of_players
        for name, type_, on, lifetime, start in (
            ("mover", PLAYER, Bearer.GAME, Extent.ROUND, 0),
            ("next mover", PLAYER, Bearer.GAME, Extent.TURN, 0),
            ("opener", PLAYER, Bearer.GAME, Extent.MATCH, 0),
            ("winner", PLAYER, Bearer.GAME, Extent.MATCH, players),
            ("round number", NUMBER, Bearer.GAME, Extent.MATCH, 1),
        ):
            self.mark(name, type_, on, lifetime, start, None)
        self.mark("owner", PLAYER, Bearer.HOLES, Extent.MATCH, self.board.home, None)
        self.mover = self.marks["mover"].cell

    def local(self) -> int:
        """Return a new cell."""
        self.size += 1
        return self.size - 1

    def mark(
        self,
        name: str,
        type_: Type,
        on: Bearer,
        lifetime: Extent,
        start: int | tuple[int, ...],
        span: Span | None,
        limits: tuple[int, int] | None = None,
    ) -> MarkInfo:
        """Return a new mark; marks of holes have a cell for every place, so ‘nowhere’ can be read."""
        size = {
            Bearer.GAME: 1, Bearer.HOLES: self.board.places,
            Bearer.PLAYERS: self.board.number_of_players + 1,
        }[on]  # fmt: skip
        first = start if isinstance(start, tuple) else (start,) * size
        info = MarkInfo(name, type_, on, lifetime, self.size, size, first, span, limits)
        self.marks[name] = info
        self.size += size
        return info

    def nobody_bears(self, cell: int) -> int:
        """Return the index of no hole or no player for the mark at a cell. It can be read, not set."""
        mark = next(mark for mark in self.marks.values() if mark.cell == cell)
        return self.board.nowhere if mark.on == Bearer.HOLES else self.board.number_of_players

    @property
    def somebody(self) -> frozenset[int]:
        """The marks that always name a player: setting them to ‘nobody’ has no effect."""
        return frozenset(self.marks[name].cell for name in ("mover", "next mover", "opener"))

    def nothing(self, type_: Type) -> int:
        """Return the value for no hole or no player."""
        if type_ in {HOLE, PLACE}:
            return self.board.nowhere
        return self.board.number_of_players if type_ == PLAYER else 0
