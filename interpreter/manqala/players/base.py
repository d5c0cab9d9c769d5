"""The interface of players, which answer the questions of the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from manqala.game.move import Move
from manqala.game.seen_position import hides, sample

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from manqala.game.game import PositionValue
    from manqala.game.move import Choices
    from manqala.text.diagnostics import MoveError

    Pick = Callable[[PositionValue, "Answers"], "Answers"]

Answers = tuple[int, ...]
GUESSES = 4
"""Number of samples of other players' hidden choices, and of what lies in hidden places."""


class Player(Protocol):
    """A player; a turn may hold questions to several players, so each answers only its own."""

    def choose(self, position: PositionValue, answers: Answers) -> Answers:
        """Answer the question after ``answers``, and perhaps those that follow it.

        Hidden choices of other players are invisible: other answers replace them.
        """


@runtime_checkable
class Ponders(Protocol):
    """A player that can think while others decide."""

    @property
    def ponders(self) -> bool:
        """Whether it would think now."""

    def ponder(self, position: PositionValue, stopped: Callable[[], bool]) -> None:
        """Prepare for what may follow a position, until it has to stop; runs in a thread of its own.

        It may call nothing of the position that interprets rules, since another thread does so.
        """


class Prompt(Protocol):
    """A prompt for a person."""

    def ask(self, position: PositionValue, answers: Answers, choices: Choices) -> str:
        """Return the line that the person types as the answer to a question."""

    def complain(self, error: MoveError) -> None:
        """Explain why an answer is invalid."""


class NoPrompt:
    """The prompt of a game without people."""

    def ask(self, position: PositionValue, answers: Answers, choices: Choices) -> str:
        """Raise an error: programs ask no person."""
        raise AssertionError(f"{choices.prompt}: there is no person, {position.text} {answers}")

    def complain(self, error: MoveError) -> None:
        """Raise an error: programs give only valid answers."""
        raise AssertionError(error)


@dataclass(frozen=True, slots=True)
class Seat:
    """The data for a new player."""

    rng: Random
    prompt: Prompt


def decide(players: Sequence[Player], position: PositionValue) -> Move:
    """Return the move that results when each player answers its questions; chance is the last player.

    If each answer is a move, return the answer of one player.
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
    """Return the answer to an unseen question; empty if it is incompatible with the choices of others."""
    return given[:1] if given[0] in {option.index for option in choices.options} else ()


def first(choices: Choices) -> Answers:
    """Return the first answer to a question."""
    return (choices.options[0].index,)


def guess_answer(position: PositionValue, answers: Answers, rng: Random, pick: Pick) -> Answers:
    """Return a program's answer under hidden information: its most frequent answer to samples of what is hidden.

    ``pick``: answers for a known position and known answers.  Where nothing is hidden it answers alone.
    """
    if not hides(position.game.rules):
        return _guess_choices(position, answers, rng, pick)
    choices = position.choices(answers)
    assert choices is not None
    if not position.notation.board.hidden_from(choices.player):
        return _guess_choices(position, answers, rng, pick)
    samples = [sample(position, choices.player, rng, answers) for _ in range(GUESSES)]
    alike = Counter(one for one in samples if one is not None)
    live, found = {option.index for option in choices.options}, Counter[Answers]()
    for one, times in alike.items():
        given = _guess_choices(one, answers, rng, pick)[:1]
        if given and given[0] in live:
            found[given] += times
    return found.most_common(1)[0][0] if found else (rng.choice(choices.options).index,)


def _guess_choices(position: PositionValue, answers: Answers, rng: Random, pick: Pick) -> Answers:
    """Return the most frequent answer to samples of hidden choices, in a position that is known."""
    unknown = position.unseen(answers)
    if not unknown:
        return pick(position, answers)
    found: Counter[Answers] = Counter()
    for _ in range(GUESSES):
        guess = answers[: len(answers) - unknown]
        for _ in range(unknown):
            choices = position.choices(guess)
            assert choices is not None
            guess = (*guess, rng.choice(choices.options).index)
        found[pick(position, guess)[:1]] += 1
    return found.most_common(1)[0][0]


def is_guessed(position: PositionValue, answers: Answers) -> bool:
    """Return whether the player asked does not see everything, so that programs guess."""
    choices = position.choices(answers)
    assert choices is not None
    if position.notation.board.hidden_from(choices.player):
        return True
    return choices.unseen and position.unseen(answers) > 0


def own_part(position: PositionValue, answers: Answers, whole: Answers) -> Answers:
    """Return the next answers of a whole turn that begins with ``answers``, up to another player's question."""
    first = position.choices(answers)
    assert first is not None
    end = len(answers) + 1
    while end < len(whole):
        following = position.choices(whole[:end])
        if following is None or following.player != first.player:
            break
        end += 1
    return whole[len(answers) : end]
