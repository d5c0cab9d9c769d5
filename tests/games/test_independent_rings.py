"""Rings whose holes are nobody's, or whose seeds are, against programs of their words.

Their author had read only Ludii's summaries. Whole games are followed, move by move.
"""

from itertools import islice

from manqala.game.as_json import rows_json
from tests.helpers.as_the_mover_sees import gain, play_random
from tests.helpers.there import there


def sat_gol(board: list[int], hole: int) -> tuple[list[int], int, int] | None:
    """Das Gupta 1924: laps from the next hole; beyond an empty one the next is captured. And the last hole sown."""
    board, seen = list(board), set()
    while True:
        hand, board[hole] = board[hole], 0
        for _ in range(hand):
            hole = (hole + 1) % 7
            board[hole] += 1
        following = (hole + 1) % 7
        if not board[following]:
            taken = (hole + 2) % 7
            won, board[taken] = board[taken], 0
            return board, won, hole
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)
        hole = following


def test_seven_holes_in_a_ring() -> None:
    last = -1
    for position, move, after in islice(play_random("sat-gol", games=12), 120):
        mover = there(position.turn)
        board = rows_json(position)["c"]
        if sum(board) == 28:
            last = -1
        held = [hole for hole in range(7) if board[hole]]
        # “The next player begins to sow from the next available hole … after the last one played”.
        following = [hole % 7 for hole in range(last + 1, last + 8) if board[hole % 7]]
        assert [m.text for m in position.moves()] == [
            f"c{hole + 1}" for hole in (held if last < 0 else following[:1])
        ]
        board, won, last = there(sat_gol(board, int(move[1:]) - 1))
        if not after.over:
            assert board == rows_json(after)["c"]
            assert gain(position, after, mover) == (won,)
