"""Entries of a position, parted by blanks or commas: ``3*7`` stands for seven entries of 3."""

from __future__ import annotations

import re

ENTRY = re.compile(r"[^\s,]+")
_TIMES = re.compile(r"([^*]+)\*([0-9]{1,3})", re.ASCII)


def entries(text: str, offset: int = 0) -> list[tuple[int, str]]:
    """Each entry with the place where it is written; what is no proper repetition is left as it is."""
    found = []
    for match in ENTRY.finditer(text):
        times = _TIMES.fullmatch(match.group())
        one, number = (times[1], int(times[2])) if times else (match.group(), 1)
        if not number:
            one, number = match.group(), 1
        found += [(offset + match.start(), one)] * number
    return found
