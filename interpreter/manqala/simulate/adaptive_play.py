"""Plays random games one by one or in batches: a long run measures which is faster."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.numbers import LANES

if TYPE_CHECKING:
    from collections.abc import Callable

    PlayResults = Callable[[range, Any], None]
    """Plays the games of these numbers, and writes the results into a row."""

thread_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""Processor time of this thread in seconds; in a web page, with one Python thread, that of the process."""
ONE_BY_ONE_SECONDS = 10.0
"""Processor time in seconds after which batches are prepared and tried."""
TRIALS = 4
"""Number of chunks played in each way before the faster one is chosen."""
MIN_BATCH = 20 * LANES
"""Least number of games for a batch: with fewer, most lanes would be idle."""


class AdaptivePlay:
    """Plays one by one for a while, then in batches if that is faster; the games are the same."""

    def __init__(
        self, one_by_one: PlayResults, prepare_batches: Callable[[], PlayResults | None]
    ) -> None:
        """``prepare_batches``: prepares batches; returns none if the rules do not allow them."""
        self._one_by_one = self._best = one_by_one
        self._prepare_batches = prepare_batches
        self._spent = 0.0
        self._candidates: list[PlayResults] = []
        """The ways still being compared, each used for one chunk in turn."""
        self._speeds: dict[PlayResults, list[float]] = {}

    def __call__(self, numbers: range, results: Any) -> None:
        """Play the games of these numbers."""
        few = len(numbers) < MIN_BATCH
        way = self._one_by_one if few else self._candidates[0] if self._candidates else self._best
        began = thread_time()
        way(numbers, results)
        took = thread_time() - began
        if few:
            return
        if self._candidates:
            self._candidates.pop(0)
            self._speeds.setdefault(way, []).append(len(numbers) / max(took, 1e-9))
            if not self._candidates:
                self._best = max(self._speeds, key=lambda one: max(self._speeds[one]))
        elif self._spent < ONE_BY_ONE_SECONDS <= self._spent + took:
            many = self._prepare_batches()
            self._candidates = [] if many is None else TRIALS * [self._one_by_one, many]
        self._spent += took
