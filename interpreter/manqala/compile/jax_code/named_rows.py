"""Rows of a program by name instead of address, and the parts of its work row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel import numbers as n

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class RowName:
    """A row that is an argument and a result."""

    name: str


@dataclass(frozen=True, slots=True)
class TableName:
    """A row that never changes."""

    name: str


WORK = RowName("M")
"""The work row, which is split into parts."""


@dataclass(frozen=True, slots=True)
class WorkPart:
    """A part of the work row with its own array."""

    row: RowName
    start: int
    span: int
    """Length of its range in the work row."""
    size: int
    """Number of elements with room."""


REGISTERS = n.ANSWERS
"""Number of leading elements of the work row that are separate variables."""


class UnknownPlaceError(Exception):
    """The part of the work row, or the row, is unknown during tracing."""


class WorkRow:
    """The layout of the work row; each part has only the room that the game needs."""

    def __init__(
        self, *, answers: int, scratch: int, options: int, kept: int, weighs: bool = False
    ) -> None:
        """``answers``: questions per run; ``options``: options per question; ``kept``: numbers of states in loops.

        ``weighs``: whether outcomes of chance have weights.
        """
        sizes = [
            ("answers", n.ANSWERS, n.OPTIONS, answers), ("options", n.OPTIONS, n.TRIED, answers),
            ("scratch", n.SCRATCH, n.STUCK, scratch), ("listed", n.LISTED, n.ODDS, options),
            ("odds", n.ODDS, n.MEMORY, options if weighs else 0),
            ("kept", n.MEMORY, n.MEMORY + max(kept, 1), kept),
        ]  # fmt: skip
        self.parts: Sequence[WorkPart] = [
            WorkPart(RowName(f"M.{name}"), start, end - start, max(size, 1)) for name, start, end, size in sizes
        ]  # fmt: skip

    def part(self, start: int) -> WorkPart:
        """Return the part in which a range of elements begins. Raises ``UnknownPlaceError`` if there is none."""
        for part in self.parts:
            if part.start <= start < part.start + part.span:
                return part
        raise UnknownPlaceError(f"number {start} of the work row is not stored")

    @property
    def sizes(self) -> dict[RowName, int]:
        """The length of each part."""
        return {part.row: part.size for part in self.parts}
