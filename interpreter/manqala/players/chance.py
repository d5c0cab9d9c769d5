"""Chance as a player, for dice or randomly drawn holes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from manqala.game.move import CHANCE

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.players.base import Answers


class Chance:
    """Draws among all answers with which play can go on, with equal probability or by their weights."""

    def __init__(self, rng: Random) -> None:
        """``rng``: the random numbers to use."""
        self.rng = rng

    def choose(self, position: PositionValue, answers: Answers) -> Answers:
        """Draw the next answers after these."""
        choices = position.choices(answers)
        assert choices is not None
        if choices.weights is not None:
            return (self.rng.choices(choices.options, choices.weights)[0].index,)
        return (self.rng.choice(choices.options).index,)

    def seed(self, seed: int, moves: int, answers: int) -> None:
        """Seed the draw for the question after a number of moves and answers: the same for the same seed."""
        self.rng.seed(f"{seed}/{moves}/chance/{answers}")


def dealt(position: PositionValue, seed: int) -> PositionValue:
    """Return the position after all chance before the first choice, as in a game with this seed."""
    chance, moves = Chance(Random()), 0
    while position.stepwise and position.turn == CHANCE:
        chance.seed(seed, moves, 0)
        position = position.play(chance.choose(position, ()))
        moves += 1
    return position
