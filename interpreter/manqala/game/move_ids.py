"""Moves as whole numbers, the same in every position: for tables, files and machine learning.

A move that answers one question is the number of the chosen hole, direction or way, below 256. Each further
answer adds its own number plus one, times 256, then times 256 times 256, and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.run.dialogue import Done
from manqala.run.limits import MOST_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from manqala.game.move import Answers
    from manqala.run.dialogue import AnsweredQuestion

    Ask = Callable[[Answers], AnsweredQuestion | Done]
    """Returns the question after some answers, or the run if they are complete."""

NUMBERED = {ty.HOLE, ty.PLACE, ty.PLAYER, ty.DIRECTION, ty.KIND}
"""Types whose values are small numbers with the same meaning in every position."""


def move_id(said: Iterable[AnsweredQuestion], places: int) -> int:
    """Return the number of a move with these answers, on a board with this number of places."""
    found, worth, base = 0, 1, _base(places)
    for n, one in enumerate(question for question in said if question.asked):
        found += (_digit(one, one.answer) + (n > 0)) * worth
        worth *= base
    return found


def answers_of(number: int, ask: Ask, places: int, *, one: bool = False) -> Answers | None:
    """Return the answers of the move with a number; none if it is no move here.  Raises ``run.machine.Dead`` as ``ask`` does.

    ``one``: whether a move is one answer.
    """
    answers: Answers = ()
    rest, first, base = number, True, _base(places)
    while not (one and answers) and not isinstance(asked := ask(answers), Done):
        rest, digit = divmod(rest, base)
        wanted = digit if first else digit - 1
        fitting = [n for n in range(len(asked.options)) if _digit(asked, n) == wanted]
        if not fitting:
            return None
        answers, first = (*answers, fitting[0]), False
    return answers if rest == 0 else None


def _base(places: int) -> int:
    """Return the base, greater than any answer's number: 256, except on boards with more places."""
    return max(MOST_OPTIONS, places)


def _digit(said: AnsweredQuestion, answer: int) -> int:
    """Return an answer as a number: the chosen value, or the index of a way or number."""
    question = said.question
    by_value = isinstance(question, core.Choose) and question.type in NUMBERED
    return said.options[answer] if by_value else answer
