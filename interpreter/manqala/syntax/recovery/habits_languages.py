"""Rewrites terms of the phrase book: words of other languages, and terms of the literature."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.repair_line import LONGEST_SHOWN
from manqala.text.phrase_book import explain_foreign_word, translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair
    from manqala.text.phrase_book import Translation

MOST_EXPLAINED = 2
"""Limit of terms that a message explains."""


def translate_terms(line: Line) -> Iterator[Repair]:
    """Repairs that translate the terms of the phrase book in a line."""
    for translation in translate(line.content, line.known, margin=not line.margin):
        if translation.text != line.content:
            yield _make_repair(line, translation)


def _make_repair(line: Line, translation: Translation) -> Repair:
    first, _, next_line = (part.strip() for part in translation.text.partition("\n"))
    if _is_whole_line(line, translation):
        first = first.rstrip(" .")
    old = line.content[translation.start : translation.end]
    explained = [
        explanation
        for term, rule in translation.terms
        if (explanation := explain_foreign_word(term, rule)) is not None
    ]
    length_behind = len(line.content) - translation.end
    part = (
        first
        if next_line
        or len(first) <= LONGEST_SHOWN
        or not _is_same_around(line.content, first, translation)
        else first[translation.start : len(first) - length_behind]
    )
    if part.startswith(("and ", "or ")):
        part = first
    advice = f"write ‘{part}’"
    if next_line:
        advice += f", and then ‘{next_line}’"
    if explained:
        advice = f"{', '.join(explained[:MOST_EXPLAINED])}: {advice}"
    repair = line.repair(translation.start, len(old), f"rules do not say ‘{old}’", first, advice)
    certain = len(translation.terms) == 1 and (bool(explained) or _is_whole_line(line, translation))
    return replace(repair, next_line=next_line, certain=certain)


def _is_same_around(old: str, new: str, translation: Translation) -> bool:
    """Whether a line and its translation are equal before and after the terms."""
    length_behind = len(old) - translation.end
    return (
        new[: translation.start] == old[: translation.start]
        and new[len(new) - length_behind :] == old[translation.end :]
    )


def _is_whole_line(line: Line, translation: Translation) -> bool:
    """Whether the whole line was translated, into rule words without numbers."""
    whole = (translation.start, translation.end) == (0, len(line.content.rstrip(" .")))
    return whole and not re.search(r"\d", translation.text)
