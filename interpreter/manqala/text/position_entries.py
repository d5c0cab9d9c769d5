"""Entries of a position, separated by blanks or commas: ``3*7`` is seven entries of 3, ``3*`` fills up."""

from __future__ import annotations

import re

ENTRY = re.compile(r"[^\s,]+")
_TIMES = re.compile(r"([^*]+)\*([0-9]{0,3})", re.ASCII)


def expand_entries(text: str, offset: int = 0, room: int = 0) -> list[tuple[int, str]]:
    """Each entry with its offset; a malformed repetition stays one entry.

    ``room``: the total number, so that one open entry can fill the rest.
    """
    groups = [(match.start() + offset, match.group()) for match in ENTRY.finditer(text)]
    open_groups = [n for n, (_, entry) in enumerate(groups) if _is_open(entry)]
    missing = room - sum(_repetition(entry, 0)[1] for _, entry in groups)
    if len(open_groups) != 1:
        missing = 0
    expanded = []
    for at, entry in groups:
        one, times = _repetition(entry, missing)
        expanded += [(at, one)] * times if times > 0 else [(at, entry)]
    return expanded


def _is_open(entry: str) -> bool:
    """Whether an entry fills the rest."""
    times = _TIMES.fullmatch(entry)
    return times is not None and not times[2]


def _repetition(entry: str, missing: int) -> tuple[str, int]:
    """The repeated entry, and its count."""
    times = _TIMES.fullmatch(entry)
    if times is None or (times[2] and not int(times[2])):
        return entry, 1
    return times[1], int(times[2]) if times[2] else missing
