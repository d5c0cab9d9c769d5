"""A move as a row of boards: one after every seed that falls, each with the rule that moved it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.game.trace import trace
from manqala.run.machine import Happening

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.game.move import Answers
    from manqala.game.trace import Step
    from manqala.run.machine import Cells, Effect

SLOWEST, LONGEST = 0.45, 12.0
"""Seconds for one frame at the slowest speed, and for all frames of a move at most."""
SPEEDS = (0.0, SLOWEST, 0.2, 0.07)
"""Seconds for one frame at each speed; at the first a move is shown at once."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after an effect of a move."""

    position: PositionValue
    source: int
    target: int
    step: Step | None
    """The effect in words, and the rule that caused it."""


def frames(before: PositionValue, answers: Answers, shown: int = 0) -> list[Frame]:
    """The boards that a move, or its beginning, leads through.

    ``shown``: how many effects have been shown already, when earlier answers were given. Answers before and between
    rounds are moves by themselves and move nothing seed by seed: they have no frames.
    """
    if before.stepwise or before.over:
        return []
    effects = before.effects(answers)
    cells = list(before.play_state.cells)
    steps = {
        id(effect): step
        for step in trace(effects, cells, before.notation)
        for effect in step.effects
    }
    found: list[Frame] = []
    for number, effect in enumerate(effects):
        apply_effect(effect, cells, before.notation.board.places)
        if number < shown or effect.kind is not Happening.PUT:
            continue
        position = board_with(before, cells)
        found.append(Frame(position, effect.source, effect.target, steps.get(id(effect))))
    return found


def count_effects(before: PositionValue, answers: Answers) -> int:
    """How many effects answers have that begin a move."""
    return 0 if before.stepwise or before.over or not answers else len(before.effects(answers))


def apply_effect(effect: Effect, cells: Cells, places: int) -> None:
    """Do to the cells what an effect did."""
    if effect.kind is Happening.PUT:
        for kind, amount in enumerate(effect.amount):
            cells[effect.source + kind * places] -= amount
            cells[effect.target + kind * places] += amount
    elif effect.kind is Happening.SET:
        cells[effect.source] = effect.target


def board_with(position: PositionValue, cells: Cells) -> PositionValue:
    """A position with other cells, to be drawn and not to be played on."""
    play = position.play_state.copy()
    play.cells = list(cells)
    return position.game.at(play)


def frame_seconds(speed: int, number: int) -> float:
    """How long each of a number of frames is shown: long moves are sown faster."""
    return min(SPEEDS[speed], LONGEST / max(1, number))
