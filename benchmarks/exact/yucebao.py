"""Yucebao on a ring of any even length, one round: the words of the source, and Y1 to Y11 of its statements."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from exact.graphs import Way

if TYPE_CHECKING:
    from collections.abc import Iterator

SOW = -1
"""What is in a hole: so many piglets, or the sow, which is never with others.  Two sows never lie together either."""
WORTH = 5


class Pen(NamedTuple):
    """The ring, south's holes first, her end hole the last of them; captured piglets and sows; who moves; who has ended it.

    ``ended`` is 0, or 1 and 2 for who takes the rest; ``placed`` is how many have placed their sows.
    """

    holes: tuple[int, ...]
    piglets: tuple[int, ...]
    sows: tuple[int, ...]
    mover: int
    placed: int = 2
    ended: int = 0


class Yucebao:
    """A round of Yucebao."""

    def __init__(self, holes: int, piglets: int = 5) -> None:
        self.half, self.ring, self.piglets = holes + 1, 2 * holes + 2, piglets

    def start(self) -> Pen:
        return Pen((0,) * self.ring, (0, 0), (0, 0), 0, placed=0)

    def first(self, at: Pen) -> bool:
        return at.mover == 0

    def own(self, mover: int) -> range:
        return range(mover * self.half, (mover + 1) * self.half)

    def ways(self, at: Pen) -> Iterator[Way]:
        if at.ended:
            return
        if at.placed < 2:
            yield from self.placing(at)
            return
        own, other = self.own(at.mover), 1 - at.mover
        stop = Way("stop", 0, at._replace(ended=1 + other))
        if any(at.holes[hole] for hole in own):
            found = list(self.sowings(at, ""))
            yield from found or [stop]
        elif at.piglets[at.mover] + at.sows[at.mover] < self.half:
            yield stop
        else:
            yield stop
            for text, filled in self.fillings(at):
                yield from self.sowings(filled, text)

    def placing(self, at: Pen) -> Iterator[Way]:
        """The sow in the end hole or in another, then five piglets in each of the rest."""
        for place in self.own(at.mover):
            board = list(at.holes)
            for hole in self.own(at.mover):
                board[hole] = SOW if hole == place else self.piglets
            text = str(place % self.half + 1)
            yield Way(text, 0, Pen(tuple(board), (0, 0), (0, 0), 1 - at.mover, at.placed + 1))

    def fillings(self, at: Pen) -> Iterator[tuple[str, Pen]]:
        """One captured piece into each of the empty holes, with a sow or two or none among them."""
        own = self.own(at.mover)
        for many in range(at.sows[at.mover] + 1):
            if at.piglets[at.mover] < self.half - many:
                continue
            for places in combinations(own, many):
                board = list(at.holes)
                for hole in own:
                    board[hole] = SOW if hole in places else 1
                piglets, sows = list(at.piglets), list(at.sows)
                piglets[at.mover] -= self.half - many
                sows[at.mover] -= many
                text = "".join(f"sow.{place % self.half + 1}." for place in places)
                yield (
                    f"go-on.{text}",
                    at._replace(holes=tuple(board), piglets=tuple(piglets), sows=tuple(sows)),
                )

    def sowings(self, at: Pen, text: str) -> Iterator[Way]:
        for hole in self.own(at.mover):
            if not at.holes[hole]:
                continue
            for step, mark in ((1, ">"), (-1, "<")):
                to = self.sown(at, hole, step)
                if to is not None:
                    yield Way(f"{text}{hole % self.half + 1}{mark}", 0, to)

    def sown(self, at: Pen, hole: int, step: int) -> Pen | None:
        """Lap after lap, then what is captured; none if it never ends."""
        board, piglets, sows = list(at.holes), list(at.piglets), list(at.sows)
        seen = set()
        while True:
            now = (hole, *board)
            if now in seen:
                return None
            seen.add(now)
            hand, board[hole] = board[hole], 0
            for _ in range(1 if hand == SOW else hand):
                hole = (hole + step) % self.ring
                whose = hole // self.half
                if hand == SOW:
                    if board[hole] == SOW:
                        sows[whose] += 1
                    else:
                        piglets[whose] += board[hole]
                    board[hole] = SOW
                elif board[hole] == SOW:
                    piglets[whose] += 1
                else:
                    board[hole] += 1
            hole = (hole + step) % self.ring
            if not board[hole]:
                break
        while not board[hole]:
            beyond = (hole + step) % self.ring
            if not board[beyond]:
                break
            if board[beyond] == SOW:
                sows[at.mover] += 1
            else:
                piglets[at.mover] += board[beyond]
            board[beyond] = 0
            hole = (beyond + step) % self.ring
        return at._replace(
            holes=tuple(board), piglets=tuple(piglets), sows=tuple(sows), mover=1 - at.mover
        )

    def worth(self, holes: tuple[int, ...]) -> int:
        return sum(WORTH if hole == SOW else hole for hole in holes)

    def won(self, at: Pen) -> int:
        """By how many points south has captured more."""
        return at.piglets[0] - at.piglets[1] + WORTH * (at.sows[0] - at.sows[1])

    def over(self, at: Pen) -> int:
        return self.won(at) + self.worth(at.holes) * (1 if at.ended == 1 else -1)

    def back(self, at: Pen) -> int:
        south, north = at.holes[: self.half], at.holes[self.half :]
        return self.won(at) + self.worth(south) - self.worth(north)
