"""Games of two rows in which holes are won, against small programs of their sources.

They were written as those in `test_independent_summaries.py`, which says how.
"""

from manqala.game.game import PositionValue
from tests.games.test_independent_openings import met
from tests.games.test_independent_summaries import Claimed, Claims, mark_of, play_claims
from tests.games.test_independent_two_rows import MOST
from tests.helpers.as_the_mover_sees import gain, rows
from tests.helpers.sowing_by_hand import Sowing, none_if_endless
from tests.helpers.there import there


def toguz(
    board: list[int], hole: int, tuz: int | None, theirs: int | None
) -> tuple[list[int], int, int, int | None]:
    """The tournaments' rules: the first seed stays; even numbers; a tuzdyk, but not of the ninth hole
    nor of that with the same number. What both win, and the mover's tuzdyk.
    """
    board, won, lost = list(board), 0, 0
    hand, board[hole] = board[hole], 0
    at = hole if hand == 1 else hole - 1
    for _ in range(hand):
        at = (at + 1) % 18
        if at == tuz:
            won += 1
        elif at == theirs:
            lost += 1
        else:
            board[at] += 1
    if at >= 9 and at != tuz:
        if board[at] % 2 == 0:
            won, board[at] = won + board[at], 0
        elif board[at] == 3 and tuz is None and at != 17 and (theirs is None or at - 9 != theirs):
            won, board[at], tuz = won + 3, 0, at
    return board, won, lost, tuz


def test_what_belongs_to_nine_balls() -> None:
    for position, move, after, board in met("toguz-kumalak", most=2 * MOST):
        mover = there(position.turn)
        other = next(name for name in position.players if name != mover)
        owned = {}
        for hole, owner in (one.split(".") for one in mark_of(position, "tuzdik")):
            owned[owner] = int(hole[1:]) - 1 + 9 * (hole[0] != mover[0])
        outcomes = {
            str(hole + 1): toguz(board, hole, owned.get(mover), owned.get(other))
            for hole in range(9)
            if board[hole]
        }
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        left, won, lost, tuz = outcomes[move]
        if not after.over:
            assert rows(after, mover) == left
            assert gain(position, after, mover) == (won,)
            assert gain(position, after, other) == (lost,)
            claimed = [one for one in mark_of(after, "tuzdik") if one.endswith(mover)]
            assert claimed == ([] if tuz is None else [f"{other[0]}{tuz - 8}.{mover}"])


@none_if_endless
def layli(board: list[int], hole: int, claims: Claims) -> Claimed:
    """Marin 1931 (Mancala World): clockwise relays; the last ball in an empty own hole is captured with
    what lies opposite, but of three one comes over, and both holes are the sower's.
    """
    sowing = Sowing(board, -1)
    last = sowing.relay(hole, lambda at: at in claims or sowing.board[at] == 1)
    facing = 11 - last
    if last in claims or last >= 6 or facing in claims:
        return sowing.board, claims, 0, False
    if sowing.board[facing] == 3:
        sowing.board[last] = sowing.board[facing] = 2
        return sowing.board, {**claims, last: True, facing: True}, 0, False
    if sowing.board[facing]:
        sowing.take(facing)
        sowing.take(last)
    return sowing.board, claims, sowing.won, False


def to_a_weg(board: list[int], hole: int, claims: Claims) -> tuple[Sowing, int]:
    """Pankhurst 1971: relays until an empty hole, a weg, or a fourth seed in the other row; the last hole."""
    sowing = Sowing(board)
    return sowing, sowing.relay(
        hole,
        lambda at: at in claims or sowing.board[at] == 1 or (at >= 6 and sowing.board[at] == 4),
    )


@none_if_endless
def shoa(board: list[int], hole: int, claims: Claims) -> Claimed:
    """Pankhurst 1971: a fourth seed in the other row makes a weg; in a weg of the opponent the last
    seed is taken, with one more, and another hole is sown.
    """
    sowing, last = to_a_weg(board, hole, claims)
    if last in claims:
        won = 0 if claims[last] else min(2, sowing.board[last])
        sowing.board[last] -= won
        return sowing.board, claims, won, won > 0
    made = {last: True} if sowing.board[last] == 4 else {}
    return sowing.board, claims | made, 0, False


@none_if_endless
def awagagae(board: list[int], hole: int, claims: Claims, warned: set[int]) -> Claimed:
    """Pankhurst 1971: as in Shoa, but the first last seed in a weg of the opponent does nothing, each
    later one takes one; there is no further sowing.
    """
    sowing, last = to_a_weg(board, hole, claims)
    if last in claims:
        won = int(not claims[last] and last in warned)
        sowing.board[last] -= won
        return sowing.board, claims, won, False
    made = {last: True} if sowing.board[last] == 4 else {}
    return sowing.board, claims | made, 0, False


@none_if_endless
def krur(board: list[int], hole: int, claims: Claims) -> Claimed:
    """Pinto Cebrián 1999 (Mancala World): relays that leave out what the opponent has captured; a
    fourth seed in the other row captures the hole.
    """
    sowing = Sowing(board)
    while True:
        hole = sowing.lap(hole, passed=lambda at: not claims.get(at, True))
        if hole >= 4 and sowing.board[hole] == 4 and hole not in claims:
            return sowing.board, {**claims, hole: True}, 0, False
        if sowing.board[hole] == 1 or hole in claims:
            return sowing.board, claims, 0, False


def test_the_owned_holes_of_somaliland() -> None:
    play_claims(
        "layli-goobalay", "uur", 2, rows, lambda number: number,
        lambda _, board, hole, claims: layli(board, hole, claims), options={"holes": "6"},
    )  # fmt: skip


def test_the_wegs_of_shoa() -> None:
    play_claims(
        "gabata-shoa", "weg", 2, rows, lambda number: number,
        lambda _, board, hole, claims: shoa(board, hole, claims),
    )  # fmt: skip


def test_the_houses_of_the_sahara() -> None:
    play_claims(
        "krur", "captor", 3, rows, lambda number: number,
        lambda _, board, hole, claims: krur(board, hole, claims),
    )  # fmt: skip


def test_the_first_time_nothing_happens_in_eritrea() -> None:
    def moved(
        position: PositionValue, board: list[int], hole: int, claims: Claims
    ) -> Claimed | None:
        letter = there(position.turn)[0]
        warned = {int(one[1:]) - 1 + 6 * (one[0] != letter) for one in mark_of(position, "warned")}
        return awagagae(board, hole, claims, warned)

    play_claims("awagagae", "weg", 2, rows, lambda number: number, moved)
