"""Reports a word or sign that cannot be used where it is, or what the whole line probably means."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.foreign_signs import report_foreign_signs
from manqala.text import codes
from manqala.text.diagnostics import find_similar, propose, suggest_in_text
from manqala.text.fixes import insert_before, put_comma_before, remove_span, replace_span
from manqala.text.lexicon import EXAMPLES
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.indentation import Indentation
    from manqala.syntax.recovery.item_text import ItemText
    from manqala.syntax.recovery.line_keywords import LineKeywords
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help

COMMA_BEFORE = {"then", "called", "skipping", "leaving"}
"""Words that follow a comma, which authors often forget."""


class UnexpectedWordReporter:
    """Reports words and signs of one item that the parser does not accept."""

    def __init__(
        self, item: ItemText, indentation: Indentation, keywords: LineKeywords,
        parses: Callable[[str, bool], bool], diagnostics: Diagnostics,
    ) -> None:  # fmt: skip
        """``keywords`` suggests other words; ``parses``: whether a line parses, with or without a block."""
        self.item = item
        self.indentation = indentation
        self.keywords = keywords
        self.parses = parses
        self.diagnostics = diagnostics

    def report(self, line: int, column: int, accepted: set[str]) -> str | None:
        """Report what is wrong at a column, where the parser accepts these terminals.

        Returns the line with which parsing can continue, if its meaning is known.
        """
        text = self.item.text(line)
        match = lines.FOUND.match(text, column - 1)
        found = match.group() if match else text[column - 1 : column]
        if found.isalpha() and not found.isascii():
            # The letters before it were read as a word.
            while column > 1 and text[column - 2].isalpha():
                column -= 1
                found = text[column - 1] + found
        span = Span.of(self.item.source, line, column, max(1, len(found)))
        if self._report_meaning(line, column, found):
            return None
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
            parses = new_line is not None and self.parses(new_line, self.item.has_block(line))
            return new_line if parses else None
        begins_line = not text[: column - 1].strip()
        if not self._report_letters(span, found) and not (
            begins_line and self._report_statement(span, found)
        ):
            self._report_word(span, found, accepted)
        return None

    def _report_letters(self, span: Span, found: str) -> bool:
        """Report capital letters, and letters that rules do not have; return whether there are any."""
        if found != found.lower() and self._is_long_sentence(span.line):
            # It is no rule in small letters, either.
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’: this is a sentence, not a line of rules",
                help=["rules have separate lines, each with a verb: ‘sow it anticlockwise’, ‘if last is own, move-again’"],
            )  # fmt: skip
            return True
        if found != found.lower():
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’: words are written in small letters",
                help=[replace_span(span, found.lower())],
            )  # fmt: skip
            return True
        if found.isalpha() and not found.isascii():
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’: words are written with the letters a to z",
                help=["names in other letters belong in the front matter, or in a text"],
            )  # fmt: skip
            return True
        return False

    def _report_word(self, span: Span, found: str, accepted: set[str]) -> None:
        """Report a word in the wrong place, with the word or sign that is probably meant."""
        line, column = span.line, span.column
        keywords = self.keywords.find_keywords(accepted)
        known = [word for word in keywords if self.keywords.parses_with(line, column, found, word)]
        # If only one word of the grammar makes the line parse, it is meant.
        near = find_similar(found, known)
        guess: Help | None = propose(span, found, near, sure=True)
        guess = guess or self.keywords.suggest_before(line, column)
        if guess is None:
            # The line may have another error as well.
            hint = propose(span, found, [word for word in keywords if lines.alike(found, word)])
            guess = hint and hint.unsure()
        guess = guess or self.keywords.suggest_missing_sign(line, column, accepted)
        if found in COMMA_BEFORE:
            guess = put_comma_before(span, f"a comma goes before ‘{found}’: ‘…, {found} …’")
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"‘{found}’ cannot be used here",
            expected=self.keywords.describe_expected(accepted), help=[guess] if guess else [],
        )  # fmt: skip

    def _is_long_sentence(self, line: int) -> bool:
        """Whether a line is a long sentence, and not a rule in capital letters."""
        from manqala.syntax.recovery.prose_lines import is_long_sentence

        text = self.item.text(line)
        return is_long_sentence(text) and not self.parses(
            lines.content(text).lower().rstrip("."), self.item.has_block(line)
        )

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
