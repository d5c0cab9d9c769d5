"""Moves as text: what was said in a run, as a player writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from manqala.core import nodes as core
from manqala.game.notation import NOTHING_SAID, join_move, way_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.game.notation import Notation
    from manqala.run.dialogue import Said


class Written(NamedTuple):
    """One answer as a text has it; whether it declines a ``may``, and what else could be said there."""

    token: str
    declined: bool
    ways: Sequence[str]


def move_text(said: Iterable[Said], notation: Notation) -> str:
    """The text of a move; what declines is left out unless that would be misread."""
    answers = [_written(one, notation) for one in said if one.asked]
    if not any(answer.declined for answer in answers):
        return join_move([answer.token for answer in answers]) or NOTHING_SAID
    tokens = [answer.token for answer in answers if not answer.declined]
    if not tokens:
        return join_move([answer.token for answer in answers]) or NOTHING_SAID
    # A refusal that is left out would be misread where the next word is a way of that question.
    following: str | None = None
    for answer in reversed(answers):
        if not answer.declined:
            following = answer.token
        elif following in answer.ways:
            return join_move([answer.token for answer in answers])
    return join_move(tokens)


def full_text(said: Sequence[Said], notation: Notation) -> str:
    """What was said, with all that declines something or goes without saying; it may be the beginning of a move."""
    end = len(said)
    while end and not said[end - 1].asked:  # it may belong to what comes after them
        end -= 1
    return join_move([_written(one, notation).token for one in said[:end]])


def tokens(said: Iterable[Said], notation: Notation) -> list[tuple[str, bool]]:
    """Each answer as it is written, and whether it declines a ``may``."""
    answers = [_written(one, notation) for one in said if one.asked]
    return [(answer.token, answer.declined) for answer in answers]


def unasked(said: Sequence[Said], answers: int) -> list[str]:
    """The names of the ways that go without saying after so many answers, up to the next question."""
    found: list[str] = []
    for one in said:
        if one.asked:
            answers -= 1
        elif answers == 0:
            assert isinstance(one.question, core.Either)
            found.append(way_names(one.question)[one.answer])
    return found


def _written(said: Said, notation: Notation) -> Written:
    question = said.question
    if not said.asked:
        assert isinstance(question, core.Either)
        return Written(way_names(question)[said.answer], False, ())
    token = notation.option_token(question, said.options[said.answer], said.player, said.cells)
    if not (isinstance(question, core.Either) and question.optional):
        return Written(token, False, ())
    return Written(token, said.answer == 0, way_names(question))
