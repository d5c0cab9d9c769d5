"""The number of runs of one call of compiled code, which cannot receive Ctrl-C or read a clock.

Runs of one game take a thousand times as long as those of another, so a fixed number of them may last for minutes.
"""

from __future__ import annotations

MOMENT = 0.1
"""Calls are to take about so many seconds."""
FIRST = 100
"""The first call makes so many runs at most."""


class Pace:
    """The number of runs that take a moment, learned from call to call."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._runs = FIRST

    def runs(self, most: int) -> int:
        """How many runs the next call makes, ``most`` at the most."""
        return min(self._runs, most)

    def took(self, runs: int, seconds: float) -> None:
        """Note how long a call of so many runs took."""
        if seconds > MOMENT:
            self._runs = max(1, int(runs * MOMENT / seconds))
        elif seconds < MOMENT / 2:
            self._runs = max(self._runs, 2 * runs)
