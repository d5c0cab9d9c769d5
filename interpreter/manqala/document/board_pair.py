"""Sets two drawn boards side by side, as the position before a move and after it."""

from __future__ import annotations

GAP = "  "


def side_by_side(left: str, right: str, width: int) -> str | None:
    """Both drawings in the same lines; none if they need more than ``width`` columns."""
    lefts, rights = left.split("\n"), right.split("\n")
    widest = max(map(len, lefts))
    if widest + len(GAP) + max(map(len, rights)) > width:
        return None
    most = max(len(lefts), len(rights))
    rows = zip(_padded(lefts, most), _padded(rights, most), strict=True)
    return "\n".join(f"{one:<{widest}}{GAP}{other}".rstrip() for one, other in rows)


def _padded(lines: list[str], most: int) -> list[str]:
    return [*lines, *[""] * (most - len(lines))]
