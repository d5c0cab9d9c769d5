"""Sums over many games, independent of their order and of the worker that played them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from manqala.simulate.distinct_games import DistinctGames

UNFINISHED = "unfinished"
"""The reason for the end of a game that exceeded the limit."""
CHECKSUM = 2**32
"""Checksums are sums modulo this."""


class GameResults(Protocol):
    """Results of some games in any form that can be sent between processes and machines."""

    @property
    def games(self) -> int:
        """Number of games."""


@dataclass
class Tally:
    """The sums over some games; tallies can be added."""

    wins: Counter[int | None] = field(default_factory=Counter)
    """Number of finished games won, by the player's number; none: drawn."""
    plies: Counter[int] = field(default_factory=Counter)
    """Number of games by number of plies."""
    reasons: Counter[str] = field(default_factory=Counter)
    """Number of games by reason for the end, including unfinished ones."""
    rounds: int = 0
    """Total number of rounds."""
    checksum: int = 0
    """The sum of the games' checksums; 0 if the engine gives none."""
    entrants: Counter[int | None] = field(default_factory=Counter)
    """In a contest: the number of games won, by the entrant's index; none: drawn."""
    different: DistinctGames = field(default_factory=DistinctGames)
    """In a contest: the distinct games and their winners; games repeat when no player plays at random."""

    @property
    def games(self) -> int:
        """Number of games."""
        return self.plies.total()

    @property
    def unfinished(self) -> int:
        """Number of unfinished games."""
        return self.reasons[UNFINISHED]

    def add(self, other: Tally) -> None:
        """Add the tally of other games."""
        self.wins.update(other.wins)
        self.plies.update(other.plies)
        self.reasons.update(other.reasons)
        self.rounds += other.rounds
        self.checksum = (self.checksum + other.checksum) % CHECKSUM
        self.entrants.update(other.entrants)
        self.different.update(other.different)
