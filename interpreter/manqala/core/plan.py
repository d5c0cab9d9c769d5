"""The plan of a board as the first player sees it: the basis of drawings and pictures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Spot:
    """The spot of a place: columns count from the left, lines from above; half a line lies between two."""

    column: float
    line: float


@dataclass(frozen=True)
class Plan:
    """The spots of all holes and other places."""

    holes: tuple[Spot, ...]
    """The spot of each hole."""
    stores: tuple[Spot | None, ...]
    """The spot of each player's store, if it has one."""
    columns: int
    """Number of columns of holes, without end holes."""
    lines: int
    """Number of lines."""
    drawn: bool = False
    """Whether a rule file has drawn it: then holes lie anywhere, and rows may be incomplete."""

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The line number of each hole, from that of the first player on."""
        lines = sorted({spot.line for spot in self.holes}, reverse=True)
        return tuple(1 + lines.index(spot.line) for spot in self.holes)

    @cached_property
    def files(self) -> tuple[int, ...]:
        """The column number of each hole, from the first player's left."""
        columns = sorted({spot.column for spot in self.holes})
        return tuple(1 + columns.index(spot.column) for spot in self.holes)

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each hole: right, above, left, below."""
        there = {(spot.column, spot.line): hole for hole, spot in enumerate(self.holes)}
        steps = ((1, 0), (0, -1), (-1, 0), (0, 1))
        return tuple(
            tuple(
                there[spot.column + right, spot.line + down]
                for right, down in steps
                if (spot.column + right, spot.line + down) in there
            )
            for spot in self.holes
        )
