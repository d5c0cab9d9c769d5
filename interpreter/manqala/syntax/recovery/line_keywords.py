"""Keywords and signs of the grammar with which a faulty line parses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax import words
from manqala.syntax.recovery.repair_line import quote_line
from manqala.text.diagnostics import find_similar
from manqala.text.fixes import replace_span
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.syntax.recovery.item_text import ItemText
    from manqala.text.fixes import Hint

WORD = re.compile(r"\S+")
MAX_CANDIDATES = 6
"""Limit of candidates for a missing word or sign: each costs a parse."""


class LineKeywords:
    """Finds the keywords and signs that a line of one item may lack or misspell."""

    def __init__(
        self, item: ItemText, literals: Mapping[str, str], parses: Callable[[str, bool], bool]
    ) -> None:
        """``literals``: the texts of the grammar's terminals; ``parses``: whether a line parses, with or without a block."""
        self._item = item
        self._literals = literals
        self._parses = parses

    def describe_expected(self, accepted: set[str]) -> str | None:
        """Describe what is expected where the parser accepts these terminals."""
        return words.describe_expected(accepted, self._literals)

    def find_keywords(self, accepted: set[str]) -> list[str]:
        """The words of the grammar among the accepted terminals."""
        return [
            text for name, text in self._literals.items() if name in accepted and text.isalpha()
        ]

    def suggest_before(self, line: int, column: int) -> Hint | None:
        """A hint to correct a misspelt keyword before the error, which was read as a name."""
        text = self._item.text(line)
        before = list(WORD.finditer(text, 0, column - 1))
        if not before:
            return None
        keywords = [value for value in self._literals.values() if value.isalpha()]
        for match, known in ((before[0], words.STATEMENT_WORDS), (before[-1], keywords)):
            word = match.group()
            guess = find_similar(word, known, 1)
            if (
                word not in known and guess and lines.alike(word, guess[0])
                and self.parses_with(line, match.start() + 1, word, guess[0])
            ):  # fmt: skip
                span = Span.of(self._item.source, line, match.start() + 1, len(word))
                return replace_span(
                    span, guess[0], f"did you mean ‘{guess[0]}’ where it says ‘{word}’?"
                )
        return None

    def suggest_missing_sign(self, line: int, column: int, accepted: set[str]) -> Hint | None:
        """A hint to insert the only word or sign with which the line parses."""
        text = lines.content(self._item.text(line))
        has_block = self._item.has_block(line)
        fitting = []
        names = accepted & set(self._literals)
        if len(names) > MAX_CANDIDATES:
            return None
        for name in sorted(names):
            sign = self._literals[name]
            before = text[: column - 1].rstrip() if sign in {",", ":"} else text[: column - 1]
            new = f"{before}{sign} {text[column - 1 :]}"
            if self._parses(new, has_block):
                fitting.append(new)
        if len(fitting) != 1:
            return None
        sign = f"write ‘{quote_line(fitting[0].strip())}’"
        return self._item.suggest_line(line, fitting[0], sign, certain=True)

    def parses_with(self, line: int, column: int, word: str, other: str) -> bool:
        """Whether the line parses with one word replaced."""
        text = lines.content(self._item.text(line))
        changed = text[: column - 1] + other + text[column - 1 + len(word) :]
        return self._parses(changed, False) or self._parses(changed, True)
