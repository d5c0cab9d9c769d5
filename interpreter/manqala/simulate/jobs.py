"""Jobs: numbered games that can be played in any order, in any process.

A job is a small value that can be sent to another process; ``open`` prepares it there.
A game's random numbers depend only on the seed of the job and the number of the game.
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
    from manqala.simulate.tally import GameResults

    Play = Callable[[range], GameResults]
    """Plays the games of these numbers."""
    Counted = Callable[[range], Tally]
    """Plays the games of these numbers and tallies them."""


class Job(Protocol):
    """Numbered games that can be played anywhere."""

    @property
    def engine(self) -> str:
        """The name of the engine."""

    def open(self) -> Play:
        """Prepare to play; the result is not thread-safe."""


@dataclass(frozen=True, slots=True)
class InterpretedGames:
    """Random games by the interpreter."""

    parcel: Parcel
    seed: int
    match: bool
    limit: int = LONGEST_GAME

    @property
    def engine(self) -> str:
        """The name of the engine."""
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
    """Return the seed of Python's random numbers for one game, different for every seed and game."""
    return seed << 64 | number
