"""The number of runs in one call of compiled code, which cannot receive Ctrl-C or read a clock.

Runs of one game may take a thousand times as long as those of another, so a fixed number could last for minutes.
"""

from __future__ import annotations

MOMENT = 0.1
"""Target duration of a call in seconds."""
FIRST = 100
"""Maximum number of runs in the first call."""


class Pace:
    """The number of runs that take a moment, learned from call to call."""

    def __init__(self) -> None:
        """Start without measurements."""
        self._runs = FIRST

    def runs(self, most: int) -> int:
        """Return the number of runs for the next call, at most ``most``."""
        return min(self._runs, most)

    def took(self, runs: int, seconds: float) -> None:
        """Record the duration of a call and its number of runs."""
        if seconds > MOMENT:
            self._runs = max(1, int(runs * MOMENT / seconds))
        elif seconds < MOMENT / 2:
            self._runs = max(self._runs, 2 * runs)
