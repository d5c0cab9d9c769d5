"""Lines that are read as they were probably meant, and which words of them stand in the text as they do there.

What is found out about a mended line is told about the line that the author wrote: every word of it keeps its place.
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
"""No line is so long."""
TOKEN = re.compile(r"[a-z0-9]+(?:[-_'.][a-z0-9]+)*|\S", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class MendedLine:
    """A line that was read in another form."""

    certain: bool
    """Whether nothing else can have been meant."""
    kept: tuple[range, ...]
    """The columns of what stands in both forms, side by side."""
    columns: tuple[tuple[int, int, int, int], ...]
    """Of each word of the form that was read, where it begins and ends, and where it does in the text."""

    @classmethod
    def between(cls, written: str, read: str, *, certain: bool) -> MendedLine:
        """What two forms of a line have in common; words may have changed their order."""
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
        """Whether what stands there stands so in both forms."""
        return span.end_line == span.line and any(
            part.start <= span.column and span.end_column <= part.stop for part in self.kept
        )

    def written(self, start: int, end: int) -> tuple[int, int] | None:
        """Where in the text the words stand that were read between two columns."""
        found = [(a, b) for low, high, a, b in self.columns if start <= low and high <= end]
        if not found:
            return None
        return min(a for a, _ in found), max(b for _, b in found)


def by_the_fix(
    found: Iterable[Diagnostic], numbers: range, texts: Sequence[str], written: Sequence[str]
) -> tuple[list[str], bool] | None:  # fmt: skip
    """The lines of an item with the fix made that was offered, and whether it is certain; nothing where there is none.

    ``written``: the lines as the author wrote them, to which fixes apply.
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
    """What was read of mended lines, each word where the author wrote it."""

    def place(span: Span) -> Span:
        first, last = mended.get(span.line), mended.get(span.end_line)
        if first is None and last is None:
            return span
        if span.line == span.end_line and first is not None:
            found = first.written(span.column, span.end_column)
            if found is None:
                # It was made up: it stands for the line.
                return Span.whole_line(span.source, span.line)
            return Span(span.source, span.line, found[0], span.line, found[1])
        column, end_column = span.column, span.end_column
        if first is not None and (found := first.written(column, FAR)) is not None:
            column = found[0]
        if last is not None and (found := last.written(1, end_column)) is not None:
            end_column = found[1]
        return Span(span.source, span.line, column, span.end_line, end_column)

    return replace_spans(part, place) if mended else part
