"""The number of runs of one call of compiled code, which cannot receive Ctrl-C or read a clock.

Runs of one game take a thousand times as long as those of another, so a fixed number of them may last for minutes.
"""

from __future__ import annotations

MOMENT = 0.1
"""Target duration of a call in seconds."""
FIRST = 100
"""Limit of runs of the first call."""


class Pace:
    """The number of runs that take a moment, learned from call to call."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._runs = FIRST

    def runs(self, most: int) -> int:
        """How many runs the next call makes, ``most`` at the most."""
        return min(self._runs, most)

    def took(self, runs: int, seconds: float) -> None:
        """Record the duration of a call and its number of runs."""
        if seconds > MOMENT:
            self._runs = max(1, int(runs * MOMENT / seconds))
        elif seconds < MOMENT / 2:
            self._runs = max(self._runs, 2 * runs)
