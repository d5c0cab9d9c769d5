"""What can be played many times over: each job plays numbered games, in any order and from any process.

A job is a small value that can be sent to another process; ``open`` makes it ready to play there.
A game's random numbers come from the seed of the job and the number of the game alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from manqala.game.playout import playout
from manqala.run.limits import LONGEST_GAME
from manqala.run.machine import StuckError
from manqala.simulate.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.simulate.parcel import Parcel
    from manqala.simulate.tally import Played

    Play = Callable[[range], Played]
    """Plays the games of these numbers."""
    Counted = Callable[[range], Tally]
    """The same where they are counted."""


class Job(Protocol):
    """Numbered games that can be played anywhere."""

    @property
    def engine(self) -> str:
        """What plays them, in a word."""

    def open(self) -> Play:
        """Get ready to play; what it gives is not to be shared between threads."""


@dataclass(frozen=True, slots=True)
class InterpretedGames:
    """Games at random, by the interpreter."""

    parcel: Parcel
    seed: int
    match: bool
    limit: int = LONGEST_GAME

    @property
    def engine(self) -> str:
        """It is the interpreter."""
        return "interpreter"

    def open(self) -> Counted:
        """Load the game."""
        game = self.parcel.open()

        def play(numbers: range) -> Tally:
            tally = Tally()
            for number in numbers:
                rng = Random(random_state(self.seed, number))
                played = playout(game, rng, match=self.match, limit=self.limit)
                if played.stuck_at is not None:
                    raise StuckError(played.stuck_at)
                tally.plies[played.plies] += 1
                tally.rounds += played.rounds
                tally.reasons[played.ended_by] += 1
                if played.result is not None:
                    tally.wins[played.result.winner] += 1
            return tally

        return play


def random_state(seed: int, number: int) -> int:
    """What Python's random numbers of one game start from: different for every seed and game."""
    return seed << 64 | number
