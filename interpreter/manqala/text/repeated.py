"""Entries of a position, parted by blanks or commas: ``3*7`` is seven entries of 3, ``3*`` as many as are lacking."""

from __future__ import annotations

import re

ENTRY = re.compile(r"[^\s,]+")
_TIMES = re.compile(r"([^*]+)\*([0-9]{0,3})", re.ASCII)


def entries(text: str, offset: int = 0, room: int = 0) -> list[tuple[int, str]]:
    """Each entry with the place where it is written; what is no proper repetition is left as it is.

    ``room``: how many there should be, so that one of them can stand for those that are lacking.
    """
    written = [(match.start() + offset, match.group()) for match in ENTRY.finditer(text)]
    open_ones = [n for n, (_, entry) in enumerate(written) if _is_open(entry)]
    lacking = room - sum(_repetition(entry, 0)[1] for _, entry in written)
    if len(open_ones) != 1:
        lacking = 0
    found = []
    for at, entry in written:
        one, times = _repetition(entry, lacking)
        found += [(at, one)] * times if times > 0 else [(at, entry)]
    return found


def _is_open(entry: str) -> bool:
    """Whether an entry stands for those that are lacking."""
    times = _TIMES.fullmatch(entry)
    return times is not None and not times[2]


def _repetition(entry: str, lacking: int) -> tuple[str, int]:
    """What an entry repeats, and how often."""
    times = _TIMES.fullmatch(entry)
    if times is None or (times[2] and not int(times[2])):
        return entry, 1
    return times[1], int(times[2]) if times[2] else lacking
