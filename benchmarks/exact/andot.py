"""Andot on two rows of any length: the words of the source, and A1 to A10 of its statements."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from exact.graphs import Way

if TYPE_CHECKING:
    from collections.abc import Iterator

FREE, SOUTHS, NORTHS = 0, 1, 2


class Laid(NamedTuple):
    """The stones, south's holes first, anticlockwise; whose daughter each hole is; the hole that is barred, or -1; who moves."""

    stones: tuple[int, ...]
    daughters: tuple[int, ...]
    barred: int
    mover: int


class Andot:
    """Andot, where the left half of a row (the larger one, of an odd number) is sown clockwise."""

    def __init__(self, holes: int, stones: int = 4, left: int | None = None) -> None:
        """``left``: so many left-hand holes are sown clockwise, by default half of them."""
        self.holes, self.ring, self.stones = holes, 2 * holes, stones
        self.left = (holes + 1) // 2 if left is None else left

    def start(self) -> Laid:
        return Laid((self.stones,) * self.ring, (FREE,) * self.ring, -1, 0)

    def first(self, at: Laid) -> bool:
        return at.mover == 0

    def startable(self, at: Laid) -> list[int]:
        """The holes from which the mover may play, from his left to his right."""
        row = range(at.mover * self.holes, (at.mover + 1) * self.holes)
        return [h for h in row if at.stones[h] and at.daughters[h] == FREE and h != at.barred]

    def ways(self, at: Laid) -> Iterator[Way]:
        holes = self.startable(at)
        for hole in holes:
            gain, to = self.play(at, hole)
            yield Way(str(hole % self.holes + 1), gain, to)
        if not holes:
            passed = at._replace(barred=-1, mover=1 - at.mover)
            if self.startable(passed) or self.startable(at._replace(barred=-1)):
                yield Way("pass", 0, passed)

    def play(self, at: Laid, hole: int) -> tuple[int, Laid]:
        stones, daughters = list(at.stones), list(at.daughters)
        before = self.taken(at.stones, at.daughters)
        hand, stones[hole] = stones[hole], 0
        step, last = (-1 if hole % self.holes < self.left else 1), hole
        for _ in range(hand):
            last = (last + step) % self.ring
            stones[last] += 1
        place, enemys = last % self.holes, last // self.holes != at.mover
        end = place in {0, self.holes - 1}
        barred = -1
        if hand == 1 and enemys and end:
            if stones[last] == 1:
                barred = last
        elif stones[last] == 4 and daughters[last] == FREE and (enemys or end):
            daughters[last] = SOUTHS + at.mover
        after = Laid(tuple(stones), tuple(daughters), barred, 1 - at.mover)
        return self.taken(after.stones, after.daughters) - before, after

    def taken(self, stones: tuple[int, ...], daughters: tuple[int, ...]) -> int:
        """By how much more lies in south's daughters."""
        worth = {FREE: 0, SOUTHS: 1, NORTHS: -1}
        return sum(worth[whose] * n for n, whose in zip(stones, daughters, strict=True))

    def over(self, at: Laid) -> int:  # noqa: ARG002 -- what lies in no daughter counts for nobody
        return 0

    def back(self, at: Laid) -> int:  # noqa: ARG002 -- what lies in no daughter counts for nobody
        return 0
