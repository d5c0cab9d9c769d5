"""Identifies the distinct games of a series: deterministic players repeat games, and a repetition is no new evidence."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable


@dataclass
class DistinctGames:
    """The distinct games of a series with their outcomes; series can be added.

    A game is identified by its moves, or a checksum of them.  The same moves can have several outcomes if outcomes
    name players who exchange seats.
    """

    outcomes: dict[Hashable, Counter[Hashable]] = field(default_factory=dict)
    """The number of games with each outcome, by their moves."""

    def add(self, moves: Hashable, outcome: Hashable = None) -> bool:
        """Add a game; return whether it is the first with these moves."""
        found = self.outcomes.setdefault(moves, Counter())
        found[outcome] += 1
        return found.total() == 1

    def update(self, other: DistinctGames) -> None:
        """Add another series."""
        for moves, outcomes in other.outcomes.items():
            self.outcomes.setdefault(moves, Counter()).update(outcomes)

    def __len__(self) -> int:
        """Return the number of distinct games."""
        return len(self.outcomes)

    def mean(self, worth: Callable[[Hashable], float]) -> float:
        """Return the mean worth of the distinct games, each counted once; there must be at least one."""
        return sum(
            sum(worth(outcome) * times for outcome, times in outcomes.items()) / outcomes.total()
            for outcomes in self.outcomes.values()
        ) / len(self)


def first_occurrences(games: Iterable[Hashable]) -> list[int]:
    """Return the first index of each distinct game."""
    seen: dict[Hashable, int] = {}
    for at, moves in enumerate(games):
        seen.setdefault(moves, at)
    return [*seen.values()]
