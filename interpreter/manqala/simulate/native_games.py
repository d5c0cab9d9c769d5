"""Plays random games on the generated engine: on threads if it is compiled, on processes if it is plain Python.

They start in WebAssembly, which compiles within milliseconds; a long run continues in LLVM's
machine code. A game's random numbers depend only on the seed and the game's number. So the results
are the same for any number of workers, compiled or not, on any machine.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.choice import at_once, fastest
from manqala.compile.generating import generate_engine
from manqala.compile.kernel.numbers import (
    RESULTS,
    SUM_CHECKSUM,
    SUM_FAULTY,
    SUM_LONGEST,
    SUM_ROUNDS,
    SUM_UNFINISHED,
    SUM_WINS,
)
from manqala.run.limits import LONGEST_GAME
from manqala.simulate.adaptive_play import AdaptivePlay
from manqala.simulate.chunks import Chunks
from manqala.simulate.faults import raise_rule_error
from manqala.simulate.run import LOCAL_SECONDS, Run
from manqala.simulate.stop import stopping
from manqala.simulate.tally import CHECKSUM, UNFINISHED, Tally

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.native_engine import NativeEngine
    from manqala.game.game import GameValue
    from manqala.simulate.adaptive_play import PlayResults
    from manqala.simulate.jobs import Counted, Play
    from manqala.simulate.parcel import Parcel
    from manqala.simulate.run import Progress


class NativeJob(Protocol):
    """Numbered games for the generated engine of a game."""

    @property
    def engine(self) -> str:
        """The name of the engine."""

    def open(self) -> Play:
        """Prepare to play; the result is not thread-safe."""

    def play_with(self, engine: NativeEngine) -> Play:
        """Play on an unshared engine."""


@dataclass(frozen=True, slots=True)
class NativeGames:
    """Random games by the generated engine, compiled where they are played."""

    parcel: Parcel
    seed: int
    match: bool
    limit: int = LONGEST_GAME
    compiled: bool | None = None
    """By default only a long run is compiled; the results are the same."""

    @property
    def engine(self) -> str:
        """The name of the engine."""
        return "native"

    def open(self) -> Counted:
        """Load the game and generate its engine, which is compiled once that pays."""
        game = self.parcel.open()
        if self.compiled is not None:
            return self.play_with(generate_engine(game, compiled=self.compiled))
        first, later = at_once(), fastest()
        play = self.play_with(generate_engine(game, on=first))
        if later is first:
            return play
        return _TieredPlay(play, lambda: self.play_with(generate_engine(game, on=later)))

    def play_with(self, engine: NativeEngine) -> Counted:
        """Play on an unshared engine."""
        start = engine.new_state(match=self.match)
        first, second = engine.states(2)

        def one_by_one(numbers: range, results: Any) -> None:
            engine.module.play_many(
                start, first, second, *engine.rows(), numbers.start, len(numbers), self.limit, self.seed,
                results,
            )  # fmt: skip

        play_results = AdaptivePlay(one_by_one, lambda: self._batch_play(engine))

        def play(numbers: range) -> Tally:
            results = engine.row(len(numbers) * RESULTS)
            play_results(numbers, results)
            tally, faulty = _sum_results(engine, results, self.limit)
            if faulty is not None:
                raise_rule_error(engine, start, numbers.start + faulty, self.seed)
            return tally

        return play

    def _batch_play(self, engine: NativeEngine) -> PlayResults | None:
        """Return the batch player; none if the rules do not allow it."""
        if not engine.backend.parallel or self.limit > LONGEST_GAME:
            return None
        from manqala.compile.many_at_once import many_at_once

        many = many_at_once(engine, match=self.match)
        if many is None:
            return None
        return lambda numbers, results: many.play(numbers, self.seed, results, self.limit)


class _TieredPlay:
    """Plays on the quickly compiled engine for a while, then on the optimised one."""

    def __init__(self, plain: Counted, compiled: Callable[[], Counted]) -> None:
        """``compiled``: called once compiling pays."""
        self._play = plain
        self._compiled: Callable[[], Counted] | None = compiled
        self._left = LOCAL_SECONDS

    def __call__(self, numbers: range) -> Tally:
        """Play the games of these numbers."""
        tally = Tally()
        chunks = Chunks(numbers.stop, 1, first=numbers.start)
        while self._compiled is not None and (piece := chunks.take()) is not None:
            began = time.perf_counter()
            tally.add(self._play(piece))
            took = time.perf_counter() - began
            chunks.record(len(piece), took)
            self._left -= took
            if self._left < 0:
                self._play, self._compiled = self._compiled(), None
        if chunks.next < numbers.stop:
            tally.add(self._play(range(chunks.next, numbers.stop)))
        return tally


def play_games(
    game: GameValue,
    number: int,
    seed: int,
    *,
    match: bool = False,
    threads: int = 1,
    progress: Progress | None = None,
) -> Tally:
    """Play a number of random games or matches; Ctrl-C returns those played so far.

    Raises ``CannotGenerateError`` for a game without a generated form, and ``RuleError`` for an endless one.
    """
    from manqala.simulate.parcel import parcel

    with stopping() as stop:
        run = Run(number, threads, stop, progress)
        play_native(NativeGames(parcel(game), seed, match), game, run)
    return run.tally


def play_native(
    job: NativeJob, game: GameValue, run: Run, compiling: Callable[[str], None] | None = None
) -> None:
    """Play a run of this job's game.

    Only a longer run is compiled with LLVM; ``compiling`` then receives a message.
    """
    first, later = at_once(), fastest()
    several = later is not first or run.workers > 1
    run.here(job.play_with(generate_engine(game, on=first)), LOCAL_SECONDS if several else None)
    if not run.has_games:
        return
    if later is first:
        if later is BackendName.PYTHON:
            run.on_processes(job)
        else:
            run.on_threads(
                [job.play_with(generate_engine(game, on=later)) for _ in range(run.workers)]
            )
        return
    _continue_compiled(job, game, later, run, compiling or (lambda _: None))


def _continue_compiled(
    job: NativeJob, game: GameValue, later: BackendName, run: Run, compiling: Callable[[str], None]
) -> None:
    """Compile the game for a faster back end, and continue there unless stopped."""
    compiling(f"compiling {game.title} …")
    plays: list[Play] = []
    with run.stop.at_once():
        plays += run.stop.attend(lambda: _compile_plays(job, game, later, run.workers))
    if run.has_games:
        compiling("playing")
        run.on_threads(plays)


def _compile_plays(job: NativeJob, game: GameValue, on: BackendName, workers: int) -> list[Play]:
    """Compile everything for this number of threads."""
    plays = [job.play_with(generate_engine(game, on=on)) for _ in range(workers)]
    plays[0](range(0))
    return plays


# ---- results of the kernel ------------------------------------------------------------------------


def _sum_results(engine: NativeEngine, results: Any, limit: int) -> tuple[Tally, int | None]:
    """Return the sums of a row of results, and the number of a faulty game, if any."""
    players = engine.rules.board.number_of_players
    sums = engine.row(SUM_WINS + players + 1 + len(engine.reasons))
    plies = engine.row(limit + 1)
    engine.module.add_up(results, len(results) // RESULTS, sums, plies)
    if sums[SUM_FAULTY]:
        return Tally(), sums[SUM_FAULTY] - 1
    tally = Tally(rounds=sums[SUM_ROUNDS], checksum=sums[SUM_CHECKSUM] % CHECKSUM)
    lengths = plies[: sums[SUM_LONGEST] + 1]
    tally.plies.update({length: games for length, games in enumerate(lengths) if games})
    reasons = SUM_WINS + players + 1
    for who, games in enumerate(sums[SUM_WINS:reasons]):
        if games:
            tally.wins[who if who < players else None] += games
    for why, games in zip(engine.reasons, sums[reasons:], strict=True):
        if games:
            tally.reasons[why] += games
    if sums[SUM_UNFINISHED]:
        tally.reasons[UNFINISHED] += sums[SUM_UNFINISHED]
    return tally, None
