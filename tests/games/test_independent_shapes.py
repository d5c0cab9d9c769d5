"""Games on boards of other shapes against small programs by a person who had read only their sources.

They were written as those in `test_independent_endings.py`, which says how.
"""

from itertools import product

import pytest

from manqala.game.game import PositionValue
from tests.games.test_independent_endings import Shares, check_end, winnings
from tests.games.test_independent_openings import met
from tests.games.test_independent_summaries import (
    Claimed,
    Claims,
    check,
    claims_of,
    mark_of,
    play_claims,
    three_rows,
)
from tests.games.test_independent_turns import check_loser
from tests.helpers.as_the_mover_sees import gain, rows
from tests.helpers.sowing_by_hand import Outcome, Sowing, none_if_endless
from tests.helpers.there import there


def other_of(position: PositionValue) -> str:
    """The player who does not move."""
    return next(name for name in position.players if name != position.turn)


@none_if_endless
def gabata(board: list[int], hole: int, claims: Claims, *, first: bool) -> Claimed:
    """Pankhurst 1971, as Ludii sums up the game of Adwa: a fourth seed in the other's hole claims it, but
    not at first; from the other's wegue two are taken.
    """
    sowing = Sowing(board)

    def over(at: int) -> bool:
        claimed = at >= 9 and sowing.board[at] == 4 and not first
        return at in claims or sowing.board[at] == 1 or claimed

    last = sowing.relay(hole, over)
    if last not in claims:
        claims = {**claims, **({last: True} if sowing.board[last] == 4 else {})}
        return sowing.board, claims, 0, False
    won = 0 if claims[last] else min(2, sowing.board[last])
    sowing.board[last] -= won
    return sowing.board, claims, won, False


def in_order(number: int) -> int:
    """The place on the track of a hole with a number."""
    return number - 3 if number > 2 else 8 - number


@pytest.mark.parametrize("again", [False, True])
def test_the_wegue_of_adwa(*, again: bool) -> None:
    """By Ludii's page of evidence for Aksum who claims a hole “may continue sowing from any hole”."""

    def moved(
        position: PositionValue, board: list[int], hole: int, claims: Claims
    ) -> Claimed | None:
        result = gabata(board, hole, claims, first="opened=true" not in position.text)
        return result and (*result[:3], again and len(result[1]) > len(claims))

    play_claims(
        "gabata", "wegue", 1, three_rows, in_order, moved,
        {"rounds": "1", "after_claim": "moves_again" if again else "turn_ends"},
    )  # fmt: skip


def test_who_has_the_wegue_at_the_end() -> None:
    """The same: until “all of the counters are captured or … accumulated in wegue”; each has their own."""
    ends = 0
    for position, move, after, _ in met("gabata", {"rounds": "1"}, 2, 150):
        mover = there(position.turn)
        board, number = three_rows(position, mover), int(move) - 1
        claims = claims_of(position, "wegue", in_order, 9)
        moved = gabata(board, in_order(number), claims, first="opened=true" not in position.text)
        left, claims, won, _ = there(moved)
        loose = sum(seeds for at, seeds in enumerate(left) if at not in claims)
        assert after.over == (not loose)
        if after.over:
            have = winnings(position)
            have[mover] += won
            for at, whose in claims.items():
                have[mover if whose else other_of(position)] += left[at]
            assert after.score == tuple(have[name] for name in position.players)
            ends += 1
    assert ends


def all_along(position: PositionValue) -> list[int]:
    """Three rows, each from left to right or back: the mover's nine holes and the other's the other way."""
    board = rows(position, there(position.turn))
    return [*board[:9], *board[:8:-1]]


@none_if_endless
def abalalae(board: list[int], hole: int) -> Outcome:
    """Pankhurst 1971, as Ludii sums it up: from an empty hole of one's own “any counters in the … holes of the
    opponent facing it” are captured, and the capturing seed moves on.
    """
    sowing = Sowing(board)
    while True:
        hole = sowing.relay(hole, lambda at: sowing.board[at] == 1)
        column = hole if hole < 6 else 11 - hole
        facing = [12 + column, *([11 - column] if column < 3 else [])]
        if hole >= 9 or not any(sowing.board[at] for at in facing):
            return sowing.outcome
        for at in facing:
            sowing.take(at)


def race(board: list[int]) -> list[int]:
    """The same: at first both begin at their left and sow in step until a last seed is in an empty hole."""
    board, at, ways = list(board), [0, 17], (1, -1)
    hands = [board[0], board[17]]
    board[0] = board[17] = 0
    while True:
        for side in (0, 1):
            at[side] = (at[side] + ways[side]) % 18
            board[at[side]] += 1
            hands[side] -= 1
        through = [not hands[side] and board[at[side]] == 1 for side in (0, 1)]
        if any(through):
            assert all(through)  # none hurries
            return board
        for side in (0, 1):
            if not hands[side]:
                hands[side], board[at[side]] = board[at[side]], 0


def test_three_rows_along_which_all_is_sown() -> None:
    ends = 0
    for position, move, after, _ in met("abalalae", {"rounds": "1"}, 3, 200):
        board = all_along(position)
        if "opened=true" not in position.text:
            assert [m.text for m in position.moves()] == ["1.1"]
            assert rows(after, position.players[0]) == [*race(board)[:9], *race(board)[:8:-1]]
            continue
        moves = {hole: abalalae(board, hole) for hole in range(9) if board[hole]}
        outcomes = {
            str(hole + 1): ([*moved[0][:9], *moved[0][:8:-1]], moved[1])
            for hole, moved in moves.items()
            if moved
        }
        check(position, move, after, outcomes)

        def ended(theirs: list[int]) -> Shares | None:
            return None if any(theirs[:9]) else (0, sum(theirs))

        ends += check_end(position, after, outcomes[move], ended)
    assert ends


def embeli(
    board: list[int], hole: int, closed: set[int], *, both: bool
) -> tuple[list[int], set[int]] | None:
    """Halkin and Viaene 1911 (Mancala World): relays over one's own nti; a fourth last seed closes a hole
    of the other row and the four are sown; there closed holes cost a seed, in one's own row nothing.
    """
    board, closed, seen = list(board), set(closed), set()
    while True:
        if (state := (*board, *sorted(closed), hole)) in seen:
            return None
        seen.add(state)
        hand, board[hole] = board[hole], 0
        at = hole
        while hand:
            at = (at + 1) % 22
            if at in closed or (at == 21 and not both):
                hand -= at in closed and at >= 11
                hole = -1  # perhaps the last one
            else:
                board[at] += 1
                hand -= 1
                hole = at
        if hole < 0 or board[hole] == 1:
            return board, closed
        if 11 <= hole < 21 and board[hole] == 4:
            closed.add(hole)


@pytest.mark.parametrize("both", [True, False])
def test_the_closed_holes_of_the_boa(*, both: bool) -> None:
    """MancalaGames sows the other's nti, too; Mancala World speaks of one's own."""
    ends = 0
    for position, move, after, board in met("embeli", {"other_head": str(both).lower()}, 3, 120):
        mover = there(position.turn)
        covered = {
            int(one[1:]) - 1 + 11 * (one[0] != mover[0]) for one in mark_of(position, "covered")
        }
        holes = [hole for hole in range(11) if board[hole] > 1 and hole not in covered]
        moves = {hole: embeli(board, hole, covered, both=both) for hole in holes}
        outcomes = {str(hole + 1): moved[0] for hole, moved in moves.items() if moved}
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        left = outcomes[move]
        assert after.over or rows(after, mover) == left
        closed = there(moves[int(move) - 1])[1]
        able = any(left[at] > 1 and at not in closed for at in range(11, 22))
        check_loser(position, after, None if able else other_of(position))
        ends += after.over
    assert ends


def gifia(board: list[int], hole: int, step: int) -> dict[int | None, Outcome]:
    """Murray 1951, as Ludii sums it up: twos and fours, with those beside; from another last hole one of
    those beside. The result for each that is chosen. Beside are holes of the same row.
    """
    ends = ({1, 2}, {5, 6})
    sowing = Sowing(board, step)
    last = sowing.once(hole)
    beside = [at for at in ((last + 1) % 8, (last - 1) % 8) if {last, at} not in ends]
    beside = [at for at in beside if sowing.board[at] in {2, 4}]
    if sowing.board[last] in {2, 4} or not beside:
        for at in (last, *beside) if sowing.board[last] in {2, 4} else ():
            sowing.take(at)
        return {None: sowing.outcome}
    outcomes: dict[int | None, Outcome] = {}
    for at in beside:
        taken = Sowing(sowing.board)
        taken.take(at)
        outcomes[at] = taken.outcome
    return outcomes


def worn_out(board: list[int]) -> Shares | None:
    """The same: each player is reduced to one counter."""
    return None if max(sum(board[:4]), sum(board[4:])) > 1 else (sum(board[:4]), sum(board[4:]))


def test_halves_instead_of_rows() -> None:
    ends = 0
    for position, move, after, board in met("gifia", {"rounds": "1"}, 3, 150):
        theirs = other_of(position)[0]
        outcomes = {}
        for hole, (way, step) in product(range(4), {">": 1, "<": -1}.items()):
            for at, outcome in gifia(board, hole, step).items() if board[hole] else ():
                chosen = "" if at is None else f".{at + 1}" if at < 4 else f".{theirs}{at - 3}"
                outcomes[f"{hole + 1}{way}{chosen}"] = outcome
        check(position, move, after, outcomes)
        ends += check_end(position, after, outcomes[move], worn_out)
    assert ends


BRIDGE = (0, 1, 2, 12, 13, 3, 4, 5, 6, 7, 8, 13, 12, 9, 10, 11)
Bridged = dict[int | None, tuple[list[int], Claims, int]]


def fergen(board: list[int], hole: int, claims: Claims, *, lone: bool) -> Bridged:
    """Pankhurst 1971, as Ludii sums it up: from an empty own hole the facing one is captured, with the
    last seed; if it has three, two holes of two are the player's, and a hole of the bridge.
    """
    board, seen, place = list(board), set(), BRIDGE.index(hole)
    while True:
        if (state := (*board, place)) in seen:
            return {}
        seen.add(state)
        hand, board[BRIDGE[place]] = board[BRIDGE[place]], 0
        while hand:
            place = (place + 1) % 16
            board[BRIDGE[place]] += 1
            hand -= 1
        last = BRIDGE[place]
        if last in claims or last >= 12 or board[last] == 1:
            break
    facing, won = 11 - last, 0
    if last < 6 and last not in claims and facing not in claims:
        if board[facing] == 3:
            board[last] = board[facing] = 2
            claims = {**claims, last: True, facing: True}
            free = [at for at in (12, 13) if at not in claims]
            made: Bridged = {at: (board, {**claims, at: True}, 0) for at in free}
            return made or {None: (board, claims, 0)}
        if board[facing] or lone:
            won = board[facing] + 1
            board[last] = board[facing] = 0
    return {None: (board, claims, won)}


def bridged(position: PositionValue) -> tuple[list[int], Claims]:
    """The mover's row, the other's, and the bridge from the mover's left; whose the held holes are."""
    mover = there(position.turn)
    turned = mover != position.players[0]
    commons = [int(one) for one in position.text.split(":")[0].split("/")[2].split(",")]
    claims = {}
    for hole, owner in (one.split(".") for one in mark_of(position, "held")):
        number = int(hole[1:]) - 1
        common = 13 - number if turned else 12 + number
        claims[common if hole[0] == "c" else number + 6 * (hole[0] != mover[0])] = owner == mover
    return [*rows(position, mover), *(commons[::-1] if turned else commons)], claims


@pytest.mark.parametrize("lone", [True, False])
def test_the_bridge_of_the_somali(*, lone: bool) -> None:
    options = {"rounds": "1", "lone_seed": "taken" if lone else "left_there"}
    ends = 0
    for position, move, after, _ in met("fergen-gobale", options, 3, 60):
        mover, theirs = there(position.turn), other_of(position)
        board, claims = bridged(position)
        results = {}
        for hole in (hole for hole in range(6) if board[hole] and hole not in claims):
            for at, result in fergen(board, hole, claims, lone=lone).items():
                common = 0 if at is None else at - 11 if mover == position.players[0] else 14 - at
                results[f"{hole + 1}{f'.c{common}' if common else ''}"] = result
        assert sorted(m.text for m in position.moves()) == sorted(results)
        left, held, won = results[move]
        able = any(left[at] and at not in held for at in range(6, 12))
        assert after.over == (not able)
        if after.over:  # all collect the holes that they own; a bridge that is nobody's stays
            have = winnings(position)
            have[mover] += won
            for at, seeds in enumerate(left):
                if at < 12 or at in held:
                    own = held.get(at, at < 6)
                    have[mover if own else theirs] += seeds
            assert after.score == tuple(have[name] for name in position.players)
            ends += 1
            continue
        seen, _ = bridged(after)
        assert seen == [*left[6:12], *left[:6], left[13], left[12]]
        assert gain(position, after, mover) == (won,)
    assert ends
