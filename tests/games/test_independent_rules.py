"""Asian games against small programs of their own: the same moves are legal, and do the same.

The programs know nothing of the engine.  They see a board as the mover does: his holes from his
left, then the rest of the track, anticlockwise.
"""

from collections.abc import Collection

import pytest

from tests.helpers.as_the_mover_sees import gain, play_random, rows
from tests.helpers.there import there

FOR_EVER = None


def laps(board: list[int], hole: int, step: int, *, stop: Collection[int]) -> int | None:
    """Relays from the next hole; where the last lap ends, or nothing if they never end."""
    hand, board[hole] = board[hole], 0
    seen = set()
    while True:
        while hand:
            hole = (hole + step) % len(board)
            board[hole] += 1
            hand -= 1
        following = (hole + step) % len(board)
        if not board[following] or following in stop:
            return hole
        hole, hand, board[following] = following, board[following], 0
        if (state := (*board, hole)) in seen:
            return FOR_EVER
        seen.add(state)


def through_the_store(board: list[int], hole: int) -> tuple[int, bool]:
    """Relays from the last hole through one's own store; what is won, and whether he moves again."""
    holes = len(board) // 2
    won = 0
    while True:
        hand, board[hole] = board[hole], 0
        while hand:
            if hole == holes - 1:
                won, hand = won + 1, hand - 1
                if not hand:
                    return won, True
            hole, hand = (hole + 1) % len(board), hand - 1
            board[hole] += 1
        if board[hole] == 1:
            opposite = len(board) - 1 - hole
            if hole < holes and board[opposite]:
                won += board[opposite] + 1
                board[opposite] = board[hole] = 0
            return won, False


def with_cows(board: list[int], hole: int, *, goes_on: bool) -> list[int] | None:
    """Fours are taken as they arise; what the mover and his opponent win."""
    won = [0, 0]
    hand, board[hole] = board[hole], 0
    seen = set()
    while True:
        while hand:
            hole = (hole + 1) % 14
            board[hole] += 1
            hand -= 1
            if board[hole] == 4:
                won[hole >= 7] += 4
                board[hole] = 0
        following = (hole + 1) % 14
        if not board[following]:
            beyond = (hole + 2) % 14
            won[0] += board[beyond]
            taken, board[beyond] = board[beyond], 0
            if not taken or not goes_on or not any(board):
                return won
            following = next(n % 14 for n in range(hole + 3, hole + 17) if board[n % 14])
        hole, hand, board[following] = following, board[following], 0
        if (state := (*board, hole)) in seen:
            return FOR_EVER
        seen.add(state)


@pytest.mark.quick_cases("congkak-options1-True")
@pytest.mark.parametrize(
    ("name", "options", "mirrored"),
    [("ohvalhu", {}, False), ("congkak", {}, True), ("dakon", {"opening": "free"}, False)],
)
def test_relays_through_the_own_store(name: str, options: dict[str, str], mirrored: bool) -> None:
    for position, move, following in play_random(name, options):
        mover = there(position.turn)
        board = rows(position, mover)
        holes = len(board) // 2
        if mirrored:
            board = board[:holes][::-1] + board[holes:][::-1]
        numbers = {n: holes - n if mirrored else n + 1 for n in range(holes) if board[n]}
        assert sorted(int(m.text) for m in position.moves()) == sorted(numbers.values())
        start = next(n for n, number in numbers.items() if str(number) == move)
        won, again = through_the_store(board, start)
        if mirrored:
            board = board[:holes][::-1] + board[holes:][::-1]
        assert rows(following, mover) == board
        assert gain(position, following, mover) == (won,)
        if not following.over:
            stays = again if any(board[:holes]) and any(board[holes:]) else any(board[:holes])
            assert (following.turn == mover) == stays


@pytest.mark.quick_cases("goes_on")
@pytest.mark.parametrize("after_capture", ["ends_turn", "goes_on"])
def test_cows_and_gaps(after_capture: str) -> None:
    for position, move, following in play_random("pallanguzhi", {"after_capture": after_capture}):
        mover = there(position.turn)
        outcomes = {}
        for hole in range(7):
            board = rows(position, mover)
            if board[hole]:
                won = with_cows(board, hole, goes_on=after_capture == "goes_on")
                if won is not FOR_EVER:
                    outcomes[str(hole + 1)] = board, won
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        board, won = outcomes[move]
        other = next(name for name in position.players if name != mover)
        if not following.over:
            assert rows(following, mover) == board
        else:
            won = [won[0] + sum(board[:7]), won[1] + sum(board[7:])]
        assert gain(position, following, mover) == (won[0],)
        assert gain(position, following, other) == (won[1],)


@pytest.mark.slow
def test_two_sowings_and_the_opposite_hole() -> None:
    def reap(board: list[int], hole: int) -> int | None:
        last = laps(board, hole, 1, stop=())
        if last is FOR_EVER:
            return FOR_EVER
        behind = (last + 2) % 14
        won = board[behind] + board[13 - behind] if board[behind] else 0
        if won:
            board[behind] = board[13 - behind] = 0
        return won

    for position, move, following in play_random("ali-guli-mane"):
        mover = there(position.turn)
        outcomes = {}
        for hole in range(7):
            board = rows(position, mover)
            won = reap(board, hole) if board[hole] else FOR_EVER
            if won is FOR_EVER:
                continue
            outcomes[f"{hole + 1}"] = board, won
            for second in range(7 if won else 0):
                again = list(board)
                more = reap(again, second) if again[second] else FOR_EVER
                if more is not FOR_EVER:
                    outcomes[f"{hole + 1}.again.{second + 1}"] = again, won + more
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        board, won = outcomes[move]
        if not following.over:
            assert rows(following, mover) == board
            assert gain(position, following, mover) == (won,)


@pytest.mark.slow
def test_mandarins() -> None:
    ends = (5, 11)
    for position, move, following in play_random("o-an-quan"):
        mover = there(position.turn)
        squares = rows(position, mover)
        if not any(square["citizen"] for square in squares[:5]):
            continue  # he plants first: the examples of the rule file show it
        outcomes = {}
        for hole in range(5):
            for step, sign in ((1, ">"), (-1, "<")):
                board = [square["citizen"] for square in squares]
                mandarins = [square["mandarin"] for square in squares]
                last = laps(board, hole, step, stop=ends) if board[hole] else FOR_EVER
                if last is FOR_EVER:
                    continue
                won = (0, 0)
                while True:
                    gap, prey = (last + step) % 12, (last + 2 * step) % 12
                    if gap in ends or board[gap] or not (board[prey] or mandarins[prey]):
                        break
                    won = won[0] + board[prey], won[1] + mandarins[prey]
                    board[prey] = mandarins[prey] = 0
                    last = prey
                outcomes[f"{hole + 1}{sign}"] = board, mandarins, won
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        board, mandarins, won = outcomes[move]
        if not following.over:
            after = rows(following, mover)
            assert [square["citizen"] for square in after] == board
            assert [square["mandarin"] for square in after] == mandarins
            assert gain(position, following, mover) == won
