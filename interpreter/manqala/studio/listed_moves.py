"""Moves as a list shows them: without long runs of what chance decides in a turn."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.game.move_text import move_text as text_of
from manqala.picture.series import move_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.game.game import PositionValue
    from manqala.run.dialogue import AnsweredQuestion

FEW = 3
"""So many outcomes of chance in a row are written one by one; of more there is only a sign."""
MORE = "…"


def listed_move(position: PositionValue) -> str:
    """The move that led to a position, with the mover's captures; many outcomes of chance in a row are one sign."""
    last, text = position.last, move_text(position)
    if last is None or last.phase is not Phase.TURN or len(last.move.answers) <= FEW:
        return text
    before = position.game.at(last.before)
    if not before.chancy:
        return text
    said = _without_runs(before.answered_questions(last.move.answers), len(position.players))
    return text_of(said, position.notation) + text.removeprefix(last.move.text)


def _without_runs(said: Iterable[AnsweredQuestion], chance: int) -> list[AnsweredQuestion]:
    """The answers, with a sign in place of each long run of answers by chance."""
    made: list[AnsweredQuestion] = []
    for by_chance, answers in groupby(said, key=lambda one: one.player == chance):
        run = list(answers)
        if by_chance and len(run) > FEW:
            sign = replace(run[0])
            sign.written = MORE
            run = [sign]
        made += run
    return made
