"""Reports lines in the wrong column: blocks without a head, and indented rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.habit_signs import verbs
from manqala.syntax.recovery.moved_lines import block_moved, line_moved, statements_moved
from manqala.text import codes
from manqala.text.diagnostics import suggest, suggest_in_text
from manqala.text.fixes import Hint, instead, line_left_out
from manqala.text.foreign_rules import FRONT, place_of
from manqala.text.lexicon import KEYS, RULES
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.syntax.recovery.item_text import ItemText
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help


class Indentation:
    """Reports what is wrong with the columns of one item's lines."""

    def __init__(self, item: ItemText, diagnostics: Diagnostics) -> None:
        """Check these lines, and collect diagnostics."""
        self.item = item
        self.diagnostics = diagnostics

    def no_such_column(self) -> int:
        """Report the line that dedents to a margin where no block began."""
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
                    help=[line_moved(
                        self.item.source, number, inner[0], f"indent it by {outer}{inner[0]} spaces", certain=not outer
                    )],
                )  # fmt: skip
                return number
        return self.item.lines[-1]

    def opens_no_block(self, line: int) -> int:
        """Report lines indented below one that opens no block, unless it was meant to."""
        # The line break token begins at the end of the line above.
        above = line if lines.content(self.item.text(line)) else self.item.content_above(line)
        line = self.item.content_below(above)
        text = self.item.text(above)
        if text[:1] == " " and lines.RULE.match(lines.content(text).strip()):
            self.indented_rule(above)
            return above
        first = lines.FIRST.match(text.lstrip())
        word = first.group() if first else ""
        column = len(text) - len(text.lstrip()) + 1
        if word in {"otherwise", "or"}:
            self.no_partner(Span.whole_line(self.item.source, above), word)
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
            self.no_partner(Span.whole_line(self.item.source, line), here[0])
            return line
        self.diagnostics.error(
            codes.INDENTATION, Span.whole_line(self.item.source, line),
            "this line is indented, but the line above opens no block",
            notes=[("the line above", Span.whole_line(self.item.source, above))],
            help=[block_moved(self.item.source, line, column - 1, f"indent it like that line, by {column - 1} spaces")
                  if column > 1 else "only the lines under a rule are indented"],
        )  # fmt: skip
        return line

    def indented_rule(self, line: int) -> None:
        """Report an indented rule, which parses as a statement of the rule above."""
        begin = lines.RULE.match(lines.content(self.item.text(line)).strip())
        column = len(self.item.text(line)) - len(self.item.text(line).lstrip()) + 1
        length = len(begin.group().rstrip(":")) if begin else 1
        self.diagnostics.error(
            codes.UNEXPECTED, Span.of(self.item.source, line, column, length),
            "a rule begins here, but rules begin at the left margin",
            help=[block_moved(self.item.source, line, 0, "do not indent this line, and indent its own lines by two spaces")],
        )  # fmt: skip

    def lonely_either(self, line: int) -> int:
        """Report an ``either`` without an ``or``."""
        numbers = range(line, self.item.lines[0] - 1, -1)
        found = next((n for n in numbers if self.item.text(n).lstrip().startswith("either")), line)
        span = Span.whole_line(self.item.source, found)
        self.diagnostics.error(
            codes.NO_ALTERNATIVES, span, "there is only one way here: an ‘either’ needs an ‘or’",
            help=["add ‘or …’ and its lines, in the same column",
                  "‘may …’ is for a single way that can be declined"],
        )  # fmt: skip
        return found

    def no_partner(self, span: Span, found: str) -> None:
        """Report an ‘otherwise’ or ‘or’ without a statement that it belongs to."""
        other = "‘if’" if found == "otherwise" else "‘either’"
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"there is no {other} above that this ‘{found}’ goes with",
            help=[f"it belongs directly below the lines of an {other}, in the column of that"],
        )  # fmt: skip

    def _heads_block(self, line: int) -> bool:
        """Return whether the next line is indented: then this one is meant to begin a rule."""
        below = self.item.content_below(line)
        return below > line and self.item.text(below)[:1] == " "

    def margin(self, line: int) -> None:
        """Report text at the left margin that begins no rule."""
        text = lines.content(self.item.text(line))
        found = lines.FOUND.match(text)
        word = found.group() if found else text[:1]
        span = Span.of(self.item.source, line, 1, max(1, len(word)))
        if word in words.STATEMENT_WORDS:
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"‘{word}’ belongs inside a rule, not at the left margin",
                help=[statements_moved(self.item.source, line, "indent this line by two spaces, below ‘turn’ or another rule")],
            )  # fmt: skip
            return
        if word == "---":
            self.diagnostics.error(
                codes.UNEXPECTED, span, "a line ‘---’ among the rules",
                help=[line_left_out(span, "leave it out: there are two such lines, around the front matter")],
            )  # fmt: skip
            return
        if word in words.FRONT_WORDS:
            self.diagnostics.error(
                codes.UNEXPECTED, span, f"no rule begins with ‘{word}’",
                help=[_in_front(word, text)],
            )  # fmt: skip
            return
        elsewhere = None if self._heads_block(line) else place_of(text.lower())
        keys = [key for key in KEYS.get(word.lower(), ()) if key in words.FRONT_WORDS]
        if elsewhere is None and keys and word.lower() not in RULES:
            elsewhere = _in_front(keys[0], text)
        if elsewhere is not None:
            moved = statements_moved(
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
        if guess is None and (said := suggest(word.lower(), words.ITEM_WORDS)) is not None:
            guess = (
                instead(span, word.lower(), said)
                if word.lower() in words.ITEM_WORDS
                else Hint(said)
            )
        help_lines: list[Help] = [guess] if guess else []
        if not guess and word in verbs(self.item.source) and not self._heads_block(line):
            help_lines = [
                statements_moved(
                    self.item.source,
                    line,
                    "a line that belongs to the rule above is indented by two spaces",
                )
            ]
        self.diagnostics.error(
            codes.UNEXPECTED, span, f"no rule begins with ‘{word}’", help=help_lines,
            expected=None if guess else "a rule: " + ", ".join(words.ITEM_WORDS),
        )  # fmt: skip


def _in_front(key: str, text: str) -> str:
    """A message that a line belongs in the front matter, and its form there."""
    said = "it belongs to the front matter, between the two lines ‘---’"
    if text.startswith(f"{key}:"):
        return said
    form = FRONT.get(key, "").partition("\n")[0]
    return f"{said}, as in ‘{form}’" if form else said
