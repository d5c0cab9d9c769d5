"""Runs proofs: whether a position's value reaches a bound, and the value itself."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from manqala.compile.generating import generate_engine
from manqala.search.growing_tables import GrowingTables, growing_tables
from manqala.search.kernel.proof_row import CHANGED
from manqala.search.keys import constant_fields, fields
from manqala.search.proof_kernel import (
    MAX_WORKERS,
    ProofKernel,
    ProofResult,
    ProofTask,
    ProofWorker,
)
from manqala.search.search_kernel import Tree, pieces_of
from manqala.search.tables import ends_by_rule
from manqala.search.winnings import independent_winnings
from manqala.text.processors import count_cores

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from manqala.compile.backends.backend import Backend, BackendName
    from manqala.compile.native_engine import NativeEngine
    from manqala.game.game import GameValue, PositionValue

MAX_WORTH = 2000
"""Limit of the margins in a table entry."""
SOLO_SECONDS = 0.3
"""Seconds before other threads join a proof."""


class ProofTimeError(Exception):
    """A proof was stopped by the clock."""


class StoppedError(Exception):
    """A proof was stopped by its caller."""

    bounds: tuple[int, int] | None = None
    """The known bounds of the value, if any."""


class ProofPostponedError(Exception):
    """A proof takes long and meets repetitions: exploring all positions may be faster."""


class CyclicValueError(Exception):
    """The value depends on how endless play is scored."""


class PathTooLongError(Exception):
    """A path has too many turns for the kernel."""


def by_winner(position: PositionValue) -> bool:
    """Return whether only the winner counts: in a match, or if a rule may name the winner."""
    return position.play_state.match or ends_by_rule(position.game)


class Prover:
    """Proofs for one game with a fixed number of pieces; not thread-safe."""

    def __init__(
        self,
        game: GameValue,
        position: PositionValue,
        *,
        compiled: bool | None = None,
        on: BackendName | None = None,
        table_bytes: int | None = None,
        threads: int | None = None,
        prepared: bool = True,
    ) -> None:
        """``position``: determines the maximum number of pieces, and whether it is a match.

        ``table_bytes``: the table size, by default what the memory allows; ``threads``: the number of workers on a
        long proof, by default one for each processor; ``prepared``: whether to compile for questions at once.
        """
        self.game = game
        self._pieces = pieces = pieces_of(position)
        engine = self.new_engine(compiled, on)
        self.by_winner = by_winner(position)
        apart = None if self.by_winner else independent_winnings(game)
        self.apart = apart is not None
        self.worth = pieces_of(position, worth=True)
        asks = prepared and not self.by_winner
        self._growing = (
            growing_tables(game, engine, lambda backend: self.new_engine(on=backend))
            if asks
            else None
        )
        self.tree = Tree(engine, pieces, tables=self._growing is not None)
        self.parts = fields(engine, pieces.bit_length(), apart or (), tight=True)
        """The parts that identify a position."""
        self._table_bytes = table_bytes
        most = min(MAX_WORKERS, threads or count_cores())
        self._max_helpers = most - 1 if engine.backend.parallel else 0
        self._spent = 0.0
        self._positions = 0
        self.compiling = 0.0
        """Seconds spent on late compilation."""
        self.deadline: float | None = None
        self.postpone_at: float | None = None
        """The time after which a proof with repetitions is postponed."""
        self.watch: Callable[[int], None] = lambda _: None
        """A callback for the number of positions searched."""
        self.workers: list[ProofWorker] = []
        """The workers so far."""
        if prepared:
            self._prepare(position)

    def _prepare(self, position: PositionValue) -> None:
        engine = self.tree.engine
        plain = self.new_engine(False) if engine.compiled else engine
        self._new_kernel(constant_fields(self.parts, plain, position))
        # Run everything once, so that compiling does not count as search time.
        self.ask(position, 3 * self.bound + 1, 0)
        self._positions, self._spent = -self._positions_of_workers, 0.0

    def new_engine(
        self, compiled: bool | None = None, on: Backend | BackendName | None = None
    ) -> NativeEngine:
        """Return an engine for another thread; all engines represent positions in the same way."""
        return generate_engine(self.game, compiled=compiled, pieces=self._pieces, on=on)

    def _new_kernel(self, constant: list[Any]) -> None:
        """Create a kernel and a table with keys that omit these fields; earlier results are lost."""
        self.proofs = ProofKernel(
            self.tree, self.parts, constant, self._table_bytes,
            APART=int(self.apart), BY_WINNER=int(self.by_winner),
        )  # fmt: skip
        self.workers = [self.proofs.worker(self.tree.engine, 0)]

    @property
    def _positions_of_workers(self) -> int:
        return sum(worker.positions for worker in self.workers)

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        return self._positions + self._positions_of_workers

    @property
    def tables(self) -> int | None:
        """Greatest number of seeds with bounds in endgame tables, or none."""
        return self._growing.most if self._growing is not None and self._growing.most > 0 else None

    @property
    def bound(self) -> int:
        """Upper bound of all values."""
        return 1 if self.by_winner else self.worth

    # ---- questions --------------------------------------------------------------------------------

    def ask(self, position: PositionValue, goal: int, prover: int, plies: int = 0) -> ProofResult:
        """Try to prove that the value is at least ``goal`` (prover 0) or less (prover 1).

        With ``plies`` only results within that number of turns are proved. Raises ``ProofTimeError``, ``ProofPostponedError`` and
        ``PathTooLongError``.
        """
        if pieces_of(position) > self._pieces:
            raise ValueError(f"there are more than {self._pieces} pieces")
        total = self.worth if self.apart else 2 * self.bound
        task = ProofTask(position, goal, prover, plies, total)
        self.proofs.match(position)
        if self._growing is not None:
            self._growing.set_root_seeds(self._growing.seeds(position.cells))
        began = time.perf_counter()
        worker = None
        try:
            while worker is None:
                worker = self._run_workers(task, began)
                if worker is None:
                    self.proofs.enlarge()
        finally:
            self._spent += time.perf_counter() - began
        if worker.failure == CHANGED:
            # A field changed that was constant in all random games: from now on keys omit nothing.
            self._positions += self._positions_of_workers
            self._new_kernel([])
            return self.ask(position, goal, prover, plies)
        if worker.failure:
            raise PathTooLongError
        return worker.answer

    def _run_workers(self, task: ProofTask, began: float) -> ProofWorker | None:
        """Return the first worker to finish, or none if the table is too small; other threads join a long proof."""
        first = self.workers[0]
        first.begin(task, self.table_rows)
        ended: list[ProofWorker] = []
        helpers: list[threading.Thread] = []
        try:
            while not ended and not self.proofs.too_small(self._positions_of_workers):
                if first.go_on(self.table_rows):
                    ended.append(first)
                    break
                now = time.perf_counter()
                self.watch(self.positions)
                left = None if self.deadline is None else self.deadline - now
                if left is not None and left < 0:
                    raise ProofTimeError
                if self.postpone_at is not None and now > self.postpone_at and first.met_repetition:
                    raise ProofPostponedError
                if self._growing is not None and self._growing.is_due(
                    self._spent + now - began, left
                ):
                    self._grow(self._growing)
                if not helpers and now > began + SOLO_SECONDS:
                    helpers = self._start_helpers(task, ended)
        finally:
            answer = ended[:1]
            ended.append(first)
            for thread in helpers:
                thread.join()
        return answer[0] if answer else None

    def _grow(self, tables: GrowingTables) -> None:
        """Extend tables to more seeds; compiling does not count as search time."""
        before = tables.compiling
        tables.grow()
        self.compiling += tables.compiling - before
        if self.deadline is not None:
            self.deadline += tables.compiling - before

    def _start_helpers(self, task: ProofTask, ended: list[ProofWorker]) -> list[threading.Thread]:
        """Start other threads on the same question, until one has finished."""
        while len(self.workers) <= self._max_helpers:
            engine = self.new_engine(True)
            self.workers.append(self.proofs.worker(engine, len(self.workers)))

        many = len(self.workers)
        self.workers[0].set_workers(many)

        def work(worker: ProofWorker) -> None:
            worker.begin(task, self.table_rows, many)
            while not ended:
                if worker.go_on(self.table_rows):
                    ended.append(worker)

        threads = [threading.Thread(target=work, args=(each,)) for each in self.workers[1:]]
        for thread in threads:
            thread.start()
        return threads

    @property
    def table_rows(self) -> tuple[Any, ...]:
        """The rows of the endgame tables in use."""
        return ((), ()) if self._growing is None else self._growing.rows

    def reaches(self, position: PositionValue, goal: int) -> ProofResult:
        """Prove whether the value is at least ``goal`` or less; raises ``CyclicValueError``."""
        if position.over:
            return ProofResult(self.final(position), False)
        high = self.ask(position, goal, 0)
        if high.value >= goal or not high.doubtful:
            return high
        low = self.ask(position, goal, 1)
        if low.value < goal or not low.doubtful:
            return low
        raise CyclicValueError

    def value(self, position: PositionValue, guess: int = 0) -> int:
        """Find the value of a position, starting from a guess; raises what ``reaches`` raises."""
        if position.over:
            return self.final(position)
        low, high = -self.bound, self.bound
        guess = max(low, min(high, guess))
        while low < high:
            goal = max(guess, low + 1)
            try:
                guess = self.reaches(position, goal).value
            except StoppedError as stopped:
                if high - low < 2 * self.bound:
                    stopped.bounds = (low, high)
                raise
            if guess >= goal:
                low = guess
            else:
                high = guess
        return low

    def final(self, position: PositionValue) -> int:
        """Return the value of a finished game."""
        assert position.result is not None
        if self.by_winner:
            return {None: 0, 0: 1}.get(position.result.winner, -1)
        return position.score[0] - position.score[1]
