"""Plays games one by one, and collects distributions that can be shown as they grow."""

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
from manqala.core.board import join_names
from manqala.game.playout import playing
from manqala.run.limits import LONGEST_GAME
from manqala.simulate.distinct_games import DistinctGames
from manqala.simulate.faults import raise_rule_error
from manqala.simulate.jobs import random_state
from manqala.simulate.seated_play import OPENING, play_seated, seat_players

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.compile.native_engine import NativeEngine
    from manqala.core.board import Board
    from manqala.game.game import GameValue
    from manqala.run.flow import Result


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One finished game."""

    plies: int
    rounds: int
    result: Result | None
    """None if it did not end."""
    moves: int | None = None
    """A checksum of all moves, which identifies repeated games; None for random games."""

    @property
    def lead(self) -> int | None:
        """The first player's lead in points over the best opponent; alone, the player's points."""
        if self.result is None:
            return None
        first, *others = self.result.side_scores
        return first - max(others, default=0)


@dataclass
class Sample:
    """Counts of the outcomes of some games."""

    players: tuple[str, ...]
    games: int = 0
    unfinished: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    leads: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    different: Sample | None = None
    """The counts without repeated games, which are no new evidence; None for random games."""
    teams: tuple[tuple[int, ...], ...] = ()
    """The players who win together; empty if each plays alone."""
    _known: DistinctGames = field(default_factory=DistinctGames)

    @classmethod
    def of(cls, board: Board) -> Sample:
        """Return an empty sample for games on a board."""
        return cls(board.players, teams=board.teams)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides: players, or teams."""
        return tuple(self.side_of(team[0]) for team in self.teams) or self.players

    def side_of(self, player: int) -> str:
        """Return the name of a player's side."""
        team = next((team for team in self.teams if player in team), (player,))
        return join_names([self.players[one] for one in team])

    @property
    def independent(self) -> Sample:
        """The games that a significance test may treat as independent."""
        return self.different or self

    def add(self, game: FinishedGame) -> None:
        """Add a game."""
        if game.moves is not None:
            self.different = self.different or Sample(self.players, teams=self.teams)
            if self._known.add(game.moves):
                self.different.add(replace(game, moves=None))
        self.games += 1
        self.rounds[game.rounds] += 1
        if game.result is None or game.lead is None:
            self.unfinished += 1
            return
        winner = game.result.winner
        self.lengths[game.plies] += 1
        self.winners["draw" if winner is None else self.side_of(winner)] += 1
        self.leads[game.lead] += 1
        self.reasons[game.result.reason] += 1


def games_of(
    game: GameValue, games: int, seed: int, *, match: bool = False, players: Sequence[str] = ()
) -> Iterator[FinishedGame | None]:
    """Yield games number 0 to ``games`` - 1; yield none while one is in progress, so that the caller can do other work.

    They are random games of the generated engine, if there is one, the same as those of ``manqala simulate``; or games of
    ``players``, one for each seat, from random openings.  Raises ``RuleError`` for endless rules.
    """
    if players:
        return _play_contests(game, games, seed, match, players)
    try:
        engine = generate_engine(game, on=at_once())
    except CannotGenerateError:
        return _play_interpreted(game, games, seed, match)
    return _play_generated(engine, games, seed, match)


def _play_generated(
    engine: NativeEngine, games: int, seed: int, match: bool
) -> Iterator[FinishedGame]:
    start: Any = engine.new_state(match=match)
    first, second = engine.states(2)
    results = engine.row(RESULTS)
    for number in range(games):
        engine.module.play_many(
            start, first, second, *engine.rows(), number, 1, LONGEST_GAME, seed, results
        )
        if results[RESULT_FAULT] > GIVEN_UP:
            raise_rule_error(engine, start, number, seed)
        ended = engine.play_of(first).result if results[RESULT_FAULT] == 0 else None
        yield FinishedGame(int(results[RESULT_PLIES]), int(results[RESULT_ROUNDS]), ended)


def _play_interpreted(
    game: GameValue, games: int, seed: int, match: bool
) -> Iterator[FinishedGame | None]:
    for number in range(games):
        steps = playing(game, Random(random_state(seed, number)), match=match)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                yield FinishedGame(end.value.plies, end.value.rounds, end.value.result)
                break
            yield None


def _play_contests(
    game: GameValue, games: int, seed: int, match: bool, specs: Sequence[str]
) -> Iterator[FinishedGame | None]:
    for number in range(games):
        many = len(specs) + 1
        states = [random_state(seed, number * many + n) for n in range(many)]
        players, chance_rng = seat_players(specs, states[:-1]), Random(states[-1])
        start = game.start(match=match)
        end = yield from play_seated(start, players, chance_rng, (OPENING, states[0]))
        yield FinishedGame(
            end.plies, end.position.play_state.rounds, end.position.result, end.moves
        )
