"""Divides numbered games into chunks of similar duration, handed out in order."""

from __future__ import annotations

from threading import Lock

TARGET_SECONDS = 0.15
"""Target duration of a chunk: a run can stop soon, and all threads finish together."""
MAX_GAMES = 100_000
"""Maximum number of games in a chunk, so that a row of results stays small."""
MAX_GROWTH = 4
"""Maximum ratio of a chunk's size to that of the one before."""


class Chunks:
    """Hands out games number 0, 1, … in order; thread-safe.

    Each number is handed out once, so the games handed out are always the first ones.
    """

    def __init__(self, games: int, players: int, *, first: int = 0) -> None:
        """Divide ``games`` games, of which those before ``first`` are done, among ``players`` workers."""
        self.games = games
        self.players = players
        self.next = first
        self.size = 1
        self._lock = Lock()

    def take(self) -> range | None:
        """Return the next games to play together; none if all are handed out."""
        with self._lock:
            left = self.games - self.next
            if left <= 0:
                return None
            # Chunks shrink towards the end, so that all workers finish at about the same time.
            size = max(1, min(self.size, -(-left // (2 * self.players))))
            taken = range(self.next, self.next + size)
            self.next += size
            return taken

    def record(self, games: int, seconds: float) -> None:
        """Record the time of a number of games, which determines the size of the next chunks."""
        wanted = int(games * TARGET_SECONDS / seconds) if seconds > 0 else MAX_GAMES
        with self._lock:
            self.size = max(1, min(wanted, MAX_GROWTH * self.size, MAX_GAMES))
