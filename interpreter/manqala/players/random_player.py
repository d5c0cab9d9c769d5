"""Plays at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.players.entry import Entry

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.players.base import Answers, Seat


class RandomPlayer:
    """Takes any answer that can lead to a legal move, with equal probability."""

    def __init__(self, seat: Seat) -> None:
        """Use the seat's random numbers."""
        self._rng = seat.rng

    def choose(self, position: PositionValue, answers: Answers) -> Answers:
        """Return one answer."""
        choices = position.choices(answers)
        assert choices is not None
        return (self._rng.choice(choices.options).index,)


player = Entry("random", "any legal move", RandomPlayer)
