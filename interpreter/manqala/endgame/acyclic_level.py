"""Searches a level in which play never returns to a position, depth first: a byte for each position is all that is kept.

Each position is listed once, when a search first reaches it, and its value is that of its best successor. If a search returns
to a position on its way, the level has a cycle, and needs another method. Threads share the values: each searches from
its own roots, and what two of them search at the same time gets the same value from both.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.endgame.kernel.endgame_rows import DepthFirstRows, EndgameRows
from manqala.endgame.kernel.frame import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.endgame.listing import Lister
    from manqala.endgame.templates import Templates

STACK = 1 << 18
"""Numbers on a stack: room for paths of some ten thousand moves."""


@dataclass(slots=True)
class _ThreadSearch:
    """One thread: its rows, and the end of its roots."""

    rows: EndgameRows
    search: DepthFirstRows
    mark: int
    last: int = 0


class DepthFirstSearch:
    """The search of one level of a game without marks."""

    def __init__(self, lister: Lister, boards: int, seeds: int, movers: int) -> None:
        """``boards``: the number of positions for one player to move."""
        self._lister, self._boards, self._seeds, self._movers = lister, boards, seeds, movers
        # Each thread needs a mark below all values, and a level of two parts is not worth a second thread.
        many = 1 if boards * movers <= lister.chunk else lister.threads
        self._threads = max(1, min(many, -1 - seeds - UNKNOWN))

    def solve(
        self, row: Any, known: Any, templates: Templates, progress: Callable[[int], None]
    ) -> Any | None:
        """Return the values of all positions, in ``row``; none if there is a cycle, or a position cannot be listed.

        ``known``: the numbers of the lower levels. ``progress`` receives the number of boards done, and may raise.
        """
        nodes = self._boards * self._movers
        functions = self._lister.functions
        functions.endgame_fill(row, 0, nodes, UNKNOWN)
        step = self._lister.chunk
        roots = iter(range(0, nodes, step))
        listed = 0
        waiting: dict[Future[int], _ThreadSearch] = {}

        def run(thread: _ThreadSearch) -> int:
            found: int = functions.endgame_search_depth_first(
                thread.rows, thread.search, self._boards, self._movers, self._seeds, thread.mark, thread.last, step
            )  # fmt: skip
            return found

        with ThreadPoolExecutor(self._threads) as pool:

            def take_roots(thread: _ThreadSearch) -> None:
                first = next(roots, None)
                if first is not None:
                    thread.search.report[0], thread.last = first, min(first + step, nodes)
                    waiting[pool.submit(run, thread)] = thread

            for thread in self._new_threads(row, known, templates):
                take_roots(thread)
            while waiting:
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    thread, found = waiting.pop(future), future.result()
                    if found < 0:
                        return None
                    listed += int(thread.search.report[2])
                    if found:
                        take_roots(thread)
                    else:
                        waiting[pool.submit(run, thread)] = thread
                progress(min(listed, nodes) // self._movers)
        return row

    def _new_threads(self, row: Any, known: Any, templates: Templates) -> list[_ThreadSearch]:
        """Return the threads, with empty stacks."""
        seeds, movers = self._seeds, self._movers

        def pair(player: int, second: int) -> tuple[Any, Any]:
            first = templates.state(seeds, 0, player, others=False)
            return first, templates.state(seeds, 0, second, others=True)

        found = []
        for number, rows in enumerate(self._lister.thread_rows(self._threads)):
            rows.report[1] = -1
            search = DepthFirstRows(
                row, rows.backend.row(STACK), *pair(0, 2 - movers), *pair(1, 1), rows.out, rows.twin, rows.report
            )  # fmt: skip
            found.append(_ThreadSearch(rows.endgame_rows(known), search, UNKNOWN + 1 + number))
        return found
