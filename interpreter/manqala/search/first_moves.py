"""Proves that a game is won with the first move, for validation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.writer import CannotGenerateError
from manqala.core.course import Phase
from manqala.search.solving import solve
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from manqala.game.game import GameValue

MAX_SECONDS = 20.0
"""Time limit of a proof."""


def prove_first_move(game: GameValue) -> str | None:
    """Return a winning first move; none if no win is proved in time."""
    position = game.start()
    if position.phase is not Phase.TURN:
        return None
    try:
        found = solve(position, seconds=MAX_SECONDS, best_only=True)
    except (ManqalaError, CannotGenerateError):
        return None
    return found.line[0] if found.value is not None and found.value > 0 and found.line else None
