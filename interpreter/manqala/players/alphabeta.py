"""Searches ahead: alpha-beta on the generated engine, with iterative deepening until time is up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from manqala.book.using import answers_in_book, open_book
from manqala.core.course import Phase
from manqala.game.seen_position import hides
from manqala.players.entry import SECONDS, Entry
from manqala.players.expected_answer import expect_answer
from manqala.players.parameters import OFF, FileParameter, Parameter, SwitchParameter
from manqala.players.searcher import Searcher
from manqala.players.with_evaluation import EVALUATION, evaluation_for
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.book.opening_book import OpeningBook
    from manqala.game.game import PositionValue
    from manqala.players.base import Answers, Seat
    from manqala.players.expected_answer import ExpectedAnswer
    from manqala.search.deepening import Search

SHORT = 0.02
"""The share of the time for a move that the search for the rest of an expected line takes."""


class AlphaBeta(Searcher["Search"]):
    """Plays the move with the greatest value; always finds a forced win within its depth."""

    def __init__(
        self,
        seat: Seat,  # noqa: ARG002 -- not random
        depth: float | None = None,
        time: float | None = None,
        eval: str | Literal[False] | None = None,  # noqa: A002 -- the name of the parameter
        ponder: bool = False,
        book: str | Literal[False] | None = None,
    ) -> None:
        """Search ``depth`` turns ahead, or for ``time`` seconds per question; by default one second.

        ``eval``: the file of a learned evaluation, or ``False`` for none. By default a player with a time limit uses the
        one beside the rule file, if it was learned with these rules; answers of a fixed depth depend on the rules alone.
        ``ponder``: go on searching while a person decides.
        ``book``: the file of an opening book, or ``False``; by default the one in the user's folder, if it is as deep.
        """
        super().__init__(depth, time)
        self._ponders = ponder
        self._evaluation = eval
        self._book_named = OFF if book is False else book
        self._book: OpeningBook | None = None
        self._expected: ExpectedAnswer | None = None
        self.remark: str | None = None
        """A note for people about how it plays."""

    def _begin(self, position: PositionValue) -> Search:
        from manqala.search.deepening import Search

        game = position.game
        learned = evaluation_for(position, self._evaluation, timed=self._seconds is not None)
        search = Search(game, evaluation=learned)
        self._book, about_book = open_book(
            game, self._book_named, depth=self._most, seconds=self._seconds
        )
        told = [] if about_book is None else [about_book]
        if search.tables is not None:
            told.insert(0, f"endgame tables: up to {quantity(search.tables.most, 'seed')}")
        self.remark = "; ".join(told) or None
        return search

    def _look(
        self, search: Search, position: PositionValue, answers: Answers, seconds: float | None
    ) -> Answers:
        known = None if self._book is None else answers_in_book(self._book, position, answers)
        if known is not None:
            self._expected = None
            return known
        found = search.search(position, answers, depth=self._most, seconds=seconds)
        if found is None:
            return ()
        if self.ponders:
            line = (*answers, *found.line)
            self._expected = expect_answer(position, line, self._seat, self._find_line)
        return found.line

    def _find_line(self, position: PositionValue) -> Answers:
        """Return how a position is likely to go on, after a short search."""
        assert self._search is not None
        assert self._seconds is not None
        found = self._search.search(position, view=self._seat, seconds=SHORT * self._seconds)
        return () if found is None else found.line

    @property
    def ponders(self) -> bool:
        """Whether to think while others decide: from the first own move on, and with a time limit.

        Answers of a fixed depth must not depend on time.
        """
        return self._ponders and self._search is not None and self._seconds is not None

    def ponder(self, position: PositionValue, stopped: Callable[[], bool]) -> None:
        """Search the position after the expected answer to this one, so that its next search finds a full table.

        Where no answer is expected, search the position itself.
        """
        search, expected = self._search, self._expected
        if search is None or position.phase is not Phase.TURN or search.game is not position.game:
            return
        if hides(position.game.rules):
            return  # it would search what the opponent sees
        if expected is not None and expected.follows(position):
            position = expected.after
        search.stopped = stopped
        try:
            search.search(position, view=self._seat)
        finally:
            search.stopped = lambda: False


player = Entry(
    "alphabeta",
    "looks ahead, one turn deeper at a time",
    AlphaBeta,
    {
        "depth": Parameter("turns to look ahead", 1, 100, whole=True),
        "time": SECONDS,
        "eval": EVALUATION,
        "ponder": SwitchParameter("thinking while a person decides"),
        "book": FileParameter("an opening book of ‘manqala book’, or ‘off’", off=True),
    },
)
