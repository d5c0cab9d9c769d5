"""Reports what is missing at the end of a line: a value, a word, or the lines of a block."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.habit_signs import find_statement_words
from manqala.syntax.recovery.moved_lines import indent_of, suggest_statements_indent
from manqala.text import codes
from manqala.text.fixes import remove_span
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.syntax.recovery.item_text import ItemText
    from manqala.syntax.recovery.line_keywords import LineKeywords
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help

INDENT_HELP = "the lines that belong to this one follow below it, indented by two more spaces"


class MissingPartReporter:
    """Reports what lines of one item lack."""

    def __init__(self, item: ItemText, keywords: LineKeywords, diagnostics: Diagnostics) -> None:
        """``keywords`` suggests words for the gap."""
        self._item = item
        self._keywords = keywords
        self._diagnostics = diagnostics

    def report(self, line: int, column: int, accepted: set[str]) -> None:
        """Report what is missing at a column, where the parser accepts these terminals."""
        stripped = lines.content(self._item.text(line))
        if stripped.endswith(":"):
            self._report_colon(line, stripped)
        elif "_INDENT" in accepted:
            self._report_block(line, stripped)
        else:
            self._report_gap(line, column, accepted, stripped)

    def _report_colon(self, line: int, stripped: str) -> None:
        """Report a ‘:’ at the end of a line."""
        colon = Span.of(self._item.source, line, len(stripped))
        first = stripped.split(maxsplit=1)[0].rstrip(":")
        if first in words.BLOCK_WORDS or stripped[:1] != " ":
            self._diagnostics.error(
                codes.UNEXPECTED,
                colon,
                "no ‘:’ belongs here",
                help=[remove_span(colon, "leave it out: " + INDENT_HELP)],
            )
            return
        self._diagnostics.error(
            codes.UNEXPECTED, colon, "a pattern must follow this ‘:’",
            help=["it belongs on the same line: ‘ahead of last: (empty, take occupied)+’"],
        )  # fmt: skip

    def _report_block(self, line: int, stripped: str) -> None:
        """Report a line without the indented lines that belong to it."""
        source, text, rule = self._item.source, self._item.text(line), stripped.strip()
        number = self._find_content_below(line)
        below = source.line(number)
        condition = re.fullmatch(r"(?:if|when) +([^,]+)", rule)
        beside = indent_of(below) == indent_of(text) and any(
            word in find_statement_words(source) for word in below.split()[:1]
        )
        start = len(text) - len(text.lstrip()) + 1
        help_lines: list[Help] = [INDENT_HELP]
        if beside:
            help_lines = [suggest_statements_indent(source, number, INDENT_HELP)]
        if beside and condition:
            help_lines.append(
                f"for what a move must fulfil to be allowed, write ‘must {condition[1]}’"
            )
        self._diagnostics.error(
            codes.INDENTATION, Span.of(source, line, start, len(rule)),
            "the line below belongs to this one, and is not indented" if beside else
            "no lines follow that belong to this one", help=help_lines,
        )  # fmt: skip

    def _report_gap(self, line: int, column: int, accepted: set[str], stripped: str) -> None:
        """Report a word or value that is missing after the last word."""
        guess: Help | None = self._keywords.suggest_before(line, column)
        if "INTO" in accepted and re.search(r" (in|onto|to) ", self._item.text(line)):
            guess = "‘into’ says where pieces go: ‘put … from … into …’"
        last = stripped.rsplit(maxsplit=1)[-1] if stripped.split() else ""
        self._diagnostics.error(
            codes.UNEXPECTED, Span.of(self._item.source, line, column),
            f"something is missing after ‘{last}’",
            expected=self._keywords.describe_expected(accepted), help=[guess] if guess else [],
        )  # fmt: skip

    def _find_content_below(self, line: int) -> int:
        """The number of the nearest line below with content."""
        source = self._item.source
        numbers = range(line + 1, len(source.lines) + 1)
        return next((n for n in numbers if lines.content(source.line(n))), len(source.lines) + 1)
