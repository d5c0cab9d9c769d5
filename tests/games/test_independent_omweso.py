"""Omweso against a program by a person who had read only the words of its rules.

Its words: the page of the program Omweso 2D in Google's shop, the example of a capture in B. Wernham's
introduction as a page on the web quotes it, and Wikipedia's on the end. Of each position all is compared
that can be made of it: the board after each choice of directions, and what ends the game, and for whom.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from manqala.game.game import PositionValue
from tests.games.test_independent_four_rows import sides
from tests.games.test_independent_relays import track_of
from tests.helpers.as_the_mover_sees import play_random, rows
from tests.helpers.there import there

TRACK = track_of([0] * 16)
TURNING = {0, 1, 8, 9}
"""“leftmost four pits”: Wernham sows three from the outer one at the end clockwise to the third inner one."""
HEADS = {0, 7}
End = tuple[tuple[int, ...], tuple[int, ...], bool]
"""One's own side, the other one, and whether the mover has won."""


@dataclass
class Lap:
    """Seeds in hand, after which hole they are sown, and which way."""

    own: list[int]
    other: list[int]
    begin: int
    hand: int
    step: int = 1
    heads: set[int] = field(default_factory=set)
    """The inner holes at the ends from which both of the opponent's have been captured."""
    seen: set[object] = field(default_factory=set)

    def sown(self) -> tuple[list[int], int]:
        """One's own side after the lap, and its last hole."""
        own, at = list(self.own), TRACK.index(self.begin)
        for _ in range(self.hand):
            at = (at + self.step) % 16
            own[TRACK[at]] += 1
        return own, TRACK[at]

    def turned(self) -> "Lap":
        """The same the other way."""
        return replace(self, step=-self.step, heads=set(self.heads), seen=set(self.seen))


def captured(own: list[int], other: list[int], last: int) -> tuple[int, ...]:
    """Both holes beyond an inner one that was occupied, if “both” are."""
    prey = (7 - last, 15 - last)
    return prey if last < 8 and own[last] > 1 and all(other[hole] for hole in prey) else ()


def ways(lap: Lap) -> Iterator[Lap]:
    """Anticlockwise; from the four pits also clockwise, “if this results in a capture”."""
    yield lap
    if lap.begin in TURNING:
        back = lap.turned()
        own, last = back.sown()
        if captured(own, back.other, last):
            yield back


def lifted(own: list[int], hole: int) -> tuple[list[int], int]:
    """A side without the seeds of a hole, and these."""
    left = list(own)
    left[hole] = 0
    return left, own[hole]


def turns(own: list[int], other: list[int]) -> tuple[set[End], bool]:
    """All ends of all turns, and whether one need not end."""
    ends: set[End] = set()
    endless = False
    waiting: list[Lap] = []
    for hole in range(16):
        if own[hole] > 1:
            left, hand = lifted(own, hole)
            waiting += ways(Lap(left, other, hole, hand))
    while waiting:
        lap = waiting.pop()
        if (state := (*lap.own, *lap.other, lap.begin, lap.hand, lap.step)) in lap.seen:
            endless = True
            continue
        lap.seen.add(state)
        side, last = lap.sown()
        if prey := captured(side, lap.other, last):
            hand = sum(lap.other[hole] for hole in prey)
            rest = [0 if hole in prey else seeds for hole, seeds in enumerate(lap.other)]
            heads = lap.heads | ({last} & HEADS)
            again = Lap(side, rest, lap.begin, hand, 1, heads, lap.seen)
            # “Upon re-entering these reverse-captured seeds, the player may sow them clockwise again”.
            waiting += ways(again) if lap.step < 0 else [again]
        elif side[last] > 1:
            left, hand = lifted(side, last)
            waiting += ways(Lap(left, lap.other, last, hand, 1, lap.heads, lap.seen))
        else:  # the opponent cannot move, or has lost both heads
            won = lap.heads == HEADS or all(seeds < 2 for seeds in lap.other)
            ends.add((tuple(side), tuple(lap.other), won))
    return ends, endless


def ended(position: PositionValue) -> tuple[set[End], bool]:
    """The same as the game has it; a turn that never ends annuls the game."""
    mover, ends, endless = there(position.turn), set(), False
    for move in position.moves():
        after = position.play(move)
        inner, outer, theirs, beyond = rows(after, mover)
        if after.over and not there(after.result).winners:
            endless = True
            continue
        ends.add((tuple(inner + outer), tuple(theirs + beyond), after.over))
        assert not after.over or [after.players[seat] for seat in there(after.result).winners] == [
            mover
        ]
    return ends, endless


def check(opening: str, games: int, every: int) -> None:
    for at, (position, _, _) in enumerate(play_random("omweso", {"opening": opening}, games)):
        if at % every == 0:
            assert ended(position) == turns(*sides(position))


def test_a_game() -> None:
    check("fours", 1, 4)


@pytest.mark.nightly
@pytest.mark.parametrize("opening", ["fours", "twos"])
def test_games(opening: str) -> None:
    check(opening, 12, 1)
