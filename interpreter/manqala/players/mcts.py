"""Tries moves out in random games: Monte-Carlo tree search on the generated engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.players.base import own_part

if TYPE_CHECKING:
    from manqala.native.mcts import TreeSearch
    from manqala.players.base import Answers, Seat
    from manqala.position import Position

SECONDS = 1.0
"""So long he thinks about a move when he is told nothing."""


class TreeSearcher:
    """Takes the move that he tried most, because it went best."""

    def __init__(self, seat: Seat, sims: float | None = None, time: float | None = None) -> None:
        """Play ``sims`` random games for a question, or for ``time`` seconds; a second if neither is said."""
        self._rng = seat.rng
        self._sims = None if sims is None else int(sims)
        self._seconds = SECONDS if sims is None and time is None else time
        self._search: TreeSearch | None = None

    def choose(self, position: Position, answers: Answers) -> Answers:
        """His part of the turn that was tried most."""
        choices = position.choices(answers)
        assert choices is not None
        if len(choices.options) == 1:
            return (choices.options[0].index,)
        if self._search is None or self._search.game is not position.game:
            from manqala.native.mcts import TreeSearch

            self._search = TreeSearch(position.game)
        line = self._search.search(
            position, answers, self._rng, sims=self._sims, seconds=self._seconds
        )
        if not line:
            return (choices.options[0].index,)
        return own_part(position, answers, (*answers, *line))


player = TreeSearcher
