"""A sentence of a rule book as one row of ideas, in which patterns find who does what, where, and under which condition.

The strict readers take each idea once, and refuse a sentence of which one is left. The readers of outlines look for the
slots of their subject in the row, whatever stands between them; what their lines do not say is named beside them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import clauses
from manqala.syntax.recovery.prose_sentence import BookSentence
from manqala.text.book_speech import DENIALS, NUMBER, ONLY, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.text.book_speech import Idea

MOST_HELD = 12
"""The greatest number that is of one hole."""
_TAKEN = ("capture", "take", "lift", "belong", "winner", "won", "keep", "store")
_NO = r"(?:not|cannot|forbidden|without)"
_SHORT = {
    "NO": _NO,
    "TAKES": r"(?:capture|take|lift|belong|winner|won|keep|store)",
    "LIFTS": r"(?:lift|take|contain|capture|choose)",
    "SOWS": r"(?:sow|continue|drop)",
    "BARE": rf"(?:{_NO} (?:\S+ ){{0,3}}?seed|seed {_NO}|without|empty|starve)",
    "N": r"n(\d+)",
    "~": r"(?:\S+ ){0,3}?",
    "…": r"(?:\S+ )*?",
}
"""Abbreviations of patterns: kinds of ideas, any number, and the ideas that may stand between two others."""
_ABBREVIATED = re.compile(r"\b(?:NO|TAKES|LIFTS|SOWS|BARE|N)\b|[~…]")
ACTS = (
    "capture", "last", "lift", "continue", "again", "skip", "opposite", "cannot", "forbidden", "winner", "lose", "over",
)  # fmt: skip
"""Ideas of a sentence on play, not on what is before it."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    tight = pattern.replace("… ", "…").replace("~ ", "~")
    whole = _ABBREVIATED.sub(lambda found: _SHORT[found.group()], tight)
    return re.compile(f"(?<= )(?:{whole})(?= )")


@dataclass(frozen=True)
class BookScene:
    """The ideas of one sentence, with the words that are not known."""

    ideas: tuple[Idea, ...]
    strange: tuple[Idea, ...]
    text: str
    language: str

    @cached_property
    def said(self) -> BookSentence:
        """The sentence in clauses."""
        return BookSentence(clauses(self.ideas))

    @cached_property
    def row(self) -> str:
        """The names of the ideas in order, numbers as ``n4``, between blanks; ``?`` is an unknown word."""
        words = sorted([*self.ideas, *self.strange], key=lambda one: one.start)
        made = [self._name(word) for word in words if word.name != "."]
        return f" {' '.join(made)} "

    @staticmethod
    def _name(word: Idea) -> str:
        if word.name == NUMBER:
            return f"n{word.number}"
        return {UNKNOWN: "?", ONLY: "only"}.get(word.name, word.name.replace(" ", "_"))

    @cached_property
    def names(self) -> frozenset[str]:
        """The ideas, without their order; a limit is one, too."""
        return frozenset(self.row.split()) | ({NUMBER} if re.search(r" n\d", self.row) else set())

    def has(self, *names: str) -> bool:
        """Whether all these ideas occur."""
        return {*names} <= self.names

    def any(self, *names: str) -> bool:
        """Whether one of these ideas occurs."""
        return bool({*names} & self.names)

    @property
    def denies(self) -> bool:
        """Whether something is denied."""
        return bool(self.names & DENIALS)

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers that are no articles."""
        return self.said.all.numbers

    @property
    def held(self) -> list[int]:
        """The numbers, if all of them are of seeds in one hole."""
        return self.numbers if all(one <= MOST_HELD for one in self.numbers) else []

    @property
    def takes(self) -> bool:
        """Whether seeds become someone's."""
        return self.any(*_TAKEN)

    def find(self, pattern: str) -> re.Match[str] | None:
        """Where the row of ideas has a pattern; see ``_SHORT`` for its abbreviations."""
        return _compiled(pattern).search(self.row)

    def says(self, *patterns: str) -> bool:
        """Whether the row of ideas has all these patterns."""
        return all(self.find(pattern) for pattern in patterns)

    def before(self, name: str) -> str:
        """The row up to an idea; all of it if there is none."""
        at = self.row.find(f" {name} ")
        return self.row if at < 0 else self.row[: at + 1]

    def behind(self, name: str) -> str:
        """The row behind an idea; empty if there is none."""
        at = self.row.find(f" {name} ")
        return "" if at < 0 else self.row[at + len(name) + 1 :]

    @property
    def way(self) -> str:
        """The direction of a sowing."""
        return self.said.way


def as_list(numbers: Sequence[int]) -> str:
    """Numbers as rules list them: ``2..3``, ``1 or 3 or 5``."""
    found = sorted({*numbers})
    if len(found) > 1 and found == [*range(found[0], found[-1] + 1)]:
        return f"{found[0]}..{found[-1]}"
    return " or ".join(map(str, found))
