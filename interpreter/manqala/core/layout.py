"""The row of cells that is a position in play: where the pieces, the marks and the locals stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.core.types import HOLE, NUMBER, PLACE, PLAYER, Type

if TYPE_CHECKING:
    from manqala.core.board import Board
    from manqala.text.span import Span


@dataclass(frozen=True, slots=True)
class MarkInfo:
    """A mark: what is remembered, of what, for how long, and where it stands in the row."""

    name: str
    type: Type
    on: str
    """``""`` (one value), ``holes`` or ``players``."""
    lifetime: str
    cell: int
    size: int
    start: tuple[int, ...]
    span: Span | None

    @property
    def cells(self) -> range:
        """Its stretch of the row."""
        return range(self.cell, self.cell + self.size)


@dataclass
class Layout:
    """Hands out cells; the pieces come first, kind after kind, then marks and locals as they come."""

    board: Board
    kinds: tuple[str, ...]
    marks: dict[str, MarkInfo] = field(default_factory=dict)
    size: int = 0
    subject: int = 0
    mover: int = 0

    def __post_init__(self) -> None:
        """Give out the cells that every game has."""
        self.size = self.board.places * len(self.kinds)
        self.subject = self.local()
        players = self.board.number_of_players
        for name, type_, on, lifetime, start in (
            ("mover", PLAYER, "", "round", 0),
            ("next mover", PLAYER, "", "turn", 0),
            ("opener", PLAYER, "", "match", 0),
            ("winner", PLAYER, "", "match", players),
            ("round number", NUMBER, "", "match", 1),
        ):
            self.mark(name, type_, on, lifetime, start, None)
        self.mark("owner", PLAYER, "holes", "match", self.board.home, None)
        self.mover = self.marks["mover"].cell

    def local(self) -> int:
        """A new cell."""
        self.size += 1
        return self.size - 1

    def mark(
        self,
        name: str,
        type_: Type,
        on: str,
        lifetime: str,
        start: int | tuple[int, ...],
        span: Span | None,
    ) -> MarkInfo:
        """A new mark; marks of holes have a cell for every place, so that nowhere can be asked."""
        size = {"": 1, "holes": self.board.places, "players": self.board.number_of_players + 1}[on]
        first = start if isinstance(start, tuple) else (start,) * size
        info = MarkInfo(name, type_, on, lifetime, self.size, size, first, span)
        self.marks[name] = info
        self.size += size
        return info

    @property
    def somebody(self) -> frozenset[int]:
        """The marks that always name a player: setting them to nobody leaves them as they are."""
        return frozenset(self.marks[name].cell for name in ("mover", "next mover", "opener"))

    def nothing(self, type_: Type) -> int:
        """The value that stands for no hole or nobody."""
        if type_ in {HOLE, PLACE}:
            return self.board.nowhere
        return self.board.number_of_players if type_ == PLAYER else 0
