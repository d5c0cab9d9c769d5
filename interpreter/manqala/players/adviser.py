"""Suggests moves to people: from the opening book, by a short search, or greedily without an engine to search with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.book.using import answers_in_book, open_book
from manqala.players.base import is_guessed, own_part
from manqala.players.greedy import Greedy

if TYPE_CHECKING:
    from manqala.book.opening_book import OpeningBook
    from manqala.game.game import GameValue, PositionValue
    from manqala.players.base import Answers, Seat
    from manqala.search.deepening import Search

SECONDS = 0.7
"""Search time in seconds: a person is waiting."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The answers to give next, up to another player's question, and the reason."""

    answers: Answers
    reason: str


class Adviser:
    """Suggests moves; creates one search for a game."""

    def __init__(self, seat: Seat) -> None:
        """Uses the seat's random numbers to break ties."""
        self._seat = seat
        self._search: Search | None = None
        self._book: OpeningBook | None = None
        self._game: GameValue | None = None
        """The game of the book."""

    def advise(self, position: PositionValue, answers: Answers) -> Advice:
        """Suggest what to answer after these answers."""
        if is_guessed(position, answers):
            return Advice(
                Greedy(self._seat).choose(position, answers),
                "as far as what is hidden can be guessed",
            )
        return (
            self._book_move(position, answers)
            or self._search_result(position, answers)
            or self._greedy(position, answers)
        )

    def _book_move(self, position: PositionValue, answers: Answers) -> Advice | None:
        """Return the move of the book in the user's folder, if its searches went further than one here."""
        if self._game is not position.game:
            self._game = position.game
            self._book, _ = open_book(self._game, None, seconds=SECONDS)
        rest = None if self._book is None else answers_in_book(self._book, position, answers)
        if rest is None:
            return None
        return Advice(
            own_part(position, answers, (*answers, *rest)), "the best in the opening book"
        )

    def _search_result(self, position: PositionValue, answers: Answers) -> Advice | None:
        """Return the best result of a short search; none for a game without a generated form, or without a result.

        The search runs in plain Python: no hint is worth waiting for a compiler.
        """
        from manqala.compile.emit.writer import CannotGenerateError
        from manqala.search.deepening import Search

        game = position.game
        if self._search is None or self._search.game is not game:
            try:
                self._search = Search(game, compiled=False)
            except CannotGenerateError:
                return None
        found = self._search.search(position, answers, seconds=SECONDS)
        if found is None or not found.line:
            return None
        given = own_part(position, answers, (*answers, *found.line))
        if found.wins_in is not None:
            return Advice(given, f"it wins in {found.wins_in}")
        if found.loses_in is not None:
            return Advice(given, f"whatever you do, you may lose in {found.loses_in}")
        if found.exact:
            return Advice(given, "the best of all continuations in this round")
        turns = "1 turn" if found.depth == 1 else f"{found.depth} turns"
        return Advice(given, f"the best in a short search {turns} ahead")

    def _greedy(self, position: PositionValue, answers: Answers) -> Advice:
        return Advice(
            Greedy(self._seat).choose(position, answers),
            "it gains the most at once, before any reply",
        )
