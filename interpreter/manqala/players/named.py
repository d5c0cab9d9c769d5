"""A program that plays by name, without a person at a keyboard."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from manqala.players.base import Seat, decide, first, fitting
from manqala.players.chance import Chance
from manqala.players.registry import make
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, MoveError

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.game.move import Choices, Move
    from manqala.players.base import Answers


class NamedProgram:
    """A program that answers for all players, and draws for chance."""

    def __init__(self, spec: str, seed: int | None) -> None:
        """``spec``: a name with optional parameters, as in ``alphabeta:time=0.1``."""
        rng = Random(seed)
        self._player = make(spec, Seat(rng, NoPerson(spec)))
        self._chance = Chance(rng)

    def move(self, position: PositionValue) -> Move:
        """Return its move; it also answers for other players in mid-move.

        Raises ``MoveError`` if the game is over.
        """
        if position.over:
            raise MoveError(
                Diagnostic(codes.ILLEGAL_MOVE, Severity.ERROR, None, "the game is over")
            )
        seats = [self._player] * len(position.players)
        return decide([*seats, self._chance], position)

    def part(self, position: PositionValue, answers: Answers = ()) -> Answers:
        """Return its answers after these, up to another player's question; chance is drawn."""
        choices = position.choices(answers)
        assert choices is not None
        if choices.by_chance:
            return self._chance.choose(position, answers)
        known = position.seen(answers) if choices.unseen else answers
        given = self._player.choose(position, known)
        if choices.unseen:
            return fitting(choices, given) or first(choices)
        return given[:1] if position.stepwise else given


class NoPerson:
    """The prompt of a program: there is no person."""

    def __init__(self, spec: str) -> None:
        self._spec = spec

    def ask(self, position: PositionValue, answers: Answers, choices: Choices) -> str:
        """Report that no person is at the terminal."""
        raise ManqalaError(
            Diagnostic(
                codes.UNKNOWN_PLAYER, Severity.ERROR, None, f"‘{self._spec}’ asks a person, but there is none: "
                f"{choices.question}", help=(f"the position is {position.text}, after {len(answers)} answers",),
            )
        )  # fmt: skip

    def complain(self, error: MoveError) -> None:
        """Do nothing, since no answer was given."""
        raise error
