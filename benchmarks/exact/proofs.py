"""Proves a value by search: a strategy that never lets a position come back, whatever the other player does.

A position that comes back counts against the player who proves. So a bound holds under any rule for repetitions. It is a
depth-first search with a table of bounds (the least and greatest gain that was proved or refuted of a position); a
refutation that needed a repetition is not stored, since it depends on the way to the position.
"""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

from exact.graphs import Values

if TYPE_CHECKING:
    from collections.abc import Callable

    from exact.graphs import Game, Position

STACK_BYTES, MOST_DEEP = 1 << 29, 1_000_000


class ProofSearch:
    """Searches of one game in which ``left`` limits what a player can still gain in a position."""

    def __init__(self, game: Game, left: Callable[[Position], int]) -> None:
        self.game, self.left = game, left
        self.proved: dict[tuple[Position, int], int] = {}
        self.refuted: dict[tuple[Position, int], int] = {}
        self.path: set[Position] = set()
        self.positions = 0

    def secures(self, at: Position, gain: int, side: int) -> bool:
        """Whether a player, 1 for the first and -1 for the second, secures a gain from here."""
        self.path.clear()
        return self._secures(at, gain, side)[0]

    def _secures(self, at: Position, gain: int, side: int) -> tuple[bool, bool]:
        """The same, and whether a failure depends on the way here."""
        left = self.left(at)
        if gain > left:
            return False, False
        if gain <= -left or self.proved.get((at, side), -left) >= gain:
            return True, False
        if self.refuted.get((at, side), left + 1) <= gain:
            return False, False
        if at in self.path:
            return False, True
        self.positions += 1
        ways = list(self.game.ways(at))
        if not ways:
            return side * self.game.over(at) >= gain, False
        own = self.game.first(at) == (side == 1)
        ways.sort(key=lambda way: way.gain, reverse=self.game.first(at))
        self.path.add(at)
        depends = False
        found = not own
        for way in ways:
            after, here = self._secures(way.to, gain - side * way.gain, side)
            if after == own:
                found, depends = own, not own and here
                break
            depends = depends or here
        self.path.remove(at)
        if found:
            self.proved[at, side] = max(gain, self.proved.get((at, side), gain))
            return True, False
        if not depends:
            self.refuted[at, side] = min(gain, self.refuted.get((at, side), gain))
        return False, depends

    def bounds(self, at: Position) -> tuple[int, int]:
        """What the first player secures here, and what the second lets her have at most."""
        return self._most_secured(at, 1), -self._most_secured(at, -1)

    def _most_secured(self, at: Position, side: int) -> int:
        """The greatest gain that a player secures, by halving the range."""
        least, most = -self.left(at), self.left(at)
        while least < most:
            middle = (least + most + 1) // 2
            if self.secures(at, middle, side):
                least = middle
            else:
                most = middle - 1
        return least


def value(game: Game, left: Callable[[Position], int]) -> Values:
    """The bounds of the value of the start and of every first turn."""

    def work() -> Values:
        search, start = ProofSearch(game, left), game.start()
        turns = {}
        for way in game.ways(start):
            least, most = search.bounds(way.to)
            turns[way.text] = least + way.gain, most + way.gain
        return Values(*search.bounds(start), turns, search.positions)

    return with_deep_stack(work)


def with_deep_stack(work: Callable[[], Values]) -> Values:
    """Do work that calls itself very often."""
    found: list[Values] = []
    sys.setrecursionlimit(MOST_DEEP)
    threading.stack_size(STACK_BYTES)
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()
    thread.join()
    return found[0]
