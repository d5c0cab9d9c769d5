"""Rows of a program by name instead of address, and the parts of its work row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel import numbers as n

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class RowName:
    """A row that comes in and goes out."""

    name: str


@dataclass(frozen=True, slots=True)
class TableName:
    """A row that never changes."""

    name: str


WORK = RowName("M")
"""The work row, which is kept in parts."""


@dataclass(frozen=True, slots=True)
class WorkPart:
    """A part of the work row that is an array of its own."""

    row: RowName
    start: int
    span: int
    """How far it reaches in the work row."""
    size: int
    """How many elements there is room for."""


REGISTERS = n.ANSWERS
"""How many of the first elements of the work row are variables of their own."""


class UnknownPlaceError(Exception):
    """Which part of the work row, or which row, is meant is only known as the game goes on."""


class WorkRow:
    """Where the elements of the work row are; each part has only the room that a game needs."""

    def __init__(self, *, answers: int, scratch: int, options: int, kept: int) -> None:
        """``answers``: to so many questions of a run; ``options``: of a question; ``kept``: numbers of states in loops."""
        sizes = [
            ("answers", n.ANSWERS, n.OPTIONS, answers), ("options", n.OPTIONS, n.TRIED, answers),
            ("scratch", n.SCRATCH, n.STUCK, scratch), ("listed", n.LISTED, n.MEMORY, options),
            ("kept", n.MEMORY, n.MEMORY + max(kept, 1), kept),
        ]  # fmt: skip
        self.parts: Sequence[WorkPart] = [
            WorkPart(RowName(f"M.{name}"), start, end - start, max(size, 1)) for name, start, end, size in sizes
        ]  # fmt: skip

    def part(self, start: int) -> WorkPart:
        """The part in which a stretch of elements begins. Raises ``UnknownPlaceError`` where none is kept."""
        for part in self.parts:
            if part.start <= start < part.start + part.span:
                return part
        raise UnknownPlaceError(f"number {start} of the work row is not kept")

    @property
    def sizes(self) -> dict[RowName, int]:
        """The length of each part."""
        return {part.row: part.size for part in self.parts}
