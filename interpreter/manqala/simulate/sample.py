"""Games played one by one, with the result of each, for distributions that are shown as they grow."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from manqala.compile.backends.choice import at_once
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.generating import generate_engine
from manqala.compile.kernel.numbers import (
    GIVEN_UP,
    RESULT_FAULT,
    RESULT_PLIES,
    RESULT_ROUNDS,
    RESULTS,
)
from manqala.game.playout import playing
from manqala.run.limits import LONGEST_GAME
from manqala.simulate.different import DifferentGames
from manqala.simulate.faults import explain
from manqala.simulate.jobs import random_state
from manqala.simulate.seated_play import OPENING, play_seated, seat_players

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.compile.native_engine import NativeEngine
    from manqala.game.game import GameValue
    from manqala.run.flow import Result


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of one game."""

    plies: int
    rounds: int
    result: Result | None
    """None where it did not end."""
    moves: int | None = None
    """A checksum of all moves, by which a repeated game is known; None where games are drawn at random."""

    @property
    def lead(self) -> int | None:
        """By how many points the first player is ahead of the best of the others; alone, his points."""
        if self.result is None:
            return None
        first, *others = self.result.score
        return first - max(others, default=0)


@dataclass
class Sample:
    """How often what was seen in some games."""

    players: tuple[str, ...]
    games: int = 0
    unfinished: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    leads: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    different: Sample | None = None
    """The same without repeated games, which tell nothing new; None where games are drawn at random."""
    _known: DifferentGames = field(default_factory=DifferentGames)

    @property
    def independent(self) -> Sample:
        """The games that a test of significance may take as independent."""
        return self.different or self

    def add(self, game: Ended) -> None:
        """Take in a game."""
        if game.moves is not None:
            self.different = self.different or Sample(self.players)
            if self._known.add(game.moves):
                self.different.add(replace(game, moves=None))
        self.games += 1
        self.rounds[game.rounds] += 1
        if game.result is None or game.lead is None:
            self.unfinished += 1
            return
        winner = game.result.winner
        self.lengths[game.plies] += 1
        self.winners["draw" if winner is None else self.players[winner]] += 1
        self.leads[game.lead] += 1
        self.reasons[game.result.reason] += 1


def games_of(
    game: GameValue, games: int, seed: int, *, match: bool = False, players: Sequence[str] = ()
) -> Iterator[Ended | None]:
    """Games number 0 to ``games`` - 1, one by one; none where one is still being played, so that the caller can do other work.

    They are played at random, by the generated engine if there is one, and are those of ``manqala simulate``; or by
    ``players``, one for each seat, from openings drawn at random.  Raises ``RuleError`` where the rules go on and on.
    """
    if players:
        return _contests(game, games, seed, match, players)
    try:
        engine = generate_engine(game, on=at_once())
    except CannotGenerateError:
        return _interpret(game, games, seed, match)
    return _generate(engine, games, seed, match)


def _generate(engine: NativeEngine, games: int, seed: int, match: bool) -> Iterator[Ended]:
    start: Any = engine.new_state(match=match)
    first, second = engine.states(2)
    results = engine.row(RESULTS)
    for number in range(games):
        engine.module.play_many(
            start, first, second, *engine.rows(), number, 1, LONGEST_GAME, seed, results
        )
        if results[RESULT_FAULT] > GIVEN_UP:
            explain(engine, start, number, seed)
        ended = engine.play_of(first).result if results[RESULT_FAULT] == 0 else None
        yield Ended(int(results[RESULT_PLIES]), int(results[RESULT_ROUNDS]), ended)


def _interpret(game: GameValue, games: int, seed: int, match: bool) -> Iterator[Ended | None]:
    for number in range(games):
        steps = playing(game, Random(random_state(seed, number)), match=match)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                yield Ended(end.value.plies, end.value.rounds, end.value.result)
                break
            yield None


def _contests(
    game: GameValue, games: int, seed: int, match: bool, specs: Sequence[str]
) -> Iterator[Ended | None]:
    for number in range(games):
        many = len(specs) + 1
        states = [random_state(seed, number * many + n) for n in range(many)]
        players, fate = seat_players(specs, states[:-1]), Random(states[-1])
        start = game.start(match=match)
        end = yield from play_seated(start, players, fate, (OPENING, states[0]))
        yield Ended(end.plies, end.position.play_state.rounds, end.position.result, end.moves)
