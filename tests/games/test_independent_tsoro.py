"""Games of four rows in which an empty inner hole captures a file, and of rings, against programs of their words.

Their author had read only Ludii's summaries. Of each position all is compared that can be made of it.
"""

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from manqala.game.game import PositionValue
from tests.games.test_independent_four_rows import Sides, sides
from tests.games.test_independent_relays import track_of
from tests.helpers.as_the_mover_sees import play_random, rows
from tests.helpers.there import there

MOST = 40


def seeds_at_last(own: list[int], other: list[int], last: int) -> Sides:
    """“any counters in the opposite hole in the opponent's inner row are captured. If there also are … outer row …”."""
    row, other = len(own) // 2, list(other)
    if last < row and other[row - 1 - last]:
        other[row - 1 - last] = other[2 * row - 1 - last] = 0
    return own, other


def relayed(own: list[int], other: list[int], hole: int, heads: frozenset[int]) -> Iterator[Sides]:
    """Relays on one's own rows; in an occupied head the player may stop. Nothing if it never ends."""
    own, track, seen = list(own), track_of(own), set()
    place, hand, own[hole] = track.index(hole), own[hole], 0
    while True:
        for _ in range(hand):
            place = (place + 1) % len(track)
            own[track[place]] += 1
        last = track[place]
        if own[last] == 1:
            yield seeds_at_last(own, other, last)
            return
        if last in heads:
            yield list(own), list(other)
        if (state := (*own, place)) in seen:
            return
        seen.add(state)
        hand, own[last] = own[last], 0


def tsoro(own: list[int], other: list[int], heads: frozenset[int]) -> Iterator[Sides]:
    """“cannot sow from … a single counter unless there are no … multiple counters. Single counters … into an empty hole.”"""
    many = [hole for hole, seeds in enumerate(own) if seeds > 1]
    track = track_of(own)
    for hole in many or range(len(own)):
        if own[hole] and (many or not own[track[(track.index(hole) + 1) % len(track)]]):
            yield from relayed(own, other, hole, heads)


def quiela(own: list[int], other: list[int], heads: frozenset[int]) -> Iterator[Sides]:
    """Any hole, until a player has “one counter in each hole. After this, … only … single counters into empty holes”."""
    if max(own) < 2:
        yield from tsoro(own, other, heads)
    else:
        for hole in range(len(own)):
            if own[hole]:
                yield from relayed(own, other, hole, heads)


def came(position: PositionValue) -> set[tuple[tuple[int, ...], ...]]:
    """All that the moves lead to: the mover's side, and the other."""
    mover = there(position.turn)
    found: set[tuple[tuple[int, ...], ...]] = set()
    for move in position.moves():
        inner, outer, theirs, beyond = rows(position.play(move), mover)
        found.add(((*inner, *outer), (*theirs, *beyond)))
    return found


def made(ends: Iterator[Sides]) -> set[tuple[tuple[int, ...], ...]]:
    return {(tuple(own), tuple(other)) for own, other in ends}


Moved = Callable[[list[int], list[int], frozenset[int]], Iterator[Sides]]
NAMES: dict[str, tuple[Moved, dict[str, str], frozenset[int]]] = {
    "misoro-tsoro": (tsoro, {}, frozenset({8, 9})),
    "njombwa": (tsoro, {}, frozenset()),
    "quiela": (quiela, {"first_seed": "next_hole"}, frozenset()),
}
"""The program, options, and the heads: “Typically, the left two holes” of the outer row."""


@pytest.mark.parametrize("name", NAMES)
def test_files_before_empty_holes(name: str) -> None:
    moved, options, heads = NAMES[name]
    games = 1 if name != "njombwa" else 3
    for position, _, after in islice(play_random(name, options, games=games), 400):
        own, other = sides(position)
        if 29 in own + other:  # Njombwa's opening
            continue
        assert came(position) == made(moved(own, other, heads))
        if after.over and (winners := there(after.result).winners):
            assert [after.players[seat] for seat in winners] == [position.turn]
            assert not any(sides_of_loser(after, there(position.turn)))


def sides_of_loser(after: PositionValue, winner: str) -> list[int]:
    _, _, theirs, beyond = rows(after, winner)
    return [*theirs, *beyond]
