"""The numbers of a level's positions: three of each, or its value alone where bounds never differ from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.endgame.kernel.frame import NUMBERS, VALUE_ONLY

if TYPE_CHECKING:
    from manqala.compile.backends.backend import Backend


@dataclass(frozen=True, slots=True)
class LevelNumbers:
    """The numbers of a level, position by position; with two movers those of the second player follow."""

    row: Any
    width: int
    """The number of numbers of each position: ``NUMBERS`` or ``VALUE_ONLY``."""

    @property
    def positions(self) -> int:
        """The number of positions."""
        return len(self.row) // self.width

    def counts(self, backend: Backend, functions: Any) -> tuple[int, int, int, int, int]:
        """Return the numbers of won, drawn and lost positions, the sum of absolute values, and the number with equal bounds."""
        figures = backend.row(5)
        functions.endgame_count_values(self.row, self.width, figures)
        won, drawn, lost, total, certain = (int(figures[n]) for n in range(5))
        return won, drawn, lost, total, certain

    def values_only(self, backend: Backend, functions: Any) -> LevelNumbers:
        """Return the values without bounds, which must be equal to them."""
        if self.width == VALUE_ONLY:
            return self
        values = backend.row(self.positions, "b")
        functions.endgame_keep_values(self.row, values)
        return LevelNumbers(values, VALUE_ONLY)

    def with_bounds(self, backend: Backend, functions: Any) -> LevelNumbers:
        """Return all three numbers of each position."""
        if self.width == NUMBERS:
            return self
        numbers = backend.row(NUMBERS * self.positions, "b")
        functions.endgame_add_bounds(self.row, numbers)
        return LevelNumbers(numbers, NUMBERS)
