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

    def only(self, valid: Container[Fix]) -> Hint | None:
        """The hint with only the valid fixes; None if none is."""
        indexes = [n for n, fix in enumerate(self.fixes) if fix in valid]
        if len(indexes) == len(self.fixes):
            return self
        if not indexes:
            return None
        fixes = tuple(self.fixes[n] for n in indexes)
        if self.names:
            names = tuple(self.names[n] for n in indexes)
            return replace(self, text=format_suggestion(names) or "", fixes=fixes, names=names)
        return replace(self, text=", or ".join(fix.title for fix in fixes), fixes=fixes)


Help = str | Hint
"""What callers may pass as a line of help."""


def format_suggestion(names: Sequence[str]) -> str | None:
    """‘did you mean …?’ with these names; None without names."""
    quoted = [f"‘{name}’" for name in names]
    if not quoted:
        return None
    if len(quoted) == 1:
        return f"did you mean {quoted[0]}?"
    return f"did you mean {', '.join(quoted[:-1])} or {quoted[-1]}?"


def replace_span(span: Span, new: str, help_text: str | None = None) -> Hint:
    """A hint with a fix that replaces the span by ``new``."""
    title = f"write ‘{new}’"
    return Hint(help_text or title, (Fix(title, (Edit(span, new),), certain=True),))


def offer_alternatives(help_text: str, *replacements: tuple[Span, str]) -> Hint:
    """A hint with alternative fixes, which differ in meaning."""
    return Hint(
        help_text, tuple(fix for way in replacements for fix in replace_span(*way).unsure().fixes)
    )


def offer_names(span: Span, word: str, names: Sequence[str], help_text: str, *, sure: bool) -> Hint:
    """A hint with fixes that replace a word in the span by one of the names; ``sure`` applies to a single name."""
    place = _find_word(span, word)
    if place is None:
        return Hint(help_text)
    certain = sure and len(names) == 1
    fixes = (Fix(f"write ‘{name}’", (Edit(place, name),), certain) for name in names)
    return Hint(help_text, tuple(fixes), tuple(names))


def insert_before(span: Span, new: str, help_text: str, title: str | None = None) -> Hint:
    """A hint with a fix that inserts text before the span."""
    place = Span(span.source, span.line, span.column, span.line, span.column)
    return Hint(
        help_text, (Fix(title or f"insert ‘{new.strip()}’", (Edit(place, new),), certain=True),)
    )


def insert_after(span: Span, new: str, help_text: str) -> Hint:
    """A hint with a fix that inserts text after the span."""
    end = Span(span.source, span.end_line, span.end_column, span.end_line, span.end_column)
    return insert_before(end, new, help_text)


def put_comma_before(span: Span, help_text: str, sign: str = ",") -> Hint:
    """A hint with a fix that puts a comma, or another sign, after the word before the span."""
    before = span.source.line(span.line)[: span.column - 1].rstrip(" ,")
    gap = Span(span.source, span.line, len(before) + 1, span.line, span.column)
    title = f"write ‘{sign.strip()} {span.text}’"
    return Hint(help_text, (Fix(title, (Edit(gap, f"{sign} "),), certain=True),))


def first_word(span: Span) -> Span:
    """The span of the first word."""
    return Span.of(span.source, span.line, span.column, len(span.text.split()[0]))


def remove_span(span: Span, help_text: str = "leave it out") -> Hint:
    """A hint with a fix that removes the span and one space beside it; without the fix if the span has several lines."""
    line = span.source.line(span.line)
    start, end = span.column - 1, span.end_column - 1
    if span.end_line != span.line:
        return Hint(help_text)
    if line[:start].strip() == "" and line[end : end + 1] == " ":
        end += 1
    elif line[:start].endswith(" ") and line[end : end + 1] in {"", " ", ",", ")", ":"}:
        start -= 1
    extent = Span(span.source, span.line, start + 1, span.line, end + 1)
    return Hint(help_text, (Fix(f"leave out ‘{span.text}’", (Edit(extent, ""),), certain=True),))


def remove_line(span: Span, help_text: str = "leave it out") -> Hint:
    """A hint with a fix that removes the line in which the span begins."""
    extent = Span(span.source, span.line, 1, span.line + 1, 1)
    return Hint(help_text, (Fix("leave out the line", (Edit(extent, ""),), certain=True),))


def find_smallest_edit(source: Source, line: int, old: str, new: str) -> Edit:
    """The smallest edit that turns the prefix ``old`` of a line into ``new``."""
    start = common_prefix_length(old, new)
    end = common_prefix_length(old[start:][::-1], new[start:][::-1])
    span = Span(source, line, start + 1, line, len(old) - end + 1)
    return Edit(span, new[start : len(new) - end])


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text after edits that do not overlap."""
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


def common_prefix_length(one: str, other: str) -> int:
    """The length of the common prefix."""
    shorter = min(len(one), len(other))
    return next((n for n in range(shorter) if one[n] != other[n]), shorter)


def _find_word(span: Span, word: str) -> Span | None:
    """The span of a word inside another span, which may quote it; None if it is not there exactly once."""
    if span.text == f"{word}'s":
        return span
    if span.text.count(word) != 1 or not word:
        return None
    return Span.of(span.source, span.line, span.column + span.text.index(word), len(word))
