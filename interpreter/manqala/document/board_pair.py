"""Sets two drawn boards side by side, as the position before a move and after it."""

from __future__ import annotations

NARROW, WIDE = 2, 6
"""Columns between the boards: as many as there is room for, up to the second."""


def side_by_side(left: str, right: str, width: int) -> str | None:
    """Both drawings in the same lines; none if they need more than ``width`` columns."""
    lefts, rights = left.split("\n"), right.split("\n")
    widest = max(map(len, lefts))
    gap = min(width - widest - max(map(len, rights)), WIDE)
    if gap < NARROW:
        return None
    most = max(len(lefts), len(rights))
    rows = zip(_padded(lefts, most), _padded(rights, most), strict=True)
    return "\n".join(f"{one:<{widest + gap}}{other}".rstrip() for one, other in rows)


def _padded(lines: list[str], most: int) -> list[str]:
    return [*lines, *[""] * (most - len(lines))]
