"""The frames of a move: a board after each seed, with the rule that moved it."""

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
"""Seconds for one frame at the slowest speed, and the limit for all frames of a move."""
SPEEDS = (0.0, SLOWEST, 0.2, 0.07)
"""Seconds for one frame at each speed; 0 shows the whole move at once."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after one effect of a move."""

    position: PositionValue
    source: int
    target: int
    step: Step | None
    """The effect in words, with the rule that caused it."""


def move_frames(before: PositionValue, answers: Answers, shown: int = 0) -> list[Frame]:
    """The frames of a move, or of its beginning.

    ``shown``: number of effects already shown for earlier answers. Answers before and between rounds are complete moves
    that sow nothing: they have no frames.
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
    """Number of effects of the first answers of a move."""
    return 0 if before.stepwise or before.over or not answers else len(before.effects(answers))


def apply_effect(effect: Effect, cells: Cells, places: int) -> None:
    """Apply an effect to the cells."""
    if effect.kind is Happening.PUT:
        for kind, amount in enumerate(effect.amount):
            cells[effect.source + kind * places] -= amount
            cells[effect.target + kind * places] += amount
    elif effect.kind is Happening.SET:
        cells[effect.source] = effect.target


def board_with(position: PositionValue, cells: Cells) -> PositionValue:
    """The same position with other cells, for drawing, not for play."""
    play = position.play_state.copy()
    play.cells = list(cells)
    return position.game.at(play)


def frame_seconds(speed: int, number: int) -> float:
    """Seconds for each of ``number`` frames: long moves are faster."""
    return min(SPEEDS[speed], LONGEST / max(1, number))
