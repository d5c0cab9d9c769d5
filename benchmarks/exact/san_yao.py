"""San Yao on a ring of any length, one round: the words of the source, and S1 to S6 and S12 of its statements."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from exact.graphs import Way

if TYPE_CHECKING:
    from collections.abc import Iterator


class Sown(NamedTuple):
    """The board, south's holes first, anticlockwise; and who is to move, 0 for south."""

    seeds: tuple[int, ...]
    mover: int


class SanYao:
    """A round of San Yao."""

    def __init__(self, holes: int, seeds: int = 5) -> None:
        self.holes, self.ring, self.seeds = holes, 2 * holes, seeds

    def start(self) -> Sown:
        return Sown((self.seeds,) * self.ring, 0)

    def first(self, at: Sown) -> bool:
        return at.mover == 0

    def own(self, mover: int) -> range:
        return range(mover * self.holes, (mover + 1) * self.holes)

    def ways(self, at: Sown) -> Iterator[Way]:
        if sum(at.seeds) < 2:
            return
        sign, moved = 1 - 2 * at.mover, False
        for n, hole in enumerate(self.own(at.mover), 1):
            if at.seeds[hole]:
                board = list(at.seeds)
                last = self.sow(board, hole)
                if last is not None:
                    moved = True
                    won = self.capture(board, last)
                    yield Way(str(n), sign * won, Sown(tuple(board), 1 - at.mover))
        if not moved:
            yield Way("pass", 0, Sown(at.seeds, 1 - at.mover))

    def sow(self, board: list[int], hole: int) -> int | None:
        """Lap after lap; the hole of the last seed, or none if it never ends."""
        seen = set()
        while (hole, *board) not in seen:
            seen.add((hole, *board))
            hand, board[hole] = board[hole], 0
            for _ in range(hand):
                hole = (hole + 1) % self.ring
                board[hole] += 1
            following = (hole + 1) % self.ring
            if not board[following]:
                return hole
            hole = following
        return None

    def capture(self, board: list[int], last: int) -> int:
        """Beyond one empty hole after the other."""
        won, gap = 0, (last + 1) % self.ring
        while not board[gap]:
            beyond = (gap + 1) % self.ring
            if not board[beyond]:
                break
            won += board[beyond]
            board[beyond] = 0
            gap = (beyond + 1) % self.ring
        return won

    def lies(self, at: Sown) -> int:
        """By how much more lies in south's holes."""
        return sum(at.seeds[: self.holes]) - sum(at.seeds[self.holes :])

    def left(self, at: Sown) -> int:
        """The most that a player can still gain: all seeds on the board."""
        return sum(at.seeds)

    def over(self, at: Sown) -> int:
        return self.lies(at)

    def back(self, at: Sown) -> int:
        return self.lies(at)
