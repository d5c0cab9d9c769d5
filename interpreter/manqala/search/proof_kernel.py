"""The proof search kernel, its transposition table, and its workers."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.core.course import Phase
from manqala.search.kernel import proof_row
from manqala.search.kernel.proof_row import ENTRIES, SHARED
from manqala.search.kernel.search_rows import SearchRows
from manqala.search.keys import Field, packing, straying
from manqala.search.memory import free_memory
from manqala.search.pace import Pace
from manqala.search.search_kernel import Kernel, Tree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.backends.backend import Backend
    from manqala.compile.native_engine import NativeEngine
    from manqala.game.game import PositionValue

ROWS = {True: 8192, False: 2048}
"""How many answers still to try a path may have, compiled and as plain Python."""
FIRST_TABLE = {True: 1 << 26, False: 1 << 21}
"""The initial size of the table in bytes, compiled and as plain Python, whose numbers take more room."""
GROWTH = 3
"""Bits by which the number of slots grows."""
SLICE = {True: 100_000, False: 2_000}
"""Limit of runs between looks at the clock."""
MOST_WORKERS = 8
"""Limit of workers on a proof."""


@dataclass(frozen=True, slots=True)
class Question:
    """Whether the value of a position is at least ``goal`` (prover 0 tries to prove it) or less (prover 1 does).

    With ``plies`` only results within that number of turns are proved.
    """

    position: PositionValue
    goal: int
    prover: int
    plies: int
    total: int
    """What there is to win in all."""


class ProofKernel:
    """The kernel for one game and one table; all threads of a proof use these."""

    def __init__(
        self,
        tree: Tree,
        parts: Sequence[Field],
        still: Sequence[Field],
        table_bytes: int | None,
        **constants: int,
    ) -> None:
        """``parts``: what tells positions apart; ``still``: those of them that are supposed not to change."""
        self.engine = tree.engine
        compiled = self.engine.compiled
        size = table_bytes or room_for_table(self.engine.backend)
        first = min(size, FIRST_TABLE[compiled])
        key = [part for part in parts if part not in still]
        used = packing(key)[1]
        words = len(used)
        # What the slot tells of a key need not be kept; if that is much, the last word goes where it was.
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
            areas={"RECORDS": ROWS[compiled] * (words + 2)}, source=straying(still),
        )  # fmt: skip
        self.module = self._kernel.module
        self.still = list(still)
        """The parts of positions that keys leave out."""
        self._left_out: tuple[int, ...] | None = None
        self._slot = ENTRIES * (held + 1)
        self.forget()
        # There are no entries to move yet: this is for compiling it.
        self.module.move_entries(self.table, self._kernel.row, self.table, -1, 0)

    def _new_table(self) -> Any:
        """An empty table that begins where the processor's lines do; behind it is room for what workers are looking at."""
        return self.engine.row(self.busy + MOST_WORKERS * SHARED)

    def forget(self) -> None:
        """Begin with an empty table."""
        self.table = self._new_table()

    def match(self, position: PositionValue) -> None:
        """Forget what is known if it is not for positions like this one in what keys leave out."""
        state = self.engine.state(position.play_state)
        left_out = tuple(part.value(state, self.module) for part in self.still)
        if self._left_out not in {None, left_out}:
            self.forget()
        self._left_out = left_out

    @property
    def busy(self) -> int:
        """Where it stands behind the table what workers are looking at."""
        return self._slot << self.shift

    def too_small(self, looked: int) -> bool:
        """Whether a larger table is available, and pays after a number of positions."""
        return self.shift < self._most and looked > ENTRIES << self.shift

    def enlarge(self) -> None:
        """Go on with a larger table of the same content; no thread may be at work."""
        known, mask, shift = self.table, (1 << self.shift) - 1, self.shift
        self.shift = min(self._most, shift + GROWTH)
        self.table = self._new_table()
        self._kernel.put(MASK=(1 << self.shift) - 1, SHIFT=self.shift)
        self.module.move_entries(known, self._kernel.row, self.table, mask, shift)

    def worker(self, engine: NativeEngine, number: int) -> Worker:
        """Return a worker with rows and an engine of its own."""
        row = engine.row(len(self._kernel.row))
        return Worker(engine, Kernel(self.module, row, self._kernel.numbers), self, number)


class Worker:
    """Works on questions, alone or beside others with the same table."""

    def __init__(
        self, engine: NativeEngine, kernel: Kernel, proofs: ProofKernel, number: int
    ) -> None:
        """``number``: how many there are before him."""
        self._engine = engine
        self.kernel = kernel
        """What he works with: the functions that all have, and a row of his own."""
        self._proofs = proofs
        self._number = number
        self._scratch = engine.states(1)[0]
        self._states = engine.states(ROWS[engine.compiled])
        self._pace = Pace()

    def begin(self, question: Question, asked: Sequence[Any], workers: int = 1) -> None:
        """Set up a proof, one of several at once; ``asked``: the rows of endgame tables, if they are used."""
        kernel, module, position = self.kernel, self.kernel.module, question.position
        state = self._engine.state(position.play_state)
        self._states[0][:] = state
        looked = self.positions
        number = int(state[module.ROUND_NUMBER]) + (position.phase is Phase.BETWEEN)
        kernel.clear()
        kernel.put(
            GOAL=question.goal, PROVER=question.prover, LIMIT=question.plies, ROUND=number, TOTAL=question.total,
            MASK=(1 << self._proofs.shift) - 1, SHIFT=self._proofs.shift, NODES=looked, WORKER=self._number,
            BUSY=self._proofs.busy,
        )  # fmt: skip
        self.among(workers)
        module.begin_proof(self._rows(asked))

    def among(self, workers: int) -> None:
        """Set the number of workers."""
        self.kernel.put(WORKERS=workers)

    def go_on(self, asked: Sequence[Any], runs: int | None = None) -> bool:
        """Work for a moment, or for a number of runs; whether there is an answer, or a reason to give up."""
        now = self._pace.runs(SLICE[self._engine.compiled]) if runs is None else runs
        began = time.perf_counter()
        ended = self.kernel.module.prove_on(self._rows(asked), now)
        self._pace.took(now, time.perf_counter() - began)
        return bool(ended) or self.trouble != 0

    def _rows(self, asked: Sequence[Any]) -> SearchRows:
        works = (self._states, self.kernel.row, self._proofs.table, *asked)
        return SearchRows(self._scratch, *self._engine.rows(), *works)

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        return self.kernel.get("NODES")

    @property
    def came_back(self) -> bool:
        """Whether a position came back on a path."""
        return bool(self.kernel.get("CAME_BACK"))

    @property
    def trouble(self) -> int:
        """Why there is no answer: ``TOO_DEEP``, ``CHANGED``, or 0."""
        return self.kernel.get("FULL")

    @property
    def answer(self) -> Answer:
        """What was found."""
        kernel = self.kernel
        return Answer(kernel.get("VALUE"), bool(kernel.get("DOUBT")), kernel.frame(0, "MOVE"))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a proof has found: a bound of the value, and whether it rests on a repetition."""

    value: int
    doubtful: bool
    first: int = -1
    """The first answer that was enough for it, as far as that is known."""


def room_for_table(backend: Backend) -> int:
    """How many bytes the table may have: no more than a quarter of the memory there is."""
    return max(FIRST_TABLE[backend.compiled], min(backend.most_bytes, free_memory() // 4))


def slot_bits(size: int, entry: int) -> int:
    """The binary logarithm of the number of slots for entries of this size."""
    return max(1, min(31, (size // (8 * ENTRIES * entry)).bit_length() - 1))
