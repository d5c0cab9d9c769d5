"""Lists the successors of positions in several threads; results come in the order of positions.

Compiled code releases Python's lock, so each thread only needs its own rows. Chunks of positions are independent, so the
results do not depend on the number of threads.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from manqala.endgame.discovery import MAX_SUCCESSORS
from manqala.endgame.kernel.endgame_rows import ChunkRows, EndgameRows
from manqala.endgame.kernel.frame import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from manqala.compile.native_engine import NativeEngine
    from manqala.endgame.markings import Markings
    from manqala.endgame.templates import Templates

CHUNK = 1 << 15
"""Number of positions between progress reports; a hundredth of it in plain Python."""
SUCCESSORS_PER_POSITION = 8
"""Buffer size per position of a chunk; positions with more successors get a shorter chunk."""

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class PositionRange:
    """Positions of one marking, for one player to move."""

    player: int
    second: int
    """The player to move in the second trial of each position."""
    marking: int
    start: int
    """The node of its first board; nodes are the positions of a group in order."""
    first: int
    last: int
    """The part has the boards from ``first`` to ``last - 1``."""


@dataclass(slots=True)
class PartSuccessors:
    """The successors of a part's positions."""

    part: PositionRange
    edges: list[tuple[int, int, Any]] = field(default_factory=list)
    """For each run of boards: the first one, their number, and their successors inside the group, each as twice its node, plus
    one if the same player moves there."""
    many: int = 0
    """The number of edges."""
    fault: int = 0
    stuck_at: int = 0
    """The number of the board with the fault."""
    missing: tuple[int, ...] = ()
    leads_to: int = 0
    stored: list[bytes] = field(default_factory=list)
    """The same as bytes for a file."""


Exits = tuple[Any, Any, Any, Any, int]
"""Rows for the three numbers of the best exits and for degrees, and the index in them of the first board of the marking."""


def chunk_for(engine: NativeEngine) -> int:
    """Return the number of positions in a part."""
    return CHUNK if engine.compiled else CHUNK // 100


class Lister:
    """Lists the successors of the positions of one game."""

    def __init__(
        self, engine: NativeEngine, functions: Any, row: Any, markings: Markings, threads: int
    ) -> None:
        """``row``: the frame of the tables; ``threads``: the maximum, for back ends that allow several."""
        self._engine, self.functions, self._row, self._markings = engine, functions, row, markings
        self.threads = threads if engine.backend.parallel else 1
        self.chunk = chunk_for(engine)
        self._workers: list[ThreadRows] = []

    def parts(
        self, group: Sequence[int], seeds: int, movers: int, size: int | None = None
    ) -> Iterator[PositionRange]:
        """Yield the positions of some markings, in the order of their nodes; ``size``: the greatest number in a part."""
        size = self.chunk if size is None else size
        start = 0
        for player in range(movers):
            second = 1 if movers == 1 else player
            for number in group:
                many = self._markings.known[number].boards(seeds)
                for first in range(0, many, size):
                    yield PositionRange(
                        player, second, number, start, first, min(first + size, many)
                    )
                start += many

    def thread_rows(self, threads: int) -> Sequence[ThreadRows]:
        """Return the rows of some threads."""
        while len(self._workers) < threads:
            self._workers.append(
                ThreadRows(
                    self._engine, self.functions, self._row, self._markings.width, first=not self._workers
                )
            )  # fmt: skip
        return self._workers[:threads]

    def list(  # noqa: PLR0913 -- the positions, and what becomes of them
        self,
        parts: Iterable[PositionRange],
        seeds: int,
        values: Any,
        templates: Templates,
        exits: Callable[[PositionRange], Exits],
        *,
        code: str = "i",
        sequential: bool = False,
        on_listed: Callable[[PartSuccessors, Exits], object] = lambda _, __: None,
    ) -> Iterator[PartSuccessors]:
        """Yield the successors of parts, in order; ``values``: the numbers of known levels.

        ``exits`` returns the rows for a part; ``code``: the type code of edges; ``sequential``: whether there is too little work
        for threads; ``on_listed`` is called with each result in its thread.
        """
        threads = 1 if sequential else self.threads
        free: SimpleQueue[ThreadRows] = SimpleQueue()
        for worker in self.thread_rows(threads):
            worker.prepare(self.chunk, code)
            free.put(worker)

        def prepare_part(part: PositionRange) -> tuple[PositionRange, Exits, Any, Any]:
            template = templates.state(seeds, part.marking, part.player, others=False)
            return (
                part,
                exits(part),
                template,
                templates.state(seeds, part.marking, part.second, others=True),
            )

        def work(item: tuple[PositionRange, Exits, Any, Any]) -> PartSuccessors:
            worker = free.get()
            try:
                listed = worker.list(*item, seeds, values)
                on_listed(listed, item[1])
                return listed
            finally:
                free.put(worker)

        yield from map_in_order(work, map(prepare_part, parts), threads)


class ThreadRows:
    """The rows of one thread."""

    def __init__(
        self, engine: NativeEngine, functions: Any, row: Any, width: int, *, first: bool
    ) -> None:
        """``row``: the frame of the tables; ``width``: the number of a marking's values."""
        self.backend, self.functions, self._frame = engine.backend, functions, row
        self._states = engine.states(2)
        self._turns = engine.rows() if first else engine.separate_rows()
        self._missing = engine.row(2 + width)
        self._leads = engine.row(1)
        self.out, self.twin, self.report = (
            engine.row(size) for size in (MAX_SUCCESSORS + NUMBERS, MAX_SUCCESSORS + NUMBERS, 3)
        )
        self._buffers: dict[str, Any] = {}
        self._buffer: Any = None

    def endgame_rows(self, values: Any) -> EndgameRows:
        """Return the rows for listing successors; ``values``: the numbers of known levels."""
        (c, b), (work, trials, history) = self._states, self._turns
        return EndgameRows(
            c, b, work, trials, history, self._frame, values, self._missing, self._leads
        )

    def prepare(self, chunk: int, code: str) -> None:
        """Allocate a buffer for the edges of a chunk, as numbers of this type."""
        if code not in self._buffers:
            size = SUCCESSORS_PER_POSITION * chunk + MAX_SUCCESSORS + NUMBERS
            self._buffers[code] = self.backend.row(size, code)
        self._buffer = self._buffers[code]

    def list(
        self,
        part: PositionRange,
        exits: Exits,
        template: Any,
        twin_template: Any,
        seeds: int,
        values: Any,
    ) -> PartSuccessors:
        """Return the successors of a part's positions, up to the first fault."""
        even, least, most, degrees, start = exits
        report, found = self.report, PartSuccessors(part)
        rows = self.endgame_rows(values)
        chunk = ChunkRows(even, least, most, degrees, self._buffer, self.out, self.twin, report)
        first = part.first
        while first < part.last:
            self._missing[0] = 1
            self.functions.endgame_list_chunk(
                rows, chunk, template, twin_template, part.player, part.second, part.marking, start, seeds, first, part.last
            )  # fmt: skip
            many, used, fault = (int(report[n]) for n in range(3))
            found.edges.append((first, many, self.backend.part(self._buffer, 0, used)))
            found.many += used
            first += many
            if fault:
                found.fault, found.stuck_at = fault, first
                found.missing = tuple(int(n) for n in self._missing[1:])
                found.leads_to = int(self._leads[0])
                break
        return found


def map_in_order(
    work: Callable[[Item], Result], items: Iterable[Item], threads: int
) -> Iterator[Result]:
    """Yield the results of work on items in their order; at most about two items per thread are pending."""
    if threads == 1:
        yield from map(work, items)
        return
    waiting: deque[Future[Result]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
