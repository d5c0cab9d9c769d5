"""Three games of Parker's Ancient Ceylon (1909, 594-599) against a program by somebody who had read summaries only.

It was written as those in `test_independent_summaries.py`, which says how. First rounds are compared.
"""

from collections.abc import Callable

import pytest

from manqala.game.game import PositionValue
from tests.helpers.as_the_mover_sees import gain, play_random, rows
from tests.helpers.sowing_by_hand import Outcome
from tests.helpers.there import there

ENDS = (0, 6, 7, 13)
LONGEST = 500
"""Holes of three passed over in a row, after which a sowing never ends."""


def puhulmutu(board: list[int], hole: int, step: int, *, ends_take: bool = True) -> Outcome | None:
    """A hole of three is passed over, except by a last seed: it makes four, which are won, and the next hole is sown on."""
    board, won, seen, passed = list(board), 0, set(), 0
    hand, board[hole], at = board[hole], 0, hole
    while True:
        while hand:
            at = (at + step) % 14
            if board[at] == 3 and hand > 1:
                passed += 1
                if passed > LONGEST:
                    return None
                continue
            board[at], hand, passed = board[at] + 1, hand - 1, 0
        if board[at] == 1 or (board[at] == 4 and at in ENDS and not ends_take):
            return board, won
        if board[at] == 4:
            won, board[at], at = won + 4, 0, (at + step) % 14
            if not board[at]:
                return board, won
        if (state := (*board, at)) in seen:
            return None
        seen.add(state)
        hand, board[at] = board[at], 0


def kotu_baendum(board: list[int], hole: int, step: int) -> Outcome | None:
    """The same, but a four in an end hole is left."""
    return puhulmutu(board, hole, step, ends_take=False)


def daramutu(board: list[int], hole: int, step: int) -> Outcome | None:
    """Laps go on from occupied holes; in an empty one, in either row, the last seed takes what lies opposite."""
    board, seen = list(board), set()
    hand, board[hole], at = board[hole], 0, hole
    while True:
        for _ in range(hand):
            at = (at + step) % 14
            board[at] += 1
        if board[at] == 1:
            won, board[13 - at] = board[13 - at], 0
            return board, won
        if (state := (*board, at)) in seen:
            return None
        seen.add(state)
        hand, board[at] = board[at], 0


def may_begin(board: list[int], step: int, *, from_ends: bool) -> list[int]:
    """Single seeds move only if there is nothing larger, the foremost of them last of all."""
    holes = [hole for hole in range(7) if board[hole] > 1]
    if not holes:
        holes = [hole for hole in range(7) if board[hole]]
        foremost = 6 if step == 1 else 0
        holes = [hole for hole in holes if hole != foremost] or holes
    ends = [hole for hole in holes if hole in ENDS]
    return ends if from_ends and ends else holes


@pytest.mark.parametrize(
    ("name", "moved"),
    [("puhulmutu", puhulmutu), ("kotu-baendum", kotu_baendum), ("daramutu", daramutu)],
)
def test_three_games_of_ceylon(
    name: str, moved: Callable[[list[int], int, int], Outcome | None]
) -> None:
    way, begun = None, set[str]()
    for position, move, after in play_random(name, games=1):
        mover, board = there(position.turn), rows(position, there(position.turn))
        if sum(board) == 56 and max(board) == 4 == min(board):
            way, begun = None, set()
        outcomes: dict[str, Outcome] = {}
        for sign in [way] if way else [">", "<"]:
            step = 1 if sign == ">" else -1
            from_ends = name == "kotu-baendum" and mover not in begun
            for hole in may_begin(board, step, from_ends=from_ends):
                if outcome := moved(board, hole, step):
                    outcomes[f"{hole + 1}" + ("" if way else sign)] = outcome
        compare(position, move, after, outcomes)
        begun.add(mover)
        way = way or move[-1]


def compare(
    position: PositionValue, move: str, after: PositionValue, outcomes: dict[str, Outcome]
) -> None:
    """Compare the legal moves, and what one of them leads to."""
    assert sorted(m.text for m in position.moves()) == sorted(outcomes)
    if not after.over:
        mover = there(position.turn)
        assert (rows(after, mover), gain(position, after, mover)) == (
            outcomes[move][0],
            (outcomes[move][1],),
        )
