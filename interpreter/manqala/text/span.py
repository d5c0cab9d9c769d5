"""Source texts and spans: the place of every word of a rule file."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A named text. Two sources are equal only when they are the same object."""

    name: str
    text: str
    _lines: list[tuple[str, ...]] = field(default_factory=list, init=False, repr=False)

    @property
    def lines(self) -> tuple[str, ...]:
        r"""Every line without its ending; only ``\n`` and ``\r\n`` end a line."""
        if not self._lines:
            raw = self.text.split("\n")
            self._lines.append(tuple(line.removesuffix("\r") for line in raw))
        return self._lines[0]

    def line(self, n: int) -> str:
        """Line ``n``, counted from one; empty if there is none."""
        lines = self.lines
        return lines[n - 1] if 0 < n <= len(lines) else ""

    def __repr__(self) -> str:
        """A short form: the text itself would flood every message."""
        return f"Source({self.name!r}, {len(self.text)} characters)"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Span:
    """A range in a source: lines and columns count from one, ``end_column`` is exclusive."""

    source: Source
    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def whole_line(cls, source: Source, n: int) -> Span:
        """The visible part of line ``n``: without indentation and trailing blanks."""
        text = source.line(n)
        stripped = text.strip()
        if not stripped:
            return cls(source, n, 1, n, 1)
        start = len(text) - len(text.lstrip()) + 1
        return cls(source, n, start, n, start + len(stripped))

    @classmethod
    def of(cls, source: Source, line: int, column: int, length: int = 1) -> Span:
        """A span of ``length`` characters within one line."""
        return cls(source, line, column, line, column + length)

    def to(self, other: Span) -> Span:
        """The smallest span that covers this one and ``other``."""
        if other.source is not self.source:
            return self
        first = self if (self.line, self.column) <= (other.line, other.column) else other
        ends_later = (self.end_line, self.end_column) >= (other.end_line, other.end_column)
        last = self if ends_later else other
        if first is last:
            return first
        return Span(self.source, first.line, first.column, last.end_line, last.end_column)

    @property
    def text(self) -> str:
        """The text of the span; if it has several lines, the part on its first line."""
        line = self.source.line(self.line)
        if self.end_line > self.line:
            return line[self.column - 1 :]
        return line[self.column - 1 : self.end_column - 1]

    @property
    def key(self) -> tuple[int, int, int, int, int]:
        """Identifies the span; cheap, because it excludes the text."""
        return (id(self.source), self.line, self.column, self.end_line, self.end_column)

    def __eq__(self, other: object) -> bool:
        """Equal if they cover the same range of the same source object."""
        return self.key == other.key if isinstance(other, Span) else NotImplemented

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self.key)

    def __str__(self) -> str:
        """``file:line:column``, as editors and terminals understand it."""
        return f"{self.source.name}:{self.line}:{self.column}"

    def __repr__(self) -> str:
        """``<file:line:column-line:column>``."""
        return f"<{self}-{self.end_line}:{self.end_column}>"
