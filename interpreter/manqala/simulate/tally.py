"""What became of many games, as sums: it does not matter who played which of them, or in what order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from manqala.simulate.different import DifferentGames

UNFINISHED = "unfinished"
"""The reason given for the end of a game that did not end within the limit."""
CHECKSUM = 2**32
"""Checksums are sums modulo this."""


class Played(Protocol):
    """What came of some games, in whatever form; it can be sent between processes and machines."""

    @property
    def games(self) -> int:
        """How many were played."""


@dataclass
class Tally:
    """The sums over some games; two of them that were played apart can be added."""

    wins: Counter[int | None] = field(default_factory=Counter)
    """How many finished games each player won, by his number; none: drawn."""
    plies: Counter[int] = field(default_factory=Counter)
    """The number of games for each number of plies."""
    reasons: Counter[str] = field(default_factory=Counter)
    """How many games ended for this reason, the unfinished ones among them."""
    rounds: int = 0
    """The rounds of all games."""
    checksum: int = 0
    """The sum of the games' checksums; 0 where the engine gives none."""
    entrants: Counter[int | None] = field(default_factory=Counter)
    """In a contest: how many games each entrant won, by his place in the list; none: drawn."""
    different: DifferentGames = field(default_factory=DifferentGames)
    """In a contest: the different games, and which entrant won them; games repeat when no player plays at random."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.plies.total()

    @property
    def unfinished(self) -> int:
        """How many games were given up."""
        return self.reasons[UNFINISHED]

    def add(self, other: Tally) -> None:
        """Take in games that were played elsewhere."""
        self.wins.update(other.wins)
        self.plies.update(other.plies)
        self.reasons.update(other.reasons)
        self.rounds += other.rounds
        self.checksum = (self.checksum + other.checksum) % CHECKSUM
        self.entrants.update(other.entrants)
        self.different.update(other.different)
