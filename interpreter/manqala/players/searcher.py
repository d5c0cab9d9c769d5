"""A player that searches: it creates one search for a game, and plays its own part of the turn found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from manqala.game.seen_position import seen_by
from manqala.players.base import GUESSES, first, guess_answer, is_guessed, own_part

if TYPE_CHECKING:
    from manqala.game.game import GameValue, PositionValue
    from manqala.players.base import Answers

SECONDS = 1.0
"""The default time for a move, in seconds."""


class OfGame(Protocol):
    """A search for a known game."""

    @property
    def game(self) -> GameValue:
        """The game."""


Kept = TypeVar("Kept", bound=OfGame)


class Searcher(ABC, Generic[Kept]):
    """Searches when there is more than one answer."""

    def __init__(self, most: float | None, time: float | None) -> None:
        """Search up to ``most``, or for ``time`` seconds per question; by default one second."""
        self._most = None if most is None else int(most)
        self._seconds = SECONDS if most is None and time is None else time
        self._search: Kept | None = None
        self._seat = 0
        """The player for whom it decided last."""

    def choose(self, position: PositionValue, answers: Answers) -> Answers:
        """Return this player's part of the best turn that begins with the given answers."""
        choices = position.choices(answers)
        assert choices is not None
        if len(choices.options) == 1:
            return (choices.options[0].index,)
        if self._search is None or self._search.game is not position.game:
            self._search = self._begin(position)
        search = self._search
        seconds = self._seconds
        if seconds is not None and is_guessed(position, answers):
            seconds /= GUESSES

        def pick(where: PositionValue, known: Answers) -> Answers:
            self._seat = choices.player
            line = self._look(search, where, known, seconds)
            return own_part(where, known, (*known, *line)) if line else first(choices)

        return guess_answer(
            position,
            answers,
            Random(f"{seen_by(position, (choices.player,)).text}/{len(answers)}"),
            pick,
        )

    @abstractmethod
    def _begin(self, position: PositionValue) -> Kept:
        """Create a search for the game of a position."""

    @abstractmethod
    def _look(
        self, search: Kept, position: PositionValue, answers: Answers, seconds: float | None
    ) -> Answers:
        """Return the answers that follow ``answers``; empty if nothing was found."""
