"""Measures whether a game is fair: win rates at several strengths, number of moves, rules that act.

The fastest games come first, so that there is an answer at once; later games refine it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from manqala.check.idle_rules import TaggedLines
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.stepping.warm_game import WarmGame
from manqala.core.course import Phase
from manqala.game.shares import interval
from manqala.players.greedy import candidates
from manqala.run.coverage import Coverage
from manqala.run.limits import LONGEST_GAME
from manqala.simulate.jobs import random_state
from manqala.simulate.sample import Sample, games_of
from manqala.syntax.lexer import RARE

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from manqala.simulate.sample import FinishedGame
    from manqala.wire.common_messages import NumberText
    from manqala.wire.job_messages import FairnessMessage, JobResult, ShareMessage, WatchedMessage

    Steps = Generator[tuple[int, int, Callable[[], FairnessMessage]], None, JobResult]
    Going = Generator[int, None, None]
    """Yields the number of games finished since the last time, so that others can run in between."""

RANDOM, GREEDY, SHALLOW = "random", "greedy", "alphabeta:depth=2"
RANDOM_GAMES = 2000
"""Number of random games; the engine plays hundreds in a second."""
WATCHED_GAMES = 20
"""Number of random games in the interpreter, which records the rules that act, and counts moves."""
PLAYED_GAMES = 40
"""Number of games for each pair of programs."""
GLANCE, GLANCED_GAMES = 0.4, 1000
"""Limits of the first answer, in seconds of the processor and in random games."""


def fairness(game: WarmGame, seed: int, *, match: bool) -> Steps:
    """The results of games at several strengths, reported as they are played."""
    players = game.rules.board.players
    first = min(max(game.start(match=match).mover, 0), len(players) - 1)
    pairs = ((GREEDY, RANDOM), (SHALLOW, GREEDY)) if len(players) == 2 else ()
    chance, *thinking = even = [
        _Series.even(game, who, first, seed, match=match) for who in (RANDOM, GREEDY, SHALLOW)
    ]
    better = [_Series.pair(game, pair, seed, match=match) for pair in pairs]
    watched = _Watched(game)

    def so_far() -> FairnessMessage:
        return {
            "first": players[first],
            "even": [series.result() for series in even],
            "better": [series.result() for series in better],
            "watched": watched.result(),
        }

    done, total = 0, RANDOM_GAMES + WATCHED_GAMES + PLAYED_GAMES * len([*thinking, *better])
    for _ in range(RANDOM_GAMES):
        for over in chance.play():
            done += over
            yield done, total, so_far
    for over in watched.play(seed, match=match):
        done += over
        yield done, total, so_far
    for _ in range(PLAYED_GAMES):
        for series in (*thinking, *better):
            for over in series.play():
                done += over
                yield done, total, so_far
    return so_far()


def glance(game: WarmGame, seed: int, *, match: bool) -> FairnessMessage:
    """The first estimate from a moment of random games, without another process."""
    until = process_time() + GLANCE
    games = fairness(game, seed, match=match)
    enough = (
        so_far for done, _, so_far in games if done >= GLANCED_GAMES or process_time() > until
    )
    return next(enough)()


@dataclass
class _Seating:
    """Games of programs on fixed seats, and the player whose wins are counted."""

    counted: int
    games: Iterator[FinishedGame | None]
    sample: Sample


@dataclass
class _Series:
    """Games of one program against itself, or of two that swap seats after each game."""

    who: tuple[str, ...]
    seatings: list[_Seating]
    _turns: int = 0

    @classmethod
    def even(cls, game: WarmGame, who: str, first: int, seed: int, *, match: bool) -> _Series:
        """A program on all seats; counts the wins of the first mover."""
        players = game.rules.board.players
        specs = () if who == RANDOM else (who,) * len(players)
        games = games_of(game, RANDOM_GAMES, seed, match=match, players=specs)
        return cls((who,), [_Seating(first, games, Sample.of(game.rules.board))])

    @classmethod
    def pair(cls, game: WarmGame, who: tuple[str, str], seed: int, *, match: bool) -> _Series:
        """Two programs; counts the wins of the first one."""
        seatings = [
            _Seating(seat, games_of(game, PLAYED_GAMES, seed, match=match, players=specs), Sample.of(game.rules.board))
            for seat, specs in enumerate((who, who[::-1]))
        ]  # fmt: skip
        return cls(who, seatings)

    def play(self) -> Going:
        """Play one more game."""
        seating = self.seatings[self._turns % len(self.seatings)]
        self._turns += 1
        try:
            for ended in seating.games:
                if ended is not None:
                    seating.sample.add(ended)
                    break
                yield 0
        except CannotGenerateError:
            pass  # the game cannot be searched, so there are no such games
        yield 1

    def result(self) -> ShareMessage:
        """The share of the counted player, with its interval; repeated games add no information."""
        won = drawn = number = turns = 0.0
        for seating in self.seatings:
            sample = seating.sample.independent
            draws = sample.winners["draw"]
            won += sample.winners[sample.side_of(seating.counted)]
            # For a single player, a draw is a loss.
            won += draws / len(sample.sides) if len(sample.sides) > 1 else 0
            drawn += draws
            number += sum(sample.winners.values())
            turns += sum(length * times for length, times in sample.lengths.items())
        low, high = interval(won / number, number) if number else (0.0, 1.0)
        return {
            "who": list(self.who),
            "games": int(number),
            "share": won / number if number else None,
            "low": low,
            "high": high,
            "drawn": drawn / number if number else None,
            "turns": turns / number if number else None,
        }


@dataclass
class _Watched:
    """Random games that record which lines act, and the number of moves."""

    game: WarmGame
    games: int = 0
    turns: int = 0
    ways: int = 0
    forced: int = 0
    acted: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        file = self.game.rules.files[-1]
        self._noted = Coverage(file.source, TaggedLines(file, RARE).marked)
        self._noting = WarmGame(self.game.rules, self._noted)

    def play(self, seed: int, *, match: bool) -> Going:
        """Play all games."""
        for number in range(WATCHED_GAMES):
            rng = Random(random_state(seed, number))
            position, plies = self._noting.start(match=match), 0
            acted: set[int] = set()
            while not position.over and plies < LONGEST_GAME:
                if position.phase is Phase.TURN:
                    ways = len(candidates(position, (), rng))
                    self.turns, self.ways = self.turns + 1, self.ways + ways
                    self.forced += ways == 1
                # Forget lines that acted only in moves considered, not played.
                self._noted.acted.clear()
                position = position.play(position.random_move(rng))
                acted |= {line for _, (line, _) in self._noted.acted}
                plies += 1
                yield 0
            self.games += 1
            self.acted.update(acted)
            yield 1

    def result(self) -> WatchedMessage:
        """The results so far."""
        spans = (part.span.line for part in self._noted.parts.values())
        known = {line for line in spans if not self._noted.rare(line)}
        lines: dict[NumberText, int] = {
            str(line): self.acted[line] for line in sorted(known | set(self.acted))
        }
        turns = self.turns or None
        return {
            "games": self.games,
            "ways": self.ways / turns if turns else None,
            "forced": self.forced / turns if turns else None,
            "lines": lines,
        }
