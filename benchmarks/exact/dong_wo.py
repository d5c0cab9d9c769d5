"""Dong Wo on two rows of any length, who wins its first round: the words of both sources, and D1 to D10 of its statements.

Nobody holds a hole in the other's row in the first round.  Then nothing that happens on the board depends on who has
captured what: whoever must put stones into his holes (tianzi) borrows what he lacks.  So a position is the board and who moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from exact.graphs import Way

if TYPE_CHECKING:
    from collections.abc import Iterator

MUZI = 5


class Dug(NamedTuple):
    """The stones, south's holes first, anticlockwise; in which holes a muzi lies; who moves."""

    stones: tuple[int, ...]
    muzi: frozenset[int]
    mover: int


class DongWo:
    """The first round of Dong Wo: 1 where south wins it, -1 where north does, 0 where it is even."""

    def __init__(self, holes: int, stones: int = 5, *, corners: bool = False) -> None:
        """``corners``: each muzi lies at its owner's right, and not both at the same end of the board."""
        self.holes, self.ring = holes, 2 * holes
        self.corners, self.stones = corners, stones
        self.all = stones * (self.ring - 2)
        self.short = 0
        """How many times there were too few stones for tianzi."""

    def start(self) -> Dug:
        muzi = frozenset({self.holes - 1, self.ring - 1 if self.corners else self.holes})
        return Dug(tuple(0 if h in muzi else self.stones for h in range(self.ring)), muzi, 0)

    def first(self, at: Dug) -> bool:
        return at.mover == 0

    def row(self, player: int) -> range:
        return range(player * self.holes, (player + 1) * self.holes)

    def side(self, at: Dug, player: int) -> int:
        return sum(at.stones[h] + MUZI * (h in at.muzi) for h in self.row(player))

    def ways(self, at: Dug) -> Iterator[Way]:
        if self.result(at) is not None:
            return
        moved = False
        for text, to, _ in self.turns(at):
            moved = True
            yield Way(text, 0, self.refilled(to))
        if not moved:
            yield Way("pass", 0, self.refilled(at._replace(mover=1 - at.mover)))

    def turns(self, at: Dug) -> Iterator[tuple[str, Dug, bool]]:
        """Every legal turn, by hole and direction, and whether something in the opponent's row is captured by it."""
        for hole in self.row(at.mover):
            if at.stones[hole] or hole in at.muzi:
                for step, mark in ((1, ">"), (-1, "<")):
                    text = f"{hole % self.holes + 1}{mark}"
                    for to, robs in self.sown(at, hole, step):
                        yield text, to, robs

    def sown(self, at: Dug, hole: int, step: int) -> set[tuple[Dug, bool]]:
        """All that can become of a turn, wherever its mover drops the muzi in each lap.

        What begins like a lap that has been there before leads to nothing new, so that sowings that never end lead nowhere.
        """
        found: set[tuple[Dug, bool]] = set()
        begun = (at.stones, at.muzi, hole)
        ahead, seen = [(begun, True)], set()
        while ahead:
            (stones, muzi, hole), first = ahead.pop()
            others = muzi - {hole}
            path = [
                (hole + step * n) % self.ring for n in range(1, stones[hole] + (hole in muzi) + 1)
            ]
            if hole not in muzi:
                drops: list[int] = [-1]
            elif len(path) == 1 and not first:
                drops = [0]
            else:
                drops = [n for n, place in enumerate(path) if place not in others]
            for drop in drops:
                left = list(stones)
                left[hole] = 0
                for n, place in enumerate(path):
                    left[place] += n != drop
                now = others | {path[drop]} if drop >= 0 else others
                following = (path[-1] + step) % self.ring
                if left[following] or following in now:
                    lap = (tuple(left), frozenset(now), following)
                    if lap not in seen:
                        seen.add(lap)
                        ahead.append((lap, False))
                else:
                    robs, after = self.captured(left, set(now), following, step, at.mover)
                    found.add((after, robs))
        return found

    def captured(
        self, stones: list[int], muzi: set[int], gap: int, step: int, mover: int
    ) -> tuple[bool, Dug]:
        """What is beyond one empty hole after the other goes; whether one of them is the opponent's."""
        robs = False
        while not stones[gap] and gap not in muzi:
            beyond = (gap + step) % self.ring
            if not stones[beyond] and beyond not in muzi:
                break
            robs |= beyond // self.holes != mover
            stones[beyond] = 0
            muzi.discard(beyond)
            gap = (beyond + step) % self.ring
        return robs, Dug(tuple(stones), frozenset(muzi), 1 - mover)

    def refilled(self, at: Dug) -> Dug:
        """Tianzi: who has nothing left, while the other has more than a stone, puts a stone into each hole."""
        for player in range(2):
            if self.side(at, player) == 0 and self.side(at, 1 - player) > 1:
                stones = list(at.stones)
                left = self.all - sum(stones)
                if left < self.holes:
                    self.short += 1
                for hole in self.row(player)[:left]:
                    stones[hole] = 1
                return at._replace(stones=tuple(stones))
        return at

    def result(self, at: Dug) -> int | None:
        """Who has won, 0 for an even round, or none if it goes on."""
        south, north = self.side(at, 0), self.side(at, 1)
        if south + north == 0:
            return 0
        if south + north == 1:
            return south - north
        if south == north == 1:
            return None if any(self.robs(at, player) for player in range(2)) else 0
        return None

    def robs(self, at: Dug, player: int) -> bool:
        """Whether a player could capture the other's stone by one turn, were it his."""
        return any(robs for _, _, robs in self.turns(at._replace(mover=player)))

    def over(self, at: Dug) -> int:
        return self.result(at) or 0

    def back(self, at: Dug) -> int:  # noqa: ARG002 -- a repeated round is even
        return 0
