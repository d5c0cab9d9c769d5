"""Rings and sides of other kinds against programs of their words.

Their author had read only the texts that each names: Ludii's summaries if it names a book, MancalaGames' help.
Whole games are followed, move by move.
"""

from itertools import islice
from typing import Any

from manqala.game.as_json import rows_json
from manqala.game.game import PositionValue
from tests.games.test_independent_summaries import mark_of
from tests.helpers.as_the_mover_sees import gain, play_random, rows
from tests.helpers.sowing_by_hand import Sowing
from tests.helpers.there import there


def held(position: PositionValue, name: str | None = None) -> Any:
    """The seeds of a group of holes, or of the only one."""
    groups = rows_json(position)
    return groups[name] if name else next(iter(groups.values()))


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
        board = held(position)
        if sum(board) == 28:
            last = -1
        filled = [hole for hole in range(7) if board[hole]]
        # “The next player begins to sow from the next available hole … after the last one played”.
        following = [hole % 7 for hole in range(last + 1, last + 8) if board[hole % 7]]
        assert [m.text for m in position.moves()] == [
            f"c{hole + 1}" for hole in (filled if last < 0 else following[:1])
        ]
        board, won, last = there(sat_gol(board, int(move[1:]) - 1))
        if not after.over:
            assert board == held(after)
            assert gain(position, after, mover) == (won,)


RAJA = ["w3", "w4", "s1", "s2", "s3", "e1", "e2", "e3", "e4", "s4", "s5", "s6", "w1", "w2"]
"""Once round: the Raja (south) has the six holes in the middle, the others those beside them."""


def raja_pasu(board: list[int], hole: int, owners: str) -> tuple[list[int], dict[str, int]] | None:
    """Mancala World: laps from the next hole; beyond an empty one the next is won; fours are their owner's at once."""
    board, seen, won = list(board), set(), {"s": 0, "e": 0, "w": 0}
    mover = owners[hole]
    while True:
        hand, board[hole] = board[hole], 0
        for _ in range(hand):
            hole = (hole + 1) % 14
            board[hole] += 1
            if board[hole] == 4:
                won[owners[hole]] += 4
                board[hole] = 0
        hole = (hole + 1) % 14
        if not board[hole]:
            taken = (hole + 1) % 14
            won[mover] += board[taken]
            board[taken] = 0
            return board, won
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)


def test_king_cow_and_minister() -> None:
    owners = "".join(name[0] for name in RAJA)
    for position, move, after in islice(play_random("raja-pasu-mandiri", {"rounds": "1"}, 4), 60):
        board, left = (
            [held(at, {"s": "south", "e": "east", "w": "west"}[n[0]])[int(n[1]) - 1] for n in RAJA]
            for at in (position, after)
        )  # fmt: skip
        mover = there(position.turn)[0]
        outcomes = {
            name[1]: outcome for at, name in enumerate(RAJA)
            if name[0] == mover and board[at] and (outcome := raja_pasu(board, at, owners))
        }  # fmt: skip
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        if not after.over:
            gains = {name[0]: gain(position, after, name)[0] for name in position.players}
            assert (left, gains) == outcomes[move]


def pic(
    board: list[int], heap: int, rings: dict[int, int]
) -> tuple[list[int], dict[int, int], list[int]]:
    """Ludii (And 1979): three in another's heap: a circle is drawn round it, and all that falls there is the player's."""
    board, rings, won = list(board), dict(rings), [0, 0]
    hand, board[heap] = board[heap], 0
    for _ in range(hand):
        heap = (heap + 1) % 6
        if heap in rings:
            won[rings[heap]] += 1
        else:
            board[heap] += 1
    if heap >= 3 and board[heap] == 3:
        rings[heap], won[0], board[heap] = 0, won[0] + 3, 0
    return board, rings, won


def test_circles_round_heaps() -> None:
    for position, move, after in islice(play_random("pic", games=4), 80):
        mover = there(position.turn)
        other = next(name for name in position.players if name != mover)
        rings = {}
        for pair in mark_of(position, "ringed"):
            heap, owner = pair.split(".")
            at = int(heap[1:]) - 1
            rings[at if heap[0] == mover[0] else at + 3] = 0 if owner == mover else 1
        board = rows(position, mover)
        assert sorted(m.text for m in position.moves()) == [
            str(at + 1) for at in range(3) if board[at]
        ]
        left, _, won = pic(board, int(move) - 1, rings)
        if not after.over:
            assert rows(after, mover) == left
            assert [gain(position, after, name)[0] for name in (mover, other)] == won


def ohojichi(side: list[int], hole: int) -> tuple[list[int], int]:
    """MancalaGames: round one's own six holes; fours are captured, back along the sowing."""
    sowing = Sowing(side)
    sowing.chain(sowing.once(hole), (4,), range(6))
    return sowing.outcome


def test_sides_to_be_cleared() -> None:
    """“place captured seeds in opponents hole of your choice”; “Goal: clear your own side”, also by a capture."""
    for position, move, after in islice(play_random("ohojichi", games=3), 90):
        mover = there(position.turn)
        board = rows(position, mover)
        other = next(name for name in position.players if name != mover)
        outcomes: dict[str, list[int]] = {}
        for hole in (hole for hole in range(6) if board[hole]):
            side, taken = ohojichi(board[:6], hole)
            places = range(6) if taken and any(side) else ()
            outcomes |= {
                f"{hole + 1}.{other[0]}{at + 1}": side
                + [seeds + taken * (n == at) for n, seeds in enumerate(board[6:])]
                for at in places
            }
            if not places:
                outcomes[f"{hole + 1}"] = side + board[6:]
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        if after.over and not any(outcomes[move][:6]):
            assert [after.players[seat] for seat in there(after.result).winners] == [mover]
        elif not after.over:
            assert rows(after, mover) == outcomes[move]


def ruma(board: list[int], hole: int) -> tuple[list[int], bool] | None:
    """A page on Tchuka Ruma: from an occupied hole one sows on, in Ruma one chooses again, in an empty hole one has lost."""
    board = [*board, 0]
    while True:
        hand, board[hole] = board[hole], 0
        for _ in range(hand):
            hole = (hole + 1) % len(board)
            board[hole] += 1
        if hole == len(board) - 1:
            return board, True
        if board[hole] == 1:
            return board, False


def test_a_solitaire() -> None:
    for position, move, after in islice(play_random("tchuka-ruma", games=20), 60):
        board = held(position)
        assert [m.text for m in position.moves()] == [str(n + 1) for n in range(4) if board[n]]
        left, again = there(ruma(board, int(move) - 1))
        assert held(after) == left[:4]
        assert after.score[0] - position.score[0] == left[4]
        assert after.over == (not again or not any(left[:4]))
