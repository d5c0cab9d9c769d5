"""The effects of the last move that a picture marks."""

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
    """The holes affected by a move."""

    lifted: int | None = None
    """The hole where it began."""
    last: int | None = None
    """The hole of its last piece."""
    taken: AbstractSet[int] = frozenset()
    """The holes from which it captured."""


NOTHING = Changes()


def changes(position: PositionValue) -> Changes:
    """The effects of the move that led to a position; empty at the start, and between rounds."""
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
