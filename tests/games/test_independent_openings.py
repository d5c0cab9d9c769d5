"""Games of two rows with openings or a choice of direction against small programs of their sources.

They were written as those in `test_independent_summaries.py`, which says how.
"""

from collections.abc import Iterator
from itertools import islice

from manqala.game.game import PositionValue
from tests.games.test_independent_summaries import check, mark_of
from tests.games.test_independent_two_rows import MOST, feeding
from tests.helpers.as_the_mover_sees import play_random, rows
from tests.helpers.sowing_by_hand import Outcome, Sowing, none_if_endless
from tests.helpers.there import there

Met = Iterator[tuple[PositionValue, str, PositionValue, list[int]]]


def met(name: str, options: dict[str, str] | None = None, games: int = 3, most: int = MOST) -> Met:
    """Positions with the board as the mover sees it, the move and what it leads to."""
    for position, move, after in islice(play_random(name, options, games=games), most):
        yield position, move, after, rows(position, there(position.turn))


@none_if_endless
def mbothe(board: list[int], hole: int, *, first: bool) -> tuple[Outcome, bool]:
    """Driedger 1972: relays that leave out the opponent's pairs, “except during the first move”; from
    an empty own pit a facing pair is captured, with a free move.
    """
    half, sowing = len(board) // 2, Sowing(board)

    def passed(at: int) -> bool:
        return not first and at >= half and sowing.board[at] == 2

    while sowing.board[hole := sowing.lap(hole, passed=passed)] > 1:
        pass
    free = hole < half and sowing.board[-1 - hole] == 2
    if free:
        sowing.take(-1 - hole)
    return sowing.outcome, free


def lamlameta(board: list[int], hole: int, *, first: bool) -> Outcome | None:
    """Pankhurst 1971 (Mancala World): the same without free moves, but with all pairs of the other row."""
    half = len(board) // 2
    moved = mbothe(board, hole, first=first)
    if moved is None or not moved[1]:
        return moved and moved[0]
    board, won = moved[0]
    pairs = [at for at in range(half, 2 * half) if board[at] == 2]
    return [0 if at in pairs else seeds for at, seeds in enumerate(board)], won + 2 * len(pairs)


def eson(board: list[int], hole: int) -> Outcome:
    """Namzhildorzh 1963 (Mancala World): clockwise; after an occupied hole and an empty one the next is captured."""
    sowing = Sowing(board, -1)
    last = sowing.once(hole)
    if sowing.board[last] > 1 and not sowing.board[last - 1]:
        sowing.take((last - 2) % 10)
    return sowing.outcome


@none_if_endless
def dongjintian(board: list[int], hole: int, step: int) -> Outcome:
    """Eagle 1995: the hole after a lap is sown; beyond an empty one what lies is captured, as long as
    empty and occupied holes take turns.
    """
    sowing = Sowing(board, step)
    while sowing.board[hole := (sowing.lap(hole) + step) % 10]:
        pass
    while not sowing.board[hole] and sowing.board[(hole + step) % 10]:
        sowing.take((hole + step) % 10)
        hole = (hole + 2 * step) % 10
    return sowing.outcome


def adji_boto(board: list[int], hole: int, *, first: bool) -> Outcome:
    """Herskovits 1929: the first seed stays; ones, threes and fives of the next holes, but not in the first move."""
    sowing, hand = Sowing(board), board[hole] - 1
    sowing.board[hole] = 1
    for _ in range(hand):
        hole = (hole + 1) % 10
        sowing.board[hole] += 1
    if not first:
        sowing.chain((hole + 1) % 10, (1, 3, 5), range(10), 1)
    return sowing.outcome


def english_wari(board: list[int], hole: int) -> Outcome | None:
    """Herskovits 1932: fours, and those behind them; single seeds are not sown."""
    if board[hole] < 2:
        return None
    sowing = Sowing(board)
    sowing.chain(sowing.once(hole, skipped=True), (4,), range(12))
    return sowing.outcome


def test_only_the_first_move_at_the_tana_drops_into_pairs() -> None:
    for position, move, after, board in met("mbothe", most=30):
        first = "opened=true" not in position.text
        full = [hole for hole in range(10) if board[hole]]
        holes = [hole for hole in full if board[hole] != 2] or full[-1:]
        moves = {hole: mbothe(board, hole, first=first) for hole in holes}
        outcomes = {str(hole + 1): moved[0] for hole, moved in moves.items() if moved}
        if not any(board[10:]):  # a player without stones must be given some
            outcomes = feeding(outcomes, 10)
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
        if max(board[6:]) < 2:  # a player who cannot move must be enabled to
            fed = {text: outcome for text, outcome in outcomes.items() if max(outcome[0][6:]) > 1}
            outcomes = fed or outcomes
        check(position, move, after, outcomes)


def parts(number: int) -> Iterator[tuple[int, ...]]:
    """All ways to drop so many seeds, one or more at a time."""
    if number == 0:
        yield ()
    for first in range(1, number + 1):
        for rest in parts(number - first):
            yield first, *rest


def ti(board: list[int], hole: int, drops: tuple[int, ...]) -> Outcome:
    """Migeod 1926: as many as one likes at first; twos and threes, and those before them; one seed
    captures nothing.
    """
    sowing, at = Sowing(board), hole
    sowing.board[hole] = 0
    for drop in drops:
        at = (at + 1) % 12
        at += at == hole
        sowing.board[at % 12] += drop
    if sum(drops) > 1:
        sowing.chain(at % 12, (2, 3), range(12))
    return sowing.outcome


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
            outcomes = feeding(outcomes, 6)
        check(position, move, after, outcomes)


def luuth(board: list[int], hole: int, step: int) -> tuple[list[int], int, bool]:
    """Pankhurst 1971: groups of four are sown; beyond an empty own hole they are captured, and the
    player sows again.
    """
    sowing = Sowing(board, step)
    last = sowing.once(hole)
    again = last < 7 and sowing.board[last] == 1
    if again:
        sowing.take(13 - last)
    return *sowing.outcome, again


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


@none_if_endless
def waladach(board: list[int], hole: int, *, opening: bool) -> Outcome:
    """Pankhurst 1971: relays; each hole that comes to hold four is the sower's, who then plays again.
    In the opening three seeds of each own hole are sown from the end of the row.
    """
    sowing = Sowing(board)

    def falls(at: int, _: int) -> None:
        if sowing.board[at] == 4:
            sowing.take(at)

    if opening:
        sowing.board[:6], hole = [1] * 6, 5
        for _ in range(18):
            hole = (hole + 1) % 12
            sowing.board[hole] += 1
            falls(hole, 0)
        if sowing.board[hole] < 2:
            return sowing.outcome
    while sowing.board[hole := sowing.lap(hole, falls=falls)] > 1:
        pass
    return sowing.outcome


def test_three_of_each_hole_in_central_ethiopia() -> None:
    for position, move, after, board in met("lam-waladach", {"rounds": "1"}):
        outcomes: dict[str, Outcome] = {}
        if "opened=true" not in position.text:
            outcomes["."] = there(waladach(board, 0, opening=True))
        else:
            for hole in range(6):
                if board[hole] and (outcome := waladach(board, hole, opening=False)):
                    outcomes[str(hole + 1)] = outcome
        check(position, move, after, outcomes)
        if not after.over and any(outcomes[move][0][:6]) and any(outcomes[move][0][6:]):
            assert (after.turn == position.turn) == (outcomes[move][1] > 0)
