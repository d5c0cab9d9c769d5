"""Reports syntax errors to authors: the place, the text found there, and what is expected or probably meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.foreign_signs import report_foreign_signs
from manqala.syntax.recovery.habit_signs import find_statement_words
from manqala.syntax.recovery.indentation import Indentation
from manqala.syntax.recovery.item_text import ItemText
from manqala.syntax.recovery.moved_lines import indent_of, suggest_statements_indent
from manqala.syntax.recovery.repair_line import quote_line
from manqala.syntax.recovery.unbalanced import report_unbalanced
from manqala.text import codes
from manqala.text.diagnostics import find_similar, propose, suggest_in_text
from manqala.text.fixes import (
    Hint,
    insert_before,
    put_comma_before,
    remove_span,
    replace_span,
)
from manqala.text.lexicon import EXAMPLES
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help
    from manqala.text.span import Source

INDENT_HELP = "the lines that belong to this one follow below it, indented by two more spaces"


WORD = re.compile(r"\S+")
MOST_LEFT_OUT = 6
"""Limit of candidates for a missing word or sign: each costs a parse."""
OUTCOMES = {"winner", "result", "outcome", "victor"}
"""First words of example lines that paraphrase how the round ends."""
COMMA_BEFORE = {"then", "called", "skipping", "leaving"}
"""Words that follow a comma, which authors often forget."""


class SyntaxReporter:
    """Reports the syntax errors of one item, the lines ``lines`` of a source.

    ``texts`` are these lines as parsed: a line that was reported before is replaced there.
    """

    def __init__(
        self, source: Source, lines: range, texts: list[str], literals: Mapping[str, str],
        parses: Callable[[str, bool], bool], diagnostics: Diagnostics,
    ) -> None:  # fmt: skip
        """``literals``: the texts of the grammar's terminals; ``parses``: whether a line parses, with or without a block."""
        self.item = ItemText(source, lines, texts)
        self.indentation = Indentation(self.item, diagnostics)
        self.literals = literals
        self.parses = parses
        self.new_text: str | None = None
        """The line that replaces the one reported last, if its meaning is known."""
        self.certain = False
        """Whether no other meaning is possible."""
        self.last_line = 0
        """The last line of the reported sentence, if it has several."""
        self.diagnostics = diagnostics

    def report(self, error: UnexpectedInput | DedentError) -> int:
        """Report an error, and return the number of the faulty line."""
        if isinstance(error, DedentError):
            return self.indentation.report_column()
        line, column = error.line, error.column
        if self.item.texts[0][:1] == " " and lines.RULE.match(
            lines.content(self.item.texts[0]).strip()
        ):
            self.indentation.report_indented_rule(self.item.lines[0])
            return self.item.lines[0]
        for number in self._find_faulty_lines(line):
            if (
                self._report_sentence(number)
                or self.report_long_prose(number)
                or self.report_repair(number)
            ):
                return number
        for number in self._find_faulty_lines(line):
            if self._report_prose(number):
                return number
        kind = error.token.type if isinstance(error, UnexpectedToken) else ""
        if kind == "_INDENT":
            return self.indentation.report_unexpected_block(
                line if line in self.item.lines else self.item.lines[-1]
            )
        accepted = _find_accepted_terminals(error)
        if accepted == {"OR"}:
            return self.indentation.report_lonely_either(
                line if line in self.item.lines else self.item.lines[-1]
            )
        if (
            accepted <= {"_INDENT"}
            and kind not in {"_NL", "$END", "_DEDENT"}
            and line in self.item.lines
        ):
            # This line is correct: the one above opens a block and has none.
            above = self.item.find_content_above(line)
            self._report_missing(above, len(lines.content(self.item.text(above))) + 1, error)
            return above
        at_end = kind in {"_NL", "$END", "_DEDENT"} or line not in self.item.lines or column <= 0
        if at_end:
            line, column = self.item.find_end(
                line if line in self.item.lines else self.item.lines[-1]
            )
        if report_unbalanced(self.item, line, self.parses, self.diagnostics):
            return line
        if at_end:
            self._report_missing(line, column, error)
        elif column == 1:
            self.indentation.report_margin_line(line)
        else:
            self._report_unexpected(line, column, error)
        return line

    def report_repair(self, line: int) -> bool:
        """Report a line that parses after a repair; return whether there is one."""
        # Imported here because it takes long, and most files have no errors.
        from manqala.syntax.recovery.prose_lines import keeps_meaning
        from manqala.syntax.recovery.repairs import find_repair

        text, has_block = self.item.text(line), self.item.has_block(line)
        repair = find_repair(text, find_statement_words(self.item.source), has_block, self.parses)
        if repair is None or not keeps_meaning(text, repair.full_text):
            return False
        span = Span.of(self.item.source, line, repair.column, repair.length)
        advice = self.item.suggest_line(line, repair.full_text, repair.help, certain=repair.certain)
        advice = advice.or_else(repair.fallback or None)
        self.diagnostics.error(codes.UNEXPECTED, span, repair.message, help=[advice])
        self.new_text, self.certain = None if repair.opens_block else repair.text, repair.certain
        return True

    def report_long_prose(self, line: int) -> bool:
        """Report a line that may parse but is a long sentence of a book, if rule lines express all of it."""
        from manqala.syntax.recovery.prose_lines import find_long_prose

        found = find_long_prose(self.item, line)
        if found is not None:
            self.diagnostics.extend([found])
        return found is not None

    def _is_long_sentence(self, text: str, line: int) -> bool:
        """Whether a line is a long sentence, and not a rule in capital letters."""
        from manqala.syntax.recovery.prose_lines import is_long_sentence

        return is_long_sentence(text) and not self.parses(
            lines.content(text).lower().rstrip("."), self.item.has_block(line)
        )

    def _report_prose(self, line: int, *, suggest: bool = True) -> bool:
        """Report a sentence of a rule book; ``suggest``: also if no rule lines express all of it."""
        from manqala.syntax.recovery.prose_lines import find_prose

        found = find_prose(self.item, line, self.parses, suggest=suggest)
        if found is not None:
            self.diagnostics.extend([found])
        return found is not None

    def _report_sentence(self, line: int) -> bool:
        """Report one or more lines that begin and end as a sentence."""
        from manqala.syntax.recovery.prose_lines import find_multiline_prose, is_sentence

        found, self.last_line = find_multiline_prose(self.item, line, self.parses)
        if found is not None:
            self.diagnostics.extend([found])
            return True
        return is_sentence(self.item.text(line)) and self._report_prose(line, suggest=False)

    def _find_faulty_lines(self, line: int) -> list[int]:
        """The lines that do not parse among the one with the error and its neighbours."""
        if line not in self.item.lines:
            line = self.item.lines[-1]
        here = line if lines.content(self.item.text(line)) else self.item.find_content_above(line)
        beside = (self.item.find_content_above(here), self.item.find_content_below(here))
        numbers = dict.fromkeys((here, *beside))
        inside = self.item.is_example
        return [
            number for number in numbers
            if not (inside and number > self.item.lines[0] and not self._may_be_paraphrase(number))
            and ((inside and self._names_outcome(number))
                 or not self.parses(lines.content(self.item.text(number)), self.item.has_block(number)))
        ]  # fmt: skip

    def _may_be_paraphrase(self, number: int) -> bool:
        """Whether a line of an example may paraphrase another; lines with most verbs contain no rule text."""
        first = lines.content(self.item.text(number)).split()[:1]
        known = bool(first) and first[0] in words.TEXT_WORDS
        return first == ["expect"] or self._names_outcome(number) or not known

    def _names_outcome(self, number: int) -> bool:
        first = lines.content(self.item.text(number)).split()[:1]
        return bool(first) and first[0].rstrip(":=") in OUTCOMES

    # ---- something missing ----------------------------------------------------------------------

    def _report_missing(self, line: int, column: int, error: UnexpectedInput) -> None:
        text = self.item.text(line)
        accepted = _find_accepted_terminals(error)
        span = Span.of(self.item.source, line, column)
        stripped = lines.content(text)
        if stripped.endswith(":"):
            colon = Span.of(self.item.source, line, len(stripped))
            first = stripped.split()[0].rstrip(":")
            if first in words.BLOCK_WORDS or text[:1] != " ":
                self.diagnostics.error(
                    codes.UNEXPECTED,
                    colon,
                    "no ‘:’ belongs here",
                    help=[remove_span(colon, "leave it out: " + INDENT_HELP)],
                )
                return
            self.diagnostics.error(
                codes.UNEXPECTED, colon, "a pattern must follow this ‘:’",
                help=["it belongs on the same line: ‘ahead of last: (empty, take occupied)+’"],
            )  # fmt: skip
            return
        if "_INDENT" in accepted:
            start = len(text) - len(text.lstrip()) + 1
            below = self.item.source.line(self._find_content_below(line))
            words_below = below.split()[:1]
            asked = re.fullmatch(r"(?:if|when) +([^,]+)", stripped.strip())
            allowed = (
                f"for what a move must fulfil to be allowed, write ‘must {asked[1]}’"
                if asked
                else ""
            )
            beside = indent_of(below) == indent_of(text) and any(
                word in find_statement_words(self.item.source) for word in words_below
            )
            self.diagnostics.error(
                codes.INDENTATION, Span.of(self.item.source, line, start, len(stripped.strip())),
                "the line below belongs to this one, and is not indented" if beside else
                "no lines follow that belong to this one", help=[
                    suggest_statements_indent(self.item.source, self._find_content_below(line), INDENT_HELP)
                    if beside else INDENT_HELP,
                    *([allowed] if allowed and beside else []),
                ],
            )  # fmt: skip
            return
        guess: Help | None = self._suggest_keyword_before(line, column)
        if "INTO" in accepted and re.search(r" (in|onto|to) ", text):
            guess = "‘into’ says where pieces go: ‘put … from … into …’"
        last = stripped.split()[-1] if stripped.split() else ""
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"something is missing after ‘{last}’",
            expected=words.describe_expected(accepted, self.literals), help=[guess] if guess else [],
        )  # fmt: skip

    def _find_content_below(self, line: int) -> int:
        """The number of the nearest line below with content."""
        source = self.item.source
        numbers = range(line + 1, len(source.lines) + 1)
        return next((n for n in numbers if lines.content(source.line(n))), len(source.lines) + 1)

    # ---- something wrong ------------------------------------------------------------------------

    def _report_unexpected(self, line: int, column: int, error: UnexpectedInput) -> None:
        text = self.item.text(line)
        match = lines.FOUND.match(text, column - 1)
        found = match.group() if match else text[column - 1 : column]
        if found.isalpha() and not found.isascii():
            # The letters before it were read as a word.
            while column > 1 and text[column - 2].isalpha():
                column -= 1
                found = text[column - 1] + found
        span = Span.of(self.item.source, line, column, max(1, len(found)))
        accepted = _find_accepted_terminals(error)
        if self._report_meaning(line, column, found):
            return
        foreign = words.FOREIGN.get(text[column - 1 : column + 1].strip()) or words.FOREIGN.get(
            found
        )
        if foreign is None and column > 1 and found in {"=", "&", "|", ">", "<"}:
            # The first half of a sign was parsed as a sign itself.
            foreign = words.FOREIGN.get(text[column - 2 : column])
            span = span if foreign is None else Span.of(self.item.source, line, column - 1, 2)
            found = found if foreign is None else text[column - 2 : column]
        if foreign is not None:
            new_line = report_foreign_signs(self.item, span, found, foreign, self.diagnostics)
            if new_line is not None and self.parses(new_line, self.item.has_block(line)):
                self.new_text = new_line
            return
        if found != found.lower() and self._is_long_sentence(text, line):
            # It is no rule in small letters, either.
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’: this is a sentence, not a line of rules",
                help=["rules have separate lines, each with a verb: ‘sow it anticlockwise’, ‘if last is own, move-again’"],
            )  # fmt: skip
            return
        if found != found.lower():
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’: words are written in small letters",
                help=[replace_span(span, found.lower())],
            )  # fmt: skip
            return
        if found.isalpha() and not found.isascii():
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’: words are written with the letters a to z",
                help=["names in other letters belong in the front matter, or in a text"],
            )  # fmt: skip
            return
        if not text[: column - 1].strip() and self._report_statement(span, found):
            return
        known = [
            word
            for word in self._find_keywords(accepted)
            if self._parses_with(line, column, found, word)
        ]
        # If only one word of the grammar makes the line parse, it is meant.
        near = find_similar(found, known)
        guess: Help | None = propose(span, found, near, sure=True) or self._suggest_keyword_before(
            line, column
        )
        if guess is None:
            # The line may have another error as well.
            slips = [word for word in self._find_keywords(accepted) if lines.alike(found, word)]
            hint = propose(span, found, slips)
            guess = hint and hint.unsure()
        guess = guess or self._suggest_missing_sign(line, column, accepted)
        if found in COMMA_BEFORE:
            guess = put_comma_before(span, f"a comma goes before ‘{found}’: ‘…, {found} …’")
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"‘{found}’ cannot be used here",
            expected=words.describe_expected(accepted, self.literals), help=[guess] if guess else [],
        )  # fmt: skip

    def _suggest_missing_sign(self, line: int, column: int, accepted: set[str]) -> Hint | None:
        """A hint to insert the only word or sign with which the line parses."""
        text = lines.content(self.item.text(line))
        has_block = self.item.has_block(line)
        fitting = []
        names = accepted & set(self.literals)
        if len(names) > MOST_LEFT_OUT:
            return None
        for name in sorted(names):
            sign = self.literals[name]
            before = text[: column - 1].rstrip() if sign in {",", ":"} else text[: column - 1]
            new = f"{before}{sign} {text[column - 1 :]}"
            if self.parses(new, has_block):
                fitting.append(new)
        if len(fitting) != 1:
            return None
        sign = f"write ‘{quote_line(fitting[0].strip())}’"
        return self.item.suggest_line(line, fitting[0], sign, certain=True)

    def _report_meaning(self, line: int, column: int, found: str) -> bool:
        """Report the probable meaning of the whole line, and return whether it is known."""
        text = self.item.text(line)
        before = text[: column - 1].split()
        if text[:1] == " " and lines.RULE.match(lines.content(text).strip()):
            self.indentation.report_indented_rule(line)
            return True
        if gaps := list(lines.GAP.finditer(text, 0, column - 1)):
            word = gaps[-1].group(1)
            span = Span.of(self.item.source, line, gaps[-1].start(1) + 1, len(word))
            self.diagnostics.error(codes.UNEXPECTED, span, f"a value is missing before ‘{word}’")
            return True
        if found == "if" and before and before[-1] in {"clockwise", "anticlockwise"}:
            start = text[: column - 1].rfind(before[-1]) + 1
            span = Span.of(self.item.source, line, start, len(before[-1]))
            self.diagnostics.error(
                codes.UNEXPECTED, span, "a direction that depends on something follows ‘going’",
                help=[insert_before(span, "going ", f"write ‘going {before[-1]} if … otherwise …’")],
            )  # fmt: skip
            return True
        if before[:2] == ["for", "each"]:
            span = Span.of(self.item.source, line, text.find("for") + 1, 3)
            help_line = "write ‘each …’, without ‘for’"
            comma = re.sub(r"for +(each +player) *,", r"\1", lines.content(text))
            whole = self.item.suggest_line(line, comma, f"write ‘{comma.strip()}’", certain=True)
            self.diagnostics.error(
                codes.UNEXPECTED, span, "rules do not say ‘for each’",
                help=[remove_span(span, help_line).or_else(whole.or_else(help_line))],
            )  # fmt: skip
            return True
        if found in {"in", "on"} and before[:1] == ["set"]:
            start = text.find("set") + 5
            span = Span.of(
                self.item.source, line, start, len(text[start - 1 : column - 1].rstrip())
            )
            self.diagnostics.error(
                codes.UNEXPECTED, span, "‘set’ changes a mark, not the number of pieces in a place",
                help=["pieces are moved: ‘put 1 piece from … into …’"],
            )  # fmt: skip
            return True
        return False

    def _report_statement(self, span: Span, found: str) -> bool:
        """Report a word that cannot begin a statement, and return whether it was reported."""
        example = self.item.is_example
        known = words.EXAMPLE_WORDS if example else words.STATEMENT_WORDS
        guess = suggest_in_text(span, found, known, EXAMPLES if example else None)
        if found in {"otherwise", "or"}:
            self.indentation.report_missing_partner(span, found)
            return True
        if example:
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"no line of an example begins with ‘{found}’",
                expected=None if guess else ", ".join(known), help=[guess] if guess else [],
            )  # fmt: skip
            return True
        return False

    def _find_keywords(self, accepted: set[str]) -> list[str]:
        """The words of the grammar among the accepted terminals."""
        return [text for name, text in self.literals.items() if name in accepted and text.isalpha()]

    def _suggest_keyword_before(self, line: int, column: int) -> Hint | None:
        """A hint to correct a misspelt keyword before the error, which was read as a name."""
        text = self.item.text(line)
        before = list(WORD.finditer(text, 0, column - 1))
        if not before:
            return None
        keywords = [value for value in self.literals.values() if value.isalpha()]
        for match, known in ((before[0], words.STATEMENT_WORDS), (before[-1], keywords)):
            word = match.group()
            guess = find_similar(word, known, 1)
            if (
                word not in known and guess and lines.alike(word, guess[0])
                and self._parses_with(line, match.start() + 1, word, guess[0])
            ):  # fmt: skip
                span = Span.of(self.item.source, line, match.start() + 1, len(word))
                return replace_span(
                    span, guess[0], f"did you mean ‘{guess[0]}’ where it says ‘{word}’?"
                )
        return None

    def _parses_with(self, line: int, column: int, word: str, other: str) -> bool:
        """Whether the line parses with one word replaced."""
        text = lines.content(self.item.text(line))
        changed = text[: column - 1] + other + text[column - 1 + len(word) :]
        return self.parses(changed, False) or self.parses(changed, True)


def _find_accepted_terminals(error: UnexpectedInput) -> set[str]:
    """The terminals that the parser accepts at the error."""
    if isinstance(error, UnexpectedToken):
        return set(error.accepts or error.expected)
    if isinstance(error, UnexpectedCharacters):
        return set(error.allowed or ())
    return set()
