"""How a game is shown: what the options of ‘play’ say of boards and pauses."""

from __future__ import annotations

from dataclasses import dataclass

PAUSE = 0.5
"""Default pause after a program's move at a terminal, in seconds."""


@dataclass(frozen=True, slots=True)
class Showing:
    """How a game is shown; what is none is decided by who plays, and whether there is a terminal."""

    boards: bool | None = None
    """Whether there is a board after every move."""
    pause: float | None = None
    """Pause after a program's move, in seconds."""
    turn_board: bool = True
    """Whether who is to decide sits below."""
