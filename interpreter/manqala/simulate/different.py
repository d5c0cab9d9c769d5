"""Which games of a series differ: players without chance repeat theirs, and a repeated game proves nothing new."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable


@dataclass
class DifferentGames:
    """The different games of a series and the outcomes of each; series that were played apart can be added.

    A game is identified by its moves, or a checksum of them.  The same moves can have several outcomes, where an
    outcome names players and these exchange seats.
    """

    outcomes: dict[Hashable, Counter[Hashable]] = field(default_factory=dict)
    """By its moves: how often a game had which outcome."""

    def add(self, moves: Hashable, outcome: Hashable = None) -> bool:
        """Take in a game; whether it is the first with these moves."""
        found = self.outcomes.setdefault(moves, Counter())
        found[outcome] += 1
        return found.total() == 1

    def update(self, other: DifferentGames) -> None:
        """Take in another series."""
        for moves, outcomes in other.outcomes.items():
            self.outcomes.setdefault(moves, Counter()).update(outcomes)

    def __len__(self) -> int:
        """How many games differ."""
        return len(self.outcomes)

    def mean(self, worth: Callable[[Hashable], float]) -> float:
        """The mean worth of the games, each different one counted once; there must be one."""
        return sum(
            sum(worth(outcome) * times for outcome, times in outcomes.items()) / outcomes.total()
            for outcomes in self.outcomes.values()
        ) / len(self)


def first_of_each(games: Iterable[Hashable]) -> list[int]:
    """Where each different game comes first."""
    seen = DifferentGames()
    return [at for at, moves in enumerate(games) if seen.add(moves)]
