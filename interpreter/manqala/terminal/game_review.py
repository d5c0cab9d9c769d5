"""Review a game: find the moves that lost most, and the better ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.terminal.sowing_frames import board_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.search.analysis import Assessed
    from manqala.terminal.running_game import MadeMove
    from manqala.terminal.thinking import Thinker

LEAST_LOSS = 0.5
"""Least loss in points that counts as a mistake."""
MOST_MISTAKES = 8
"""Limit of mistakes that a review shows."""
DECIDED = 1000.0
"""The value of a forced win, in points: more than any game has."""
SECONDS_PER_MOVE = 0.4
"""Seconds of search for the moves of one position."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that was worse than the best one."""

    at: int
    """Its index among the moves of the game."""
    by: str
    played: Assessed
    best: Assessed

    @property
    def loss(self) -> float:
        """The difference in value to the best move."""
        return value_of(self.best) - value_of(self.played)

    @property
    def text(self) -> str:
        """The move and a better one: ``6 (−2.50); better 3 (+1.00)``."""
        return (
            f"{self.played.move.text} ({verdict_words(self.played)}); "
            f"better {self.best.move.text} ({verdict_words(self.best)})"
        )


def value_of(one: Assessed) -> float:
    """The value of a move in points; a forced win or loss counts more the sooner it comes."""
    if one.wins_in is not None:
        return DECIDED - one.wins_in
    if one.loses_in is not None:
        return one.loses_in - DECIDED
    return one.margin or 0.0


def verdict_words(one: Assessed) -> str:
    """The value of a move as the screen writes it, with a minus sign: ``−2.50``, ``wins in 3``."""
    return one.verdict.replace("-", "−")


def review_moves(
    played: Sequence[MadeMove],
    thinker: Thinker,
    stopped: Callable[[], bool] = lambda: False,
    seconds: float = SECONDS_PER_MOVE,
) -> Iterator[Mistake | None]:
    """Review one move after another; yield the mistake, or ``None`` if it was none or not made in a turn."""
    for at, made in enumerate(played):
        if stopped():
            return
        mistake = None
        if made.before.phase is Phase.TURN:
            # The history of the game does not affect the value of a move.
            position = board_with(made.before, made.before.play_state.cells)
            mistake = _find_mistake(at, made, thinker.values(position, seconds, stopped))
            if stopped():  # perhaps before the search has seen enough
                return
        yield mistake


def _find_mistake(at: int, made: MadeMove, found: Sequence[Assessed]) -> Mistake | None:
    mine = next((move for move in found if move.move.answers == made.move.answers), None)
    if mine is None or not found:
        return None
    last = made.after.last
    mistake = Mistake(at, last.by if last is not None else "", mine, found[0])
    return mistake if mistake.loss >= LEAST_LOSS else None


def worst_mistakes(mistakes: Sequence[Mistake]) -> list[Mistake]:
    """The mistakes that lost most, in the order of the game."""
    most = sorted(mistakes, key=lambda mistake: -mistake.loss)[:MOST_MISTAKES]
    return sorted(most, key=lambda mistake: mistake.at)
