"""Lines with terms of the phrase book: words of books in other languages, and terms of the literature."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.repair_line import LONGEST_SHOWN
from manqala.text.phrase_book import explain, translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair
    from manqala.text.phrase_book import Translation

MOST_EXPLAINED = 2
"""Limit of terms that a message explains: the line shows the others."""


def of_languages(line: Line) -> Iterator[Repair]:
    """The readings of a line in which the terms of other books are replaced by rule words."""
    for read in translate(line.said, line.known, margin=not line.margin):
        if read.said != line.said:
            yield _repair(line, read)


def _repair(line: Line, read: Translation) -> Repair:
    first, _, beside = (part.strip() for part in read.said.partition("\n"))
    if _is_whole(line, read):
        first = first.rstrip(" .")
    old = line.said[read.start : read.end]
    explained = [said for term, rule in read.terms if (said := explain(term, rule)) is not None]
    behind = len(line.said) - read.end
    part = (
        first
        if beside or len(first) <= LONGEST_SHOWN or not _differs_there(line.said, first, read)
        else first[read.start : len(first) - behind]
    )
    if part.startswith(("and ", "or ")):
        part = first
    advice = f"write ‘{part}’"
    if beside:
        advice += f", and then ‘{beside}’"
    if explained:
        advice = f"{', '.join(explained[:MOST_EXPLAINED])}: {advice}"
    made = line.repair(read.start, len(old), f"rules do not say ‘{old}’", first, advice)
    certain = len(read.terms) == 1 and (bool(explained) or _is_whole(line, read))
    return replace(made, beside=beside, certain=certain)


def _differs_there(said: str, new: str, read: Translation) -> bool:
    """Whether a line and its reading are alike before and behind the terms."""
    behind = len(said) - read.end
    return new[: read.start] == said[: read.start] and new[len(new) - behind :] == said[read.end :]


def _is_whole(line: Line, read: Translation) -> bool:
    """Whether a line is one phrase of the book, whose rule has no number that the phrase lacks."""
    whole = (read.start, read.end) == (0, len(line.said.rstrip(" .")))
    return whole and not re.search(r"\d", read.said)
