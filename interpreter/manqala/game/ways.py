"""Legal moves when there may be too many to list: questions with their answers, and counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.game.decision import MOST_SHOWN

if TYPE_CHECKING:
    from manqala.game.decision import Decision
    from manqala.game.move import Answers, Choices, Move, Option

MOST_ANSWERED = 500
"""Maximum number of answers shown at once; beyond it deeper questions of a move are left out."""
FEWEST_COUNTED = 20
"""Least limit of ways counted after one answer, whatever the number of answers."""


@dataclass(slots=True)
class Answered:
    """An answer to a question, and its consequences."""

    option: Option
    answers: Answers
    """All answers up to this one."""
    ways: int | None
    """Number of legal moves that begin with it; none if they are very many, or take long to count."""
    move: Move | None
    """The move, if it is the only one."""
    counted: int
    """The limit of ways counted after it."""
    then: Asking | None = None
    """The next question, if requested and the move is incomplete."""


@dataclass(slots=True)
class Asking:
    """A question with its answers."""

    choices: Choices
    answered: list[Answered]
    cut: bool = False
    """For the first question: whether some requested ones after it are left out because there are too many."""


def questions(position: Decision, answers: Answers = (), depth: int = 1) -> Asking | None:
    """Return the next question after some answers, with ``depth`` levels of questions; none if there is none.

    Raises ``run.machine.Dead`` if the answers are illegal.
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
    """Return the next question; ``ways``: their number, if known; ``most``: the limit of counting in all."""
    choices = position.choices(answers)
    if choices is None:
        return None
    # The answers share this limit, so that few take as long as many.
    share = max(FEWEST_COUNTED, most // max(1, len(choices.options)))
    found = []
    for option in choices.options:
        given = (*answers, option.index)
        after = position.count(given, share if ways is None else ways)
        (move,) = position.moves(1, given) if after == 1 else (None,)
        found.append(Answered(option, given, after, move, share))
    return Asking(choices, found)
