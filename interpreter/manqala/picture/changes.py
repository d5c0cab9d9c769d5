"""What the last move did on the board, as far as a picture marks it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.game.game import PositionValue
from manqala.run.machine import Happening

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet


@dataclass(frozen=True, slots=True)
class Changes:
    """The holes that a move concerns."""

    lifted: int | None = None
    """Where it began."""
    last: int | None = None
    """Where its last piece fell."""
    taken: AbstractSet[int] = frozenset()
    """What was captured from."""


NOTHING = Changes()


def changes(position: PositionValue) -> Changes:
    """What the move did that led to a position; nothing at the beginning, and between rounds."""
    made = position.last
    if made is None or made.phase is not Phase.TURN:
        return NOTHING
    before = position.game.at(made.before)
    board = position.notation.board
    lifted, last = before.ends(made.move)
    won = {*board.winnings, *board.store}
    taken = {
        effect.source
        for effect in before.effects(made.move)
        if effect.kind is Happening.PUT
        and effect.target in won
        and effect.source != board.hand
        and effect.source < board.holes
    }
    return Changes(lifted, last, frozenset(taken))
