"""Lines parsed in a repaired form, and how their words map to the author's text.

Errors found in a repaired line are reported about the line that the author wrote.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, TypeVar

from manqala.syntax import rule_lines as lines
from manqala.syntax.placing import replace_spans
from manqala.text.fixes import apply_edits
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from manqala.text.diagnostics import Diagnostic

_Part = TypeVar("_Part")
FAR = 1_000_000
"""Longer than any line."""
TOKEN = re.compile(r"[a-z0-9]+(?:[-_'.][a-z0-9]+)*|\S", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class MendedLine:
    """A line that was parsed in another form."""

    certain: bool
    """Whether the repair is unambiguous."""
    kept: tuple[range, ...]
    """The columns of the author's text that both forms share, as contiguous ranges."""
    columns: tuple[tuple[int, int, int, int], ...]
    """For each word parsed, its start and end in the repaired form and in the author's text."""

    @classmethod
    def between(cls, written: str, read: str, *, certain: bool) -> MendedLine:
        """Match the words of two forms of a line; their order may differ."""
        old, new = list(TOKEN.finditer(written)), list(TOKEN.finditer(read))
        pairs: dict[int, int] = {}
        while True:
            left = [n for n in range(len(old)) if n not in pairs.values()]
            over = [n for n in range(len(new)) if n not in pairs]
            texts = [old[n].group() for n in left], [new[n].group() for n in over]
            blocks = SequenceMatcher(None, *texts, autojunk=False).get_matching_blocks()
            if not blocks[0].size:
                break
            for block in blocks:
                for n in range(block.size):
                    pairs[over[block.b + n]] = left[block.a + n]
        kept: list[range] = []
        columns = []
        for n, at in sorted(pairs.items()):
            start, end = old[at].start() + 1, old[at].end() + 1
            columns.append((new[n].start() + 1, new[n].end() + 1, start, end))
            if kept and pairs.get(n - 1) == at - 1:
                kept[-1] = range(kept[-1].start, end)
            else:
                kept.append(range(start, end))
        return cls(certain, tuple(kept), tuple(columns))

    def keeps(self, span: Span) -> bool:
        """Whether both forms have this text."""
        return span.end_line == span.line and any(
            part.start <= span.column and span.end_column <= part.stop for part in self.kept
        )

    def original_columns(self, start: int, end: int) -> tuple[int, int] | None:
        """The columns in the author's text of the words between two columns of the repaired form."""
        found = [(a, b) for low, high, a, b in self.columns if start <= low and high <= end]
        if not found:
            return None
        return min(a for a, _ in found), max(b for _, b in found)


def by_the_fix(
    found: Iterable[Diagnostic], numbers: range, texts: Sequence[str], written: Sequence[str]
) -> tuple[list[str], bool] | None:  # fmt: skip
    """The lines of an item after applying the offered fix, and whether it is certain; None without a fix.

    ``written``: the author's lines, to which fixes apply.
    """
    fixes = [fix for item in found for fix in item.fixes]
    if not fixes:
        return None
    fix = fixes[0]
    made = list(texts)
    for number in {edit.span.line for edit in fix.edits}:
        edits = [edit for edit in fix.edits if edit.span.line == number]
        at = number - numbers[0]
        if number not in numbers or texts[at] != written[at]:
            return None
        if any(edit.span.end_line != number or "\n" in edit.text for edit in edits):
            return None
        here = Source("", lines.content(written[at]))
        places = (Span(here, 1, edit.span.column, 1, edit.span.end_column) for edit in edits)
        changes = [type(edit)(place, edit.text) for edit, place in zip(edits, places, strict=True)]
        made[at] = apply_edits(here.text, changes)
    return made, fix.certain and len(fixes) == 1


def as_written(part: _Part, mended: Mapping[int, MendedLine]) -> _Part:
    """A tree parsed from repaired lines, with spans in the author's text."""

    def place(span: Span) -> Span:
        first, last = mended.get(span.line), mended.get(span.end_line)
        if first is None and last is None:
            return span
        if span.line == span.end_line and first is not None:
            found = first.original_columns(span.column, span.end_column)
            if found is None:
                # An inserted word: its span is the line.
                return Span.whole_line(span.source, span.line)
            return Span(span.source, span.line, found[0], span.line, found[1])
        column, end_column = span.column, span.end_column
        if first is not None and (found := first.original_columns(column, FAR)) is not None:
            column = found[0]
        if last is not None and (found := last.original_columns(1, end_column)) is not None:
            end_column = found[1]
        return Span(span.source, span.line, column, span.end_line, end_column)

    return replace_spans(part, place) if mended else part
