"""How a position came about: the move that led to it."""

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
    """What led to a position: who moved, the move, who passed after it."""

    mover: int
    move: Move
    phase: Phase
    passed: tuple[int, ...]
    before: Play
    began: Cells
    """The cells before the move."""
    cells: Cells
    """The cells right after the move, before the next turn began."""
    by: str
    """The name of who decided first: the mover, or chance."""

    def __repr__(self) -> str:
        """Who moved, and the move."""
        return f"<{self.by}: {self.move.text}>"

    @cached_property
    def captured(self) -> tuple[tuple[int, ...], ...]:
        """For each player what his winnings gained, by kind."""
        return self.before.engine.gained(self.began, self.cells)
