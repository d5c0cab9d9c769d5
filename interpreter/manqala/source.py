"""Source texts and spans: where every word of a rule file stands, and how a file is read safely."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_BYTES = 256 * 1024
"""The largest source that is read: a rule file of a hundred kilobytes is a mistake, not a game."""


LONE_RETURN = re.compile(r"\r(?!\n)")
BOM = b"\xef\xbb\xbf"
"""The byte order mark some editors put before UTF-8 text."""


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
        """Line ``n``, counted from one; the empty string where there is none."""
        lines = self.lines
        return lines[n - 1] if 0 < n <= len(lines) else ""

    def __repr__(self) -> str:
        """A short form: the text itself would drown every message."""
        return f"Source({self.name!r}, {len(self.text)} characters)"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Span:
    """A stretch of a source: lines and columns count from one, ``end_column`` is exclusive."""

    source: Source
    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def whole_line(cls, source: Source, n: int) -> Span:
        """The visible part of line ``n``: without its indentation and its trailing blanks."""
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
        start = min((self.line, self.column), (other.line, other.column))
        end = max((self.end_line, self.end_column), (other.end_line, other.end_column))
        return Span(self.source, *start, *end)

    @property
    def text(self) -> str:
        """The text spanned; of a span over several lines, the part on its first line."""
        line = self.source.line(self.line)
        if self.end_line > self.line:
            return line[self.column - 1 :]
        return line[self.column - 1 : self.end_column - 1]

    @property
    def key(self) -> tuple[int, int, int, int, int]:
        """What identifies the span; cheap, because the text takes no part in it."""
        return (id(self.source), self.line, self.column, self.end_line, self.end_column)

    def __eq__(self, other: object) -> bool:
        """Equal when they cover the same stretch of the same source object."""
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


def shown_name(path: Path) -> str:
    """The path as shown to people: relative to the working directory when that is shorter."""
    full = str(path)
    try:
        relative = str(path.absolute().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return full
    return relative if len(relative) < len(full) else full


def read_source(path_or_dash: str | Path) -> Source:
    """Read a rule file, or the standard input for ``-``, or raise ``SourceError``."""
    if str(path_or_dash) == "-":
        return decode_source("<stdin>", _read_bounded(sys.stdin.buffer, "<stdin>"))
    path = Path(path_or_dash)
    name = shown_name(path)
    try:
        if path.is_dir():
            _refuse("E002", f"‘{name}’ is a directory, not a rule file", "name a .sow file in it")
        if path.exists() and not path.is_file():
            _refuse("E007", f"‘{name}’ is not a regular file")
        with path.open("rb") as stream:
            data = _read_bounded(stream, name)
    except FileNotFoundError:
        _refuse("E001", f"there is no file ‘{name}’", *_neighbours(path))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        _refuse("E007", f"‘{name}’ cannot be read: {reason}")
    return decode_source(name, data)


def decode_source(name: str, data: bytes) -> Source:
    """Make a source of bytes that fit, or raise ``SourceError``."""
    if not data.removeprefix(BOM).strip():
        _refuse("E003", f"‘{name}’ is empty", "a rule file starts with a front matter")
    nul = data.find(b"\0")
    if nul >= 0:
        where = _byte_position(data, nul)
        _refuse("E006", f"‘{name}’ is not a text file: NUL byte at byte {nul} ({where})")
    # The byte order mark is no part of the text, but it counts when bytes are counted.
    mark = len(BOM) if data.startswith(BOM) else 0
    try:
        text = data[mark:].decode("utf-8")
    except UnicodeDecodeError as error:
        offset = error.start + mark
        where = _byte_position(data, offset)
        bad = f"byte 0x{data[offset]:02x} at byte {offset} ({where})"
        _refuse("E005", f"‘{name}’ is not UTF-8 text: {bad}", "save the file as UTF-8")
    # Old programs end a line with a carriage return alone.
    return Source(name, LONE_RETURN.sub("\n", text))


def _read_bounded(stream: IO[bytes], name: str) -> bytes:
    """Read at most one byte more than is allowed: a larger source is refused unread."""
    chunks: list[bytes] = []
    left = MAX_BYTES + 1
    while left > 0 and (chunk := stream.read(left)):
        chunks.append(chunk)
        left -= len(chunk)
    if left <= 0:
        _refuse("E004", f"‘{name}’ is larger than {MAX_BYTES // 1024} KB", "split the rules up")
    return b"".join(chunks)


def _byte_position(data: bytes, offset: int) -> str:
    """Line of a byte, for people whose editor does not count bytes."""
    return f"line {data.count(10, 0, offset) + 1}"


def _neighbours(path: Path) -> Iterator[str]:
    """Say what the file may have been meant to be."""
    from manqala.diagnostics import suggest

    if path.suffix == "" and path.with_suffix(".sow").is_file():
        yield f"did you mean ‘{shown_name(path.with_suffix('.sow'))}’?"
        return
    try:
        names = [entry.name for entry in path.parent.iterdir() if entry.suffix == path.suffix]
    except OSError:
        return
    guess = suggest(path.name, names)
    if guess:
        yield guess


def _refuse(code: str, message: str, *help_lines: str) -> NoReturn:
    """Raise ``SourceError`` with one diagnostic: there is no text yet to point at."""
    from manqala.diagnostics import Diagnostic, Severity, SourceError

    raise SourceError(Diagnostic(code, Severity.ERROR, None, message, help=help_lines))
