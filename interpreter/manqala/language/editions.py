"""Rewrites a rule file of the first edition of the language as one of the third, with its comments and tags.

The file says that it is of the third edition, and the reports about it carry the changes, as fixes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.language.format import format_text
from manqala.resolve.files import check_source
from manqala.syntax.front.front_matter import NEWEST
from manqala.syntax.front.reader import split
from manqala.syntax.front.yaml import load_yaml
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostics, RuleError
from manqala.text.fixes import Edit, apply_edits, overlap
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from manqala.text.diagnostics import Diagnostic
    from manqala.text.fixes import Fix

CHANGES = frozenset({codes.COUNT_WITHOUT_HOLDS, codes.REPLACED_UNSAID})
"""The codes of what the third edition says otherwise."""
MOST_ROUNDS = 10
"""Limit of rounds: a change within another one waits for the next."""


def in_newest_edition(name: str, source: Source, path: Path | None) -> str:
    """Return the formatted text in the newest edition; ``path``: where to look for a game that it extends.

    Raises ``RuleError`` with the errors of the file, or with all places that cannot be rewritten.
    """
    source = Source(source.name, source.text.replace("\r\n", "\n"))
    edit = _edition_edit(source)
    if edit is None:
        return format_text(source)
    _raise_errors(check_source(name, source, path, {}).diagnostics)
    new = Source(source.name, apply_edits(source.text, [edit]))
    for _ in range(MOST_ROUNDS):
        found = check_source(name, new, path, {}, fixes_tried=False).diagnostics
        fixes = _apart(
            fix
            for item in found if item.code in CHANGES
            for fix in item.fixes[:1] if all(edit.span.source is new for edit in fix.edits)
        )  # fmt: skip
        if not fixes:
            _raise_errors(found)
            break
        text = apply_edits(new.text, [edit for fix in fixes for edit in fix.edits])
        new = Source(source.name, text)
    return format_text(new)


def _edition_edit(source: Source) -> Edit | None:
    """The edit that makes a file one of the newest edition; None if it is, or says none."""
    found = Diagnostics()
    parts = split(source, found)
    if parts is None:
        return None
    document = load_yaml(source, parts.yaml_start, parts.yaml_end, found)
    if document is None or not isinstance(document.data, dict):
        return None
    edition = document.data.get("language")
    if not isinstance(edition, int) or edition >= NEWEST:
        return None
    return Edit(document.span(("language",)), str(NEWEST))


def _apart(fixes: Iterable[Fix]) -> list[Fix]:
    """Those fixes that overlap with none before them."""
    kept: list[Fix] = []
    for fix in fixes:
        if not any(overlap(fix, other) for other in kept):
            kept.append(fix)
    return kept


def _raise_errors(found: Iterable[Diagnostic]) -> None:
    errors = [item for item in found if item.severity is Severity.ERROR]
    if errors:
        raise RuleError(*errors)
