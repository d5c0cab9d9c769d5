"""The post-lexer: articles, statement tags, indentation, and limits against hostile files."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lark import Token
from lark.indenter import Indenter

from manqala.syntax.tree import Tag
from manqala.text import codes
from manqala.text.fixes import Fix, Hint, find_smallest_edit
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Source

MAX_TOKENS_A_LINE = 300
MAX_TOKENS = 12_000
"""Limit of words and signs in a body; the largest games have 3,000."""
MAX_NESTING = 40
MAX_BLOCKS = 30
"""Limit of nested blocks."""
MAX_NUMBER = 1_000_000
TOKEN = re.compile(r"[\w'-]+|\S")
EXAMPLE = re.compile(r"example\b")
EXAMPLE_TEXT = re.compile(r" +(?:position|play|gives|illegal|legal|ends) ")
DIGITS = re.compile(r"[0-9]+")
MOST_DIGITS = 7
RARE = "rare"
"""The tag of a rule that seldom acts: no example has to show it."""
EARLY = "early"
"""The tag of a rule that may end a game, or prevent a move, before each player has moved."""
INSTEAD = "instead"
"""The tag of a definition, or a named rule, that takes the place of an earlier one."""
MARKS = frozenset({RARE, EARLY, INSTEAD})
"""Tags other than statements of a source."""
TAG_ID = re.compile(rf"{RARE}|{EARLY}|{INSTEAD}|[A-Z]+[0-9]+[a-z]?")


class BodyLexer(Indenter):
    """Turns Lark's tokens into those of the grammar, and collects the statement tags."""

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
        self.read: list[Token] = []
        """All tokens read last, with articles and tags, in order."""

    always_accept: Iterable[str] = ("_NL", "THE", "AN", "TAG", "WORD")
    """Terminals that the contextual lexer must accept everywhere."""

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Drop tags and articles inside lines; then insert indents and dedents."""
        self.tags = []
        self.read = []
        tokens: Iterator[Token] = super().process(self._without_fillers(stream))  # type: ignore[no-untyped-call] # lark
        return tokens

    def _without_fillers(self, stream: Iterator[Token]) -> Iterator[Token]:
        for token in stream:
            self.read.append(token)
            if token.type == "TAG":
                self.tags.append(token)
            elif token.type == "DROP" and token.column != 1:
                # At the left margin it drops a rule. In a block it is the verb of the prelude, even after an inner
                # block, where the grammar allows both.
                yield Token.new_borrow_pos("WORD", token.value, token)
            elif token.type not in {"THE", "AN"} or token.column == 1:
                yield token


def tags_of(tokens: list[Token], source: Source) -> tuple[Tag, ...]:
    """The tags found, each id once, with their spans."""
    found = []
    for token in tokens:
        for match in TAG_ID.finditer(str(token)):
            column = (token.column or 1) + match.start()
            span = Span.of(source, token.line or 1, column, len(match.group()))
            found.append(Tag(span, match.group()))
    return tuple(found)


@dataclass
class Limits:
    """A body after its limits were checked: the lines to parse, and the faulty ones."""

    lines: list[str]
    damaged: set[int] = field(default_factory=set)
    """The numbers of lines that were changed to parse, and are not checked further."""
    lost: set[int] = field(default_factory=set)
    """The numbers of lines that are unfit to parse."""


def check_limits(source: Source, first_line: int, diagnostics: Diagnostics) -> Limits:
    """Report tabs, and lines or bodies that are too deep, too long or too large."""
    limits = Limits(list(source.lines[first_line - 1 :]))
    tokens = 0
    tabs: list[Span] = []
    margins: list[int] = []
    texts = _texts(limits.lines, first_line)
    for number, text in enumerate(source.lines[first_line - 1 :], first_line):
        content = text.split("#", 1)[0]
        tab = content.find("\t")
        if tab >= 0:
            end = tab + len(content[tab:]) - len(content[tab:].lstrip("\t"))
            tabs.append(Span.of(source, number, tab + 1, end - tab))
            limits.lines[number - first_line] = without_tabs(content)
            limits.damaged.add(number)
        before = tokens
        tokens += 2 if number in texts else len(TOKEN.findall(content))
        if tokens > MAX_TOKENS:
            if before <= MAX_TOKENS:
                span = Span.whole_line(source, number)
                message = f"a game has at most {MAX_TOKENS} words and signs, and this one has more"
                diagnostics.error(
                    codes.TOO_LONG_OR_DEEP, span, message, help=["is this a rule file?"]
                )
            limits.lines[number - first_line] = ""
            limits.lost.add(number)
            continue
        problem = None if number in texts else _too_much(content)
        deep = _blocks(content, margins) > MAX_BLOCKS
        if deep and problem is None and number - 1 not in limits.lost:
            problem = (
                1,
                margins[-1],
                "nested too deeply",
                "move the inner part to a separate verb",
            )
        if deep and problem is None:
            limits.lost.add(number)
            continue
        if problem is not None:
            column, length, message, help_line = problem
            span = Span.of(source, number, column, length)
            diagnostics.error(codes.TOO_LONG_OR_DEEP, span, message, help=[help_line])
            limits.lost.add(number)
            continue
        for match in DIGITS.finditer(content):
            if len(match.group()) > MOST_DIGITS or int(match.group()) > MAX_NUMBER:
                span = Span.of(source, number, match.start() + 1, len(match.group()))
                diagnostics.error(
                    codes.NUMBER_TOO_LARGE,
                    span,
                    "this number is too large",
                    expected=f"at most {MAX_NUMBER}",
                )
                # A small number of the same width keeps every column.
                line = limits.lines[number - first_line]
                width = len(match.group())
                limits.lines[number - first_line] = line.replace(match.group(), "1".ljust(width), 1)
                limits.damaged.add(number)
    if tabs:
        others = len(tabs) - 1
        more = f"{others} more line{'s have' if others > 1 else ' has'} tabs"
        diagnostics.error(
            codes.TAB, tabs[0], "a tab: indent rules with spaces", notes=[more] if others else [],
            help=[_blanks(source, tabs, "indent with spaces, two for each level")],
        )  # fmt: skip
    return limits


def _blanks(source: Source, tabs: list[Span], said: str) -> Hint:
    """A fix that replaces tabs by blanks: certain if no margin mixes them."""
    edits = []
    mixed = False
    for span in tabs:
        text = source.line(span.line)
        edits.append(find_smallest_edit(source, span.line, text, without_tabs(text)))
        mixed = mixed or " " in text[: len(text) - len(text.lstrip(" \t"))]
    return Hint(said, (Fix("replace the tabs by spaces", tuple(edits), not mixed),))


def without_tabs(line: str, width: int = 2) -> str:
    """A line with each tab of its margin replaced by blanks."""
    content = line.split("#", 1)[0]
    indent = len(content) - len(content.lstrip("\t "))
    margin = content[:indent].replace("\t", " " * width)
    return margin + content[indent:].replace("\t", " ") + line[len(content) :]


def _texts(lines: list[str], first: int) -> set[int]:
    """The lines of examples with positions and moves: one token for the parser, however long."""
    found = set()
    in_example = False
    for number, content in enumerate(lines, first):
        if content.strip() and not content.startswith((" ", "\t", "#")):
            in_example = EXAMPLE.match(content) is not None
        if in_example and EXAMPLE_TEXT.match(content):
            found.add(number)
    return found


def _blocks(content: str, margins: list[int]) -> int:
    """The number of blocks around a line; ``margins`` has the margins of the blocks around the previous line."""
    if content.strip():
        indent = len(content) - len(content.lstrip(" "))
        while margins and margins[-1] >= indent:
            margins.pop()
        if indent:
            margins.append(indent)
    return len(margins)


def _too_much(content: str) -> tuple[int, int, str, str] | None:
    """Where a line is too deep or too long, with message and help."""
    indent = len(content) - len(content.lstrip(" "))
    depth = 0
    quoted = False
    for column, char in enumerate(content, 1):
        if char == '"':
            quoted = not quoted
        elif char == "(" and not quoted:
            depth += 1
            if depth == MAX_NESTING:
                return column, 1, "nested too deeply", "give the inner part a separate name"
        elif char == ")" and not quoted:
            depth -= 1
    if len(TOKEN.findall(content)) > MAX_TOKENS_A_LINE:
        length = len(content.strip())
        return indent + 1, length, "this line is too long", "split it into several lines"
    return None
