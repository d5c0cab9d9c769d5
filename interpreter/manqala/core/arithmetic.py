"""The arithmetic of rules: whole numbers that are kept within bounds."""

from __future__ import annotations

LARGEST = 2**31 - 1
"""Numbers stay below this, so that every engine agrees on them."""


def clamp(value: int) -> int:
    """Keep a number within bounds."""
    return max(-LARGEST, min(LARGEST, value))
