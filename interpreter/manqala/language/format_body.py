"""The layout of rules: indentation, blank lines, comments, tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.language.spacing import space_tokens
from manqala.syntax.grammar import tokens_of
from manqala.syntax.lexer import TAG_ID
from manqala.syntax.rule_lines import beside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lark import Token

INDENT = "  "
BLANKS = " \t"
"""Blanks around words; similar characters can only be part of a comment."""
COUNT_AT_THE_MARGIN = frozenset(["THE", "AN", "DROP"])
"""Words with a meaning only at the beginning of a line."""


def formatted_body(lines: Sequence[str]) -> list[str]:
    """Return the formatted lines of a valid body."""
    read: dict[int, list[Token]] = {}
    for token in tokens_of("\n".join(lines) + "\n"):
        if token.type != "_NL":
            read.setdefault(token.line or 1, []).append(token)
    layout = _Layout()
    for number, line in enumerate(lines, 1):
        if number in read:
            layout.code(line, read[number])
        elif line.strip(BLANKS):
            layout.comment(line)
        else:
            layout.blank()
    return layout.finished()


class _Layout:
    """Collects lines; a comment waits for the next line, which may end its block."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.margins = [0]
        """The margins of the open blocks, outermost first."""
        self.waiting: list[tuple[int, str]] = []
        """The comments since the last line of rules, with their indentation."""

    def code(self, line: str, tokens: list[Token]) -> None:
        """Add a line of rules."""
        margin = _margin(line)
        before = self.margins
        kept = [open_ for open_ in before if open_ <= margin]
        self.margins = kept if kept[-1] == margin else [*kept, margin]
        self._comments(before)
        self.lines.append(_write_line(line, tokens, INDENT * (len(self.margins) - 1)))

    def comment(self, line: str) -> None:
        """Add a line that is only a comment."""
        self.waiting.append((_margin(line), line.strip(BLANKS)))

    def blank(self) -> None:
        """Add an empty line."""
        self.waiting.append((0, ""))

    def finished(self) -> list[str]:
        """All lines."""
        before, self.margins = self.margins, [0]
        self._comments(before)
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        return self.lines

    def _comments(self, before: list[int]) -> None:
        """Add the waiting comments, each to the open block above or below that its margin suggests."""
        shallowest = min(len(before), len(self.margins)) - 1
        open_ = max(before, self.margins, key=len)
        for margin, text in self.waiting:
            if not text:
                if self.lines and self.lines[-1]:
                    self.lines.append("")
                continue
            fitting = [depth for depth, began in enumerate(open_) if began <= margin]
            self.lines.append(INDENT * max(shallowest, fitting[-1]) + text)
        self.waiting = []


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _write_line(line: str, tokens: list[Token], margin: str) -> str:
    """Return a formatted line of rules."""
    last = tokens[-1]
    end = (last.end_column or 1) - 1
    comment = line[end:].strip(BLANKS)
    tags = [token for token in tokens if token.type == "TAG"]
    said = [token for token in tokens if token.type != "TAG"]
    if not said or (tokens[0] in tags and said[0].type in COUNT_AT_THE_MARGIN):
        return margin + line.strip(BLANKS)
    ids = [found for tag in tags for found in TAG_ID.findall(tag)]
    return beside(margin + space_tokens(said), [f"[{', '.join(ids)}]" if ids else "", comment])
