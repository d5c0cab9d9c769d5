"""Telling a syntax error as a rule author needs it: the place, what stands there, what could."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from manqala.diagnostics import did_you_mean, suggest
from manqala.source import Span
from manqala.syntax import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.diagnostics import Diagnostics
    from manqala.source import Source

FOUND = re.compile(r"[a-z0-9_]+(?:[-'][a-z0-9_]+)*|[<>=!&|]{2}|\d+|[^\W\d_]+|\S", re.IGNORECASE)
INDENT_HELP = "the lines that belong to this one stand below it, two blanks further in"
FIRST = re.compile(r"[a-z]+(?:[-_][a-z]+)*")


class Teller:
    """Reports the syntax error of one item, the lines ``lines`` of a source.

    ``texts`` are these lines as they were parsed: a line that was told before is replaced there.
    """

    def __init__(
        self, source: Source, lines: range, texts: list[str], literals: Mapping[str, str],
        diagnostics: Diagnostics,
    ) -> None:  # fmt: skip
        """See ``tell``."""
        self.source = source
        self.lines = lines
        self.texts = texts
        self.literals = literals
        self.diagnostics = diagnostics

    def tell(self, error: UnexpectedInput | DedentError) -> int:
        """Report the error; the number of the line that is at fault."""
        if isinstance(error, DedentError):
            return self._dedent()
        line, column = error.line, error.column
        kind = error.token.type if isinstance(error, UnexpectedToken) else ""
        if kind == "_INDENT":
            return self._indent(line if line in self.lines else self.lines[-1])
        at_end = kind in {"_NL", "$END", "_DEDENT"} or line not in self.lines or column <= 0
        if at_end:
            line, column = self._end(line if line in self.lines else self.lines[-1])
        if self._unbalanced(line):
            return line
        if at_end:
            self._missing(line, column, error)
        elif column == 1:
            self._margin(line)
        else:
            self._unexpected(line, column, error)
        return line

    # ---- indentation ------------------------------------------------------------------------------

    def _dedent(self) -> int:
        """Find the line that steps back to a margin where no block began."""
        levels = [(0, self.lines[0])]
        for number in self.lines:
            text = _content(self._text(number))
            if not text:
                continue
            indent = len(text) - len(text.lstrip())
            if indent > levels[-1][0]:
                levels.append((indent, number))
                continue
            while levels[-1][0] > indent:
                inner = levels.pop()
            if levels[-1][0] != indent:
                self.diagnostics.error(
                    "E202", Span.of(self.source, number, 1, indent),
                    "this line stands under no line of a block above",
                    notes=[("the block it may belong to", Span.whole_line(self.source, inner[1]))],
                    help=[f"indent it by {levels[-1][0]} or {inner[0]} blanks"],
                )  # fmt: skip
                return number
        return self.lines[-1]

    def _indent(self, line: int) -> int:
        """Lines that are indented below one that opens no block: or was it to open one?"""
        above = self._content_above(line)
        text = self._text(above)
        first = FIRST.match(text.lstrip())
        word = first.group() if first else ""
        column = len(text) - len(text.lstrip()) + 1
        if word and word not in words.STATEMENT_WORDS:
            guess = suggest(word, words.BLOCK_WORDS)
            if guess is not None:
                span = Span.of(self.source, above, column, len(word))
                self.diagnostics.error(
                    "E201", span, f"‘{word}’ opens no block, but the lines below are indented",
                    help=[guess],
                )  # fmt: skip
                return above
        here = self._text(line)
        indent = len(here) - len(here.lstrip())
        self.diagnostics.error(
            "E202", Span.of(self.source, line, 1, max(1, indent)),
            "this line is indented, but the line above opens no block",
            notes=[("the line above", Span.whole_line(self.source, above))],
            help=[f"indent it like that line, by {column - 1} blanks" if column > 1 else
                  "only the lines under a rule are indented"],
        )  # fmt: skip
        return line

    # ---- something missing ------------------------------------------------------------------------

    def _missing(self, line: int, column: int, error: UnexpectedInput) -> None:
        text = self._text(line)
        accepted = _accepted(error)
        span = Span.of(self.source, line, column)
        stripped = _content(text)
        if stripped.endswith(":"):
            colon = Span.of(self.source, line, len(stripped))
            self.diagnostics.error(
                "E201", colon, "a pattern must follow this ‘:’",
                help=["a block needs no ‘:’ before it; a pattern stands in the same line: "
                      "‘ahead of last: (empty, take occupied)+’"],
            )  # fmt: skip
            return
        if accepted & {"_INDENT", "_NL"} and not accepted & {"WORD", "INT"} or "_INDENT" in accepted:
            whole = Span.whole_line(self.source, line)
            first = whole.text.split()[0]
            if first == "otherwise" or "_INDENT" in accepted or self._opens(text):
                self.diagnostics.error(
                    "E202", Span.of(self.source, line, whole.column, len(_content(text).strip())),
                    "no lines follow that belong to this one", help=[INDENT_HELP],
                )  # fmt: skip
                return
        guess = self._keyword_before(text, column, accepted)
        last = stripped.split()[-1] if stripped.split() else ""
        self.diagnostics.error(
            "E201", span, f"something is missing after ‘{last}’",
            expected=words.expected(accepted, self.literals), help=[guess] if guess else [],
        )  # fmt: skip

    @staticmethod
    def _opens(text: str) -> bool:
        return text.split(" ")[0] in {"turn", "setup", "between"} or text.startswith("to ")

    # ---- something wrong --------------------------------------------------------------------------

    def _margin(self, line: int) -> None:
        """What stands at the left margin begins no rule."""
        text = _content(self._text(line))
        found = FOUND.match(text)
        word = found.group() if found else text[:1]
        span = Span.of(self.source, line, 1, max(1, len(word)))
        if word in words.STATEMENT_WORDS:
            self.diagnostics.error(
                "E201", span, f"‘{word}’ stands inside a rule, not at the left margin",
                help=["indent this line by two blanks, below ‘turn’ or another rule"],
            )  # fmt: skip
            return
        if word == "---":
            self.diagnostics.error(
                "E201", span, "a second ‘---’: the front matter is over already",
                help=["there are two such lines, before and after the front matter"],
            )  # fmt: skip
            return
        two = " ".join(text.split()[:2])
        guess = suggest(two, [name for name in words.ITEM_WORDS if " " in name])
        guess = guess or suggest(word, words.ITEM_WORDS) or suggest(word.lower(), words.ITEM_WORDS)
        help_lines = [guess] if guess else []
        if not guess and text[:1].isalpha():
            help_lines = ["a line that belongs to the rule above is indented by two blanks"]
        self.diagnostics.error(
            "E201", span, f"no rule begins with ‘{word}’", help=help_lines,
            expected=None if guess else "a rule: " + ", ".join(words.ITEM_WORDS),
        )  # fmt: skip

    def _unexpected(self, line: int, column: int, error: UnexpectedInput) -> None:
        text = self._text(line)
        match = FOUND.match(text, column - 1)
        found = match.group() if match else text[column - 1 : column]
        span = Span.of(self.source, line, column, max(1, len(found)))
        accepted = _accepted(error)
        foreign = words.FOREIGN.get(text[column - 1 : column + 1].strip()) or words.FOREIGN.get(found)
        if foreign is None and column > 1 and found in {"=", "&", "|"}:
            # The first half of a sign was understood, the second cannot follow it.
            foreign = words.FOREIGN.get(text[column - 2 : column])
            span = span if foreign is None else Span.of(self.source, line, column - 1, 2)
            found = found if foreign is None else text[column - 2 : column]
        if foreign is not None:
            self.diagnostics.error("E201", span, f"‘{found}’ is no sign of rules", help=[foreign])
            return
        if found != found.lower():
            self.diagnostics.error(
                "E201", span, f"‘{found}’: words are written in small letters",
                help=[f"write ‘{found.lower()}’"],
            )  # fmt: skip
            return
        if found.isalpha() and not found.isascii():
            self.diagnostics.error(
                "E201", span, f"‘{found}’: words are written with the letters a to z",
                help=["names in other letters stand in the front matter, or in a text"],
            )  # fmt: skip
            return
        if not text[: column - 1].strip() and self._statement(span, found):
            return
        guess = suggest(found, self._keywords(accepted))
        guess = guess or self._keyword_before(text, column, accepted)
        self.diagnostics.error(
            "E201", span, f"‘{found}’ cannot stand here",
            expected=words.expected(accepted, self.literals), help=[guess] if guess else [],
        )  # fmt: skip

    def _statement(self, span: Span, found: str) -> bool:
        """Report what begins no statement, at the beginning of an indented line."""
        example = self.texts[0].startswith("example")
        known = words.EXAMPLE_WORDS if example else words.STATEMENT_WORDS
        guess = suggest(found, known)
        if found in {"otherwise", "or"}:
            other = "‘if’" if found == "otherwise" else "‘either’"
            self.diagnostics.error(
                "E201", span, f"there is no {other} above that this ‘{found}’ goes with",
                help=[f"it stands directly under the lines of an {other}, in the same column"],
            )  # fmt: skip
            return True
        if found in words.ITEM_WORDS:
            self.diagnostics.error(
                "E201", span, f"‘{found}’ begins a rule, and rules stand at the left margin",
                help=["do not indent this line, and leave the rule above complete"],
            )  # fmt: skip
            return True
        if example:
            self.diagnostics.error(
                "E201", span, f"no line of an example begins with ‘{found}’",
                expected=None if guess else ", ".join(known), help=[guess] if guess else [],
            )  # fmt: skip
            return True
        return False

    def _keywords(self, accepted: set[str]) -> list[str]:
        """The words of the grammar that could have stood here."""
        return [
            text for name, text in self.literals.items() if name in accepted and text.isalpha()
        ]

    def _keyword_before(self, text: str, column: int, accepted: set[str]) -> str | None:
        """A word before the fault that is nearly a keyword: it was taken for a name."""
        before = text[: column - 1].split()
        if not before:
            return None
        if len(before) == 1 or text[: column - 1].strip() == before[0]:
            known: tuple[str, ...] = words.STATEMENT_WORDS
        else:
            known = tuple(value for value in self.literals.values() if value.isalpha())
        word = before[0] if before[0] not in known and did_you_mean(before[0], words.STATEMENT_WORDS) else before[-1]
        if word in known or word in {"own", "last", "it"}:
            return None
        guesses = did_you_mean(word, words.STATEMENT_WORDS if word == before[0] else known, 1)
        if not guesses or accepted & {"COMPARE"} and word != before[0]:
            return None
        return f"did you mean ‘{guesses[0]}’ where it says ‘{word}’?"

    # ---- partners ---------------------------------------------------------------------------------

    def _unbalanced(self, line: int) -> bool:
        """Report a parenthesis or quotation mark without its partner: it explains the error."""
        text = self._text(line)
        first = text.split()[:1]
        if text[:1] == " " and first and first[0] in words.TEXT_WORDS:
            return False
        opened: list[int] = []
        quote = 0
        for column, char in enumerate(text, 1):
            if char == '"':
                quote = 0 if quote else column
            elif quote:
                continue
            elif char == "#":
                break
            elif char == "(":
                opened.append(column)
            elif char == ")":
                if not opened:
                    self._partner(line, column, "this ‘)’ closes nothing", "there is no ‘(’ before it in this line")
                    return True
                opened.pop()
        if quote:
            self._partner(line, quote, "this quotation mark is never closed", "a text ends in the line it begins in")
            return True
        if opened:
            self._partner(line, opened[-1], "this ‘(’ is never closed", "put a ‘)’ where it ends, in the same line")
            return True
        return False

    def _partner(self, line: int, column: int, message: str, help_line: str) -> None:
        self.diagnostics.error("E204", Span.of(self.source, line, column), message, help=[help_line])

    # ---- lines ------------------------------------------------------------------------------------

    def _text(self, line: int) -> str:
        return self.texts[line - self.lines[0]]

    def _content_above(self, line: int) -> int:
        """The nearest line above that says something."""
        for number in range(line - 1, self.lines[0], -1):
            if _content(self._text(number)):
                return number
        return self.lines[0]

    def _end(self, line: int) -> tuple[int, int]:
        """Just behind the last word at or above ``line``."""
        for number in range(line, self.lines[0] - 1, -1):
            text = _content(self._text(number))
            if text:
                return number, len(text) + 1
        return line, 1


def _content(text: str) -> str:
    """A line without its comment and statement tags."""
    return re.sub(r"\s*\[[A-Z][^\[\]]*\]\s*$", "", text.split("#", 1)[0]).rstrip()


def _accepted(error: UnexpectedInput) -> set[str]:
    """The terminals of the grammar that could have stood here."""
    if isinstance(error, UnexpectedToken):
        return set(error.accepts or error.expected)
    if isinstance(error, UnexpectedCharacters):
        return set(error.allowed or ())
    return set()
