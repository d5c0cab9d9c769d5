"""The ideas of a clause, and which of them have been used.

Readers take the ideas that they turn into rule lines. Ideas that remain were not understood.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.text.book_vocabulary import COMMA, NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.text.book_vocabulary import Idea

NEGLIGIBLE = frozenset(
    {COMMA, "and", "if", "while", "maybe", "because", "also", "already", "player", "seed", "can", "exactly", "board",
     "must", "position"}
)  # fmt: skip
"""Ideas that may remain: they add nothing to the others."""


class IdeaPool:
    """Ideas in the order of the text, from which readers take those that they use."""

    def __init__(self, ideas: Iterable[Idea]) -> None:
        self.ideas = tuple(ideas)
        self._free = [True] * len(self.ideas)

    @property
    def names(self) -> list[str]:
        """The names of all ideas, in order."""
        return [idea.name for idea in self.ideas]

    @property
    def numbers(self) -> list[int]:
        """The numbers, without the word for ‘one’ where it may be an article."""
        return [self.ideas[n].number for n in range(len(self.ideas)) if self._counts(n)]

    def has_all(self, *names: str) -> bool:
        """Whether all these ideas occur."""
        return {*names} <= {*self.names}

    def has_any(self, *names: str) -> bool:
        """Whether one of these ideas occurs."""
        return bool({*names} & {*self.names})

    def at(self, *names: str) -> int:
        """The index of the first of these ideas, or -1."""
        return next((n for n, name in enumerate(self.names) if name in names), -1)

    def near(self, n: int, step: int) -> str:
        """The name of the idea ``step`` places from index ``n``; empty outside the clause."""
        return self.ideas[n + step].name if 0 <= n + step < len(self.ideas) else ""

    def take(self, *names: str) -> bool:
        """Take all ideas with these names, and return whether there were any."""
        found = [n for n, idea in enumerate(self.ideas) if idea.name in names]
        for n in found:
            self._free[n] = False
        return bool(found)

    def take_at(self, *places: int) -> None:
        """Take the ideas at these indices."""
        for n in places:
            self._free[n] = False

    def take_numbers(self) -> list[int]:
        """Take all numbers with the words that join them, and return the numbers."""
        counted = self.numbers
        for n, idea in enumerate(self.ideas):
            joins = idea.name in {"or", "and"} and NUMBER in {self.near(n, 1), self.near(n, -1)}
            if idea.name == NUMBER or joins:
                self._free[n] = False
        return counted

    @property
    def unread(self) -> tuple[Idea, ...]:
        """Ideas that no reader has taken, without negligible ones and articles."""
        return tuple(
            idea for n, idea in enumerate(self.ideas)
            if self._free[n] and idea.name not in NEGLIGIBLE and not (idea.name == NUMBER and not self._counts(n))
        )  # fmt: skip

    def _counts(self, n: int) -> bool:
        idea = self.ideas[n]
        if idea.name != NUMBER:
            return False
        listed = [self.near(n, 1), self.near(n, 2)]
        joined = listed in (["or", NUMBER], ["and", NUMBER]) or self.near(n, -1) == "exactly"
        after = self.near(n, -1) == "or" and self.near(n, -2) == NUMBER
        return idea.number != 1 or joined or after or idea.end - idea.start == 1
