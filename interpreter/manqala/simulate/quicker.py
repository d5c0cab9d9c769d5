"""Random games one by one, or many at once where that is quicker: a long run tries both."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.numbers import LANES

if TYPE_CHECKING:
    from collections.abc import Callable

    Rounds = Callable[[range, Any], None]
    """Plays the games of these numbers, and notes in a row what came of them."""

thread_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""The processor seconds of this thread; in a page, where Python has one thread, those of the process."""
PATIENCE = 10.0
"""The processor seconds after which it pays to prepare the engine for many games at once."""
TRIES = 4
"""Chunks played either way before one way is chosen."""
FEW = 20 * LANES
"""Fewer games than that are played one by one: most lanes would have little to do."""


class Quicker:
    """Plays one by one until that has taken a while, then many at once if that is quicker; the games are the same."""

    def __init__(self, one_by_one: Rounds, many_at_once: Callable[[], Rounds | None]) -> None:
        """``many_at_once`` gets ready for it; it gives none where that cannot be done with these rules."""
        self._one_by_one = self._best = one_by_one
        self._many_at_once = many_at_once
        self._spent = 0.0
        self._ways: list[Rounds] = []
        """The ways between which nothing is decided yet, by turns."""
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
