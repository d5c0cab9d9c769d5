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
    found = [_available()]
    for limit, used in LIMITS:
        allowed, taken = _number(limit), _number(used)
        if allowed is not None:
            found.append(max(0, allowed - (taken or 0)))
    return min(found)


def _available() -> int:
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


def _number(path: str) -> int | None:
    """Return the number in a file, or none."""
    try:
        return int(Path(path).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
