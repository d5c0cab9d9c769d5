"""What the games written by hand share: what lies where, and how seeds are sown."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol, runtime_checkable

SOUTH, NORTH = 0, 1
LETTERS = "sn"


@dataclass
class State:
    """A game in progress.  ``seeds`` are the holes (and what else is sown into) in the order of the way round."""

    seeds: list[int]
    won: list[int] = field(default_factory=lambda: [0, 0])
    mover: int = SOUTH
    over: bool = False
    winner: int | None = None
    turns: int = 0
    notes: dict[str, list[int]] = field(default_factory=dict)
    """What else a game has to remember of each hole or player."""

    @property
    def other(self) -> int:
        return 1 - self.mover

    def win(self, hole: int, player: int | None = None) -> int:
        """Put what lies in a hole to what a player, else the mover, has won."""
        taken, self.seeds[hole] = self.seeds[hole], 0
        self.won[self.mover if player is None else player] += taken
        return taken

    def end(self, score: Sequence[int]) -> None:
        """The game is over: who has more has won."""
        south, north = score
        self.over = True
        self.winner = None if south == north else SOUTH if south > north else NORTH


class Program(Protocol):
    """A game: what is where at the start, what may be played, and what comes of it."""

    def start(self) -> State: ...

    def moves(self, state: State) -> list[str]:
        """The moves by the numbers of their holes; none where the player cannot move."""
        ...

    def play(self, state: State, move: str) -> None: ...

    def stuck(self, state: State) -> None:
        """What happens as the player to move cannot."""
        ...

    def shown(self, state: State) -> list[int]:
        """All holes as positions list them: south's from his left, then north's from his left."""
        ...


@runtime_checkable
class Dealt(Protocol):
    """A program whose games begin with what falls to chance, or is laid out."""

    def opening(self, rng: Random) -> str:
        """What falls or is laid out, as a move of the set-up; the next game starts so."""
        ...


Answers = Generator[list[str], str, None]
"""A turn as a dialogue: what may be answered, time after time; it is told what was answered."""


@runtime_checkable
class Together(Protocol):
    """A program whose games begin with a sowing of both players, of which there are too many to list."""

    def together(self, state: State) -> Answers: ...


def sow(seeds: list[int], at: int, way: int = 1, skip: Collection[int] = ()) -> int:
    """Lift a hole and sow it one by one into the holes after it; the last of them."""
    hand, seeds[at] = seeds[at], 0
    return spread(seeds, at, hand, way, skip)


def spread(seeds: list[int], at: int, hand: int, way: int = 1, skip: Collection[int] = ()) -> int:
    """Sow so many seeds into the holes after one."""
    while hand:
        at = (at + way) % len(seeds)
        if at not in skip:
            seeds[at] += 1
            hand -= 1
    return at


@dataclass(frozen=True)
class TwoRows:
    """Two rows that go round: south's holes from his left, then north's from his left."""

    holes: int

    def filled(self, seeds: int) -> State:
        return State([seeds] * (2 * self.holes))

    def row(self, player: int) -> range:
        return range(player * self.holes, (player + 1) * self.holes)

    def owner(self, hole: int) -> int:
        return hole // self.holes

    def opposite(self, hole: int) -> int:
        return 2 * self.holes - 1 - hole

    def number(self, hole: int) -> str:
        """What the owner of a hole calls it."""
        return str(hole % self.holes + 1)

    def hole(self, move: str, player: int) -> int:
        return player * self.holes + int(move) - 1

    def holding(self, state: State, player: int, least: int = 1) -> list[int]:
        """The holes of a player with so many seeds or more."""
        return [hole for hole in self.row(player) if state.seeds[hole] >= least]

    def bare(self, state: State, player: int) -> bool:
        return not any(state.seeds[hole] for hole in self.row(player))

    def win_row(self, state: State, row: int, player: int) -> None:
        for hole in self.row(row):
            state.win(hole, player)

    def win_rows(self, state: State) -> None:
        """Each wins what lies in his row, and who then has more has won."""
        for player in (SOUTH, NORTH):
            self.win_row(state, player, player)
        state.end(state.won)


@dataclass(frozen=True)
class FourRows:
    """Two rows for each player, a way round for each: the outer row from his left, then the inner one back."""

    holes: int

    def filled(self, outer: Sequence[int], inner: Sequence[int]) -> State:
        """Both begin with the same: each row from its owner's left."""
        return State([*outer, *reversed(inner)] * 2)

    def track(self, player: int) -> range:
        return range(player * 2 * self.holes, (player + 1) * 2 * self.holes)

    def is_inner(self, hole: int) -> bool:
        return hole % (2 * self.holes) >= self.holes

    def facing(self, hole: int) -> tuple[int, int]:
        """The opponent's inner and outer hole in front of an inner one."""
        file = 2 * self.holes - 1 - hole % (2 * self.holes)  # counted from the owner's left
        there = 2 * self.holes * (1 - hole // (2 * self.holes))
        from_left = self.holes - 1 - file
        return there + 2 * self.holes - 1 - from_left, there + from_left

    def number(self, hole: int) -> int:
        """The inner row is counted from the left, and on from there the outer one."""
        at = hole % (2 * self.holes)
        return self.holes + at + 1 if at < self.holes else 2 * self.holes - at

    def hole(self, move: str, player: int) -> int:
        number = int(move)
        at = number - self.holes - 1 if number > self.holes else 2 * self.holes - number
        return player * 2 * self.holes + at

    def sow(self, state: State, at: int) -> int:
        """Lift a hole and sow it on its owner's side."""
        hand, state.seeds[at] = state.seeds[at], 0
        return self.spread(state, at, hand)

    def spread(self, state: State, at: int, hand: int) -> int:
        first, length = at // (2 * self.holes) * 2 * self.holes, 2 * self.holes
        while hand:
            at = first + (at + 1 - first) % length
            state.seeds[at] += 1
            hand -= 1
        return at

    def shown(self, state: State) -> list[int]:
        rows = []
        for player in (SOUTH, NORTH):
            own = [state.seeds[hole] for hole in self.track(player)]
            rows += [*reversed(own[self.holes :]), *own[: self.holes]]
        return rows

    def seeds_of(self, state: State, player: int) -> int:
        return sum(state.seeds[hole] for hole in self.track(player))
