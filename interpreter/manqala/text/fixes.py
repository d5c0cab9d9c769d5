"""Fixes: what to write instead, as changes of the author's text that a program can make.

A line of help that names exactly what to write is a ``Hint``: the sentence for people, and the fixes that do what it
says. So no sentence promises what no program can do, and none has to be read out of a message.
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
    """A stretch of a text, and what is to stand in its place."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to mend something; certain where nothing else can have been meant."""

    title: str
    edits: tuple[Edit, ...]
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """A line of help, and the fixes that do what it says.

    The check of the whole file tries the fixes, and keeps ``only`` those with which the file is better.
    """

    text: str
    fixes: tuple[Fix, ...] = ()
    names: tuple[str, ...] = ()
    """Of a guess the names that may have been meant, one for each fix."""
    otherwise: Hint | None = None
    """What is said where no fix of this one holds."""

    def unsure(self) -> Hint:
        """The same, where something else may have been meant."""
        return replace(self, fixes=tuple(replace(fix, certain=False) for fix in self.fixes))

    def or_else(self, otherwise: Help | None) -> Hint:
        """The same, with what is said where no fix of this one holds."""
        return replace(self, otherwise=Hint(otherwise) if isinstance(otherwise, str) else otherwise)

    def only(self, held: Container[Fix]) -> Hint | None:
        """The same with those of its fixes that hold; nothing where none does."""
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
"""What callers may give as a line of help."""


def question(names: Sequence[str]) -> str | None:
    """‘did you mean …?’ of some names."""
    near = [f"‘{name}’" for name in names]
    if not near:
        return None
    if len(near) == 1:
        return f"did you mean {near[0]}?"
    return f"did you mean {', '.join(near[:-1])} or {near[-1]}?"


def instead(span: Span, new: str, said: str | None = None) -> Hint:
    """To write ``new`` where the span is."""
    title = f"write ‘{new}’"
    return Hint(said or title, (Fix(title, (Edit(span, new),), certain=True),))


def one_of(said: str, *ways: tuple[Span, str]) -> Hint:
    """To write something in one place or another, which are different things."""
    return Hint(said, tuple(fix for way in ways for fix in instead(*way).unsure().fixes))


def guess(span: Span, word: str, names: Sequence[str], said: str, *, sure: bool) -> Hint:
    """One of some names in the place of a word, which stands in the span; ``sure`` of it if there is but one."""
    here = _within(span, word)
    if here is None:
        return Hint(said)
    certain = sure and len(names) == 1
    fixes = (Fix(f"write ‘{name}’", (Edit(here, name),), certain) for name in names)
    return Hint(said, tuple(fixes), tuple(names))


def insert(span: Span, new: str, said: str, title: str | None = None) -> Hint:
    """To put something before what the span covers."""
    at = Span(span.source, span.line, span.column, span.line, span.column)
    return Hint(said, (Fix(title or f"insert ‘{new.strip()}’", (Edit(at, new),), certain=True),))


def append(span: Span, new: str, said: str) -> Hint:
    """To put something behind what the span covers."""
    behind = Span(span.source, span.end_line, span.end_column, span.end_line, span.end_column)
    return insert(behind, new, said)


def comma_before(span: Span, said: str, instead: str = ",") -> Hint:
    """To put a comma, or another sign, behind the word before what the span covers."""
    before = span.source.line(span.line)[: span.column - 1].rstrip(" ,")
    gap = Span(span.source, span.line, len(before) + 1, span.line, span.column)
    title = f"write ‘{instead.strip()} {span.text}’"
    return Hint(said, (Fix(title, (Edit(gap, f"{instead} "),), certain=True),))


def first_word(span: Span) -> Span:
    """Where the first word of a stretch stands."""
    return Span.of(span.source, span.line, span.column, len(span.text.split()[0]))


def left_out(span: Span, said: str = "leave it out") -> Hint:
    """To leave out what the span covers, in one line, with the blank that then has nothing to part."""
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
    """To leave out the line in which a span begins."""
    where = Span(span.source, span.line, 1, span.line + 1, 1)
    return Hint(said, (Fix("leave out the line", (Edit(where, ""),), certain=True),))


def rewritten(source: Source, line: int, old: str, new: str) -> Edit:
    """The change that makes ``new`` of what a line begins with, ``old``: no more than what differs."""
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    span = Span(source, line, start + 1, line, len(old) - end + 1)
    return Edit(span, new[start : len(new) - end])


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """A text with changes made to it that do not overlap."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    last = len(starts) - 1

    def offset(line: int, column: int) -> int:
        # The end of a span may be the beginning of a line behind the last one.
        return min(starts[min(line, last + 1) - 1] + column - 1, len(text))

    places = [
        (offset(edit.span.line, edit.span.column), offset(edit.span.end_line, edit.span.end_column), edit.text)
        for edit in edits
    ]  # fmt: skip
    for start, end, new in sorted(places, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def overlap(one: Fix, other: Fix) -> bool:
    """Whether two fixes change the same place, or one begins where the other ends."""
    return any(
        (a.line, a.column) <= (b.end_line, b.end_column)
        and (b.line, b.column) <= (a.end_line, a.end_column)
        for a in (edit.span for edit in one.edits)
        for b in (edit.span for edit in other.edits)
    )


def _alike(one: str, other: str) -> int:
    """How many letters two texts begin with that are the same."""
    most = min(len(one), len(other))
    return next((n for n in range(most) if one[n] != other[n]), most)


def _within(span: Span, word: str) -> Span | None:
    """Where in a span a word stands, which may be in quotation marks or a part of it."""
    if span.text == f"{word}'s":
        return span
    if span.text.count(word) != 1 or not word:
        return None
    return Span.of(span.source, span.line, span.column + span.text.index(word), len(word))
