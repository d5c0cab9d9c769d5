"""Random games one by one, or in batches if that is faster: a long run tries both."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.numbers import LANES

if TYPE_CHECKING:
    from collections.abc import Callable

    Rounds = Callable[[range, Any], None]
    """Plays the games of these numbers, and writes the results into a row."""

thread_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""Processor time of this thread in seconds; in a web page, with one Python thread, that of the process."""
PATIENCE = 10.0
"""Processor time in seconds after which preparing the engine for batches pays."""
TRIES = 4
"""Chunks played in each way before one is chosen."""
FEW = 20 * LANES
"""Number of games up to which they are played one by one: most lanes would be idle."""


class Quicker:
    """Plays one by one for a while, then in batches if that is faster; the games are the same."""

    def __init__(self, one_by_one: Rounds, many_at_once: Callable[[], Rounds | None]) -> None:
        """``many_at_once``: prepares batches; returns none if the rules do not allow them."""
        self._one_by_one = self._best = one_by_one
        self._many_at_once = many_at_once
        self._spent = 0.0
        self._ways: list[Rounds] = []
        """The ways still under comparison, tried in turn."""
        self._speeds: dict[Rounds, list[float]] = {}

    def __call__(self, numbers: range, results: Any) -> None:
        """Play the games of these numbers."""
        few = len(numbers) < FEW
        way = self._one_by_one if few else self._ways[0] if self._ways else self._best
        began = thread_time()
        way(numbers, results)
        took = thread_time() - began
        if few:
            return
        if self._ways:
            self._ways.pop(0)
            self._speeds.setdefault(way, []).append(len(numbers) / max(took, 1e-9))
            if not self._ways:
                self._best = max(self._speeds, key=lambda one: max(self._speeds[one]))
        elif self._spent < PATIENCE <= self._spent + took:
            many = self._many_at_once()
            self._ways = [] if many is None else TRIES * [self._one_by_one, many]
        self._spent += took
