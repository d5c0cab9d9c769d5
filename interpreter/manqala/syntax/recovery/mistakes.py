"""Explains syntax errors to authors: the place, the text found, and what could be there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.foreign_signs import report_signs
from manqala.syntax.recovery.habit_signs import verbs
from manqala.syntax.recovery.indentation import Indentation
from manqala.syntax.recovery.item_text import ItemText
from manqala.syntax.recovery.moved_lines import indent_of, statements_moved
from manqala.syntax.recovery.repair_line import quote_line
from manqala.syntax.recovery.unbalanced import report_unbalanced
from manqala.text import codes
from manqala.text.diagnostics import did_you_mean, propose, suggest_in_text
from manqala.text.fixes import (
    Hint,
    comma_before,
    insert,
    instead,
    left_out,
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
"""Limit of alternatives for a missing word or sign: each costs a parse."""
OUTCOMES = {"winner", "result", "outcome", "victor"}
"""First words of example lines that say, in other words, how the round ends."""
COMMA_BEFORE = {"then", "called", "skipping", "leaving"}
"""Words that follow a comma, which authors often forget."""


class Teller:
    """Reports the syntax error of one item, the lines ``lines`` of a source.

    ``texts`` are these lines as parsed: a line that was reported before is replaced there.
    """

    def __init__(
        self, source: Source, lines: range, texts: list[str], literals: Mapping[str, str],
        reads: Callable[[str, bool], bool], diagnostics: Diagnostics,
    ) -> None:  # fmt: skip
        """See ``tell``; ``reads`` tests whether a line parses, with or without lines that belong to it."""
        self.item = ItemText(source, lines, texts)
        self.indentation = Indentation(self.item, diagnostics)
        self.literals = literals
        self.reads = reads
        self.mended: str | None = None
        """The probable meaning of the line reported last."""
        self.certain = False
        """Whether no other meaning is possible."""
        self.last = 0
        """The last line of a reported sentence of several lines."""
        self.diagnostics = diagnostics

    def tell(self, error: UnexpectedInput | DedentError) -> int:
        """Report the error; returns the number of the faulty line."""
        if isinstance(error, DedentError):
            return self.indentation.no_such_column()
        line, column = error.line, error.column
        if self.item.texts[0][:1] == " " and lines.RULE.match(
            lines.content(self.item.texts[0]).strip()
        ):
            self.indentation.indented_rule(self.item.lines[0])
            return self.item.lines[0]
        for number in self._faulty_lines(line):
            if self._report_sentence(number) or self.repair(number):
                return number
        for number in self._faulty_lines(line):
            if self._report_prose(number):
                return number
        kind = error.token.type if isinstance(error, UnexpectedToken) else ""
        if kind == "_INDENT":
            return self.indentation.opens_no_block(
                line if line in self.item.lines else self.item.lines[-1]
            )
        accepted = _accepted_terminals(error)
        if accepted == {"OR"}:
            return self.indentation.lonely_either(
                line if line in self.item.lines else self.item.lines[-1]
            )
        if (
            accepted <= {"_INDENT"}
            and kind not in {"_NL", "$END", "_DEDENT"}
            and line in self.item.lines
        ):
            # This line is correct: the one above opens a block and has none.
            above = self.item.content_above(line)
            self._missing(above, len(lines.content(self.item.text(above))) + 1, error)
            return above
        at_end = kind in {"_NL", "$END", "_DEDENT"} or line not in self.item.lines or column <= 0
        if at_end:
            line, column = self.item.end(line if line in self.item.lines else self.item.lines[-1])
        if report_unbalanced(self.item, line, self.reads, self.diagnostics):
            return line
        if at_end:
            self._missing(line, column, error)
        elif column == 1:
            self.indentation.margin(line)
        else:
            self._report_unexpected(line, column, error)
        return line

    def repair(self, line: int) -> bool:
        """Report a line that parses in another form, with that form."""
        # The table of other notations takes long to import, and most files have no mistakes.
        from manqala.syntax.recovery.prose_lines import keeps_meaning
        from manqala.syntax.recovery.repairs import repair

        text, opens = self.item.text(line), self.item.opens(line)
        made = repair(text, verbs(self.item.source), opens, self.reads)
        if made is None or not keeps_meaning(text, made.whole):
            return False
        span = Span.of(self.item.source, line, made.column, made.length)
        advice = self.item.rewritten(line, made.whole, made.help, certain=made.certain)
        advice = advice.or_else(made.otherwise or None)
        self.diagnostics.error(codes.UNEXPECTED, span, made.message, help=[advice])
        self.mended, self.certain = None if made.opens else made.text, made.certain
        return True

    def report_written_out(self, line: int) -> bool:
        """Report a line that may parse but is in the words of a book, if rule lines say all of it."""
        from manqala.syntax.recovery.prose_lines import find_long_prose

        found = find_long_prose(self.item, line)
        if found is not None:
            self.diagnostics.extend([found])
        return found is not None

    def _is_spoken(self, text: str, line: int) -> bool:
        """Whether a line is a sentence of prose, and not a rule in other letters."""
        from manqala.syntax.recovery.prose_lines import is_long_sentence

        return is_long_sentence(text) and not self.reads(
            lines.content(text).lower().rstrip("."), self.item.opens(line)
        )

    def _report_prose(self, line: int, *, near: bool = True) -> bool:
        """Report a line that is a sentence from a rule book; ``near``: also if only its subject is known."""
        from manqala.syntax.recovery.prose_lines import find_prose

        found = find_prose(self.item, line, self.reads, suggest=near)
        if found is not None:
            self.diagnostics.extend([found])
        return found is not None

    def _report_sentence(self, line: int) -> bool:
        """Report a line, or several, that begin and end as a sentence from a rule book."""
        from manqala.syntax.recovery.prose_lines import find_multiline_prose, is_sentence

        found, self.last = find_multiline_prose(self.item, line, self.reads)
        if found is not None:
            self.diagnostics.extend([found])
            return True
        return is_sentence(self.item.text(line)) and self._report_prose(line, near=False)

    def _faulty_lines(self, line: int) -> list[int]:
        """The unparseable lines among the one with the error and its neighbours."""
        if line not in self.item.lines:
            line = self.item.lines[-1]
        here = line if lines.content(self.item.text(line)) else self.item.content_above(line)
        beside = (self.item.content_above(here), self.item.content_below(here))
        numbers = dict.fromkeys((here, *beside))
        inside = self.item.is_example
        return [
            number for number in numbers
            if not (inside and number > self.item.lines[0] and not self._may_be_meant(number))
            and ((inside and self._says_outcome(number))
                 or not self.reads(lines.content(self.item.text(number)), self.item.opens(number)))
        ]  # fmt: skip

    def _may_be_meant(self, number: int) -> bool:
        """Whether a line of an example may be a paraphrase; those with other verbs contain no rule text."""
        first = lines.content(self.item.text(number)).split()[:1]
        known = bool(first) and first[0] in words.TEXT_WORDS
        return first == ["expect"] or self._says_outcome(number) or not known

    def _says_outcome(self, number: int) -> bool:
        first = lines.content(self.item.text(number)).split()[:1]
        return bool(first) and first[0].rstrip(":=") in OUTCOMES

    # ---- something missing ----------------------------------------------------------------------

    def _missing(self, line: int, column: int, error: UnexpectedInput) -> None:
        text = self.item.text(line)
        accepted = _accepted_terminals(error)
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
                    help=[left_out(colon, "leave it out: " + INDENT_HELP)],
                )
                return
            self.diagnostics.error(
                codes.UNEXPECTED, colon, "a pattern must follow this ‘:’",
                help=["it belongs on the same line: ‘ahead of last: (empty, take occupied)+’"],
            )  # fmt: skip
            return
        if "_INDENT" in accepted:
            start = len(text) - len(text.lstrip()) + 1
            below = self.item.source.line(self._below(line))
            words_below = below.split()[:1]
            asked = re.fullmatch(r"(?:if|when) +([^,]+)", stripped.strip())
            allowed = (
                f"for what a move must fulfil to be allowed, write ‘must {asked[1]}’"
                if asked
                else ""
            )
            beside = indent_of(below) == indent_of(text) and any(
                word in verbs(self.item.source) for word in words_below
            )
            self.diagnostics.error(
                codes.INDENTATION, Span.of(self.item.source, line, start, len(stripped.strip())),
                "the line below belongs to this one, and is not indented" if beside else
                "no lines follow that belong to this one", help=[
                    statements_moved(self.item.source, self._below(line), INDENT_HELP) if beside else INDENT_HELP,
                    *([allowed] if allowed and beside else []),
                ],
            )  # fmt: skip
            return
        guess: Help | None = self._keyword_before(line, column)
        if "INTO" in accepted and re.search(r" (in|onto|to) ", text):
            guess = "‘into’ says where pieces go: ‘put … from … into …’"
        last = stripped.split()[-1] if stripped.split() else ""
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"something is missing after ‘{last}’",
            expected=words.describe_expected(accepted, self.literals), help=[guess] if guess else [],
        )  # fmt: skip

    def _below(self, line: int) -> int:
        """The nearest line below that is not blank or a comment."""
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
        accepted = _accepted_terminals(error)
        if self._report_meaning(line, column, found):
            return
        foreign = words.FOREIGN.get(text[column - 1 : column + 1].strip()) or words.FOREIGN.get(
            found
        )
        if foreign is None and column > 1 and found in {"=", "&", "|", ">", "<"}:
            # The first half of a sign was accepted, but its second half cannot follow.
            foreign = words.FOREIGN.get(text[column - 2 : column])
            span = span if foreign is None else Span.of(self.item.source, line, column - 1, 2)
            found = found if foreign is None else text[column - 2 : column]
        if foreign is not None:
            said = report_signs(self.item, span, found, foreign, self.diagnostics)
            if said is not None and self.reads(said, self.item.opens(line)):
                self.mended = said
            return
        if found != found.lower() and self._is_spoken(text, line):
            # Small letters would not make a rule of it.
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’: this is a sentence, and no line of rules",
                help=["rules have separate lines, each with a verb: ‘sow it anticlockwise’, ‘if last is own, move-again’"],
            )  # fmt: skip
            return
        if found != found.lower():
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’: words are written in small letters",
                help=[instead(span, found.lower())],
            )  # fmt: skip
            return
        if found.isalpha() and not found.isascii():
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{found}’: words are written with the letters a to z",
                help=["names in other letters belong in the front matter, or in a text"],
            )  # fmt: skip
            return
        if not text[: column - 1].strip() and self._statement(span, found):
            return
        known = [
            word for word in self._keywords(accepted) if self._reads_with(line, column, found, word)
        ]
        # If only one word of the grammar makes the line parse, it is meant.
        near = did_you_mean(found, known)
        guess: Help | None = propose(span, found, near, sure=True) or self._keyword_before(
            line, column
        )
        if guess is None:
            # The line may have another error as well.
            slips = [word for word in self._keywords(accepted) if lines.alike(found, word)]
            hint = propose(span, found, slips)
            guess = hint and hint.unsure()
        guess = guess or self._left_out_before(line, column, accepted)
        if found in COMMA_BEFORE:
            guess = comma_before(span, f"a comma goes before ‘{found}’: ‘…, {found} …’")
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"‘{found}’ cannot be used here",
            expected=words.describe_expected(accepted, self.literals), help=[guess] if guess else [],
        )  # fmt: skip

    def _left_out_before(self, line: int, column: int, accepted: set[str]) -> Hint | None:
        """The only word or sign of the grammar with which the line parses, inserted here."""
        text = lines.content(self.item.text(line))
        opens = self.item.opens(line)
        fitting = []
        names = accepted & set(self.literals)
        if len(names) > MOST_LEFT_OUT:
            return None
        for name in sorted(names):
            said = self.literals[name]
            before = text[: column - 1].rstrip() if said in {",", ":"} else text[: column - 1]
            new = f"{before}{said} {text[column - 1 :]}"
            if self.reads(new, opens):
                fitting.append(new)
        if len(fitting) != 1:
            return None
        said = f"write ‘{quote_line(fitting[0].strip())}’"
        return self.item.rewritten(line, fitting[0], said, certain=True)

    def _report_meaning(self, line: int, column: int, found: str) -> bool:
        """Report the probable meaning of the whole line, even if the error appears late in it."""
        text = self.item.text(line)
        before = text[: column - 1].split()
        if text[:1] == " " and lines.RULE.match(lines.content(text).strip()):
            self.indentation.indented_rule(line)
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
                help=[insert(span, "going ", f"write ‘going {before[-1]} if … otherwise …’")],
            )  # fmt: skip
            return True
        if before[:2] == ["for", "each"]:
            span = Span.of(self.item.source, line, text.find("for") + 1, 3)
            said = "write ‘each …’, without ‘for’"
            comma = re.sub(r"for +(each +player) *,", r"\1", lines.content(text))
            whole = self.item.rewritten(line, comma, f"write ‘{comma.strip()}’", certain=True)
            self.diagnostics.error(
                codes.UNEXPECTED, span, "rules do not say ‘for each’",
                help=[left_out(span, said).or_else(whole.or_else(said))],
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

    def _statement(self, span: Span, found: str) -> bool:
        """Report a word that begins no statement, at the start of an indented line."""
        example = self.item.is_example
        known = words.EXAMPLE_WORDS if example else words.STATEMENT_WORDS
        guess = suggest_in_text(span, found, known, EXAMPLES if example else None)
        if found in {"otherwise", "or"}:
            self.indentation.no_partner(span, found)
            return True
        if example:
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"no line of an example begins with ‘{found}’",
                expected=None if guess else ", ".join(known), help=[guess] if guess else [],
            )  # fmt: skip
            return True
        return False

    def _keywords(self, accepted: set[str]) -> list[str]:
        """The words of the grammar that could be here."""
        return [text for name, text in self.literals.items() if name in accepted and text.isalpha()]

    def _keyword_before(self, line: int, column: int) -> Hint | None:
        """A word before the error that is nearly a keyword, and was read as a name."""
        text = self.item.text(line)
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
                span = Span.of(self.item.source, line, match.start() + 1, len(word))
                return instead(span, guess[0], f"did you mean ‘{guess[0]}’ where it says ‘{word}’?")
        return None

    def _reads_with(self, line: int, column: int, word: str, other: str) -> bool:
        """Whether the line parses with one word replaced, at least up to its end."""
        text = lines.content(self.item.text(line))
        changed = text[: column - 1] + other + text[column - 1 + len(word) :]
        return self.reads(changed, False) or self.reads(changed, True)


def _accepted_terminals(error: UnexpectedInput) -> set[str]:
    """The terminals of the grammar that could be here."""
    if isinstance(error, UnexpectedToken):
        return set(error.accepts or error.expected)
    if isinstance(error, UnexpectedCharacters):
        return set(error.allowed or ())
    return set()
