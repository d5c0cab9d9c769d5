"""Slow work for a background thread, on a separate copy of the game: moves of programs, hints, values of moves."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from manqala.game.seen_position import hides
from manqala.players.base import NoPrompt, Ponders, Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.book.opening_book import OpeningBook
    from manqala.game.game import GameValue, PositionValue
    from manqala.game.move import Answers
    from manqala.players.adviser import Adviser
    from manqala.players.base import Player
    from manqala.search.analysis import Assessed
    from manqala.search.deepening import Search

SECONDS = 1.5
"""Seconds of search for the values of the moves."""


def in_game(position: PositionValue, game: GameValue) -> PositionValue:
    """Copy a position into another game with the same rules, so that another thread can use that game's interpreter."""
    play = position.play_state.copy()
    play.engine = game.engine
    return game.at(play)


class Thinker:
    """Chooses moves for the programs and advises the human players; for one thread at a time."""

    def __init__(self, game: GameValue, who: dict[str, str], rng: Random, seed: int) -> None:
        """``rng``: the random numbers of the programs."""
        self._original_game = game
        self._who = who
        self._rng = rng
        self._seed = seed
        self._search: Search | None = None
        self._pondering: list[Ponders] = []
        """The programs that have played and may think while others decide."""

    # Importing these takes longer than loading a game: they wait until the board is on the screen.

    @cached_property
    def game(self) -> GameValue:
        """The same game with a separate interpreter."""
        return self._original_game.with_rules(self._original_game.rules)

    @cached_property
    def players(self) -> dict[str, Player]:
        """The programs."""
        from manqala.players.registry import make

        seat = Seat(self._rng, NoPrompt())
        return {name: make(spec, seat) for name, spec in self._who.items() if spec != "human"}

    @cached_property
    def _book(self) -> OpeningBook | None:
        from manqala.book.using import open_book

        return open_book(self.game, None, seconds=SECONDS)[0]

    @cached_property
    def _adviser(self) -> Adviser:
        from manqala.players.adviser import Adviser

        return Adviser(Seat(Random(f"{self._seed}/hint"), NoPrompt()))

    def choose(self, position: PositionValue, known: Answers, name: str) -> Answers:
        """The answers of a program."""
        player = self.players[name]
        if isinstance(player, Ponders) and player not in self._pondering:
            self._pondering.append(player)
        return player.choose(in_game(position, self.game), known)

    @property
    def ponders(self) -> bool:
        """Whether a program would think while a person decides."""
        return any(player.ponders for player in self._pondering)

    def ponder(self, position: PositionValue, stopped: Callable[[], bool]) -> None:
        """Let the programs think while a person decides, one after the other."""
        here = in_game(position, self.game)
        for player in self._pondering:
            if player.ponders:
                player.ponder(here, stopped)

    def hint(self, position: PositionValue, answers: Answers) -> tuple[Answers, str]:
        """Suggested answers for a human player, and the reason."""
        advice = self._adviser.advise(in_game(position, self.game), answers)
        return advice.answers, advice.reason

    def values(
        self, position: PositionValue, seconds: float = SECONDS, stopped: Callable[[], bool] = lambda: False
    ) -> list[Assessed]:  # fmt: skip
        """The value of each move, best first; empty outside turns, and for games with hidden seeds or that cannot be searched."""
        from manqala.book.assessing import assess_by_book
        from manqala.compile.emit.writer import CannotGenerateError
        from manqala.search.analysis import analyse
        from manqala.search.deepening import Search

        if position.over or position.stepwise or hides(self._original_game.rules):
            return []  # a value could reveal what is hidden
        here = in_game(position, self.game)
        if self._book is not None and (by_book := assess_by_book(self._book, here)):
            return by_book
        if self._search is None:
            try:
                # Compiling takes longer than a player would wait for a value.
                self._search = Search(self.game, compiled=False)
            except CannotGenerateError:
                return []
        return analyse(here, seconds=seconds, search=self._search, stopped=stopped)
