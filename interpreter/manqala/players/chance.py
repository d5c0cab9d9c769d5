"""Chance, which counts as a player where something falls to nobody: dice, or a hole that is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from manqala.game.game import Position
    from manqala.players.base import Answers


class Chance:
    """Draws; every answer with which play can go on is as likely."""

    def __init__(self, rng: Random) -> None:
        """``rng``: by what it draws."""
        self.rng = rng

    def choose(self, position: Position, answers: Answers) -> Answers:
        """What falls after these answers."""
        choices = position.choices(answers)
        assert choices is not None
        return (self.rng.choice(choices.options).index,)
