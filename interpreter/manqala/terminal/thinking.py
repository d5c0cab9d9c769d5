"""What takes time and is done beside the screen, on a game of its own: moves of programs, hints, values of moves."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from manqala.players.base import Seat

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from manqala.game.game import GameValue, PositionValue
    from manqala.game.move import Answers
    from manqala.players.adviser import Adviser
    from manqala.players.base import Player
    from manqala.search.analysis import Assessed
    from manqala.search.deepening import Search

SECONDS = 1.5
"""How long the values of the moves are searched."""


class NoPrompt:
    """A prompt at which no program asks."""

    def ask(self, *_: object) -> NoReturn:
        """No program asks a person."""
        raise AssertionError("a program asks no person")

    complain = ask


def at_game(position: PositionValue, game: GameValue) -> PositionValue:
    """A position in another game with the same rules, whose interpreter another thread may use at the same time."""
    play = position.play_state.copy()
    play.engine = game.engine
    return game.at(play)


class Thinker:
    """Thinks for the programs and advises the people; one thread at a time."""

    def __init__(self, game: GameValue, who: dict[str, str], rng: Random, seed: int) -> None:
        """``rng``: the random numbers of the programs."""
        self._rules_of = game
        self._who = who
        self._rng = rng
        self._seed = seed
        self._search: Search | None = None

    # All this takes longer to import than a game to load, and is first needed when a person has seen the board.

    @cached_property
    def game(self) -> GameValue:
        """The same game, with an interpreter of its own."""
        return self._rules_of.with_rules(self._rules_of.rules)

    @cached_property
    def players(self) -> dict[str, Player]:
        """The programs."""
        from manqala.players.registry import make

        seat = Seat(self._rng, NoPrompt())
        return {name: make(spec, seat) for name, spec in self._who.items() if spec != "human"}

    @cached_property
    def _adviser(self) -> Adviser:
        from manqala.players.adviser import Adviser

        return Adviser(Seat(Random(f"{self._seed}/hint"), NoPrompt()))

    def choose(self, position: PositionValue, known: Answers, name: str) -> Answers:
        """What a program answers."""
        return self.players[name].choose(at_game(position, self.game), known)

    def hint(self, position: PositionValue, answers: Answers) -> tuple[Answers, str]:
        """What a person might answer, and why."""
        advice = self._adviser.advise(at_game(position, self.game), answers)
        return advice.answers, advice.reason

    def values(
        self, position: PositionValue, seconds: float = SECONDS, stopped: Callable[[], bool] = lambda: False
    ) -> list[Assessed]:  # fmt: skip
        """What each move is worth, the best first; nothing for a game that cannot be searched, and outside turns."""
        from manqala.compile.emit.writer import CannotGenerateError
        from manqala.search.analysis import analyse
        from manqala.search.deepening import Search

        if position.over or position.stepwise:
            return []
        if self._search is None:
            try:
                # Compiling takes longer than a person waits for a value.
                self._search = Search(self.game, compiled=False)
            except CannotGenerateError:
                return []
        here = at_game(position, self.game)
        return analyse(here, seconds=seconds, search=self._search, stopped=stopped)
