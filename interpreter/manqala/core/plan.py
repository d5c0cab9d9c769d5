"""Where the places of a board lie, as the first player sees it: what drawings and pictures are made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a place lies: columns count from the left, lines from above; half a line lies between two."""

    column: float
    line: float


@dataclass(frozen=True)
class Plan:
    """The spots of all holes, and of what lies beside them."""

    holes: tuple[Spot, ...]
    """For each hole where it lies."""
    stores: tuple[Spot | None, ...]
    """For each player where his store lies, if it has a place on the board."""
    columns: int
    """How many columns of holes there are, end holes aside."""
    lines: int
    """How many lines."""
    drawn: bool = False
    """Whether a rule file has drawn it: then holes lie anywhere, and no row need be whole."""

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """For each hole the number of its line, from that of the first player on."""
        lines = sorted({spot.line for spot in self.holes}, reverse=True)
        return tuple(1 + lines.index(spot.line) for spot in self.holes)

    @cached_property
    def files(self) -> tuple[int, ...]:
        """For each hole the number of its column, from the first player's left."""
        columns = sorted({spot.column for spot in self.holes})
        return tuple(1 + columns.index(spot.column) for spot in self.holes)

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """For each hole those that lie next to it: at its right, above it, at its left, below it."""
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
