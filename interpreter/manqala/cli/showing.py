"""The options of ‘play’ for boards and pauses."""

from __future__ import annotations

from dataclasses import dataclass

PAUSE = 0.5
"""Default pause after a program's move at a terminal, in seconds."""


@dataclass(frozen=True, slots=True)
class Showing:
    """How to display a game; None lets the players and the terminal decide."""

    boards: bool | None = None
    """Whether to show a board after every move."""
    pause: float | None = None
    """Pause after a program's move, in seconds."""
    turn_board: bool = True
    """Whether the player to decide sits at the bottom."""
    light: bool | None = None
    """Whether full screen has colours for a light terminal."""
