"""What a player is: it answers the questions that the rules put to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from manqala.game.move import Move

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from manqala.game.game import PositionValue
    from manqala.game.move import Choices
    from manqala.text.diagnostics import MoveError

Answers = tuple[int, ...]
GUESSES = 4
"""How many times a program samples hidden choices of other players."""


class Player(Protocol):
    """A player; a turn may hold questions to several players, so each answers only his own."""

    def choose(self, position: PositionValue, answers: Answers) -> Answers:
        """Answer the question that comes after ``answers``, and perhaps those that follow it.

        What others have chosen unseen he does not get to see: other answers stand in the place of theirs.
        """


class Prompt(Protocol):
    """Where a person is asked."""

    def ask(self, position: PositionValue, answers: Answers, choices: Choices) -> str:
        """What the person types as the answer to a question."""

    def complain(self, error: MoveError) -> None:
        """Say why an answer cannot be taken."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What a new player is given."""

    rng: Random
    prompt: Prompt


def decide(players: Sequence[Player], position: PositionValue) -> Move:
    """The move that results when each player answers what he is asked; chance is the last of them.

    Where each answer is a move, it is what one of them answers.
    """
    answers: Answers = ()
    while (choices := position.choices(answers)) is not None:
        known = position.seen(answers) if choices.unseen else answers
        given = players[choices.player].choose(position, known)
        answers += given if not choices.unseen else fitting(choices, given) or first(choices)
        if position.stepwise:
            answers = answers[:1]
            break
    return Move(answers, position.write(answers))


def fitting(choices: Choices, given: Answers) -> Answers:
    """Of what was answered to an unseen question its answer; nothing if it cannot be beside what others have chosen."""
    return given[:1] if given[0] in {option.index for option in choices.options} else ()


def first(choices: Choices) -> Answers:
    """The first answer to a question."""
    return (choices.options[0].index,)


def guess_answer(
    position: PositionValue, answers: Answers, rng: Random, pick: Callable[[Answers], Answers]
) -> Answers:
    """What a program answers that does not know what others have chosen: what it would most often, if that is guessed.

    ``pick``: what it answers after certain answers.  Where nothing is unknown that is all.
    """
    unknown = position.unseen(answers)
    if not unknown:
        return pick(answers)
    found: Counter[Answers] = Counter()
    for _ in range(GUESSES):
        guess = answers[: len(answers) - unknown]
        for _ in range(unknown):
            choices = position.choices(guess)
            assert choices is not None
            guess = (*guess, rng.choice(choices.options).index)
        found[pick(guess)[:1]] += 1
    return found.most_common(1)[0][0]


def own_part(position: PositionValue, answers: Answers, whole: Answers) -> Answers:
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
