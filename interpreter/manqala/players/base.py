"""What a player is: somebody who answers the questions that the rules put to him."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from manqala.game.move import Move

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from manqala.game.game import Position
    from manqala.game.move import Choices
    from manqala.text.diagnostics import MoveError

Answers = tuple[int, ...]


class Player(Protocol):
    """A player; a turn may hold questions to several players, so each answers only his own."""

    def choose(self, position: Position, answers: Answers) -> Answers:
        """Answer the question that comes after ``answers``, and perhaps those that follow it."""


class Prompt(Protocol):
    """Where a person is asked."""

    def ask(self, position: Position, answers: Answers, choices: Choices) -> str:
        """What the person types as the answer to a question."""

    def complain(self, error: MoveError) -> None:
        """Say why an answer cannot be taken."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What a new player is given."""

    rng: Random
    prompt: Prompt


def decide(players: Sequence[Player], position: Position) -> Move:
    """The move that results when each player answers what he is asked; chance is the last of them.

    Where each answer is a move, it is what one of them answers.
    """
    answers: Answers = ()
    while (choices := position.choices(answers)) is not None:
        answers += players[choices.player].choose(position, answers)
        if position.stepwise:
            answers = answers[:1]
            break
    return Move(answers, position.write(answers))


def own_part(position: Position, answers: Answers, whole: Answers) -> Answers:
    """Of a whole turn that begins with ``answers`` the next ones, until another is asked."""
    first = position.choices(answers)
    assert first is not None
    end = len(answers) + 1
    while end < len(whole):
        following = position.choices(whole[:end])
        if following is None or following.player != first.player:
            break
        end += 1
    return whole[len(answers) : end]
