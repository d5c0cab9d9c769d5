"""How much time a process has had: one that wants a processor and gets none is slow by no fault of its own."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic

__all__ = ["SpentTime"]

RUNNABLE = "R"
"""Linux's word for a process that runs, or would if there were a processor."""


class SpentTime:
    """Says again and again how much time a process has had since it was last asked about."""

    def __init__(self, pid: int) -> None:
        """``pid``: the number of the process."""
        self._pid = pid
        self._looked = monotonic()
        self._computed = _processor_time(pid)

    def since(self) -> float:
        """The seconds since the last time; of a process that computes only those in which it had a processor.

        What waits, for whatever else, has all the time that passes; so has any process where the system does not tell.
        """
        looked, computed = monotonic(), _processor_time(self._pid)
        passed = looked - self._looked
        if computed is not None and self._computed is not None:
            passed = min(passed, computed - self._computed)
        # While it waits nothing is computed; where it goes on later is the mark to count from.
        self._looked, self._computed = looked, computed
        return passed


def _processor_time(pid: int) -> float | None:
    """The seconds for which a process has had a processor, if it wants one now and the system tells."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    # The name of the program is in brackets, and may have any letters in it.
    state, *numbers = told.rpartition(")")[2].split()
    if state != RUNNABLE:
        return None
    user, system = numbers[10:12]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
