"""Tries moves in random games: Monte-Carlo tree search on the generated engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from manqala.players.entry import SECONDS, Entry
from manqala.players.parameters import Parameter
from manqala.players.searcher import Searcher
from manqala.players.with_evaluation import EVALUATION, evaluation_for

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.players.base import Answers, Seat
    from manqala.search.uct import TreeSearch


class TreeSearcher(Searcher["TreeSearch"]):
    """Plays the most visited move."""

    def __init__(
        self,
        seat: Seat,
        sims: float | None = None,
        time: float | None = None,
        eval: str | Literal[False] | None = None,  # noqa: A002 -- the name of the parameter
    ) -> None:
        """Play ``sims`` random games per question, or for ``time`` seconds; by default one second.

        ``eval``: the file of a learned evaluation for the priors of moves, or ``False``, as for alphabeta.
        """
        super().__init__(sims, time)
        self._evaluation = eval
        self._rng = seat.rng

    def _begin(self, position: PositionValue) -> TreeSearch:
        from manqala.search.uct import TreeSearch

        learned = evaluation_for(position, self._evaluation, timed=self._seconds is not None)
        return TreeSearch(position.game, evaluation=learned)

    def _look(
        self, search: TreeSearch, position: PositionValue, answers: Answers, seconds: float | None
    ) -> Answers:
        return search.search(position, answers, self._rng, sims=self._most, seconds=seconds)


player = Entry(
    "mcts",
    "tries moves in random games",
    TreeSearcher,
    {
        "sims": Parameter("games to try for a move", 1, 10_000_000, whole=True),
        "time": SECONDS,
        "eval": EVALUATION,
    },
)
