"""The values of cyclic games: all positions, with values improved until none changes.

Endless play has no value of its own. The rules of these games give the value of a repeated
position, which can differ along a cycle.  So there are two values: one with the least for the first
player of what any position of the cycle gives when it comes back, one with the most.  Where they
are the same nothing else can come of it.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Position = Any
"""A position of any game; hashable."""


class Way(NamedTuple):
    """A legal turn: its text, the first player's immediate gain, and the next position."""

    text: str
    gain: int
    to: Position


class Game(Protocol):
    """The rules of a game."""

    def start(self) -> Position:
        """The position before the first turn."""

    def first(self, position: Position) -> bool:
        """Whether the first player is to move."""

    def ways(self, position: Position) -> Iterable[Way]:
        """The legal turns; none if the round is over."""

    def over(self, position: Position) -> int:
        """The first player's final gain in a position without turns."""

    def back(self, position: Position) -> int:
        """The first player's final gain if the round ends by repetition."""


class Values(NamedTuple):
    """The bounds of the value of the start and of every first turn, and the number of positions."""

    least: int
    most: int
    turns: dict[str, tuple[int, int]]
    positions: int


class TooManyPositionsError(Exception):
    """There are more positions than allowed."""


class Network:
    """All reachable positions, by number."""

    def __init__(self, game: Game, most: int) -> None:
        self.game = game
        self.number: dict[Position, int] = {}
        self.first: list[bool] = []
        self.edges: list[list[tuple[int, int]]] = []
        self.texts: list[str] = []
        self.least: list[int] = []
        self.most: list[int] = []
        self.back: list[int] = []
        ahead: deque[Position] = deque()

        def numbered(position: Position) -> int:
            at = self.number.setdefault(position, len(self.number))
            if at == len(self.first):
                if at == most:
                    raise TooManyPositionsError
                self.first.append(game.first(position))
                self.edges.append([])
                ahead.append(position)
            return at

        numbered(game.start())
        at = 0
        while ahead:
            position = ahead.popleft()
            ways = list(game.ways(position))
            if at == 0:
                self.texts = [way.text for way in ways]
            edges = [(way.gain, numbered(way.to)) for way in ways]
            self.edges[at] = edges if at == 0 else list(dict.fromkeys(edges))
            end = 0 if ways else game.over(position)
            self.least.append(end)
            self.most.append(end)
            self.back.append(game.back(position))
            at += 1

    def solve(self) -> Values:
        """Value everything, group by group."""
        for group in self.groups():
            alone = group[0]
            if len(group) == 1 and all(to != alone for _, to in self.edges[alone]):
                if self.edges[alone]:
                    self.least[alone] = self.best(alone, self.least)
                    self.most[alone] = self.best(alone, self.most)
                continue
            endless = [self.back[at] for at in group]
            self.settle(group, self.least, min(endless))
            self.settle(group, self.most, max(endless))
        turns = {
            text: (gain + self.least[to], gain + self.most[to])
            for text, (gain, to) in zip(self.texts, self.edges[0], strict=True)
        }
        return Values(self.least[0], self.most[0], turns, len(self.first))

    def best(self, at: int, values: list[int]) -> int:
        """The mover's best value among those of the next positions."""
        return (max if self.first[at] else min)(gain + values[to] for gain, to in self.edges[at])

    def settle(self, group: list[int], values: list[int], endless: int) -> None:
        """Values of positions on common cycles: first those of endless play, then improved step by step.

        After n rounds they are the values of a game that stops after n turns. Whatever can be
        forced can be forced in as many turns as there are positions.
        """
        inside = set(group)
        before: dict[int, list[int]] = {at: [] for at in group}
        for at in group:
            values[at] = endless
            for gain, to in self.edges[at]:
                if to in inside:
                    assert gain == 0, "a cycle in which somebody gains"
                    before[to].append(at)
        waiting, waits = deque(group), set(group)
        while waiting:
            at = waiting.popleft()
            waits.discard(at)
            better = self.best(at, values)
            if better != values[at]:
                values[at] = better
                for parent in before[at]:
                    if parent not in waits:
                        waits.add(parent)
                        waiting.append(parent)

    def groups(self) -> Iterator[list[int]]:
        """Strongly connected components, those without exits first (Kosaraju's two passes)."""
        many = len(self.first)
        against: list[list[int]] = [[] for _ in range(many)]
        for at, edges in enumerate(self.edges):
            for _, to in edges:
                against[to].append(at)
        order: list[int] = []
        seen = bytearray(many)
        for root in range(many):
            if seen[root]:
                continue
            seen[root] = 1
            path = [(root, iter(against[root]))]
            while path:
                at, others = path[-1]
                for to in others:
                    if not seen[to]:
                        seen[to] = 1
                        path.append((to, iter(against[to])))
                        break
                else:
                    path.pop()
                    order.append(at)
        taken = bytearray(many)
        for root in reversed(order):
            if taken[root]:
                continue
            taken[root] = 1
            group, ahead = [root], [root]
            while ahead:
                for _, to in self.edges[ahead.pop()]:
                    if not taken[to]:
                        taken[to] = 1
                        group.append(to)
                        ahead.append(to)
            yield group


def value(game: Game, most: int = 5_000_000) -> Values:
    """The value of a game. Raises ``TooManyPositionsError``."""
    return Network(game, most).solve()
