"""Formats a rule file: the same rules and comments, every line in the style of the library's files.

The tree knows neither comments nor articles, so the formatter keeps the words that the lexer has read, and changes
only the blanks between them.  It parses and compares its output.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.language.format_body import formatted_body
from manqala.language.format_front import BLANKS, formatted_front
from manqala.language.one_spelling import spelling_edits
from manqala.language.sameness import bare
from manqala.syntax.front.reader import FENCE, comments, split
from manqala.syntax.front.yaml import load_yaml
from manqala.syntax.lexer import without_tabs
from manqala.syntax.parser import parse_body
from manqala.text import codes
from manqala.text.diagnostics import Diagnostics, RuleError
from manqala.text.fixes import apply_edits
from manqala.text.span import Source

if TYPE_CHECKING:
    from manqala.syntax.body import Body
    from manqala.syntax.front.reader import Parts
    from manqala.syntax.front.yaml import Document

TAB = codes.TAB
TAB_WIDTHS = (2, 4, 8)
"""Possible tab widths; if the rules depend on the width, it is ambiguous."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A parsed text."""

    source: Source
    parts: Parts | None
    """The parts of its front matter; none in a text of rules alone, such as the prelude."""
    document: Document | None
    body: Body

    @property
    def first_line(self) -> int:
        """The first line of the rules."""
        return 1 if self.parts is None else self.parts.body_line

    def meaning(self) -> Any:
        """The content with tags and comments of the front matter, but without places."""
        data, beside = None, []
        if self.parts is not None and self.document is not None:
            data = self.document.data
            beside = [
                self.source.line(line)[before:].rstrip(BLANKS)
                for line, before in comments(self.source, self.parts, self.document)
            ]
        return data, beside, bare(self.body.items), bare(self.body.tags)


def format_text(source: Source) -> str:
    """Return the formatted text, with plain newlines; in the third edition numbers of pieces have one spelling.

    Raises ``RuleError`` with all errors if the text cannot be parsed.
    """
    read = _read_with_tabs(Source(source.name, source.text.replace("\r\n", "\n")))
    data = None if read.document is None else read.document.data
    if edits := [*spelling_edits(read.source, data, read.body)]:
        read = _read(Source(source.name, apply_edits(read.source.text, edits)))
    front: list[str] = []
    if read.parts is not None and read.document is not None:
        front = [FENCE, *formatted_front(read.source, read.parts, read.document), FENCE]
    body = formatted_body(read.source.lines[read.first_line - 1 :])
    text = "".join(f"{line}\n" for line in (*front, *body))
    # What was formatted before needs no second reading.
    if text != read.source.text and _read(Source(source.name, text)).meaning() != read.meaning():
        raise AssertionError(f"formatted, {source.name} would mean something else")
    return text


def _read(source: Source) -> _Read:
    """Parse a text, or raise ``RuleError``."""
    found = Diagnostics()
    parts = document = None
    if any(line.rstrip() == FENCE for line in source.lines):
        parts = split(source, found)
        found.raise_if_errors()
        assert parts is not None
        document = load_yaml(source, parts.yaml_start, parts.yaml_end, found)
    body = parse_body(source, 1 if parts is None else parts.body_line, found)
    if parts is None and found.has_errors and all(error.code != TAB for error in found):
        # The text does not begin like a rule file.
        found = Diagnostics()
        split(source, found)
    found.raise_if_errors()
    return _Read(source, parts, document, body)


def _read_with_tabs(source: Source) -> _Read:
    """Parse a text with tabs, if their widths are unambiguous."""
    try:
        return _read(source)
    except RuleError as error:
        if all(found.code != TAB for found in error.diagnostics):
            raise
        readings = [_read_tabs(source, width) for width in TAB_WIDTHS]
        first = readings[0]
        if first is None or any(
            other is None or other.meaning() != first.meaning() for other in readings
        ):
            raise
        return first


def _read_tabs(source: Source, width: int) -> _Read | None:
    """Parse a text with this tab width; none if that fails."""
    parts = split(source, Diagnostics())
    first = 1 if parts is None else parts.body_line
    lines = [
        line if number < first else without_tabs(line, width)
        for number, line in enumerate(source.lines, 1)
    ]
    try:
        return _read(Source(source.name, "\n".join(lines)))
    except RuleError:
        return None
