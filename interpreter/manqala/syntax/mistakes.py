"""Telling a syntax error as a rule author needs it: the place, what stands there, what could."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from manqala.syntax import lines, repairs, words
from manqala.text import codes
from manqala.text.diagnostics import did_you_mean, suggest
from manqala.text.lexicon import EXAMPLES, RULES
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Source

INDENT_HELP = "the lines that belong to this one stand below it, two blanks further in"


WORD = re.compile(r"\S+")
COMMA_BEFORE = {"then", "called", "skipping", "leaving"}
"""Words that follow a comma, which is easily forgotten."""


class Teller:
    """Reports the syntax error of one item, the lines ``lines`` of a source.

    ``texts`` are these lines as they were parsed: a line that was told before is replaced there.
    """

    def __init__(
        self, source: Source, lines: range, texts: list[str], literals: Mapping[str, str],
        reads: Callable[[str, bool], bool], diagnostics: Diagnostics,
    ) -> None:  # fmt: skip
        """See ``tell``; ``reads`` tries whether a line can be read, with lines that belong to it or without."""
        self.source = source
        self.lines = lines
        self.texts = texts
        self.literals = literals
        self.reads = reads
        self.mended: str | None = None
        """The line that was told last as it was probably meant."""
        self.diagnostics = diagnostics

    def tell(self, error: UnexpectedInput | DedentError) -> int:
        """Report the error; the number of the line that is at fault."""
        if isinstance(error, DedentError):
            return self._dedent()
        line, column = error.line, error.column
        if self.texts[0][:1] == " " and lines.RULE.match(lines.content(self.texts[0]).strip()):
            self._indented_rule(self.lines[0])
            return self.lines[0]
        for number in self._suspects(line):
            if self.repair(number):
                return number
        kind = error.token.type if isinstance(error, UnexpectedToken) else ""
        if kind == "_INDENT":
            return self._indent(line if line in self.lines else self.lines[-1])
        accepted = _accepted(error)
        if accepted == {"OR"}:
            return self._lonely_either(line if line in self.lines else self.lines[-1])
        if (
            accepted <= {"_INDENT"}
            and kind not in {"_NL", "$END", "_DEDENT"}
            and line in self.lines
        ):
            # The line is fine: the one above opens a block and has none.
            above = self._content_above(line)
            self._missing(above, len(lines.content(self._text(above))) + 1, error)
            return above
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

    def repair(self, line: int) -> bool:
        """Report a line that can be read when it is said in another way, and how."""
        text, opens = self._text(line), self._opens(line)
        made = repairs.repaired(text, repairs.verbs(self.source), opens, self.reads)
        if made is None:
            return False
        span = Span.of(self.source, line, made.column, made.length)
        self.diagnostics.error(codes.UNEXPECTED, span, made.message, help=[made.help])
        self.mended = None if made.opens else made.text
        return True

    def _suspects(self, line: int) -> list[int]:
        """The lines that cannot be read, of those where an error shows: its own, and those beside it."""
        if line not in self.lines:
            line = self.lines[-1]
        here = line if lines.content(self._text(line)) else self._content_above(line)
        beside = (self._content_above(here), self._content_below(here))
        numbers = dict.fromkeys((here, *beside))
        inside = self.texts[0].startswith("example")
        return [
            number for number in numbers
            if not (inside and number > self.lines[0])
            and not self.reads(lines.content(self._text(number)), self._opens(number))
        ]  # fmt: skip

    def _opens(self, line: int) -> bool:
        """Whether the lines below are indented more than this one."""
        below = self._text(self._content_below(line))
        return _indent(below) > _indent(self._text(line))

    # ---- indentation ----------------------------------------------------------------------------

    def _dedent(self) -> int:
        """Find the line that steps back to a margin where no block began."""
        levels = [(0, self.lines[0])]
        for number in self.lines:
            text = lines.content(self._text(number))
            if not text:
                continue
            indent = len(text) - len(text.lstrip())
            if indent > levels[-1][0]:
                levels.append((indent, number))
                continue
            while levels[-1][0] > indent:
                inner = levels.pop()
            if levels[-1][0] != indent:
                outer = f"{levels[-1][0]} or " if levels[-1][0] else ""
                self.diagnostics.error(
                    codes.INDENTATION, Span.whole_line(self.source, number),
                    "this line stands in a column of its own",
                    notes=[("the block it may belong to", Span.whole_line(self.source, inner[1]))],
                    help=[f"indent it by {outer}{inner[0]} blanks"],
                )  # fmt: skip
                return number
        return self.lines[-1]

    def _indent(self, line: int) -> int:
        """Lines that are indented below one that opens no block: or was it to open one?"""
        # The line break is said to stand where it begins: at the end of the line above.
        above = line if lines.content(self._text(line)) else self._content_above(line)
        line = self._content_below(above)
        text = self._text(above)
        if text[:1] == " " and lines.RULE.match(lines.content(text).strip()):
            self._indented_rule(above)
            return above
        first = lines.FIRST.match(text.lstrip())
        word = first.group() if first else ""
        column = len(text) - len(text.lstrip()) + 1
        if word in {"otherwise", "or"}:
            self._no_partner(Span.whole_line(self.source, above), word)
            return above
        if word and word not in words.STATEMENT_WORDS:
            guess = suggest(word, words.BLOCK_WORDS)
            if guess is not None:
                span = Span.of(self.source, above, column, len(word))
                self.diagnostics.error(
                    codes.UNEXPECTED, span, f"‘{word}’ opens no block, but the lines below are indented",
                    help=[guess],
                )  # fmt: skip
                return above
        here = lines.content(self._text(line)).split()[:1]
        if here and here[0] in {"otherwise", "or"}:
            self._no_partner(Span.whole_line(self.source, line), here[0])
            return line
        self.diagnostics.error(
            codes.INDENTATION, Span.whole_line(self.source, line),
            "this line is indented, but the line above opens no block",
            notes=[("the line above", Span.whole_line(self.source, above))],
            help=[f"indent it like that line, by {column - 1} blanks" if column > 1 else
                  "only the lines under a rule are indented"],
        )  # fmt: skip
        return line

    def _indented_rule(self, line: int) -> None:
        """A rule that is indented is taken for a statement of the rule above."""
        begin = lines.RULE.match(lines.content(self._text(line)).strip())
        column = len(self._text(line)) - len(self._text(line).lstrip()) + 1
        length = len(begin.group().rstrip(":")) if begin else 1
        self.diagnostics.error(
            codes.UNEXPECTED, Span.of(self.source, line, column, length),
            "a rule begins here, and rules stand at the left margin",
            help=["do not indent this line, and its own lines by two blanks"],
        )  # fmt: skip

    def _lonely_either(self, line: int) -> int:
        """An ``either`` without an ``or``."""
        numbers = range(line, self.lines[0] - 1, -1)
        found = next((n for n in numbers if self._text(n).lstrip().startswith("either")), line)
        span = Span.whole_line(self.source, found)
        self.diagnostics.error(
            codes.NO_ALTERNATIVES, span, "there is only one way here: an ‘either’ needs an ‘or’",
            help=["add ‘or …’ and its lines, in the same column",
                  "‘may …’ is for a single way that can be declined"],
        )  # fmt: skip
        return found

    def _no_partner(self, span: Span, found: str) -> None:
        other = "‘if’" if found == "otherwise" else "‘either’"
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"there is no {other} above that this ‘{found}’ goes with",
            help=[f"it stands directly below the lines of an {other}, in the column of that"],
        )  # fmt: skip

    # ---- something missing ----------------------------------------------------------------------

    def _missing(self, line: int, column: int, error: UnexpectedInput) -> None:
        text = self._text(line)
        accepted = _accepted(error)
        span = Span.of(self.source, line, column)
        stripped = lines.content(text)
        if stripped.endswith(":"):
            colon = Span.of(self.source, line, len(stripped))
            first = stripped.split()[0].rstrip(":")
            if first in words.BLOCK_WORDS or text[:1] != " ":
                self.diagnostics.error(
                    codes.UNEXPECTED,
                    colon,
                    "no ‘:’ stands here",
                    help=["leave it out: " + INDENT_HELP],
                )
                return
            self.diagnostics.error(
                codes.UNEXPECTED, colon, "a pattern must follow this ‘:’",
                help=["it stands in the same line: ‘ahead of last: (empty, take occupied)+’"],
            )  # fmt: skip
            return
        if "_INDENT" in accepted:
            start = len(text) - len(text.lstrip()) + 1
            below = next(filter(lines.content, self.source.lines[line:]), "")
            words_below = below.split()[:1]
            beside = _indent(below) == _indent(text) and any(
                word in repairs.verbs(self.source) for word in words_below
            )
            self.diagnostics.error(
                codes.INDENTATION, Span.of(self.source, line, start, len(stripped.strip())),
                "the line below belongs to this one, and is not indented" if beside else
                "no lines follow that belong to this one", help=[INDENT_HELP],
            )  # fmt: skip
            return
        guess = self._keyword_before(line, column)
        if "INTO" in accepted and re.search(r" (in|onto|to) ", text):
            guess = "‘into’ says where pieces go: ‘put … from … into …’"
        last = stripped.split()[-1] if stripped.split() else ""
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"something is missing after ‘{last}’",
            expected=words.expected(accepted, self.literals), help=[guess] if guess else [],
        )  # fmt: skip

    # ---- something wrong ------------------------------------------------------------------------

    def _margin(self, line: int) -> None:
        """What stands at the left margin begins no rule."""
        text = lines.content(self._text(line))
        found = lines.FOUND.match(text)
        word = found.group() if found else text[:1]
        span = Span.of(self.source, line, 1, max(1, len(word)))
        if word in words.STATEMENT_WORDS:
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{word}’ stands inside a rule, not at the left margin",
                help=["indent this line by two blanks, below ‘turn’ or another rule"],
            )  # fmt: skip
            return
        if word == "---":
            self.diagnostics.error(
                codes.UNEXPECTED, span, "a line ‘---’ among the rules",
                help=["leave it out: there are two such lines, around the front matter"],
            )  # fmt: skip
            return
        if word in words.FRONT_WORDS:
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"no rule begins with ‘{word}’",
                help=["it belongs to the front matter, between the two lines ‘---’"],
            )  # fmt: skip
            return
        two = " ".join(text.split()[:2])
        guess = suggest(two, [name for name in words.ITEM_WORDS if " " in name])
        guess = (
            guess
            or suggest(word, words.ITEM_WORDS, RULES)
            or suggest(word.lower(), words.ITEM_WORDS)
        )
        help_lines = [guess] if guess else []
        if not guess and text[:1].isalpha():
            help_lines = ["a line that belongs to the rule above is indented by two blanks"]
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"no rule begins with ‘{word}’", help=help_lines,
            expected=None if guess else "a rule: " + ", ".join(words.ITEM_WORDS),
        )  # fmt: skip

    def _unexpected(self, line: int, column: int, error: UnexpectedInput) -> None:
        text = self._text(line)
        match = lines.FOUND.match(text, column - 1)
        found = match.group() if match else text[column - 1 : column]
        if found.isalpha() and not found.isascii():
            # The letters before it were taken for a word.
            while column > 1 and text[column - 2].isalpha():
                column -= 1
                found = text[column - 1] + found
        span = Span.of(self.source, line, column, max(1, len(found)))
        accepted = _accepted(error)
        if self._told_by_line(line, column, found):
            return
        foreign = words.FOREIGN.get(text[column - 1 : column + 1].strip()) or words.FOREIGN.get(
            found
        )
        if foreign is None and column > 1 and found in {"=", "&", "|", ">", "<"}:
            # The first half of a sign was understood, the second cannot follow it.
            foreign = words.FOREIGN.get(text[column - 2 : column])
            span = span if foreign is None else Span.of(self.source, line, column - 1, 2)
            found = found if foreign is None else text[column - 2 : column]
        if foreign is not None:
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’ is no sign of rules", help=[foreign]
            )
            return
        if found != found.lower():
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’: words are written in small letters",
                help=[f"write ‘{found.lower()}’"],
            )  # fmt: skip
            return
        if found.isalpha() and not found.isascii():
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’: words are written with the letters a to z",
                help=["names in other letters stand in the front matter, or in a text"],
            )  # fmt: skip
            return
        if not text[: column - 1].strip() and self._statement(span, found):
            return
        known = [
            word for word in self._keywords(accepted) if self._reads_with(line, column, found, word)
        ]
        guess = suggest(found, known) or self._keyword_before(line, column)
        if found in COMMA_BEFORE:
            guess = f"a comma goes before ‘{found}’: ‘…, {found} …’"
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"‘{found}’ cannot stand here",
            expected=words.expected(accepted, self.literals), help=[guess] if guess else [],
        )  # fmt: skip

    def _told_by_line(self, line: int, column: int, found: str) -> bool:
        """Report what the whole line shows to be meant, though the fault appears later in it."""
        text = self._text(line)
        before = text[: column - 1].split()
        if text[:1] == " " and lines.RULE.match(lines.content(text).strip()):
            self._indented_rule(line)
            return True
        if gaps := list(lines.GAP.finditer(text, 0, column - 1)):
            word = gaps[-1].group(1)
            span = Span.of(self.source, line, gaps[-1].start(1) + 1, len(word))
            self.diagnostics.error(codes.UNEXPECTED, span, f"a value is missing before ‘{word}’")
            return True
        if found == "if" and before and before[-1] in {"clockwise", "anticlockwise"}:
            start = text[: column - 1].rfind(before[-1]) + 1
            span = Span.of(self.source, line, start, len(before[-1]))
            self.diagnostics.error(
                codes.UNEXPECTED, span, "a direction that depends on something follows ‘going’",
                help=[f"write ‘going {before[-1]} if … otherwise …’"],
            )  # fmt: skip
            return True
        if found in {"in", "on"} and before[:1] == ["set"]:
            start = text.find("set") + 5
            span = Span.of(self.source, line, start, len(text[start - 1 : column - 1].rstrip()))
            self.diagnostics.error(
                codes.UNEXPECTED, span, "‘set’ changes a mark, not how many pieces lie somewhere",
                help=["pieces are moved: ‘put 1 piece from … into …’"],
            )  # fmt: skip
            return True
        return False

    def _statement(self, span: Span, found: str) -> bool:
        """Report what begins no statement, at the beginning of an indented line."""
        example = self.texts[0].startswith("example")
        known = words.EXAMPLE_WORDS if example else words.STATEMENT_WORDS
        guess = suggest(found, known, EXAMPLES if example else None)
        if found in {"otherwise", "or"}:
            self._no_partner(span, found)
            return True
        if example:
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"no line of an example begins with ‘{found}’",
                expected=None if guess else ", ".join(known), help=[guess] if guess else [],
            )  # fmt: skip
            return True
        return False

    def _keywords(self, accepted: set[str]) -> list[str]:
        """The words of the grammar that could have stood here."""
        return [text for name, text in self.literals.items() if name in accepted and text.isalpha()]

    def _keyword_before(self, line: int, column: int) -> str | None:
        """A word before the fault that is nearly a keyword: it was taken for a name."""
        text = self._text(line)
        before = list(WORD.finditer(text, 0, column - 1))
        if not before:
            return None
        keywords = [value for value in self.literals.values() if value.isalpha()]
        for match, known in ((before[0], words.STATEMENT_WORDS), (before[-1], keywords)):
            word = match.group()
            guess = did_you_mean(word, known, 1)
            if (
                word not in known and guess and lines.alike(word, guess[0])
                and self._reads_with(line, match.start() + 1, word, guess[0])
            ):  # fmt: skip
                return f"did you mean ‘{guess[0]}’ where it says ‘{word}’?"
        return None

    def _reads_with(self, line: int, column: int, word: str, other: str) -> bool:
        """Whether the line can be read with another word in the place of one, at least up to its end."""
        text = lines.content(self._text(line))
        changed = text[: column - 1] + other + text[column - 1 + len(word) :]
        return self.reads(changed, False) or self.reads(changed, True)

    # ---- partners -------------------------------------------------------------------------------

    def _unbalanced(self, line: int) -> bool:
        """Report a parenthesis or quotation mark without its partner: it explains the error."""
        found = lines.partnerless(self._text(line))
        if found is not None:
            column, message, help_line = found
            span = Span.of(self.source, line, column)
            self.diagnostics.error(codes.NOT_CLOSED, span, message, help=[help_line])
        return found is not None

    # ---- lines ----------------------------------------------------------------------------------

    def _text(self, line: int) -> str:
        return self.texts[line - self.lines[0]]

    def _content_below(self, line: int) -> int:
        """The nearest line below that says something."""
        numbers = range(line + 1, self.lines[-1] + 1)
        return next((n for n in numbers if lines.content(self._text(n))), line)

    def _content_above(self, line: int) -> int:
        """The nearest line above that says something."""
        for number in range(line - 1, self.lines[0], -1):
            if lines.content(self._text(number)):
                return number
        return self.lines[0]

    def _end(self, line: int) -> tuple[int, int]:
        """Just behind the last word at or above ``line``."""
        for number in range(line, self.lines[0] - 1, -1):
            text = lines.content(self._text(number))
            if text:
                return number, len(text) + 1
        return line, 1


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _accepted(error: UnexpectedInput) -> set[str]:
    """The terminals of the grammar that could have stood here."""
    if isinstance(error, UnexpectedToken):
        return set(error.accepts or error.expected)
    if isinstance(error, UnexpectedCharacters):
        return set(error.allowed or ())
    return set()
