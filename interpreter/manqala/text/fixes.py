"""Fixes: edits of the author's text that a program can apply.

A line of help that names an exact replacement is a ``Hint``: the sentence, and the fixes that carry it out. So every
sentence keeps its promise, and no program has to parse messages.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from manqala.text.span import Source


@dataclass(frozen=True, slots=True)
class Edit:
    """A span, and the text that replaces it."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to fix an error; certain if no other meaning is possible."""

    title: str
    edits: tuple[Edit, ...]
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """A line of help, and the fixes that carry it out.

    The check of the whole file tries the fixes, and keeps ``only`` those that improve the file.
    """

    text: str
    fixes: tuple[Fix, ...] = ()
    names: tuple[str, ...] = ()
    """For a guess, the name that each fix inserts."""
    otherwise: Hint | None = None
    """The help if none of the fixes holds."""

    def unsure(self) -> Hint:
        """The same hint, marked as uncertain."""
        return replace(self, fixes=tuple(replace(fix, certain=False) for fix in self.fixes))

    def or_else(self, otherwise: Help | None) -> Hint:
        """The same hint, with other help if none of its fixes holds."""
        return replace(self, otherwise=Hint(otherwise) if isinstance(otherwise, str) else otherwise)

    def only(self, held: Container[Fix]) -> Hint | None:
        """The hint with only the fixes that hold; None without any."""
        kept = [n for n, fix in enumerate(self.fixes) if fix in held]
        if len(kept) == len(self.fixes):
            return self
        if not kept:
            return None
        fixes = tuple(self.fixes[n] for n in kept)
        if self.names:
            names = tuple(self.names[n] for n in kept)
            return replace(self, text=question(names) or "", fixes=fixes, names=names)
        return replace(self, text=", or ".join(fix.title for fix in fixes), fixes=fixes)


Help = str | Hint
"""What callers may pass as a line of help."""


def question(names: Sequence[str]) -> str | None:
    """‘did you mean …?’ with these names."""
    near = [f"‘{name}’" for name in names]
    if not near:
        return None
    if len(near) == 1:
        return f"did you mean {near[0]}?"
    return f"did you mean {', '.join(near[:-1])} or {near[-1]}?"


def instead(span: Span, new: str, said: str | None = None) -> Hint:
    """A fix that replaces the span by ``new``."""
    title = f"write ‘{new}’"
    return Hint(said or title, (Fix(title, (Edit(span, new),), certain=True),))


def one_of(said: str, *ways: tuple[Span, str]) -> Hint:
    """Alternative fixes with different meanings."""
    return Hint(said, tuple(fix for way in ways for fix in instead(*way).unsure().fixes))


def guess(span: Span, word: str, names: Sequence[str], said: str, *, sure: bool) -> Hint:
    """Fixes that replace a word in the span by one of the names; ``sure`` applies to a single name."""
    here = _within(span, word)
    if here is None:
        return Hint(said)
    certain = sure and len(names) == 1
    fixes = (Fix(f"write ‘{name}’", (Edit(here, name),), certain) for name in names)
    return Hint(said, tuple(fixes), tuple(names))


def insert(span: Span, new: str, said: str, title: str | None = None) -> Hint:
    """A fix that inserts text before the span."""
    at = Span(span.source, span.line, span.column, span.line, span.column)
    return Hint(said, (Fix(title or f"insert ‘{new.strip()}’", (Edit(at, new),), certain=True),))


def append(span: Span, new: str, said: str) -> Hint:
    """A fix that inserts text after the span."""
    behind = Span(span.source, span.end_line, span.end_column, span.end_line, span.end_column)
    return insert(behind, new, said)


def comma_before(span: Span, said: str, instead: str = ",") -> Hint:
    """A fix that puts a comma, or another sign, after the word before the span."""
    before = span.source.line(span.line)[: span.column - 1].rstrip(" ,")
    gap = Span(span.source, span.line, len(before) + 1, span.line, span.column)
    title = f"write ‘{instead.strip()} {span.text}’"
    return Hint(said, (Fix(title, (Edit(gap, f"{instead} "),), certain=True),))


def first_word(span: Span) -> Span:
    """The span of the first word."""
    return Span.of(span.source, span.line, span.column, len(span.text.split()[0]))


def left_out(span: Span, said: str = "leave it out") -> Hint:
    """A fix that removes the span, within one line, with the blank that becomes superfluous."""
    line = span.source.line(span.line)
    start, end = span.column - 1, span.end_column - 1
    if span.end_line != span.line:
        return Hint(said)
    if line[:start].strip() == "" and line[end : end + 1] == " ":
        end += 1
    elif line[:start].endswith(" ") and line[end : end + 1] in {"", " ", ",", ")", ":"}:
        start -= 1
    where = Span(span.source, span.line, start + 1, span.line, end + 1)
    return Hint(said, (Fix(f"leave out ‘{span.text}’", (Edit(where, ""),), certain=True),))


def line_left_out(span: Span, said: str = "leave it out") -> Hint:
    """A fix that removes the line in which a span begins."""
    where = Span(span.source, span.line, 1, span.line + 1, 1)
    return Hint(said, (Fix("leave out the line", (Edit(where, ""),), certain=True),))


def rewritten(source: Source, line: int, old: str, new: str) -> Edit:
    """The smallest edit that turns the prefix ``old`` of a line into ``new``."""
    start = _common_prefix(old, new)
    end = _common_prefix(old[start:][::-1], new[start:][::-1])
    span = Span(source, line, start + 1, line, len(old) - end + 1)
    return Edit(span, new[start : len(new) - end])


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Apply non-overlapping edits to a text."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    last = len(starts) - 1

    def offset(line: int, column: int) -> int:
        # A span may end at the start of a line after the last.
        return min(starts[min(line, last + 1) - 1] + column - 1, len(text))

    places = [
        (offset(edit.span.line, edit.span.column), offset(edit.span.end_line, edit.span.end_column), edit.text)
        for edit in edits
    ]  # fmt: skip
    for start, end, new in sorted(places, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def overlap(one: Fix, other: Fix) -> bool:
    """Whether two fixes overlap or touch."""
    return any(
        (a.line, a.column) <= (b.end_line, b.end_column)
        and (b.line, b.column) <= (a.end_line, a.end_column)
        for a in (edit.span for edit in one.edits)
        for b in (edit.span for edit in other.edits)
    )


def _common_prefix(one: str, other: str) -> int:
    """The length of the common prefix."""
    most = min(len(one), len(other))
    return next((n for n in range(most) if one[n] != other[n]), most)


def _within(span: Span, word: str) -> Span | None:
    """The span of a word within a span, where it may be quoted or a part."""
    if span.text == f"{word}'s":
        return span
    if span.text.count(word) != 1 or not word:
        return None
    return Span.of(span.source, span.line, span.column + span.text.index(word), len(word))
