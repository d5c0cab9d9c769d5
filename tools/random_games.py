"""Random games on the generated engine, step by step: their lengths, winners and faults.

``manqala simulate`` plays the same games faster; this module also counts the pieces, and the legal
moves at each turn.  A game has the same random numbers as in ``simulate``.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from manqala.compile.analysis.addresses import FLOW
from manqala.compile.backends.backend import Extension
from manqala.compile.backends.choice import fastest
from manqala.compile.constants import numbers_in
from manqala.compile.kernel.numbers import DONE, PHASES
from manqala.core.course import Phase
from manqala.run.limits import LONGEST_GAME
from manqala.search.fast_counting import KERNEL
from manqala.search.kernel import counting_frame as frame
from manqala.search.kernel.search_rows import SearchRows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.compile.native_engine import NativeEngine
    from manqala.compile.stepping.warm_game import WarmGame

TRIED, LONGEST_PLAIN = (2, 10, 100), 4.0
"""Number of games from which the total time is estimated, and the seconds above which compiling pays."""
COUNTED = 1_000
"""Number of games in which the ways of each turn are counted."""
MOST_WAYS = 1_000
"""Maximum number of ways of one turn that are tried, legal or not."""
LEVELS = 11
"""Limit of states to count the ways of one turn."""
TURN, OVER = PHASES.index(Phase.TURN), PHASES.index(Phase.OVER)
FAULTS_TOLD = 5


@dataclass
class Tally:
    """The results of some games."""

    games: int = 0
    plies: int = 0
    squares: int = 0
    """The sum of the squares of the lengths, for the standard deviation."""
    shortest: int = LONGEST_GAME
    longest: int = 0
    first: int = 0
    """Number of games won by the player of the first turn."""
    drawn: int = 0
    ways: int = 0
    """The sum of the numbers of ways, over the plies at which they were counted."""
    counted: int = 0
    """The number of these plies."""
    ends: Counter[str] = field(default_factory=Counter)
    faults: int = 0
    told: list[str] = field(default_factory=list)
    """The numbers of some faulty games, each with its fault."""
    seconds: float = 0.0

    def fault(self, told: str) -> None:
        """Record a faulty game."""
        self.faults += 1
        if len(self.told) < FAULTS_TOLD:
            self.told.append(told)

    def add(self, other: Tally) -> None:
        """Add the results of other games."""
        self.games += other.games
        self.plies += other.plies
        self.squares += other.squares
        self.shortest = min(self.shortest, other.shortest)
        self.longest = max(self.longest, other.longest)
        self.first += other.first
        self.drawn += other.drawn
        self.ways += other.ways
        self.counted += other.counted
        self.ends += other.ends
        self.faults += other.faults
        self.told = (self.told + other.told)[:FAULTS_TOLD]
        self.seconds += other.seconds

    def as_json(self) -> dict[str, Any]:
        """All results, for storing."""
        return {**vars(self), "ends": dict(self.ends)}

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Tally:
        """The stored results."""
        return cls(**{**kept, "ends": Counter(kept["ends"])})


class Table:
    """One engine of a game, on which many games are played."""

    def __init__(self, engine: NativeEngine, seed: int, *, match: bool, counting: bool) -> None:
        """``counting``: the ways at each turn are counted."""
        self._engine, self._seed = engine, seed
        self._start = engine.new_state(match=match)
        self._state, self._other = engine.states(2)
        self._rows = engine.rows()
        flow = {name: engine.written.state + n for n, name in enumerate(FLOW)}
        self._phase, self._plies = flow["PHASE"], flow["PLIES"]
        self._result, self._reason = flow["RESULT"], flow["REASON"]
        layout = engine.rules.layout
        self._places, self._kinds = layout.board.places, len(layout.kinds)
        self._counter = _Counter(engine) if counting else None

    def play(self, numbers: Iterable[int]) -> Tally:
        """Play the games of these numbers."""
        tally = Tally()
        began = time.process_time()
        for number in numbers:
            self._one(number, tally)
        tally.seconds = time.process_time() - began
        return tally

    def _one(self, number: int, tally: Tally) -> None:
        module, state, work = self._engine.module, self._state, self._rows[0]
        module.copy(self._start, state)
        module.seed_random(work, self._seed * 1000003 + number * 7919)
        module.begin(state, self._rows[-1])
        status, opener, before = DONE, -1, [0]
        phase, plies, counter = self._phase, self._plies, self._counter
        while status == DONE and state[phase] != OVER and state[plies] < LONGEST_GAME:
            ways, made = 0, state[plies]
            if state[phase] == TURN:
                if opener < 0:
                    opener, before = int(state[module.MOVER]), self._pieces()
                if counter is not None:
                    ways = counter.ways(state)
            status = module.random_step(state, self._other, *self._rows)
            if counter is not None and state[plies] > made:
                tally.ways += ways
                tally.counted += 1
        length = int(state[plies])
        tally.games += 1
        tally.plies += length
        tally.squares += length * length
        tally.shortest, tally.longest = min(tally.shortest, length), max(tally.longest, length)
        if status != DONE or state[phase] != OVER:
            tally.fault(f"game {number} was stuck or not over after {length} plies")
            return
        winner = int(state[self._result])
        tally.first += winner == opener
        tally.drawn += winner >= self._engine.rules.board.number_of_players
        tally.ends[self._engine.reasons[int(state[self._reason])]] += 1
        if self._pieces() != before:
            tally.fault(f"game {number} had {before} pieces, and {self._pieces()} at its end")

    def _pieces(self) -> list[int]:
        """The number of pieces of each kind, in all places."""
        cells = self._engine.play_of(self._state).cells
        return [sum(cells[k * self._places : (k + 1) * self._places]) for k in range(self._kinds)]


class _Counter:
    """Counts the ways of one turn on the engine that plays it, and restores the engine."""

    def __init__(self, engine: NativeEngine) -> None:
        self._copy = engine.module.copy
        numbers = {**numbers_in(frame), "STACK": LEVELS, "MOST_TO_COUNT": MOST_WAYS}
        self._count = engine.extended(Extension([KERNEL], numbers)).continue_count
        self._states, self._counts = engine.states(LEVELS), engine.row(1)
        self._frames = engine.row(1 + LEVELS * frame.FRAME)
        self._rows = SearchRows(engine.states(1)[0], *engine.rows(), self._states, self._frames)

    def ways(self, state: Any) -> int:
        """The number of ways; 0 if a player must pass first."""
        self._copy(state, self._states[0])
        self._frames[0], self._counts[0] = 0, 0
        self._frames[1 + frame.FIXED], self._frames[1 + frame.PLAYED] = frame.FRESH, 0
        found = self._count(self._rows, 1, self._counts, 2 * MOST_WAYS)
        # Beyond the limit, the number counted so far.
        assert found in {frame.ALL_COUNTED, frame.TOO_MANY_WAYS}
        return int(self._counts[0])


def play_games(
    game: WarmGame, number: int, seed: int, *, match: bool = False, counting: bool = False
) -> Tally:
    """Play a number of games at random, compiled if that is quicker; the ways are counted in the first of them."""
    tally = Tally()
    if counting:
        tally.add(_play(game, range(min(COUNTED, number)), seed, match=match, counting=True))
    tally.add(_play(game, range(tally.games, number), seed, match=match, counting=False))
    return tally


def _play(game: WarmGame, numbers: range, seed: int, *, match: bool, counting: bool) -> Tally:
    engine, tally = game.native(compiled=False), Tally()
    table = Table(engine, seed, match=match, counting=counting)
    for tried in TRIED:
        tally.add(table.play(numbers[tally.games : tried]))
        left = len(numbers) - tally.games
        if left * tally.seconds > LONGEST_PLAIN * tally.games:
            table = Table(game.native(on=fastest()), seed, match=match, counting=counting)
            break
    tally.add(table.play(numbers[tally.games :]))
    return tally
