"""The proof search kernel, its transposition table, and its workers."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.core.course import Phase
from manqala.search.kernel import proof_row
from manqala.search.kernel.proof_row import ENTRIES, SHARED
from manqala.search.kernel.search_rows import SearchRows
from manqala.search.keys import Field, difference_source, packing
from manqala.search.pace import Pace
from manqala.search.search_kernel import Kernel, Tree
from manqala.text.free_memory import free_memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.backends.backend import Backend
    from manqala.compile.native_engine import NativeEngine
    from manqala.game.game import PositionValue

ROWS = {True: 8192, False: 2048}
"""Maximum number of remaining answers on a path, compiled and in plain Python."""
INITIAL_TABLE_BYTES = {True: 1 << 26, False: 1 << 21}
"""Initial size of the table in bytes, compiled and in plain Python, whose numbers are larger."""
GROWTH = 3
"""Bits by which the number of slots grows."""
SLICE = {True: 100_000, False: 2_000}
"""Maximum number of runs between clock checks."""
MAX_WORKERS = 8
"""Maximum number of workers per proof."""


@dataclass(frozen=True, slots=True)
class ProofTask:
    """Whether the value of a position is at least ``goal`` (prover 0 tries to prove it) or less (prover 1 does).

    With ``plies``, only results within that number of turns count.
    """

    position: PositionValue
    goal: int
    prover: int
    plies: int
    total: int
    """The total to be won."""


class ProofKernel:
    """The kernel for one game and one table, shared by all threads of a proof."""

    def __init__(
        self,
        tree: Tree,
        parts: Sequence[Field],
        constant: Sequence[Field],
        table_bytes: int | None,
        **constants: int,
    ) -> None:
        """``parts``: identify a position; ``constant``: those assumed constant."""
        self.engine = tree.engine
        compiled = self.engine.compiled
        size = table_bytes or room_for_table(self.engine.backend)
        first = min(size, INITIAL_TABLE_BYTES[compiled])
        key = [part for part in parts if part not in constant]
        used = packing(key)[1]
        words = len(used)
        # The slot number determines some bits of the key; if these are enough, the last word fits into their place.
        joined = words > 1 and used[-1] < slot_bits(first, words) + 2
        held = words - 1 if joined else words
        self._most = slot_bits(size, held + 1)
        self.shift = slot_bits(first, held + 1)
        self._kernel = tree.kernel(
            proof_row, ("proof_table", "proof_probe", "proof_nodes", "proof_steps"), key,
            given={
                "ROWS": ROWS[compiled], "ENTRY": held + 1, "HELD": held, "JOINED": int(joined),
                "SLOT_SIZE": ENTRIES * (held + 1), "RECORD": words + 2, **constants,
            },
            areas={"RECORDS": ROWS[compiled] * (words + 2)}, source=difference_source(constant),
        )  # fmt: skip
        self.module = self._kernel.module
        self.constant = list(constant)
        """The fields of positions that keys omit."""
        self._left_out: tuple[int, ...] | None = None
        self._slot = ENTRIES * (held + 1)
        self.forget()
        # Nothing to move yet: this call compiles the function.
        self.module.rehash_entries(self.table, self._kernel.row, self.table, -1, 0)

    def _new_table(self) -> Any:
        """Return an empty table aligned to cache lines, followed by room for the workers' current states."""
        return self.engine.row(self.busy + MAX_WORKERS * SHARED)

    def forget(self) -> None:
        """Empty the table."""
        self.table = self._new_table()

    def match(self, position: PositionValue) -> None:
        """Clear the table if this position differs in the fields that keys omit."""
        state = self.engine.state(position.play_state)
        left_out = tuple(part.value(state, self.module) for part in self.constant)
        if self._left_out not in {None, left_out}:
            self.forget()
        self._left_out = left_out

    @property
    def busy(self) -> int:
        """Index of the workers' current states, after the table."""
        return self._slot << self.shift

    def too_small(self, searched: int) -> bool:
        """Return whether a larger table is possible and worthwhile after this number of positions."""
        return self.shift < self._most and searched > ENTRIES << self.shift

    def enlarge(self) -> None:
        """Replace the table by a larger one with the same entries; no thread may be running."""
        known, mask, shift = self.table, (1 << self.shift) - 1, self.shift
        self.shift = min(self._most, shift + GROWTH)
        self.table = self._new_table()
        self._kernel.put(MASK=(1 << self.shift) - 1, SHIFT=self.shift)
        self.module.rehash_entries(known, self._kernel.row, self.table, mask, shift)

    def worker(self, engine: NativeEngine, number: int) -> ProofWorker:
        """Return a worker with separate rows and a separate engine."""
        row = engine.row(len(self._kernel.row))
        return ProofWorker(engine, Kernel(self.module, row, self._kernel.numbers), self, number)


class ProofWorker:
    """Answers questions, alone or beside others that share its table."""

    def __init__(
        self, engine: NativeEngine, kernel: Kernel, proofs: ProofKernel, number: int
    ) -> None:
        """``number``: the number of workers before this one."""
        self._engine = engine
        self.kernel = kernel
        """The shared functions and this worker's row."""
        self._proofs = proofs
        self._number = number
        self._scratch = engine.states(1)[0]
        self._states = engine.states(ROWS[engine.compiled])
        self._pace = Pace()

    def begin(self, task: ProofTask, table_rows: Sequence[Any], workers: int = 1) -> None:
        """Set up a proof, one of several at once; ``table_rows``: the rows of endgame tables, if used."""
        kernel, module, position = self.kernel, self.kernel.module, task.position
        state = self._engine.state(position.play_state)
        self._states[0][:] = state
        searched = self.positions
        number = int(state[module.ROUND_NUMBER]) + (position.phase is Phase.BETWEEN)
        kernel.clear()
        kernel.put(
            GOAL=task.goal, PROVER=task.prover, LIMIT=task.plies, ROUND=number, TOTAL=task.total,
            MASK=(1 << self._proofs.shift) - 1, SHIFT=self._proofs.shift, NODES=searched, WORKER=self._number,
            BUSY=self._proofs.busy,
        )  # fmt: skip
        self.set_workers(workers)
        module.start_proof(self._rows(table_rows))

    def set_workers(self, workers: int) -> None:
        """Set the number of workers."""
        self.kernel.put(WORKERS=workers)

    def go_on(self, table_rows: Sequence[Any], runs: int | None = None) -> bool:
        """Work for a time slice, or for a number of runs; return whether there is a result, or a failure."""
        now = self._pace.runs(SLICE[self._engine.compiled]) if runs is None else runs
        began = time.perf_counter()
        ended = self.kernel.module.continue_proof(self._rows(table_rows), now)
        self._pace.record(now, time.perf_counter() - began)
        return bool(ended) or self.failure != 0

    def _rows(self, table_rows: Sequence[Any]) -> SearchRows:
        works = (self._states, self.kernel.row, self._proofs.table, *table_rows)
        return SearchRows(self._scratch, *self._engine.rows(), *works)

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        return self.kernel.get("NODES")

    @property
    def met_repetition(self) -> bool:
        """Whether a position was repeated on a path."""
        return bool(self.kernel.get("CAME_BACK"))

    @property
    def failure(self) -> int:
        """The reason for a missing result: ``TOO_DEEP``, ``CHANGED``, or 0."""
        return self.kernel.get("FULL")

    @property
    def answer(self) -> ProofResult:
        """The result."""
        kernel = self.kernel
        return ProofResult(kernel.get("VALUE"), bool(kernel.get("DOUBT")), kernel.frame(0, "MOVE"))


@dataclass(frozen=True, slots=True)
class ProofResult:
    """The result of a proof: a bound of the value, and whether it depends on a repetition."""

    value: int
    doubtful: bool
    first: int = -1
    """The first answer that proves it, if known."""


def room_for_table(backend: Backend) -> int:
    """Return the maximum table size in bytes: a quarter of the memory."""
    return max(INITIAL_TABLE_BYTES[backend.compiled], min(backend.most_bytes, free_memory() // 4))


def slot_bits(size: int, entry: int) -> int:
    """Return the binary logarithm of the number of slots for entries of this size."""
    return max(1, min(31, (size // (8 * ENTRIES * entry)).bit_length() - 1))
