"""Reports lines in the wrong column: unexpected blocks, indented rules, and statements at the left margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.habit_signs import find_statement_words
from manqala.syntax.recovery.moved_lines import (
    suggest_block_indent,
    suggest_indent,
    suggest_statements_indent,
)
from manqala.text import codes
from manqala.text.diagnostics import suggest, suggest_in_text
from manqala.text.fixes import Hint, remove_line, replace_span
from manqala.text.foreign_rules import FRONT_MATTER_EXAMPLES, explain_place
from manqala.text.lexicon import KEYS, RULES
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.syntax.recovery.item_text import ItemText
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help


class Indentation:
    """Reports wrong columns of the lines of one item."""

    def __init__(self, item: ItemText, diagnostics: Diagnostics) -> None:
        """``diagnostics`` collects the reports."""
        self.item = item
        self.diagnostics = diagnostics

    def report_column(self) -> int:
        """Report the line whose column no other line has, and return its number."""
        levels = [(0, self.item.lines[0])]
        for number in self.item.lines:
            text = lines.content(self.item.text(number))
            if not text:
                continue
            indent = len(text) - len(text.lstrip(" "))
            if indent > levels[-1][0]:
                levels.append((indent, number))
                continue
            while levels[-1][0] > indent:
                inner = levels.pop()
            if levels[-1][0] != indent:
                outer = f"{levels[-1][0]} or " if levels[-1][0] else ""
                self.diagnostics.error(
                    codes.INDENTATION, Span.whole_line(self.item.source, number),
                    "no other line begins in this column",
                    notes=[("the block it may belong to", Span.whole_line(self.item.source, inner[1]))],
                    help=[suggest_indent(
                        self.item.source, number, inner[0], f"indent it by {outer}{inner[0]} spaces", certain=not outer
                    )],
                )  # fmt: skip
                return number
        return self.item.lines[-1]

    def report_unexpected_block(self, line: int) -> int:
        """Report lines below one that cannot have a block, and return the number of the faulty line."""
        # The token of the line break begins at the end of the line above.
        above = line if lines.content(self.item.text(line)) else self.item.find_content_above(line)
        line = self.item.find_content_below(above)
        text = self.item.text(above)
        if text[:1] == " " and lines.RULE.match(lines.content(text).strip()):
            self.report_indented_rule(above)
            return above
        first = lines.FIRST.match(text.lstrip())
        word = first.group() if first else ""
        column = len(text) - len(text.lstrip()) + 1
        if word in {"otherwise", "or"}:
            self.report_missing_partner(Span.whole_line(self.item.source, above), word)
            return above
        if word and word not in words.STATEMENT_WORDS:
            span = Span.of(self.item.source, above, column, len(word))
            guess = suggest_in_text(span, word, words.BLOCK_WORDS)
            if guess is not None:
                self.diagnostics.error(
                    codes.UNEXPECTED, span, f"‘{word}’ opens no block, but the lines below are indented",
                    help=[guess],
                )  # fmt: skip
                return above
        here = lines.content(self.item.text(line)).split()[:1]
        if here and here[0] in {"otherwise", "or"}:
            self.report_missing_partner(Span.whole_line(self.item.source, line), here[0])
            return line
        self.diagnostics.error(
            codes.INDENTATION, Span.whole_line(self.item.source, line),
            "this line is indented, but the line above opens no block",
            notes=[("the line above", Span.whole_line(self.item.source, above))],
            help=[suggest_block_indent(self.item.source, line, column - 1, f"indent it like that line, by {column - 1} spaces")
                  if column > 1 else "only the lines under a rule are indented"],
        )  # fmt: skip
        return line

    def report_indented_rule(self, line: int) -> None:
        """Report an indented rule."""
        begin = lines.RULE.match(lines.content(self.item.text(line)).strip())
        column = len(self.item.text(line)) - len(self.item.text(line).lstrip()) + 1
        length = len(begin.group().rstrip(":")) if begin else 1
        self.diagnostics.error(
            codes.UNEXPECTED, Span.of(self.item.source, line, column, length),
            "a rule begins here, but rules begin at the left margin",
            help=[suggest_block_indent(
                self.item.source, line, 0, "do not indent this line, and indent its own lines by two spaces"
            )],
        )  # fmt: skip

    def report_lonely_either(self, line: int) -> int:
        """Report an ``either`` without an ``or``, and return the number of its line."""
        numbers = range(line, self.item.lines[0] - 1, -1)
        found = next((n for n in numbers if self.item.text(n).lstrip().startswith("either")), line)
        span = Span.whole_line(self.item.source, found)
        self.diagnostics.error(
            codes.NO_ALTERNATIVES, span, "there is only one way here: an ‘either’ needs an ‘or’",
            help=["add ‘or …’ and its lines, in the same column",
                  "‘may …’ is for a single way that can be declined"],
        )  # fmt: skip
        return found

    def report_missing_partner(self, span: Span, found: str) -> None:
        """Report an ‘otherwise’ or ‘or’ without a statement that it belongs to."""
        other = "‘if’" if found == "otherwise" else "‘either’"
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"there is no {other} above that this ‘{found}’ goes with",
            help=[f"it belongs directly below the lines of an {other}, in the column of that"],
        )  # fmt: skip

    def _has_block_below(self, line: int) -> bool:
        """Whether the next line is indented: then this one is meant to begin a rule."""
        below = self.item.find_content_below(line)
        return below > line and self.item.text(below)[:1] == " "

    def report_margin_line(self, line: int) -> None:
        """Report a line at the left margin that does not begin a rule."""
        text = lines.content(self.item.text(line))
        found = lines.FOUND.match(text)
        word = found.group() if found else text[:1]
        span = Span.of(self.item.source, line, 1, max(1, len(word)))
        if word in words.STATEMENT_WORDS:
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{word}’ belongs inside a rule, not at the left margin",
                help=[suggest_statements_indent(
                    self.item.source, line, "indent this line by two spaces, below ‘turn’ or another rule"
                )],
            )  # fmt: skip
            return
        if word == "---":
            self.diagnostics.error(
                codes.UNEXPECTED, span, "a line ‘---’ among the rules",
                help=[remove_line(span, "leave it out: there are two such lines, around the front matter")],
            )  # fmt: skip
            return
        if word in words.FRONT_WORDS:
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"no rule begins with ‘{word}’",
                help=[_describe_front_matter(word, text)],
            )  # fmt: skip
            return
        elsewhere = None if self._has_block_below(line) else explain_place(text.lower())
        keys = [key for key in KEYS.get(word.lower(), ()) if key in words.FRONT_WORDS]
        if elsewhere is None and keys and word.lower() not in RULES:
            elsewhere = _describe_front_matter(keys[0], text)
        if elsewhere is not None:
            moved = suggest_statements_indent(
                self.item.source,
                line,
                "indent this line by two spaces, below ‘turn’ or another rule",
            )
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"no rule begins with ‘{word}’",
                help=[moved.or_else(elsewhere)],
            )  # fmt: skip
            return
        two = " ".join(text.split()[:2])
        both = Span.of(self.item.source, line, 1, len(two))
        guess = suggest_in_text(both, two, [name for name in words.ITEM_WORDS if " " in name])
        guess = guess or suggest_in_text(span, word, words.ITEM_WORDS, RULES)
        if guess is None and (help_line := suggest(word.lower(), words.ITEM_WORDS)) is not None:
            guess = (
                replace_span(span, word.lower(), help_line)
                if word.lower() in words.ITEM_WORDS
                else Hint(help_line)
            )
        help_lines: list[Help] = [guess] if guess else []
        if (
            not guess
            and word in find_statement_words(self.item.source)
            and not self._has_block_below(line)
        ):
            help_lines = [
                suggest_statements_indent(
                    self.item.source,
                    line,
                    "a line that belongs to the rule above is indented by two spaces",
                )
            ]
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"no rule begins with ‘{word}’", help=help_lines,
            expected=None if guess else "a rule: " + ", ".join(words.ITEM_WORDS),
        )  # fmt: skip


def _describe_front_matter(key: str, text: str) -> str:
    """Help that a line belongs in the front matter, with its form there."""
    place = "it belongs to the front matter, between the two lines ‘---’"
    if text.startswith(f"{key}:"):
        return place
    form = FRONT_MATTER_EXAMPLES.get(key, "").partition("\n")[0]
    return f"{place}, as in ‘{form}’" if form else place
