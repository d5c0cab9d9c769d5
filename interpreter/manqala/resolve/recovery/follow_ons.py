"""Drops follow-on errors: those that disappear once another error is fixed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from manqala.resolve.recovery.consequences import UNKNOWN_NAMES
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.fixes import apply_edits
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.resolve.recovery.line_advice import Recheck
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.fixes import Fix
    from manqala.text.span import Span

MOST_TRIED = 6
"""Limit of copies of the text that are checked."""
LETTERS_READ = 60_000
"""Limit on the letters of all copies."""
TYPE_ERRORS = {
    codes.WRONG_TYPE,
    codes.WRONG_ARGUMENTS,
    codes.AMBIGUOUS_WORDS,
    codes.INDEFINITE_ARTICLE,
}
"""Errors in known words that may be correct in another context."""


def drop_follow_ons(
    found: Iterable[Diagnostic], source: Source, recheck: Recheck
) -> list[Diagnostic]:
    """The diagnostics without those that disappear when the fix of another one is applied.

    A fix that introduces a new error proves nothing.
    """
    items = list(found)
    budget = min(MOST_TRIED, LETTERS_READ // max(1, len(source.text)))
    for item in sorted(_select_errors(items, source), key=lambda one: one.order):
        if item not in items or not item.fixes:
            continue
        if budget <= 0 or len(_select_errors(items, source)) < 2:
            break
        budget -= 1
        items = _drop_follow_ons_of(items, item, item.fixes[0], source, recheck)
    return _drop_overlapping(items, source)


def _select_errors(items: Iterable[Diagnostic], source: Source) -> list[Diagnostic]:
    return [
        item for item in items
        if item.severity is Severity.ERROR and item.span is not None and item.span.source is source
    ]  # fmt: skip


def _drop_follow_ons_of(
    items: list[Diagnostic], item: Diagnostic, fix: Fix, source: Source, recheck: Recheck
) -> list[Diagnostic]:
    """The diagnostics without the follow-ons of ``item``; all of them if its fix fails."""
    after = Counter(
        (other.code, other.message)
        for other in recheck(Source(source.name, apply_edits(source.text, fix.edits)))
        if other.severity is Severity.ERROR
    )
    before = Counter((other.code, other.message) for other in _select_errors(items, source))
    if after - before or after[item.code, item.message] >= before[item.code, item.message]:
        return items
    kept = []
    for other in items:
        key = (other.code, other.message)
        if other is item or other not in _select_errors([other], source):
            kept.append(other)
        elif after[key] > 0:
            after[key] -= 1
            kept.append(other)
        elif not _can_follow(other, item):
            kept.append(other)
    return kept


def _can_follow(other: Diagnostic, item: Diagnostic) -> bool:
    """Whether an error can follow from another: it is in the same line, or about an unknown name."""
    assert other.span is not None
    assert item.span is not None
    return other.span.line == item.span.line or other.code in UNKNOWN_NAMES


def _drop_overlapping(items: list[Diagnostic], source: Source) -> list[Diagnostic]:
    """The diagnostics without type errors in words that another one reports as unknown."""
    unclear = [
        item.span for item in _select_errors(items, source)
        if item.span is not None and item.code in {codes.UNKNOWN_NAME, codes.UNEXPECTED}
    ]  # fmt: skip
    return [
        item for item in items
        if not (
            item.code in TYPE_ERRORS and item.span is not None and item.span.source is source
            and any(_overlap(item.span, span) for span in unclear)
        )
    ]  # fmt: skip


def _overlap(one: Span, other: Span) -> bool:
    """Whether two spans overlap."""
    return (one.line, one.column) < (other.end_line, other.end_column) and (
        (other.line, other.column) < (one.end_line, one.end_column)
    )
