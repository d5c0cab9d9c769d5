"""Which games are played together: numbered games, handed out in order, in pieces that take equally long."""

from __future__ import annotations

from threading import Lock

SECONDS = 0.15
"""A chunk should take about so long: a run can be stopped soon, and all threads end together."""
MOST_GAMES = 100_000
"""A chunk has no more games, so that a row of results stays small."""
GROWTH = 4
"""The limit of the ratio of a chunk's size to the one before."""


class Chunks:
    """Hands out games number 0, 1, … to those who ask, in order; safe between threads.

    Every number is given once, so what was handed out is always a beginning of the whole.
    """

    def __init__(self, games: int, players: int, *, first: int = 0) -> None:
        """Divide ``games`` games, of which those before ``first`` are played, among ``players`` that play at once."""
        self.games = games
        self.players = players
        self.next = first
        self.size = 1
        self._lock = Lock()

    def take(self) -> range | None:
        """The next games to be played together; none when all have been handed out."""
        with self._lock:
            left = self.games - self.next
            if left <= 0:
                return None
            # Towards the end the chunks grow small, so that no worker plays on while the others wait.
            size = max(1, min(self.size, -(-left // (2 * self.players))))
            taken = range(self.next, self.next + size)
            self.next += size
            return taken

    def took(self, games: int, seconds: float) -> None:
        """Note the time that a number of games took; it decides the size of the next chunks."""
        wanted = int(games * SECONDS / seconds) if seconds > 0 else MOST_GAMES
        with self._lock:
            self.size = max(1, min(wanted, GROWTH * self.size, MOST_GAMES))
