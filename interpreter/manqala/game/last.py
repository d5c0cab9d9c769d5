"""The last move: how a position came about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.core.course import Phase
    from manqala.game.move import Move
    from manqala.run.flow import Play
    from manqala.run.machine import Cells


@dataclass(frozen=True)
class Last:
    """The last move: the player, the move, and the passes after it."""

    mover: int
    move: Move
    phase: Phase
    passed: tuple[int, ...]
    before: Play
    began: Cells
    """The cells before the move."""
    cells: Cells
    """The cells right after the move, before the next turn."""
    by: str
    """The name of the first player to decide: the mover, or chance."""

    def __repr__(self) -> str:
        """The player and the move."""
        return f"<{self.by}: {self.move.text}>"

    @cached_property
    def captured(self) -> tuple[tuple[int, ...], ...]:
        """The growth of each player's winnings, by kind."""
        return self.before.engine.gained(self.began, self.cells)
