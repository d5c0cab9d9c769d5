"""A cache for the items of a text that is parsed at each keystroke: unchanged items are reused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from manqala.syntax.placing import replace_spans
from manqala.syntax.recovery.habit_signs import has_habit, may_have_habit
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.tree import Item, Tag
    from manqala.text.span import Source

_Part = TypeVar("_Part")


@dataclass(frozen=True, slots=True)
class ParsedStretch:
    """The parse result of correct lines; ``start``: the number of lines above them."""

    start: int
    items: tuple[Item, ...]
    tags: tuple[Tag, ...]


class KnownItems:
    """The stretches of the text parsed last, by their lines."""

    def __init__(self) -> None:
        """Start empty."""
        self._known: dict[tuple[str, ...], tuple[ParsedStretch, tuple[str, ...]]] = {}
        self._used: dict[tuple[str, ...], tuple[ParsedStretch, tuple[str, ...]]] = {}

    def get(self, texts: Sequence[str], source: Source) -> ParsedStretch | None:
        """The parse result of these lines, if they mean the same in this source."""
        key = tuple(texts)
        found = self._known.get(key)
        if found is None:
            return None
        stretch, doubtful = found
        if any(has_habit(line, source) for line in doubtful):
            return None
        self._used[key] = found
        return stretch

    def add(self, texts: Sequence[str], stretch: ParsedStretch) -> None:
        """Store the parse result of these lines."""
        key = tuple(texts)
        self._used[key] = self._known[key] = stretch, tuple(filter(may_have_habit, texts))

    def forget_unused(self) -> None:
        """Remove everything that the last text did not use."""
        self._known, self._used = self._used, {}


def move_part(part: _Part, source: Source, by: int) -> _Part:
    """Move a part of a tree to another source, some lines further down."""

    def place(span: Span) -> Span:
        return Span(source, span.line + by, span.column, span.end_line + by, span.end_column)

    return replace_spans(part, place)
