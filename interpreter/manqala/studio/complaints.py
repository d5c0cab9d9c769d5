"""Converts diagnostics for the page: with UTF-16 positions, and the edits that fix them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.lsp.positions import Counting
from manqala.text.codes.code import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.text.diagnostics import Diagnostic
    from manqala.text.fixes import Edit, Fix
    from manqala.text.span import Span
    from manqala.wire.common_messages import (
        DiagnosticMessage,
        EditMessage,
        FixMessage,
        LspRangeMessage,
    )

COUNTING = Counting()
"""JavaScript strings count UTF-16 units."""


def complaints(found: Iterable[Diagnostic]) -> list[DiagnosticMessage]:
    """Diagnostics in order."""
    return [complaint(diagnostic) for diagnostic in found]


def complaint(found: Diagnostic) -> DiagnosticMessage:
    """One diagnostic."""
    notes = [f"expected: {found.expected}"] if found.expected else []
    notes += [_note(note.text, note.span) for note in found.notes]
    return {
        "code": str(found.code),
        "severity": "error" if found.severity is Severity.ERROR else "warning",
        "message": found.message,
        "notes": notes,
        "help": "\n".join(found.help) or None,
        "range": None if found.span is None else place(found.span),
        "file": "" if found.span is None else found.span.source.name,
        "fixes": [_fix(fix) for fix in found.fixes],
    }


def _note(text: str, span: Span | None) -> str:
    return text if span is None else f"{text} ({span.source.name}, line {span.line})"


def _fix(fix: Fix) -> FixMessage:
    return {"title": fix.title, "edits": edits(fix.edits)}


def edits(changes: Iterable[Edit]) -> list[EditMessage]:
    """Edits of a text."""
    return [{"range": place(edit.span), "text": edit.text} for edit in changes]


def place(span: Span) -> LspRangeMessage:
    """A range in the form of the Language Server Protocol."""
    start, end = COUNTING.stretch(span)
    return {
        "start": {"line": start[0], "character": start[1]},
        "end": {"line": end[0], "character": end[1]},
    }
