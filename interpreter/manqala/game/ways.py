"""The ways of playing where there may be too many to list: shown question by question, and counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.game.decision import MOST_SHOWN

if TYPE_CHECKING:
    from manqala.game.decision import Decision
    from manqala.game.move import Answers, Choices, Move, Option

MOST_ANSWERED = 500
"""Limit of answers shown at once; deeper questions of a move are left out beyond it."""
FEWEST_COUNTED = 20
"""The limit of ways counted after one answer, whatever the number of answers."""


@dataclass(slots=True)
class Answered:
    """An answer to a question, and what it leads to."""

    option: Option
    answers: Answers
    """All answers up to this one."""
    ways: int | None
    """How many legal moves begin so; none where there are very many, or finding out takes long."""
    move: Move | None
    """The move, where it is the only one."""
    counted: int
    """The limit of ways counted after it."""
    then: Asking | None = None
    """The next question, where it was wanted and the answers do not settle the move."""


@dataclass(slots=True)
class Asking:
    """A question with its answers."""

    choices: Choices
    answered: list[Answered]
    cut: bool = False
    """Of the first question: whether some that follow were wanted and are left out, for there are too many."""


def questions(position: Decision, answers: Answers = (), depth: int = 1) -> Asking | None:
    """The next question after some answers, and those that follow it, ``depth`` questions deep; none if none is asked.

    Raises ``run.machine.Dead`` when the answers cannot be given.
    """
    first = _asking(position, answers, position.count(answers), MOST_SHOWN)
    if first is None:
        return None
    level, shown = first.answered, len(first.answered)
    for _ in range(depth - 1):
        below: list[Answered] = []
        for one in level:
            if one.ways == 1:
                continue
            if shown > MOST_ANSWERED:
                first.cut = True
                return first
            one.then = _asking(position, one.answers, one.ways, one.counted)
            if one.then is not None:
                below += one.then.answered
                shown += len(one.then.answered)
        level = below
    return first


def _asking(position: Decision, answers: Answers, ways: int | None, most: int) -> Asking | None:
    """The next question; ``ways`` is how many there are, where it is known, and ``most`` may be counted in all."""
    choices = position.choices(answers)
    if choices is None:
        return None
    # What may be counted is shared among the answers, so that it takes as long with few as with many.
    share = max(FEWEST_COUNTED, most // max(1, len(choices.options)))
    found = []
    for option in choices.options:
        given = (*answers, option.index)
        after = position.count(given, share if ways is None else ways)
        (move,) = position.moves(1, given) if after == 1 else (None,)
        found.append(Answered(option, given, after, move, share))
    return Asking(choices, found)
