"""Explains what a move does, step by step, and when each line of the author's text acted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.layout import Bearer
from manqala.run.machine import Happening
from manqala.text.resources import PRELUDE_NAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game.notation import Notation
    from manqala.game.trace import Step
    from manqala.run.machine import Effect
    from manqala.studio.story import Story
    from manqala.text.span import Source, Span
    from manqala.wire.common_messages import NumberText
    from manqala.wire.play_messages import (
        ActedInMoveMessage,
        ActedMessage,
        CodePlaceMessage,
        MarkedMessage,
        StepMessage,
        TraceMessage,
    )


def trace(steps: Sequence[Step], notation: Notation) -> TraceMessage:
    """The steps of a move, with the pieces moved, the marks set, and the lines that caused them."""
    return {"steps": [_step(step, notation) for step in steps]}


def _step(step: Step, notation: Notation) -> StepMessage:
    return {
        "words": step.text,
        "file": step.span.source.name,
        "line": step.span.line,
        "prelude": step.span.source.name == PRELUDE_NAME,
        "rule": step.rule,
        "exact": _place(step.exact),
        "calls": [_place(span) for span in step.calls],
        "moved": [
            {"from": effect.source, "to": effect.target, "counts": list(effect.amount)}
            for effect in step.effects
            if effect.kind is Happening.PUT
        ],
        "marks": [mark for effect in step.effects for mark in _marks(effect, notation)],
    }


def _place(span: Span) -> CodePlaceMessage:
    return {"file": span.source.name, "line": span.line}


def _marks(effect: Effect, notation: Notation) -> list[MarkedMessage]:
    """The mark that an effect sets, with its place if it is on a hole."""
    if effect.kind is not Happening.SET:
        return []
    found = (mark for mark in notation.layout.marks.values() if effect.source in mark.cells)
    return [
        {
            "place": effect.source - mark.cell if mark.on is Bearer.HOLES else None,
            "name": mark.name,
            "text": notation.shown_value(mark.type, effect.target),
            "player": effect.target
            if mark.type == ty.PLAYER and effect.target < len(notation.board.players)
            else None,
        }
        for mark in found
    ]


def find_actions(story: Story, source: Source) -> ActedMessage:
    """For each line of a text, the moves in which it acted, with the numbers of the resulting steps."""
    found: dict[int, dict[int, list[int]]] = {}
    for number in range(1, len(story.positions)):
        for at, step in enumerate(story.trace(number)):
            spans = (*step.calls, step.exact, step.span)
            for line in {span.line for span in spans if span.source.name == source.name}:
                found.setdefault(line, {}).setdefault(number, []).append(at)
    lines: dict[NumberText, list[ActedInMoveMessage]] = {
        str(line): [{"move": number, "steps": steps} for number, steps in moves.items()]
        for line, moves in sorted(found.items())
    }
    return {"lines": lines}
