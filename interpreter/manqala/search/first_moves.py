"""Proves that a game is won with the first move, for validation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.writer import CannotGenerateError
from manqala.core.course import Phase
from manqala.search.solving import solve
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from manqala.game.game import GameValue

SECONDS = 20.0
"""Time for a proof."""


def prove_first_move(game: GameValue) -> str | None:
    """Return a first move with which the first player wins; none if that is not proved in time."""
    position = game.start()
    if position.phase is not Phase.TURN:
        return None
    try:
        found = solve(position, seconds=SECONDS, best_only=True)
    except (ManqalaError, CannotGenerateError):
        return None
    return found.line[0] if found.value is not None and found.value > 0 and found.line else None
