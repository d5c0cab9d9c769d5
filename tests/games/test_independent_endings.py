"""Games of two rows and how they end, against small programs by a person who had read only their sources.

They were written as those in `test_independent_summaries.py`, which says how; where a text leaves a
point open, the comment says which option says it. In addition, these programs say when a game ends
and who gets what is left on the board.
"""

from collections.abc import Callable
from itertools import islice

import pytest

from manqala.game.game import PositionValue
from tests.games.test_independent_summaries import check
from tests.games.test_independent_two_rows import MOST, feeding
from tests.helpers.as_the_mover_sees import gain, play_random, rows
from tests.helpers.sowing_by_hand import EndlessError, Outcome, Sowing, none_if_endless, race
from tests.helpers.there import there

Moved = Callable[[list[int], int], Outcome | None]
Shares = tuple[int, int]
"""What the next player and the other get of what is left."""
Ended = Callable[[list[int]], Shares | None]


def sow_from_itself(sowing: Sowing, hole: int) -> int:
    """Sow a hole whose first seed stays there; the last hole."""
    hand, sowing.board[hole] = sowing.board[hole], 0
    at = hole - 1
    for _ in range(hand):
        at = (at + 1) % len(sowing.board)
        sowing.board[at] += 1
    return at


def bestemshe(board: list[int], hole: int) -> Outcome:
    """Kotinová: Toguz without its captured holes: the first seed stays unless it is alone; even numbers of the other row."""
    sowing = Sowing(board)
    last = sow_from_itself(sowing, hole) if board[hole] > 1 else sowing.once(hole)
    if last >= 5 and sowing.board[last] % 2 == 0:
        sowing.take(last)
    return sowing.outcome


def al_manqala(board: list[int], hole: int) -> Outcome:
    """Kanaaneh 2007 (Mancala World): twos and fours, and those behind them, on both sides."""
    sowing = Sowing(board)
    sowing.chain(sowing.once(hole), (2, 4), range(14))
    return sowing.outcome


@none_if_endless
def djenon(board: list[int], hole: int) -> Outcome | None:
    """Climent 2012 (Mancala World): each lap begins in the hole that it empties; a hole of one or three is
    captured, with the twos and fours behind it; single seeds do not move.
    """
    if board[hole] < 2:
        return None
    sowing, seen = Sowing(board), set()
    while True:
        if (state := (*sowing.board, hole)) in seen:
            raise EndlessError
        seen.add(state)
        hole = sow_from_itself(sowing, hole)
        if sowing.board[hole] in {1, 2, 4}:
            sowing.chain(hole, (2, 4), range(12))
            return sowing.outcome


@none_if_endless
def bule_perga(board: list[int], hole: int) -> Outcome:
    """Claus 1986 (Mancala World): the next hole is sown; fours are their row's."""
    sowing = Sowing(board)

    def falls(at: int, _: int) -> None:
        if sowing.board[at] == 4:
            sowing.take(at, win=at < 7)

    while sowing.board[hole]:
        hole = (sowing.lap(hole, falls=falls) + 1) % 14
    return sowing.outcome
