"""What the machine has that we run on."""

from __future__ import annotations

import gc
import os


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def collect_seldom() -> None:
    """Look for garbage that holds itself less often, in a process of our own: rules are many small parts that stay."""
    gc.set_threshold(20_000, 20, 20)
