"""Games of two and four rows against small programs by a person who had read summaries of their sources only.

They were written as those in `test_independent_summaries.py`, which says how.
"""

from collections.abc import Callable
from itertools import islice

import pytest

from manqala.game.game import PositionValue
from tests.games.test_independent_four_rows import Sides, check_sides, sides
from tests.games.test_independent_summaries import check
from tests.helpers.as_the_mover_sees import play_random, rows
from tests.helpers.sowing_by_hand import Outcome
from tests.helpers.there import there

MOST = 60
"""Positions of each game."""


def track_of(own: list[int]) -> list[int]:
    """One's own two rows anticlockwise: the outer one from the left, then the inner one from the right."""
    row = len(own) // 2
    return [*range(row, 2 * row), *reversed(range(row))]


def ngola(own: list[int], other: list[int], hole: int, *, only_both: bool = False) -> Sides | None:
    """S. Louamba, in Klepzig 1972, 189-190: one lap; beyond a last stone in the inner row both holes are taken, and sown on."""
    own, other, row = list(own), list(other), len(own) // 2
    track, seen = track_of(own), set()
    place, hand, own[hole] = track.index(hole), own[hole], 0
    while hand:
        for _ in range(hand):
            place = (place + 1) % len(track)
            own[track[place]] += 1
        last, hand = track[place], 0
        if (state := (*own, *other, place)) in seen:
            return None
        seen.add(state)
        facing = (row - 1 - last, 2 * row - 1 - last)
        if last < row and (not only_both or all(other[at] for at in facing)):
            for at in facing:
                hand, other[at] = hand + other[at], 0
    return own, other


def ngolo(own: list[int], other: list[int], hole: int) -> Sides | None:
    """Klepzig 1972, 306, as summed up: the same, if both holes hold stones."""
    return ngola(own, other, hole, only_both=True)


def lali(own: list[int], other: list[int], hole: int) -> Sides | None:
    """Klepzig 1972, 190-191, as summed up: in an occupied inner hole the stones of both facing holes are sown on."""
    own, other, row = list(own), list(other), len(own) // 2
    track = track_of(own)
    # The first stone falls into the hole itself.
    place, hand, own[hole] = track.index(hole) - 1, own[hole], 0
    for _ in range(200):
        for _ in range(hand):
            place = (place + 1) % len(track)
            own[track[place]] += 1
        last = track[place]
        if own[last] == 1:
            return own, other
        hand, own[last] = own[last], 0
        if last < row:
            hand, other[row - 1 - last] = hand + other[row - 1 - last], 0
    return None


def quela(own: list[int], other: list[int], hole: int) -> Sides | None:
    """Silva 1995, 97-102, as summed up: relays; an empty inner hole takes an occupied facing one, and the one behind it."""
    own, other, row = list(own), list(other), len(own) // 2
    track, seen = track_of(own), set()
    place, hand, own[hole] = track.index(hole), own[hole], 0
    while True:
        for _ in range(hand):
            place = (place + 1) % len(track)
            own[track[place]] += 1
        last = track[place]
        if own[last] == 1:
            break
        hand, own[last] = own[last], 0
        if (state := (*own, place, hand)) in seen:
            return None
        seen.add(state)
    if last < row and other[row - 1 - last]:
        other[row - 1 - last] = other[2 * row - 1 - last] = 0
    return own, other


@pytest.mark.parametrize(
    ("name", "moved", "least"), [("ngola", ngola, 1), ("ngolo", ngolo, 1), ("kisolo-lali", lali, 2)]
)
def test_three_games_of_the_congo(
    name: str, moved: Callable[[list[int], list[int], int], Sides | None], least: int
) -> None:
    for position, move, after in islice(play_random(name, games=4), MOST):
        own, other = sides(position)
        outcomes = {
            str(hole + 1): outcome for hole in range(len(own))
            if own[hole] >= least and (outcome := moved(own, other, hole))
        }  # fmt: skip
        if not after.over:
            check_sides(position, move, after, outcomes)


def test_the_game_of_the_cokwe() -> None:
    """At first only holes of one or two are sown; after a loss of two, the fullest once; then any."""
    freed: set[str] = set()
    for position, move, after in islice(play_random("quela", games=4), 2 * MOST):
        own, other = sides(position)
        mover = there(position.turn)
        if sum(own) + sum(other) == 48:
            freed.clear()
        holes = [hole for hole in range(len(own)) if own[hole]]
        if mover not in freed:
            lost = 24 - sum(own) >= 2
            few = [hole for hole in holes if own[hole] <= 2]
            most = max(own[hole] for hole in holes)
            holes = [hole for hole in holes if own[hole] == most] if lost else few or holes
            if lost:
                freed.add(mover)
        outcomes = {
            str(hole + 1): outcome for hole in holes if (outcome := quela(own, other, hole))
        }
        if not after.over:
            check_sides(position, move, after, outcomes)


def mawkar(board: list[int], hole: int) -> Outcome | None:
    """Das-Gupta 1923, 71-72, as summed up: clockwise; an empty next hole ends the turn and wins what faces it."""
    board, seen = list(board), set()
    hand, board[hole], last = board[hole], 0, hole
    while True:
        for _ in range(hand):
            last = (last - 1) % len(board)
            board[last] += 1
        following = (last - 1) % len(board)
        if not board[following]:
            won, board[13 - following] = board[13 - following], 0
            return board, won
        if (state := (*board, last)) in seen:
            return None
        seen.add(state)
        hand, board[following], last = board[following], 0, following


def omangunta(board: list[int], hole: int) -> Outcome | None:
    """Das-Gupta 1923, 73-74, as summed up: beyond an empty next hole a full one is won, with the one that faces it.

    A middle hole there is not won, but the mover has a right to it.
    """
    board, seen = list(board), set()
    hand, board[hole], last = board[hole], 0, hole
    while True:
        for _ in range(hand):
            last = (last + 1) % len(board)
            board[last] += 1
        following = (last + 1) % len(board)
        if not board[following]:
            beyond = (last + 2) % len(board)
            won = 0
            if board[beyond] and beyond % 7 != 3:
                won, board[beyond], board[13 - beyond] = board[beyond] + board[13 - beyond], 0, 0
            return board, won
        if (state := (*board, last)) in seen:
            return None
        seen.add(state)
        hand, board[following], last = board[following], 0, following


@pytest.mark.parametrize(
    ("name", "moved", "barred"),
    [("mawkar-katiya", mawkar, None), ("omangunta-peeta", omangunta, 3)],
)
def test_two_games_of_bengal(
    name: str, moved: Callable[[list[int], int], Outcome | None], barred: int | None
) -> None:
    def outcomes_at(position: PositionValue) -> dict[str, Outcome]:
        board = rows(position, there(position.turn))
        return {
            str(hole + 1): outcome for hole in range(7)
            if board[hole] and hole != barred and (outcome := moved(board, hole))
        }  # fmt: skip

    for position, move, after in islice(play_random(name, games=4), MOST):
        check(position, move, after, outcomes_at(position))
