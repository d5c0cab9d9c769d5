"""The text of moves: the answers of a run, as a player writes them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.game.notation import NOTHING_SAID, join_move, way_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.game.notation import Notation
    from manqala.run.dialogue import AnsweredQuestion


def move_text(said: Iterable[AnsweredQuestion], notation: Notation) -> str:
    """Return the text of a move; refusals are left out unless that would be ambiguous."""
    asked = [question for question in said if question.asked]
    written = [_token(question, notation) for question in asked]
    declined = [_declines(question) for question in asked]
    if not any(declined) or all(declined):
        return join_move(written) or NOTHING_SAID
    # A refusal cannot be left out if the next word is also a way of that question.
    following: str | None = None
    for one, token, left_out in zip(
        reversed(asked), reversed(written), reversed(declined), strict=True
    ):
        if not left_out:
            following = token
        elif isinstance(one.question, core.Either) and following in way_names(one.question):
            return join_move(written)
    kept = zip(written, declined, strict=True)
    return join_move([token for token, left_out in kept if not left_out])


def answer_text(question: AnsweredQuestion, answer: int, notation: Notation) -> str:
    """Return the text of a move that answers one question and nothing else."""
    return move_text((replace(question, answer=answer),), notation)


def full_text(said: Sequence[AnsweredQuestion], notation: Notation) -> str:
    """Return the text of all answers, refusals and implied choices; the move may be incomplete."""
    end = len(said)
    while end and not said[end - 1].asked:  # it may belong to what follows
        end -= 1
    return join_move([_token(question, notation) for question in said[:end]])


def tokens(said: Iterable[AnsweredQuestion], notation: Notation) -> list[tuple[str, bool]]:
    """Return the text of each answer, and whether it declines a ``may``."""
    return [
        (_token(question, notation), _declines(question)) for question in said if question.asked
    ]


def unasked_ways(said: Sequence[AnsweredQuestion], answers: int) -> list[str]:
    """Return the names of the implied choices after this number of answers, up to the next question."""
    found: list[str] = []
    for question in said:
        if question.asked:
            answers -= 1
        elif answers == 0:
            assert isinstance(question.question, core.Either)
            found.append(way_names(question.question)[question.answer])
    return found


def _token(said: AnsweredQuestion, notation: Notation) -> str:
    """Return the text of one answer."""
    if said.written is None:
        said.written = _write_move(said, notation)
    return said.written


def _write_move(said: AnsweredQuestion, notation: Notation) -> str:
    question = said.question
    if not said.asked:
        assert isinstance(question, core.Either)
        return way_names(question)[said.answer]
    return notation.option_token(question, said.options[said.answer], said.player, said.cells)


def _declines(said: AnsweredQuestion) -> bool:
    """Return whether an answer declines a ``may``."""
    question = said.question
    return said.answer == 0 and isinstance(question, core.Either) and question.optional
