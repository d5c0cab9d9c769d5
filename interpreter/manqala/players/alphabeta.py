"""Looks ahead: alpha-beta on the generated engine, deeper and deeper until the time is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.players.base import own_part

if TYPE_CHECKING:
    from manqala.native.search import Search
    from manqala.players.base import Answers, Seat
    from manqala.position import Position

SECONDS = 1.0
"""So long he thinks about a move when he is told nothing."""


class AlphaBeta:
    """Takes the move of the greatest value; a move that wins by force within what he sees is always found."""

    def __init__(self, seat: Seat, depth: float | None = None, time: float | None = None) -> None:  # noqa: ARG002 -- he draws no lots
        """Look ``depth`` turns ahead, or for ``time`` seconds a question; a second if neither is said."""
        self._depth = None if depth is None else int(depth)
        self._seconds = SECONDS if depth is None and time is None else time
        self._search: Search | None = None
        self.remark: str | None = None
        """What people should know of how he plays."""

    def choose(self, position: Position, answers: Answers) -> Answers:
        """His part of the best turn that begins with what was answered."""
        choices = position.choices(answers)
        assert choices is not None
        if len(choices.options) == 1:
            return (choices.options[0].index,)
        if self._search is None or self._search.game is not position.game:
            from manqala.native.search import Search

            self._search = Search(position.game)
            if self._search.tables is not None:
                self.remark = f"endgame tables: up to {self._search.tables.most} seeds"
        found = self._search.search(position, answers, depth=self._depth, seconds=self._seconds)
        if found is None or not found.line:
            return (choices.options[0].index,)
        return own_part(position, answers, (*answers, *found.line))


player = AlphaBeta
