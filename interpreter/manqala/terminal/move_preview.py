"""Preview an answer: where its seeds fall, where the sowing ends, and what it wins."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.run.machine import Dead, Happening
from manqala.terminal.sowing_frames import apply_effect, count_effects

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.game.game import PositionValue
    from manqala.game.move import Answers, Choices


@dataclass(frozen=True, slots=True)
class MovePreview:
    """The effects of an answer."""

    text: str = ""
    began: int | None = None
    ended: int | None = None
    changes: Mapping[int, str] = field(default_factory=dict)
    """The change in each hole."""


NO_PREVIEW = MovePreview()


def preview_move(
    position: PositionValue, answers: Answers, choices: Choices, index: int
) -> MovePreview:
    """Preview the answer ``index`` to a question, up to the next question."""
    if position.phase is not Phase.TURN or choices.unseen or choices.by_chance:
        return NO_PREVIEW
    if position.notation.board.hidden_from(choices.player):
        return NO_PREVIEW  # it could show what is hidden
    given = (*answers, index)
    try:
        effects = position.effects(given)
        following = position.choices(given)
    except Dead:
        return NO_PREVIEW
    board, notation = position.notation.board, position.notation
    old = list(position.play_state.cells)
    shown = count_effects(position, answers)
    for effect in effects[:shown]:
        apply_effect(effect, old, board.places)
    new = list(old)
    began = ended = None
    for effect in effects[shown:]:
        apply_effect(effect, new, board.places)
        if effect.kind is not Happening.PUT:
            continue
        if effect.target == board.hand and effect.source < board.holes and began is None:
            began = effect.source
        if effect.source == board.hand and effect.target not in board.hands:
            ended = effect.target
    changes: dict[int, str] = {}
    for place in range(board.holes):
        before, after = (sum(notation.counts(place, cells)) for cells in (old, new))
        if before != after:
            changes[place] = f"{after - before:+}".replace("-", "−")
    return MovePreview(_preview_text(position, ended, old, new, following), began, ended, changes)


def _preview_text(
    position: PositionValue,
    ended: int | None,
    old: list[int],
    new: list[int],
    following: Choices | None,
) -> str:
    """Where the sowing ends, what each player wins, and the next question."""
    parts = []
    if ended is not None:
        parts.append(f"ends in {position.notation.place_words(ended)}")
    engine = position.play_state.engine
    gains = [
        sum(then) - sum(now)
        for now, then in zip(engine.takings(old), engine.takings(new), strict=True)
    ]
    for player, gained in enumerate(gains):
        if gained:
            verb = "wins" if gained > 0 else "spends"
            parts.append(f"{position.notation.board.spoken[player]} {verb} {abs(gained)}")
    if following is not None:
        parts.append(f"then {following.question}")
    return ", ".join(parts)
