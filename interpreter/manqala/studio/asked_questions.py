"""The next question in a move that is being made, with its answers as the board shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.game.move import CHANCE, Move
from manqala.studio.moves_explained import trace
from manqala.studio.shown_positions import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game.game import PositionValue
    from manqala.game.move import Answers, Choices, Option
    from manqala.wire.play_messages import AnswerMessage, DuringMessage, QuestionMessage

MOST_SHOWN = 60
"""Limit of complete moves listed with a question."""


def question(
    position: PositionValue, after: str, people: Sequence[int] = ()
) -> QuestionMessage | None:
    """The next question after these answers; None if the game is over.  ``people``: see ``shown_positions.view``.

    Raises ``MoveError`` for an invalid answer.
    """
    if position.over:
        return None
    given = position.begin(after) if after else ()
    choices = position.choices(given)
    if choices is None:
        return _settle(position, given)
    blind = position.notation.board.hidden_from(choices.player)
    leads = position.phase is Phase.TURN and not choices.by_chance and not blind
    return {
        "who": CHANCE if choices.by_chance else position.players[choices.player],
        "player": None if choices.by_chance else choices.player,
        "prompt": choices.question,
        "context": choices.context,
        "unseen": choices.unseen,
        "answers": [_answer(position, given, choices, option, leads) for option in choices.options],
        "complete": _complete(position, given),
        "move": None,
        "during": _during(position, given, choices, people),
    }


def _during(
    position: PositionValue, given: Answers, choices: Choices, people: Sequence[int]
) -> DuringMessage | None:
    """The board in the middle of a move, and the effects so far; None before the move has begun.

    A player who may not see others' choices sees the board as it was before them.
    """
    known = given[: len(given) - position.unseen(given)] if choices.unseen else given
    if not known or position.phase is not Phase.TURN:
        return None
    steps = position.trace(Move(known, position.write_fully(known)))
    shown = view(position.during(known), people=people)
    return {"view": shown, "trace": trace(steps, position.notation)}


def _settle(position: PositionValue, given: Answers) -> QuestionMessage:
    """The question after the last choice: the move is completed automatically."""
    return {
        "who": position.turn,
        "player": None if position.turn == CHANCE else position.mover,
        "prompt": "",
        "context": "",
        "unseen": False,
        "answers": [],
        "complete": [],
        "move": position.write_fully(given) or position.write(given),
        "during": None,
    }


def _answer(
    position: PositionValue, given: Answers, choices: Choices, option: Option, leads: bool
) -> AnswerMessage:
    answers = (*given, option.index)
    whole = answers if position.stepwise else _only_move(position, answers, choices)
    gain = 0
    if leads and whole is not None:
        gain = position.gain(position.done(position.move(whole)))
    answer: AnswerMessage = {
        "answer": option.token,
        "after": position.write_fully(answers),
        "text": option.text,
        "place": position.notation.board.place_at[option.value] if choices.of_holes else None,
        "move": None if whole is None else position.write_fully(whole),
        "leads": position.outcome(answers) if leads else "",
        "gain": gain,
    }
    if choices.weights is not None:
        answer["weight"] = choices.weights[choices.options.index(option)]
    return answer


def _only_move(position: PositionValue, answers: Answers, asked: Choices) -> Answers | None:
    """The only move with these answers, or None if there are several."""
    while (choices := position.choices(answers)) is not None:
        alone = len(choices.options) == 1 and choices.player == asked.player
        if not alone or choices.by_chance or choices.unseen:
            return None
        answers = (*answers, choices.options[0].index)
    return answers


def _complete(position: PositionValue, given: Answers) -> list[str]:
    """The moves with these answers, if they are few."""
    if position.stepwise:
        return []
    found = position.count(given, MOST_SHOWN)
    if found is None:
        return []
    return [position.write_fully(move.answers) for move in position.moves(found, given)]
