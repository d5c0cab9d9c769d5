"""Adapts the number of runs per call of compiled code, which cannot receive Ctrl-C or read a clock.

Runs of one game may take a thousand times as long as those of another, so a fixed number could last for minutes.
"""

from __future__ import annotations

TARGET_SECONDS = 0.1
"""Target duration of a call in seconds."""
FIRST_RUNS = 100
"""Maximum number of runs in the first call."""


class Pace:
    """The number of runs per call that meets the target duration, learned from call to call."""

    def __init__(self) -> None:
        """Start without measurements."""
        self._runs = FIRST_RUNS

    def runs(self, most: int) -> int:
        """Return the number of runs for the next call, at most ``most``."""
        return min(self._runs, most)

    def record(self, runs: int, seconds: float) -> None:
        """Record the duration of a call and its number of runs."""
        if seconds > TARGET_SECONDS:
            self._runs = max(1, int(runs * TARGET_SECONDS / seconds))
        elif seconds < TARGET_SECONDS / 2:
            self._runs = max(self._runs, 2 * runs)
