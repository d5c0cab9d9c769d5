"""The ideas of a part of a sentence, as readers take them: what no reader takes has not been understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.text.book_speech import COMMA, NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.text.book_speech import Idea

SILENT = frozenset(
    {COMMA, "and", "if", "while", "maybe", "because", "also", "already", "player", "seed", "can", "exactly", "board",
     "must", "position"}
)  # fmt: skip
"""Ideas that may be left: they say nothing that the others do not."""


class ProseWords:
    """Ideas in their order, and which of them a reader has taken."""

    def __init__(self, ideas: Iterable[Idea]) -> None:
        self.ideas = tuple(ideas)
        self._free = [True] * len(self.ideas)

    @property
    def names(self) -> list[str]:
        """All ideas, in order."""
        return [idea.name for idea in self.ideas]

    @property
    def numbers(self) -> list[int]:
        """The numbers; the word for ‘one’ is an article in most languages, and counts only before another, or as a figure."""
        return [self.ideas[n].number for n in range(len(self.ideas)) if self._counts(n)]

    def has(self, *names: str) -> bool:
        """Whether it has all these ideas."""
        return {*names} <= {*self.names}

    def any(self, *names: str) -> bool:
        """Whether it has one of these ideas."""
        return bool({*names} & {*self.names})

    def at(self, *names: str) -> int:
        """The place of the first of these ideas; -1 if there is none."""
        return next((n for n, name in enumerate(self.names) if name in names), -1)

    def near(self, n: int, step: int) -> str:
        """The idea before or behind another; empty if there is none."""
        return self.ideas[n + step].name if 0 <= n + step < len(self.ideas) else ""

    def take(self, *names: str) -> bool:
        """Take all ideas of these names; whether there are any."""
        found = [n for n, idea in enumerate(self.ideas) if idea.name in names]
        for n in found:
            self._free[n] = False
        return bool(found)

    def take_at(self, *places: int) -> None:
        """Take the ideas at these places."""
        for n in places:
            self._free[n] = False

    def take_numbers(self) -> list[int]:
        """Take all numbers, with what joins them, and return those that count."""
        counted = self.numbers
        for n, idea in enumerate(self.ideas):
            joins = idea.name in {"or", "and"} and NUMBER in {self.near(n, 1), self.near(n, -1)}
            if idea.name == NUMBER or joins:
                self._free[n] = False
        return counted

    @property
    def left(self) -> tuple[Idea, ...]:
        """What no reader has taken, without articles and what may be left."""
        return tuple(
            idea for n, idea in enumerate(self.ideas)
            if self._free[n] and idea.name not in SILENT and not (idea.name == NUMBER and not self._counts(n))
        )  # fmt: skip

    def _counts(self, n: int) -> bool:
        idea = self.ideas[n]
        if idea.name != NUMBER:
            return False
        listed = [self.near(n, 1), self.near(n, 2)]
        joined = listed in (["or", NUMBER], ["and", NUMBER]) or self.near(n, -1) == "exactly"
        after = self.near(n, -1) == "or" and self.near(n, -2) == NUMBER
        return idea.number != 1 or joined or after or idea.end - idea.start == 1
