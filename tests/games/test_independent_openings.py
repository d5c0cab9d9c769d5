"""Games of two rows with openings, claims or a choice of direction against small programs of their sources.

They were written as those in `test_independent_summaries.py`, which says how.
"""

from collections.abc import Iterator
from itertools import islice

from manqala.game.game import PositionValue
from tests.games.test_independent_summaries import (
    Claimed,
    Claims,
    Outcome,
    check,
    mark_of,
    play_claims,
)
from tests.games.test_independent_two_rows import (
    MOST,
    adji_boto,
    chain,
    dongjintian,
    english_wari,
    eson,
    lamlameta,
    mbothe,
    relay,
    spread,
    toguz,
)
from tests.helpers.as_the_mover_sees import gain, play_random, rows
from tests.helpers.there import there

Met = Iterator[tuple[PositionValue, str, PositionValue, list[int]]]


def met(name: str, options: dict[str, str] | None = None, games: int = 3, most: int = MOST) -> Met:
    """Positions with the board as the mover sees it, the move and what it leads to."""
    for position, move, after in islice(play_random(name, options, games=games), most):
        yield position, move, after, rows(position, there(position.turn))


def test_only_the_first_move_at_the_tana_drops_into_pairs() -> None:
    for position, move, after, board in met("mbothe", most=30):
        first = "opened=true" not in position.text
        full = [hole for hole in range(10) if board[hole]]
        holes = [hole for hole in full if board[hole] != 2] or full[-1:]
        moves = {hole: mbothe(board, hole, first=first) for hole in holes}
        outcomes = {str(hole + 1): moved[0] for hole, moved in moves.items() if moved}
        if not any(board[10:]):  # whoever has nothing must be given stones
            fed = {text: outcome for text, outcome in outcomes.items() if any(outcome[0][10:])}
            outcomes = fed or outcomes
        check(position, move, after, outcomes)
        if not after.over:
            assert (after.turn == position.turn) == there(moves[int(move) - 1])[1]


def test_all_pairs_of_the_konso_go_together() -> None:
    for position, move, after, board in met(
        "lamlameta", {"rounds": "1", "pairs": "sown", "opening": "any"}, most=30
    ):
        first = "opened=true" not in position.text
        moves = {
            str(hole + 1): lamlameta(board, hole, first=first) for hole in range(12) if board[hole]
        }
        check(position, move, after, {text: moved for text, moved in moves.items() if moved})


def test_holes_of_nobody_in_mongolia() -> None:
    for position, move, after, board in met("eson-khorgol", games=1):
        other = next(name for name in position.players if name != position.turn)[0]
        outcomes = {
            str(hole + 1) if hole < 5 else f"{other}{hole - 4}": eson(board, hole)
            for hole in range(10)
            if board[hole]
        }
        check(position, move, after, outcomes)


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


def test_what_lies_beyond_gaps_in_either_direction() -> None:
    for position, move, after, board in met("dongjintian"):
        outcomes = {
            f"{hole + 1}{way}": outcome
            for hole in range(5)
            for way, step in ((">", 1), ("<", -1))
            if board[hole] and (outcome := dongjintian(board, hole, step))
        }
        check(position, move, after, outcomes)


def test_each_hole_once_before_the_game_of_the_saramaka() -> None:
    for position, move, after, board in met("adji-boto", most=2 * MOST):
        sown = mark_of(position, "sown")
        own = [hole for hole in range(5) if board[hole] > 1]
        letter = there(position.turn)[0]
        if sum(one.startswith(letter) for one in sown) < 5:
            own = [hole for hole in own if f"{letter}{hole + 1}" not in sown]
        outcomes = {str(hole + 1): adji_boto(board, hole, first=not sown) for hole in own}
        check(position, move, after, outcomes)


def test_what_is_heaped_at_first_on_saint_lucia() -> None:
    for position, move, after, board in met("english-wari"):
        sown = {
            hole: outcome
            for hole in range(6)
            if board[hole] and (outcome := english_wari(board, hole))
        }
        outcomes = {str(hole + 1): outcome for hole, outcome in sown.items()}
        seat = position.players.index(there(position.turn))
        begun = mark_of(position, "begun") or ["false", "false"]
        if begun[seat] == "false":
            outcomes = {f"sow-one.{text}": outcome for text, outcome in outcomes.items()}
            for hole in range(6):
                if board[hole]:
                    heaped = list(board)
                    heaped[hole], heaped[hole + 1] = 0, board[hole] + board[hole + 1]
                    outcomes[f"heap.{hole + 1}"] = heaped, 0
        if max(board[6:]) < 2:  # who cannot move must be enabled to
            fed = {text: outcome for text, outcome in outcomes.items() if max(outcome[0][6:]) > 1}
            outcomes = fed or outcomes
        check(position, move, after, outcomes)


def parts(number: int) -> Iterator[tuple[int, ...]]:
    """All ways to drop so many seeds by ones or more."""
    if number == 0:
        yield ()
    for first in range(1, number + 1):
        for rest in parts(number - first):
            yield first, *rest


def ti(board: list[int], hole: int, drops: tuple[int, ...]) -> Outcome:
    """Migeod 1926: as many as one likes at first; twos and threes, and those before them; one seed
    captures nothing.
    """
    board, at = list(board), hole
    board[hole] = 0
    for drop in drops:
        at = (at + 1) % 12
        at += at == hole
        board[at % 12] += drop
    return board, 0 if sum(drops) == 1 else chain(board, at % 12, (2, 3), range(12))


def test_how_the_mende_walk_between_towns() -> None:
    for position, move, after, board in met("ti", most=30):
        made = mark_of(position, "turns-made") or ["0", "0"]
        free = int(made[position.players.index(there(position.turn))]) < 2
        outcomes = {}
        for hole in range(6):
            if board[hole]:
                for drops in parts(board[hole]) if free else [(1,) * board[hole]]:
                    told = drops[: -1 if drops[-1] == 1 else None] if free else ()
                    outcomes[".".join(map(str, (hole + 1, *told)))] = ti(board, hole, drops)
        if not any(board[6:]):
            fed = {text: outcome for text, outcome in outcomes.items() if any(outcome[0][6:])}
            outcomes = fed or outcomes
        check(position, move, after, outcomes)


def layli(board: list[int], hole: int, claims: Claims) -> Claimed | None:
    """Marin 1931 (Mancala World): clockwise relays; the last ball in an empty own hole is captured with
    what lies opposite, but of three one comes over, and both holes are the sower's.
    """
    board = list(board)
    last = relay(board, hole, lambda at: at in claims or board[at] == 1, -1)
    if last is None:
        return None
    facing = 11 - last
    if last in claims or last >= 6 or facing in claims:
        return board, claims, 0, False
    if board[facing] == 3:
        board[last] = board[facing] = 2
        return board, {**claims, last: True, facing: True}, 0, False
    if not board[facing]:
        return board, claims, 0, False
    won, board[last], board[facing] = board[facing] + 1, 0, 0
    return board, claims, won, False


def shoa(board: list[int], hole: int, claims: Claims) -> Claimed | None:
    """Pankhurst 1971: a fourth seed in the other row makes a weg; in a weg of the opponent the last
    seed is taken, with one more, and another hole is sown.
    """
    board = list(board)
    last = relay(
        board, hole, lambda at: at in claims or board[at] == 1 or (at >= 6 and board[at] == 4)
    )
    if last is None:
        return None
    if last in claims:
        won = 0 if claims[last] else min(2, board[last])
        board[last] -= won
        return board, claims, won, won > 0
    return board, claims | ({last: True} if board[last] == 4 else {}), 0, False


def krur(board: list[int], hole: int, claims: Claims) -> Claimed | None:
    """Pinto Cebrián 1999 (Mancala World): relays that leave out what the opponent has captured; a
    fourth seed in the other row captures the hole.
    """
    board, seen = list(board), set()
    while True:
        hand, board[hole] = board[hole], 0
        while hand:
            hole = (hole + 1) % 8
            if claims.get(hole, True):
                board[hole] += 1
                hand -= 1
        if board[hole] == 1 or hole in claims:
            return board, claims, 0, False
        if hole >= 4 and board[hole] == 4:
            return board, {**claims, hole: True}, 0, False
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)


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


def awagagae(board: list[int], hole: int, claims: Claims, warned: set[int]) -> Claimed | None:
    """Pankhurst 1971: as in Shoa, but the first last seed in a weg of the opponent does nothing, each
    later one takes one; there is no further sowing.
    """
    board = list(board)
    last = relay(
        board, hole, lambda at: at in claims or board[at] == 1 or (at >= 6 and board[at] == 4)
    )
    if last is None:
        return None
    if last in claims:
        won = int(not claims[last] and last in warned)
        board[last] -= won
        return board, claims, won, False
    return board, claims | ({last: True} if board[last] == 4 else {}), 0, False


def test_the_first_time_nothing_happens_in_eritrea() -> None:
    def moved(
        position: PositionValue, board: list[int], hole: int, claims: Claims
    ) -> Claimed | None:
        letter = there(position.turn)[0]
        warned = {int(one[1:]) - 1 + 6 * (one[0] != letter) for one in mark_of(position, "warned")}
        return awagagae(board, hole, claims, warned)

    play_claims("awagagae", "weg", 2, rows, lambda number: number, moved)


def luuth(board: list[int], hole: int, step: int) -> tuple[list[int], int, bool]:
    """Pankhurst 1971: groups of four are sown; beyond an empty own hole they are captured, and the
    player sows again.
    """
    board = list(board)
    last = spread(board, hole, step)
    if last >= 7 or board[last] > 1:
        return board, 0, False
    won, board[13 - last] = board[13 - last], 0
    return board, won, True


def test_the_groups_of_the_nuer() -> None:
    for position, move, after, board in met("luuth"):
        mover = there(position.turn)
        other = next(name for name in position.players if name != mover)[0]
        groups = [number // 4 for number in board]
        outcomes = {}
        displaced = mark_of(position, "displaced") or ["false", "false"]
        if displaced[position.players.index(mover)] == "false":
            for hole in range(7):
                for to in range(14):
                    if groups[hole] and to != hole and (hole == 3 or to != 13 - hole):
                        left = list(groups)
                        left[hole], left[to] = 0, groups[hole] + groups[to]
                        name = str(to + 1) if to < 7 else f"{other}{to - 6}"
                        outcomes[f"{hole + 1}.{name}"] = left, 0, False
        else:
            for hole in range(7):
                for way, step in ((">", 1), ("<", -1)):
                    if groups[hole]:
                        outcomes[f"{hole + 1}{way}"] = luuth(groups, hole, step)
        fours = {
            text: ([4 * number for number in left], 4 * won)
            for text, (left, won, _) in outcomes.items()
        }
        check(position, move, after, fours)
        if not after.over and any(outcomes[move][0][:7]) and any(outcomes[move][0][7:]):
            assert (after.turn == mover) == outcomes[move][2]


def test_three_of_each_hole_in_central_ethiopia() -> None:
    for position, move, after, board in met("lam-waladach", {"rounds": "1"}):
        outcomes: dict[str, Outcome] = {}
        if "opened=true" not in position.text:
            outcomes["."] = there(waladach([1] * 6 + board[6:], 6, 18))
        else:
            for hole in range(6):
                if board[hole] and (outcome := waladach(board, hole, 0)):
                    outcomes[str(hole + 1)] = outcome
        check(position, move, after, outcomes)
        if not after.over and any(outcomes[move][0][:6]) and any(outcomes[move][0][6:]):
            assert (after.turn == position.turn) == (outcomes[move][1] > 0)


def waladach(board: list[int], hole: int, hand: int) -> Outcome | None:
    """Pankhurst 1971: relays; each hole that comes to hold four is the sower's, who then plays again."""
    board, won, seen = list(board), 0, set()
    if hand:
        hole -= 1
    while True:
        if not hand:
            hand, board[hole] = board[hole], 0
        while hand:
            hole = (hole + 1) % 12
            board[hole] += 1
            hand -= 1
            if board[hole] == 4:
                won, board[hole] = won + 4, 0
        if board[hole] < 2:
            return board, won
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)
