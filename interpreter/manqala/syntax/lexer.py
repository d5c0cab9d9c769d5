"""The post-lexer: articles, statement tags, indentation and the limits that keep hostile files harmless."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark import Token
from lark.indenter import Indenter

from manqala.syntax.tree import Tag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.diagnostics import Diagnostics
    from manqala.source import Source

MAX_TOKENS_A_LINE = 300
MAX_NESTING = 40
MAX_NUMBER = 1_000_000
TOKEN = re.compile(r"[\w'-]+|\S")
TAG_ID = re.compile(r"[A-Z]+[0-9]+[a-z]?")


class BodyLexer(Indenter):
    """Turns Lark's tokens into those of the grammar; collects the statement tags on its way."""

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012 -- the base class declares it so
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012 -- the base class declares it so
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 1

    def __init__(self) -> None:
        """Start with no tags."""
        super().__init__()
        self.tags: list[Token] = []

    @property
    def always_accept(self) -> tuple[str, ...]:
        """What the contextual lexer must recognise everywhere."""
        return ("_NL", "THE", "AN", "TAG", "WORD")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Drop articles inside lines and tags; then make indents and dedents."""
        self.tags = []
        return super().process(self._without_fillers(stream))

    def _without_fillers(self, stream: Iterator[Token]) -> Iterator[Token]:
        for token in stream:
            if token.type == "TAG":
                self.tags.append(token)
            elif token.type not in {"THE", "AN"} or token.column == 1:
                yield token


def tags_of(tokens: list[Token], source: Source) -> tuple[Tag, ...]:
    """The tags found, one for each id, each with its span."""
    from manqala.source import Span

    found = []
    for token in tokens:
        for match in TAG_ID.finditer(str(token)):
            column = (token.column or 1) + match.start()
            span = Span.of(source, token.line or 1, column, len(match.group()))
            found.append(Tag(span, match.group()))
    return tuple(found)


def check_limits(source: Source, first_line: int, diagnostics: Diagnostics) -> bool:
    """Report tabs and what is too deep or too long to be a rule; true when the text may be parsed."""
    from manqala.source import Span

    fine = True

    def refuse(code: str, line: int, column: int, length: int, message: str, help_line: str) -> None:
        nonlocal fine
        fine = False
        span = Span.of(source, line, column, length)
        diagnostics.error(code, span, message, help=[help_line])

    for number, text in enumerate(source.lines[first_line - 1 :], first_line):
        content = text.split("#", 1)[0]
        tab = content.find("\t")
        if tab >= 0:
            refuse("E203", number, tab + 1, 1, "a tab", "indent with spaces: two for each level")
        indent = len(content) - len(content.lstrip(" "))
        if content.strip() and indent > 2 * MAX_NESTING:
            refuse("E205", number, 1, indent, "nested too deeply", "say it in a verb of its own")
        depth = 0
        quoted = False
        for column, char in enumerate(content, 1):
            if char == '"':
                quoted = not quoted
            elif char == "(" and not quoted:
                depth += 1
                if depth == MAX_NESTING:
                    refuse("E205", number, column, 1, "nested too deeply", "give the inner part a name")
                    break
            elif char == ")" and not quoted:
                depth -= 1
        if len(TOKEN.findall(content)) > MAX_TOKENS_A_LINE:
            refuse("E205", number, 1, 1, "this line is too long", "say it in several lines")
        for match in re.finditer(r"\d+", content):
            if len(match.group()) > 7 or int(match.group()) > MAX_NUMBER:  # noqa: PLR2004 -- its digits
                where = match.start() + 1
                limit = f"the largest number that can be written is {MAX_NUMBER}"
                refuse("E206", number, where, len(match.group()), "this number is too large", limit)
    return fine
