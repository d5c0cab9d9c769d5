"""Laying out a rule file anew: the same rules, the same comments, and every line as the library's files have it.

Nothing is printed from the tree, which knows neither comments nor articles: the words are those that the lexer
has read, and only the blanks between them are chosen anew.  What comes out is read again and compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.language.format_body import formatted_body
from manqala.language.format_front import BLANKS, formatted_front
from manqala.language.sameness import bare
from manqala.syntax.front.reader import FENCE, comments, split
from manqala.syntax.front.yaml import load_yaml
from manqala.syntax.lexer import without_tabs
from manqala.syntax.parser import parse_body
from manqala.text import codes
from manqala.text.diagnostics import Diagnostics, RuleError
from manqala.text.span import Source

if TYPE_CHECKING:
    from manqala.syntax.body import Body
    from manqala.syntax.front.reader import Parts
    from manqala.syntax.front.yaml import Document

TAB = codes.TAB
TAB_WIDTHS = (2, 4, 8)
"""A tab may have been meant to be as wide as any of these; if the rules then differ, it is unclear which."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A text that can be read."""

    source: Source
    parts: Parts | None
    """Where its front matter stands; none in a text of rules alone, as the prelude is."""
    document: Document | None
    body: Body

    @property
    def first_line(self) -> int:
        """The line in which the rules begin."""
        return 1 if self.parts is None else self.parts.body_line

    def meaning(self) -> Any:
        """What is said, with its tags and the comments of its front matter, but not where."""
        data, beside = None, []
        if self.parts is not None and self.document is not None:
            data = self.document.data
            beside = [
                self.source.line(line)[before:].rstrip(BLANKS)
                for line, before in comments(self.source, self.parts, self.document)
            ]
        return data, beside, bare(self.body.items), bare(self.body.tags)


def format_text(source: Source) -> str:
    """The text as it should stand, its lines ending as most programs end them.

    Raises ``RuleError`` with everything that is wrong if it cannot be read as a whole.
    """
    read = _read_with_tabs(Source(source.name, source.text.replace("\r\n", "\n")))
    front: list[str] = []
    if read.parts is not None and read.document is not None:
        front = [FENCE, *formatted_front(read.source, read.parts, read.document), FENCE]
    body = formatted_body(read.source.lines[read.first_line - 1 :])
    text = "".join(f"{line}\n" for line in (*front, *body))
    if _read(Source(source.name, text)).meaning() != read.meaning():
        raise AssertionError(f"laid out anew {source.name} would mean something else")
    return text


def _read(source: Source) -> _Read:
    """Read a text, or raise ``RuleError``."""
    found = Diagnostics()
    parts = document = None
    if any(line.rstrip() == FENCE for line in source.lines):
        parts = split(source, found)
        found.raise_if_errors()
        assert parts is not None
        document = load_yaml(source, parts.yaml_start, parts.yaml_end, found)
    body = parse_body(source, 1 if parts is None else parts.body_line, found)
    if parts is None and found.has_errors and all(error.code != TAB for error in found):
        # Whatever it is, it does not begin as a rule file does.
        found = Diagnostics()
        split(source, found)
    found.raise_if_errors()
    return _Read(source, parts, document, body)


def _read_with_tabs(source: Source) -> _Read:
    """Read a text in which there may be tabs, where it is beyond doubt how far each of them indents."""
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
    """What a text says whose tabs are so wide, if it can be read."""
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
