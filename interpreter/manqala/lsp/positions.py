"""Places in a text as editors count them, which may be in units of UTF-16, and changes of a text told in such places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lsprotocol import types
    from lsprotocol.types import PositionEncodingKind

    from manqala.text.span import Source

CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2)}
"""How texts are encoded in which units are counted, and how many bytes such a unit has."""
LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)?")


@dataclass(frozen=True, slots=True)
class Counting:
    """How an editor counts the characters of a line."""

    encoding: PositionEncodingKind | str | None = "utf-16"

    def units(self, text: str) -> int:
        """How long a text is."""
        codec = self._codec
        return (
            len(text) if codec is None else len(text.encode(codec[0], "surrogatepass")) // codec[1]
        )

    def characters(self, text: str, units: int) -> int:
        """The number of characters for a number of units; at most all."""
        codec = self._codec
        if codec is None or text.isascii():
            return max(0, min(units, len(text)))
        data = text.encode(codec[0], "surrogatepass")[: max(0, units) * codec[1]]
        return len(data.decode(codec[0], "ignore"))

    @property
    def _codec(self) -> tuple[str, int] | None:
        if self.encoding == "utf-32":
            return None
        return CODECS.get(self.encoding or "utf-16", ("utf-16-le", 2))

    # ---- places -------------------------------------------------------------------------------------

    def place(self, lines: Sequence[str], position: types.Position) -> tuple[int, int]:
        """A place as line and column, counted from one; a place beyond the text is its end."""
        if position.line >= len(lines):
            return len(lines), len(lines[-1]) + 1
        text = lines[max(0, position.line)]
        return max(0, position.line) + 1, self.characters(text, position.character) + 1

    def at(self, lines: Sequence[str], line: int, column: int) -> tuple[int, int]:
        """The same the other way: line and units, counted from nought."""
        if line > len(lines):
            return (len(lines) - 1, self.units(lines[-1])) if lines else (0, 0)
        return line - 1, self.units(lines[line - 1][: column - 1])

    def position(self, lines: Sequence[str], line: int, column: int) -> types.Position:
        """The same in the words of the protocol."""
        # Counting must not wait until the protocol is loaded.
        from lsprotocol import types

        return types.Position(*self.at(lines, line, column))

    def stretch(self, span: Span) -> tuple[tuple[int, int], tuple[int, int]]:
        """Where a span begins and ends; a stretch that ends where the text does, ends there."""
        lines = span.source.lines
        return self.at(lines, span.line, span.column), self.at(
            lines, span.end_line, span.end_column
        )

    def range(self, span: Span) -> types.Range:
        """The same in the words of the protocol."""
        from lsprotocol import types

        start, end = self.stretch(span)
        return types.Range(types.Position(*start), types.Position(*end))

    def span(self, source: Source, range_: types.Range) -> Span:
        """The span of a stretch."""
        start, end = (self.place(source.lines, place) for place in (range_.start, range_.end))
        return Span(source, *start, *end)


def with_change(text: str, change: types.TextDocumentContentChangeEvent, counting: Counting) -> str:
    """A text after a change that an editor has told: a stretch of it replaced, or all of it."""
    from lsprotocol import types

    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return change.text
    start, end = (
        _offset(text, place, counting) for place in (change.range.start, change.range.end)
    )
    return text[:start] + change.text + text[max(start, end) :]


def _offset(text: str, place: types.Position, counting: Counting) -> int:
    """The offset of a place: lines end as the protocol says, and keep their endings here."""
    lines = LINE.findall(text)
    before = sum(map(len, lines[: place.line]))
    line = lines[place.line].rstrip("\r\n") if place.line < len(lines) else ""
    return before + counting.characters(line, place.character)
