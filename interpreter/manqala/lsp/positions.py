"""Converts positions in a text to those of editors, which may count UTF-16 units, and applies their changes."""

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
"""The encodings whose units editors count, and the bytes of a unit."""
LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)?")


@dataclass(frozen=True, slots=True)
class Counting:
    """How an editor counts the characters of a line."""

    encoding: PositionEncodingKind | str | None = "utf-16"

    def units(self, text: str) -> int:
        """The length of a text."""
        codec = self._codec
        return (
            len(text) if codec is None else len(text.encode(codec[0], "surrogatepass")) // codec[1]
        )

    def characters(self, text: str, units: int) -> int:
        """The number of characters in a number of units; at most all."""
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
        """The line and column, counted from one; a position beyond the text is its end."""
        if position.line >= len(lines):
            return len(lines), len(lines[-1]) + 1
        text = lines[max(0, position.line)]
        return max(0, position.line) + 1, self.characters(text, position.character) + 1

    def at(self, lines: Sequence[str], line: int, column: int) -> tuple[int, int]:
        """The inverse: line and units, counted from zero."""
        if line > len(lines):
            return (len(lines) - 1, self.units(lines[-1])) if lines else (0, 0)
        return line - 1, self.units(lines[line - 1][: column - 1])

    def position(self, lines: Sequence[str], line: int, column: int) -> types.Position:
        """The same as a protocol type."""
        # Counting must not wait until the protocol is loaded.
        from lsprotocol import types

        return types.Position(*self.at(lines, line, column))

    def stretch(self, span: Span) -> tuple[tuple[int, int], tuple[int, int]]:
        """The start and end of a span; a span at the end of the text ends there."""
        lines = span.source.lines
        return self.at(lines, span.line, span.column), self.at(
            lines, span.end_line, span.end_column
        )

    def range(self, span: Span) -> types.Range:
        """The same as a protocol type."""
        from lsprotocol import types

        start, end = self.stretch(span)
        return types.Range(types.Position(*start), types.Position(*end))

    def span(self, source: Source, range_: types.Range) -> Span:
        """The span of a range."""
        start, end = (self.place(source.lines, place) for place in (range_.start, range_.end))
        return Span(source, *start, *end)


def with_change(text: str, change: types.TextDocumentContentChangeEvent, counting: Counting) -> str:
    """A text after an editor's change: a range replaced, or everything."""
    from lsprotocol import types

    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return change.text
    start, end = (
        _offset(text, place, counting) for place in (change.range.start, change.range.end)
    )
    return text[:start] + change.text + text[max(start, end) :]


def _offset(text: str, place: types.Position, counting: Counting) -> int:
    """The offset of a place: line endings follow the protocol, and are kept."""
    lines = LINE.findall(text)
    before = sum(map(len, lines[: place.line]))
    line = lines[place.line].rstrip("\r\n") if place.line < len(lines) else ""
    return before + counting.characters(line, place.character)
