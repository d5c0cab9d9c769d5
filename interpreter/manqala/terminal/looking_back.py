"""A look back at a game: the moves that lost most, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.terminal.sown_frames import board_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.search.analysis import Assessed
    from manqala.terminal.running_game import MadeMove
    from manqala.terminal.thinking import Thinker

LEAST = 0.5
"""A move that lost less, in points, is none to speak of."""
MOST = 8
"""Limit of moves that a look back shows."""
DECIDED = 1000.0
"""The worth of a game that is won by force, in points: more than any game has."""
EACH = 0.4
"""Seconds that the moves of one position are searched."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """A move that was not the best."""

    at: int
    """Its index among the moves of the game."""
    by: str
    played: Assessed
    best: Assessed

    @property
    def loss(self) -> float:
        """By how much the best move is better."""
        return worth(self.best) - worth(self.played)

    @property
    def words(self) -> str:
        """What was played and what would have been better: ``6 (−2.50); better 3 (+1.00)``."""
        return (
            f"{self.played.move.text} ({self.played.verdict}); "
            f"better {self.best.move.text} ({self.best.verdict})"
        )


def worth(one: Assessed) -> float:
    """The value of a move in points; what is won or lost by force counts more the sooner it comes."""
    if one.wins_in is not None:
        return DECIDED - one.wins_in
    if one.loses_in is not None:
        return one.loses_in - DECIDED
    return one.margin or 0.0


def look_back(
    played: Sequence[MadeMove],
    thinker: Thinker,
    stopped: Callable[[], bool] = lambda: False,
    seconds: float = EACH,
) -> Iterator[Lapse | None]:
    """Go through the moves of turns, one after another; gives what was found of each, or none."""
    for at, made in enumerate(played):
        if stopped():
            return
        yield None if made.before.phase is not Phase.TURN else _lapse(at, made, thinker, seconds)


def _lapse(at: int, made: MadeMove, thinker: Thinker, seconds: float) -> Lapse | None:
    # What happened before in the game does not count for the value of a move.
    position = board_with(made.before, made.before.play_state.cells)
    found = thinker.values(position, seconds)
    mine = next((one for one in found if one.move.answers == made.move.answers), None)
    if mine is None or not found:
        return None
    last = made.after.last
    lapse = Lapse(at, last.by if last is not None else "", mine, found[0])
    return lapse if lapse.loss >= LEAST else None


def worst(lapses: Sequence[Lapse]) -> list[Lapse]:
    """The moves that lost most, in the order in which they were made."""
    most = sorted(lapses, key=lambda lapse: -lapse.loss)[:MOST]
    return sorted(most, key=lambda lapse: lapse.at)
