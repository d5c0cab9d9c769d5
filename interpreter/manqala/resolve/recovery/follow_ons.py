"""One message for one mistake: an error that disappears once another is fixed is not reported."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from manqala.resolve.recovery.consequences import UNKNOWN
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.fixes import apply_edits
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.resolve.recovery.line_advice import Look
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.fixes import Fix
    from manqala.text.span import Span

MOST_TRIED = 6
"""Limit of copies of the text that are checked."""
LETTERS_READ = 60_000
"""Limit on the letters of all copies."""
OF_TYPES = {
    codes.WRONG_TYPE,
    codes.WRONG_ARGUMENTS,
    codes.AMBIGUOUS_WORDS,
    codes.INDEFINITE_ARTICLE,
}
"""Errors in known words that may be right in another context."""


def without_follow_ons(found: Iterable[Diagnostic], source: Source, look: Look) -> list[Diagnostic]:
    """The diagnostics, without those that disappear when another one's fix is applied.

    A fix that introduces a new error proves nothing.
    """
    items = list(found)
    left = min(MOST_TRIED, LETTERS_READ // max(1, len(source.text)))
    for item in sorted(_errors(items, source), key=lambda one: one.order):
        if item not in items or not item.fixes:
            continue
        if left <= 0 or len(_errors(items, source)) < 2:
            break
        left -= 1
        items = _without_what_follows(items, item, item.fixes[0], source, look)
    return _without_overlapping(items, source)


def _errors(items: Iterable[Diagnostic], source: Source) -> list[Diagnostic]:
    return [
        item for item in items
        if item.severity is Severity.ERROR and item.span is not None and item.span.source is source
    ]  # fmt: skip


def _without_what_follows(
    items: list[Diagnostic], item: Diagnostic, fix: Fix, source: Source, look: Look
) -> list[Diagnostic]:
    """The diagnostics without those that disappear with this fix; all of them if it fails."""
    after = Counter(
        (other.code, other.message)
        for other in look(Source(source.name, apply_edits(source.text, fix.edits)))
        if other.severity is Severity.ERROR
    )
    before = Counter((other.code, other.message) for other in _errors(items, source))
    if after - before or after[item.code, item.message] >= before[item.code, item.message]:
        return items
    kept = []
    for other in items:
        what = (other.code, other.message)
        if other is item or other not in _errors([other], source):
            kept.append(other)
        elif after[what] > 0:
            after[what] -= 1
            kept.append(other)
        elif not _follows(other, item):
            kept.append(other)
    return kept


def _follows(other: Diagnostic, item: Diagnostic) -> bool:
    """Whether a diagnostic that disappears with another can follow from it: same line, or about a name."""
    assert other.span is not None
    assert item.span is not None
    return other.span.line == item.span.line or other.code in UNKNOWN


def _without_overlapping(items: list[Diagnostic], source: Source) -> list[Diagnostic]:
    """The diagnostics without type errors of words that another message reports as unknown."""
    unclear = [
        item.span for item in _errors(items, source)
        if item.span is not None and item.code in {codes.UNKNOWN_NAME, codes.UNEXPECTED}
    ]  # fmt: skip
    return [
        item for item in items
        if not (
            item.code in OF_TYPES and item.span is not None and item.span.source is source
            and any(_cover(item.span, span) for span in unclear)
        )
    ]  # fmt: skip


def _cover(one: Span, other: Span) -> bool:
    """Whether two spans overlap."""
    return (one.line, one.column) < (other.end_line, other.end_column) and (
        (other.line, other.column) < (one.end_line, one.end_column)
    )
