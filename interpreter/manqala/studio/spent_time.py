"""Measures the time that a process could use, excluding time spent waiting for a processor."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic

__all__ = ["SpentTime"]

AT_WORK = {"R", "D"}
"""Linux's states of a process that runs, or waits for a processor or for the disk."""


class SpentTime:
    """Measures the time used by a process between calls."""

    def __init__(self, pid: int) -> None:
        """``pid``: the id of the process."""
        self._pid = pid
        self._looked = monotonic()
        self._computed = _processor_time(pid)

    def since(self) -> float:
        """The seconds since the last call; for a process that computes or reads files, only its processor time.

        A process that waits for something else is charged all elapsed time; so is every process on systems without
        this information.
        """
        looked, computed = monotonic(), _processor_time(self._pid)
        passed = looked - self._looked
        if computed is not None and self._computed is not None:
            passed = min(passed, computed - self._computed)
        # A waiting process computes nothing; this is the baseline for when it continues.
        self._looked, self._computed = looked, computed
        return passed


def _processor_time(pid: int) -> float | None:
    """The processor time in seconds, if the process is held up by the machine only and the system reports it."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    # The name of the program is in parentheses, and may contain any character.
    state, *numbers = stat.rpartition(")")[2].split()
    if state not in AT_WORK:
        return None
    user, system = numbers[10:12]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
