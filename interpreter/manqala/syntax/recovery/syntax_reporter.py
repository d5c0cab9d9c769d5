"""Reports syntax errors to authors: the place, the text found there, and what is expected or probably meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.habit_signs import find_statement_words
from manqala.syntax.recovery.indentation import Indentation
from manqala.syntax.recovery.item_text import ItemText
from manqala.syntax.recovery.line_keywords import LineKeywords
from manqala.syntax.recovery.missing_parts import MissingPartReporter
from manqala.syntax.recovery.unbalanced import report_unbalanced
from manqala.syntax.recovery.unexpected_words import UnexpectedWordReporter
from manqala.text import codes
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Source

OUTCOMES = {"winner", "result", "outcome", "victor"}
"""First words of example lines that paraphrase how the round ends."""


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
        self.parses = parses
        self.new_text: str | None = None
        """The line that replaces the one reported last, if its meaning is known."""
        self.certain = False
        """Whether no other meaning is possible."""
        self.last_line = 0
        """The last line of the reported sentence, if it has several."""
        self.diagnostics = diagnostics
        keywords = LineKeywords(self.item, literals, parses)
        self._missing = MissingPartReporter(self.item, keywords, diagnostics)
        self._unexpected = UnexpectedWordReporter(
            self.item, self.indentation, keywords, parses, diagnostics
        )

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
            self._missing.report(above, len(lines.content(self.item.text(above))) + 1, accepted)
            return above
        at_end = kind in {"_NL", "$END", "_DEDENT"} or line not in self.item.lines or column <= 0
        if at_end:
            line, column = self.item.find_end(
                line if line in self.item.lines else self.item.lines[-1]
            )
        if report_unbalanced(self.item, line, self.parses, self.diagnostics):
            return line
        if at_end:
            self._missing.report(line, column, accepted)
        elif column == 1:
            self.indentation.report_margin_line(line)
        else:
            self.new_text = self._unexpected.report(line, column, accepted)
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


def _find_accepted_terminals(error: UnexpectedInput) -> set[str]:
    """The terminals that the parser accepts at the error."""
    if isinstance(error, UnexpectedToken):
        return set(error.accepts or error.expected)
    if isinstance(error, UnexpectedCharacters):
        return set(error.allowed or ())
    return set()
