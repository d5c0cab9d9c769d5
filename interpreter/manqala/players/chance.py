"""Chance, which counts as a player where no player decides: dice, or a hole that is drawn."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from manqala.game.move import CHANCE

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.players.base import Answers


class Chance:
    """Draws; every answer with which play can go on is as likely."""

    def __init__(self, rng: Random) -> None:
        """``rng``: by what it draws."""
        self.rng = rng

    def choose(self, position: PositionValue, answers: Answers) -> Answers:
        """What falls after these answers."""
        choices = position.choices(answers)
        assert choices is not None
        return (self.rng.choice(choices.options).index,)

    def seed(self, seed: int, moves: int, answers: int) -> None:
        """Draw for the question after a number of moves of a game and of answers: the same for the same seed."""
        self.rng.seed(f"{seed}/{moves}/chance/{answers}")


def dealt(position: PositionValue, seed: int) -> PositionValue:
    """The position after all chance before the first choice, as in a game with this seed."""
    chance, moves = Chance(Random()), 0
    while position.stepwise and position.turn == CHANCE:
        chance.seed(seed, moves, 0)
        position = position.play(chance.choose(position, ()))
        moves += 1
    return position
