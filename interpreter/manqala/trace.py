"""What a move does, effect by effect, in words, each with the line of the rule that causes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.resources import PRELUDE_NAME

if TYPE_CHECKING:
    from manqala.notation import Notation
    from manqala.position import Move, Position
    from manqala.run.machine import Effect
    from manqala.source import Span


@dataclass(frozen=True, slots=True)
class Step:
    """One effect: in words; the rule of the game that caused it; the line that says it exactly."""

    text: str
    span: Span
    """The innermost rule of the game's own files on the way to the effect."""
    exact: Span
    """The statement itself, which may be one of the prelude's."""
    calls: tuple[Span, ...]

    @property
    def line_text(self) -> str:
        """The text of the rule's line."""
        return self.span.source.line(self.span.line).strip()


def trace(position: Position, move: Move) -> list[Step]:
    """The effects of a legal move; marks that only count or steer are left out."""
    engine = position.game.traced_engine
    play = position.play_state.copy()
    play.engine = engine
    program = play.program()
    assert program is not None
    engine.machine.position = play
    effects = engine.trace(program, play.cells, move.answers)
    notation = position.notation
    steps: list[Step] = []
    for effect in effects:
        words = _words(effect, notation)
        if words is None:
            continue
        chain = (*effect.calls, effect.span)
        mine = [span for span in chain if span.source.name != PRELUDE_NAME]
        steps.append(Step(words, mine[-1] if mine else effect.span, effect.span, effect.calls))
    return _sowing_together(steps)


def _words(effect: Effect, notation: Notation) -> str | None:
    if effect.kind == "put":
        parts = [notation.counted(n, kind) for kind, n in enumerate(effect.amount) if n]
        source, target = notation.place_words(effect.source), notation.place_words(effect.target)
        if effect.target == notation.board.hand:
            return f"lift {' + '.join(parts)} from {source}"
        if effect.source == notation.board.hand:
            return f"sow {' + '.join(parts)} into {target}"
        return f"{' + '.join(parts)} from {source} to {target}"
    if effect.kind != "set":
        return None
    for mark in notation.layout.marks.values():
        if effect.source in mark.cells and (mark.lifetime != "turn" and mark.name != "mover"):
            value = notation.value_text(mark.type, effect.target)
            bearer = effect.source - mark.cell
            if mark.on == "holes":
                return f"{notation.place_words(bearer)}: {mark.name} = {value}"
            if mark.on == "players":
                return f"{notation.board.players[bearer]}'s {mark.name} = {value}"
            return f"{mark.name} = {value}"
    return None


def _sowing_together(steps: list[Step]) -> list[Step]:
    """Single seeds sown by the same rule one after the other are told as one step."""
    made: list[Step] = []
    for step in steps:
        previous = made[-1] if made else None
        if (
            previous is not None and step.text.startswith("sow 1 ")
            and previous.text.startswith("sow 1 ")
            and previous.exact == step.exact and previous.span == step.span
            and previous.text.split(" into ")[0] == step.text.split(" into ")[0]
        ):  # fmt: skip
            target = step.text.split(" into ", 1)[1]
            made[-1] = Step(
                f"{previous.text}, {_short(previous.text, target)}",
                step.span,
                step.exact,
                step.calls,
            )
        else:
            made.append(step)
    return made


def _short(text: str, target: str) -> str:
    """``south's hole 4`` after ``south's hole 3`` needs only its number."""
    last = text.split(" into ", 1)[1].split(", ")
    owner, _, number = target.partition(" hole ")
    for part in reversed(last):
        if " hole " in part:
            return number if part.startswith(owner + " hole ") and number else target
        if not part.isdigit():
            break
    return target
