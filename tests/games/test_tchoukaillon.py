"""Tchoukaillon, the game for one player, against what is published about boards that can be won.

`data/oracles.json` has OEIS A002491: the smallest number of stones of a winning board that needs
hole k, counted from the ruma. A028933 lists the winning boards; for each number of stones there is
one, and it has the residues of what lies nearer (Broline & Loeb 1995).
"""

from functools import cache
from itertools import combinations

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.game import PositionValue
from tests.helpers.oracles import ORACLES

FIRST = ORACLES["tchoukaillon_first_n"]
MOST_STONES = 24

A028933 = {
    1: (1,), 2: (0, 2), 3: (1, 2), 4: (0, 1, 3), 5: (1, 1, 3), 6: (0, 0, 2, 4), 7: (1, 0, 2, 4),
    8: (0, 2, 2, 4), 9: (1, 2, 2, 4), 10: (0, 1, 1, 3, 5), 11: (1, 1, 1, 3, 5),
    12: (0, 0, 0, 2, 4, 6), 13: (1, 0, 0, 2, 4, 6), 14: (0, 2, 0, 2, 4, 6), 15: (1, 2, 0, 2, 4, 6),
    16: (0, 1, 3, 2, 4, 6), 17: (1, 1, 3, 2, 4, 6),
}  # fmt: skip


@cache
def game(holes: int) -> WarmGame:
    return load("tchoukaillon", holes=holes)


def board(position: PositionValue) -> tuple[int, ...]:
    """The stones in the holes, the nearest to the ruma first."""
    holes = position.game.rules.board.holes
    return tuple(reversed(position.cells[:holes]))


def position_of(stones: tuple[int, ...]) -> PositionValue:
    text = " ".join(str(n) for n in reversed(stones))
    return game(len(stones)).position(f"{text}:south")


def can_be_won(position: PositionValue, known: dict[tuple[int, ...], bool]) -> bool:
    """Whether some order of moves brings all stones into the ruma."""
    if position.over:
        assert position.result is not None
        return position.result.winner == 0
    key = board(position)
    if key not in known:
        known[key] = any(can_be_won(position.play(move), known) for move in position.moves())
    return known[key]


def boards(stones: int, holes: int) -> list[tuple[int, ...]]:
    """Every way of laying so many stones into so many holes."""
    return [
        tuple(b - a - 1 for a, b in zip((-1, *bars), (*bars, stones + holes - 1), strict=True))
        for bars in combinations(range(stones + holes - 1), holes - 1)
    ]


def set_up(stones: int) -> tuple[int, ...]:
    start = load("tchoukaillon", holes=len(FIRST), stones=stones).start()
    laid = board(start)
    return laid[: max(n for n, count in enumerate(laid, 1) if count)]


@pytest.mark.slow_cases("8", "9")
@pytest.mark.parametrize("stones", range(1, 10))
def test_of_all_boards_one_can_be_won(stones: int) -> None:
    holes = len(A028933[stones]) + 1
    known: dict[tuple[int, ...], bool] = {}
    won = [laid for laid in boards(stones, holes) if can_be_won(position_of(laid), known)]
    assert [laid[: len(A028933[stones])] for laid in won] == [A028933[stones]]


@pytest.mark.slow_cases("13")
@pytest.mark.parametrize("stones", A028933)
def test_the_published_board_is_set_up(stones: int) -> None:
    assert set_up(stones) == A028933[stones]


@pytest.mark.parametrize("stones", range(1, MOST_STONES + 1))
def test_what_is_set_up_can_be_won(stones: int) -> None:
    start = load("tchoukaillon", holes=len(FIRST), stones=stones).start()
    assert sum(board(start)) == stones
    assert can_be_won(start, {})


def test_the_smallest_boards_that_need_each_hole() -> None:
    needed = [len(set_up(stones)) for stones in range(1, FIRST[-1] + 1)]
    found = [needed.index(hole) + 1 for hole in range(1, len(FIRST) + 1)]
    assert found == FIRST


def test_always_playing_the_nearest_hole_wins() -> None:
    position = load("tchoukaillon", holes=len(FIRST), stones=FIRST[-1]).start()
    moves = 0
    while not position.over:
        position = position.play(max(position.moves(), key=lambda move: int(move.text)))
        moves += 1
    assert position.result is not None
    assert (position.result.winner, moves) == (0, FIRST[-1])
