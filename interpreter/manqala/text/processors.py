"""Facts about the machine that runs the program."""

from __future__ import annotations

import gc
import os


def count_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def collect_garbage_rarely() -> None:
    """Collect cyclic garbage less often in this process: rules are many small objects that stay alive."""
    gc.set_threshold(20_000, 20, 20)
