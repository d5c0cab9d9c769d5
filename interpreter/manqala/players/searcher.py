"""A player who searches: the search is made once for a game, and of the turn it finds he plays his own part."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from manqala.players.base import GUESSES, first, guess_answer, own_part

if TYPE_CHECKING:
    from manqala.game.game import GameValue, PositionValue
    from manqala.players.base import Answers

SECONDS = 1.0
"""The default time for a move, in seconds."""


class OfGame(Protocol):
    """A search that knows what game it is for."""

    @property
    def game(self) -> GameValue:
        """The game."""


Kept = TypeVar("Kept", bound=OfGame)


class Searcher(ABC, Generic[Kept]):
    """Searches when there is more than one answer."""

    def __init__(self, most: float | None, time: float | None) -> None:
        """Search as far as ``most`` says, or for ``time`` seconds a question; a second if neither is said."""
        self._most = None if most is None else int(most)
        self._seconds = SECONDS if most is None and time is None else time
        self._search: Kept | None = None

    def choose(self, position: PositionValue, answers: Answers) -> Answers:
        """His part of the turn that the search finds, of those that begin with what was answered."""
        choices = position.choices(answers)
        assert choices is not None
        if len(choices.options) == 1:
            return (choices.options[0].index,)
        if self._search is None or self._search.game is not position.game:
            self._search = self._begin(position.game)
        search = self._search
        seconds = self._seconds
        if seconds is not None and choices.unseen and position.unseen(answers):
            seconds /= GUESSES

        def pick(known: Answers) -> Answers:
            line = self._look(search, position, known, seconds)
            return own_part(position, known, (*known, *line)) if line else first(choices)

        return guess_answer(position, answers, Random(f"{position.text}/{len(answers)}"), pick)

    @abstractmethod
    def _begin(self, game: GameValue) -> Kept:
        """A search for a game."""

    @abstractmethod
    def _look(
        self, search: Kept, position: PositionValue, answers: Answers, seconds: float | None
    ) -> Answers:
        """The answers that go on from ``answers``; none where nothing was found."""
