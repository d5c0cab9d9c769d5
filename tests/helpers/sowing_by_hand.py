"""Sowing for programs that are held against shipped games: rings of holes, with nothing of the package.

A board is a list of holes along the track as the mover sees it: one's own row from the left, then the other's.
"""

from collections.abc import Callable, Collection
from functools import wraps
from typing import ParamSpec, TypeVar

Outcome = tuple[list[int], int]
"""The board after a move, and what the mover has won."""
P = ParamSpec("P")
R = TypeVar("R")


class EndlessError(Exception):
    """A lap begins as an earlier one did, so the sowing never ends."""


def none_if_endless(moved: Callable[P, R]) -> Callable[P, R | None]:
    """Let a program return None where its sowing never ends."""

    @wraps(moved)
    def moved_or_not(*args: P.args, **kwargs: P.kwargs) -> R | None:
        try:
            return moved(*args, **kwargs)
        except EndlessError:
            return None

    return moved_or_not


class Sowing:
    """A turn on a copy of a board."""

    def __init__(self, board: list[int], step: int = 1) -> None:
        """``step``: -1 for clockwise."""
        self.board, self.won = list(board), 0
        self._step = step
        self._seen: set[tuple[int, ...]] = set()

    @property
    def outcome(self) -> Outcome:
        """The board, and what was won."""
        return self.board, self.won

    def lap(
        self,
        hole: int,
        *,
        passed: Callable[[int], bool] = lambda _: False,
        falls: Callable[[int, int], None] = lambda _at, _left: None,
    ) -> int:
        """Sow a hole; the last hole. ``falls`` gets the hole of each seed, and how many are left in hand."""
        if (state := (*self.board, hole)) in self._seen:
            raise EndlessError
        self._seen.add(state)
        hand, self.board[hole] = self.board[hole], 0
        at = hole
        while hand:
            at = (at + self._step) % len(self.board)
            if not passed(at):
                self.board[at] += 1
                hand -= 1
                falls(at, hand)
        return at

    def relay(self, hole: int, over: Callable[[int], bool], *, skipped: bool = False) -> int:
        """Sow on from the last hole until a lap ends as it must; ``skipped``: each lap passes over its first hole."""
        while True:

            def passed(at: int, begin: int = hole) -> bool:
                return skipped and at == begin

            hole = self.lap(hole, passed=passed)
            if over(hole):
                return hole

    def once(self, hole: int, *, skipped: bool = False) -> int:
        """Sow a single lap; the last hole."""
        return self.relay(hole, lambda _: True, skipped=skipped)

    def take(self, hole: int, *, win: bool = True) -> None:
        """Empty a hole, for the mover or for the opponent."""
        self.won += self.board[hole] * win
        self.board[hole] = 0

    def chain(
        self, at: int, wanted: Collection[int], within: Collection[int], step: int = -1
    ) -> None:
        """Take the hole and those that follow it without a gap, while they have as many as is wanted."""
        while at in within and self.board[at] in wanted:
            self.take(at)
            at = (at + step) % len(self.board)


def race(board: list[int], hole: int, step: int = 1, *, stays: bool = False) -> tuple[Sowing, int]:
    """Sow with one's own store beyond one's own row; the last hole is -1 if it is the store. ``stays``: the first seed does."""
    half = len(board) // 2
    ring = [*range(half), -1, *range(half, 2 * half)]
    sowing = Sowing(board)
    at, hand, sowing.board[hole] = ring.index(hole), board[hole], 0
    if stays and hand > 1:
        at -= step
    for _ in range(hand):
        at = (at + step) % len(ring)
        if ring[at] < 0:
            sowing.won += 1
        else:
            sowing.board[ring[at]] += 1
    return sowing, ring[at]
