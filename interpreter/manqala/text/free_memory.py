"""The memory available for a large table."""

from __future__ import annotations

import os
from pathlib import Path

UNKNOWN = 1 << 31
"""Assumed memory if the system does not report it: two gigabytes."""
LIMITS = (
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
)
"""The Linux files with a container's memory limit and use, in the newer and the older form."""


def free_memory() -> int:
    """Return the number of free bytes, as far as the system reports them."""
    amounts = [_available_memory()]
    for limit, used in LIMITS:
        allowed, taken = _read_number(limit), _read_number(used)
        if allowed is not None:
            amounts.append(max(0, allowed - (taken or 0)))
    return min(amounts)


def _available_memory() -> int:
    """Return the free memory of the machine, half of its memory, or ``UNKNOWN``."""
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            name, _, rest = line.partition(":")
            if name == "MemAvailable":
                return int(rest.split()[0]) << 10
    except (OSError, ValueError, IndexError):
        pass
    try:
        # If the free memory is unknown, use half of what is installed.
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, OSError, ValueError):
        return UNKNOWN


def _read_number(file: str) -> int | None:
    """Return the number in a file; None if there is none."""
    try:
        return int(Path(file).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
