"""Games of two rows against small programs by somebody who had read only the words of their sources.

They were written as those in `test_independent_summaries.py`, which says how; where a text leaves a
point open, the comment says which option says it.
"""

from collections.abc import Callable, Collection
from itertools import islice

import pytest

from tests.games.test_independent_summaries import Outcome, check
from tests.helpers.as_the_mover_sees import play_random, rows
from tests.helpers.there import there

Moved = Callable[[list[int], int], Outcome | None]
MOST = 60
"""Positions of each game."""


def spread(board: list[int], hole: int, step: int = 1, *, skipped: bool = False) -> int:
    """Sow a hole, and pass it over if it is skipped; the last hole."""
    at, hand, board[hole] = hole, board[hole], 0
    while hand:
        at = (at + step) % len(board)
        if not (skipped and at == hole):
            board[at] += 1
            hand -= 1
    return at


def relay(
    board: list[int],
    hole: int,
    over: Callable[[int], bool],
    step: int = 1,
    *,
    skipped: bool = False,
) -> int | None:
    """Sow until a lap ends as it must; None where that never happens."""
    seen = set()
    while True:
        hole = spread(board, hole, step, skipped=skipped)
        if over(hole):
            return hole
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)


def chain(
    board: list[int], at: int, wanted: Collection[int], within: Collection[int], step: int = -1
) -> int:
    """Take the hole and those that follow it without a gap, while they have as many as is wanted."""
    won = 0
    while at in within and board[at] in wanted:
        won, board[at] = won + board[at], 0
        at = (at + step) % len(board)
    return won


def last_in_empty(
    board: list[int], hole: int, step: int = 1, *, skipped: bool = False, own_seed: bool = False
) -> Outcome | None:
    """Relays; from an empty own hole the opposite one is taken, perhaps with the seed that did it."""
    board = list(board)
    last = relay(board, hole, lambda at: board[at] == 1, step, skipped=skipped)
    if last is None:
        return None
    half = len(board) // 2
    won = 0
    if last < half and board[-1 - last]:
        won, board[-1 - last] = board[-1 - last], 0
        if own_seed:
            won, board[last] = won + 1, 0
    return board, won


def adidada(board: list[int], hole: int) -> Outcome:
    """Schönhärl 1909: “other holes with two or three counters in them, in an uninterrupted sequence behind”."""
    board = list(board)
    last = spread(board, hole)
    return board, chain(board, last, (2, 3), range(12))


def ntyenge(board: list[int], hole: int) -> Outcome:
    """Trilles 1932: a hole that comes to hold two or four is captured."""
    board = list(board)
    last = spread(board, hole)
    return board, chain(board, last, (2, 4), (last,))


def unee(board: list[int], hole: int) -> Outcome:
    """Popova 1974: clockwise; a fourth seed in an own hole captures them."""
    board = list(board)
    last = spread(board, hole, -1)
    return board, chain(board, last, (4,), [at for at in range(3) if at == last])


def fondji(board: list[int], hole: int) -> Outcome:
    """Béart 1955: as in Wari, but in the own row."""
    board = list(board)
    last = spread(board, hole, skipped=True)
    return board, chain(board, last, (2, 3), range(6))


def woli(board: list[int], hole: int) -> Outcome | None:
    """Béart 1955: clockwise; what would capture all of the opponent's seeds is not allowed."""
    board = list(board)
    last = spread(board, hole, -1, skipped=True)
    won = chain(board, last, (2, 3), range(6, 12), 1)
    return None if won and not any(board[6:]) else (board, won)


def english_wari(board: list[int], hole: int) -> Outcome | None:
    """Herskovits 1932: fours, and those behind them; single seeds are not sown."""
    if board[hole] < 2:
        return None
    board = list(board)
    last = spread(board, hole, skipped=True)
    return board, chain(board, last, (4,), range(12))


def bohnenspiel(board: list[int], hole: int) -> Outcome:
    """Jahn 1923: two, four or six, and those behind them."""
    board = list(board)
    last = spread(board, hole)
    return board, chain(board, last, (2, 4, 6), range(12))


def erherhe(board: list[int], hole: int) -> Outcome:
    """Avelot 1906: two or four in the opponent's row, “also … any adjacent holes” there with as many."""
    board, won = list(board), 0
    last = spread(board, hole)
    if last >= 6 and board[last] in {2, 4}:
        for at in (last - 1, last, last + 1):
            won += chain(board, at, (2, 4), {at} - {5, 12})
    return board, won


def dogon(board: list[int], hole: int) -> Outcome | None:
    """Griaule 1938: two or three, and those of adjacent holes; singles are not sown."""
    if board[hole] < 2:
        return None
    board, holes, won = list(board), len(board), 0
    last = spread(board, hole)
    if board[last] in {2, 3}:
        for at in (last, (last + 1) % holes, (last - 1) % holes):
            won += chain(board, at, (2, 3), (at,))
    return board, won


def altiev(board: list[int], hole: int) -> Outcome | None:
    """Beşe 1935: relays; from an empty own hole the opposite one is captured."""
    return last_in_empty(board, hole)


def foji(board: list[int], hole: int) -> Outcome | None:
    """Béart 1955: the same clockwise; the starting hole is skipped."""
    return last_in_empty(board, hole, -1, skipped=True)


def en_gehe(board: list[int], hole: int) -> Outcome | None:
    """Merker 1904: the capturing seed is taken, too."""
    return last_in_empty(board, hole, own_seed=True)


def ayoayo(board: list[int], hole: int) -> Outcome | None:
    """Russ 1984 (Mancala World): the seed effecting the capture, too; emptied holes are skipped."""
    return last_in_empty(board, hole, skipped=True, own_seed=True)


def yovodi(board: list[int], hole: int) -> Outcome | None:
    """Schönhärl 1909: clockwise; in an empty hole of the other row the opponent captures the opposite one."""
    board = list(board)
    last = relay(board, hole, lambda at: board[at] == 1, -1)
    if last is None:
        return None
    won, board[11 - last] = board[11 - last], 0
    return board, won if last < 6 else 0


def adegrat(board: list[int], hole: int) -> Outcome | None:
    """Pankhurst 1971: after an occupied hole the next one is sown, after an empty one it is captured."""
    board, seen = list(board), set()
    while True:
        last = spread(board, hole)
        hole = (last + 1) % 12
        if board[last] == 1:
            won, board[hole] = board[hole], 0
            return board, won
        if not board[hole]:
            return board, 0
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)


def motiq(board: list[int], hole: int) -> Outcome | None:
    """Barnes 1975: a fourth seed captures them, and the next hole is sown."""
    board, won, seen = list(board), 0, set()
    while True:
        hole = spread(board, hole)
        if board[hole] == 1:
            return board, won
        if board[hole] == 4:
            won, board[hole] = won + 4, 0
            hole = (hole + 1) % 14
            if not board[hole]:
                return board, won
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)


def rio_kadalis(board: list[int], hole: int) -> Outcome | None:
    """Pankhurst 1971: fours as they fall are their row's, the last seed's the sower's."""
    board, won, seen = list(board), 0, set()
    while True:
        hand, board[hole] = board[hole], 0
        while hand:
            hole = (hole + 1) % 12
            board[hole] += 1
            hand -= 1
            if board[hole] == 4:
                won, board[hole] = won + 4 * (hole < 6 or not hand), 0
        if board[hole] < 2:
            return board, won
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)


def ti(board: list[int], hole: int) -> Outcome:
    """Migeod 1926: two or three and those before them; “a move of a single counter cannot capture”."""
    alone = board[hole] == 1
    board = list(board)
    last = spread(board, hole, skipped=True)
    return board, 0 if alone else chain(board, last, (2, 3), range(12))


def khrour(board: list[int], hole: int) -> Outcome:
    """Béart 1955: an occupied hole that comes to hold 2, 4, 6 or 8 is captured."""
    board = list(board)
    last = spread(board, hole)
    return board, chain(board, last, (2, 4, 6, 8), (last,))


def kpo(board: list[int], hole: int) -> Outcome:
    """Culin 1896 (Massaquoi): a hole that comes to hold two or three is captured."""
    board = list(board)
    last = spread(board, hole)
    return board, chain(board, last, (2, 3), (last,))


def hufesay(board: list[int], hole: int) -> Outcome | None:
    """Pankhurst 1971: relays; from an empty own hole the opposite one is captured."""
    return last_in_empty(board, hole)


def jerin(board: list[int], hole: int) -> Outcome | None:
    """Newberry 1939: fours in the own row as they fall; with the last seed they end the turn."""
    board, won, seen = list(board), 0, set()
    few = sum(board) <= 8
    while True:
        hand, board[hole] = board[hole], 0
        while hand:
            hole = (hole + 1) % 12
            board[hole] += 1
            hand -= 1
            if board[hole] == 4 and (few or hole < 6):
                if few:
                    return [0] * 12, won + sum(board) + hand
                won, board[hole] = won + 4, 0
        if board[hole] < 2:
            return board, won
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)


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


def dongjintian(board: list[int], hole: int, step: int) -> Outcome | None:
    """Eagle 1995: the hole after a lap is sown; beyond an empty one what lies is captured, as long as
    empty and occupied holes take turns.
    """
    board, seen = list(board), set()
    while True:
        hole = (spread(board, hole, step) + step) % 10
        if not board[hole]:
            break
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)
    won = 0
    while not board[hole] and board[(hole + step) % 10]:
        hole = (hole + step) % 10
        won, board[hole] = won + board[hole], 0
        hole = (hole + step) % 10
    return board, won


def adji_boto(board: list[int], hole: int, *, first: bool) -> Outcome:
    """Herskovits 1929: the first seed stays; ones, threes and fives of the next holes, but not in the first move."""
    board = list(board)
    hand, board[hole] = board[hole] - 1, 1
    at = hole
    for _ in range(hand):
        at = (at + 1) % 10
        board[at] += 1
    return board, 0 if first else chain(board, (at + 1) % 10, (1, 3, 5), range(10), 1)


def ba_awa(board: list[int], hole: int) -> Outcome | None:
    """Bell 1969 (Mancala World): fours are their pit's owner's, with the last seed the mover's."""
    return rio_kadalis(board, hole)


def mbothe(board: list[int], hole: int, *, first: bool) -> tuple[Outcome, bool] | None:
    """Driedger 1972: relays that leave out the opponent's pairs, “except during the first move”; from
    an empty own pit a facing pair is captured, with a free move.
    """
    half = len(board) // 2
    board, seen = list(board), set()
    while True:
        hand, board[hole] = board[hole], 0
        while hand:
            hole = (hole + 1) % (2 * half)
            if first or hole < half or board[hole] != 2:
                board[hole] += 1
                hand -= 1
        if board[hole] == 1:
            break
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)
    if hole < half and board[-1 - hole] == 2:
        board[-1 - hole] = 0
        return (board, 2), True
    return (board, 0), False


def lamlameta(board: list[int], hole: int, *, first: bool) -> Outcome | None:
    """Pankhurst 1971 (Mancala World): the same without free moves, but with all pairs of the other row."""
    half = len(board) // 2
    moved = mbothe(board, hole, first=first)
    if moved is None or not moved[1]:
        return moved and moved[0]
    board, won = moved[0]
    for at in range(half, 2 * half):
        if board[at] == 2:
            won, board[at] = won + 2, 0
    return board, won


def eson(board: list[int], hole: int) -> Outcome:
    """Namzhildorzh 1963 (Mancala World): clockwise; after an occupied hole and an empty one the next is captured."""
    board = list(board)
    last = spread(board, hole, -1)
    won, beyond = 0, (last - 2) % 10
    if board[last] > 1 and not board[last - 1]:
        won, board[beyond] = board[beyond], 0
    return board, won


def race(
    board: list[int], hole: int, step: int = 1, *, stays: bool = False
) -> tuple[list[int], int, int, bool]:
    """Sow with the own store beyond the own row: the board, the store's seeds, the last hole, and
    whether that was the store.
    """
    board, half = list(board), len(board) // 2
    ring = [*range(half), -1, *range(half, 2 * half)]
    at, hand, board[hole] = ring.index(hole), board[hole], 0
    if stays and hand > 1:
        at -= step
    stored = 0
    while hand:
        at = (at + step) % len(ring)
        if ring[at] < 0:
            stored += 1
        else:
            board[ring[at]] += 1
        hand -= 1
    return board, stored, ring[at], ring[at] < 0


def cross_kalah(board: list[int], hole: int) -> Outcome:
    """Troyka 2001 (Mancala World): Kalah, but odd numbers are sown clockwise."""
    board, won, last, home = race(board, hole, -1 if board[hole] % 2 else 1)
    if not home and last < 6 and board[last] == 1 and board[11 - last]:
        won += 1 + board[11 - last]
        board[last] = board[11 - last] = 0
    return board, won


def cross_wari(board: list[int], hole: int) -> Outcome:
    """Troyka 2001 (Mancala World): Oware, but odd numbers are sown clockwise."""
    step = -1 if board[hole] % 2 else 1
    board = list(board)
    last = spread(board, hole, step, skipped=True)
    before = list(board)
    won = chain(board, last, (2, 3), range(6, 12), -step)
    return (board, won) if any(board[6:]) else (before, 0)


def turkish(board: list[int], hole: int) -> Outcome:
    """The rules sold with boards of Mangala: the first stone stays; even numbers of the other row; from
    an empty own well the opponent's stones, with the own one.
    """
    board, won, last, home = race(board, hole, stays=True)
    if not home and last < 6 and board[last] == 1 and board[11 - last]:
        won += 1 + board[11 - last]
        board[last] = board[11 - last] = 0
    elif not home and last >= 6 and board[last] % 2 == 0:
        won, board[last] = won + board[last], 0
    return board, won


def waurie(board: list[int], hole: int) -> Outcome:
    """Mancala World: the own store is sown, and nothing captured."""
    board, won, *_ = race(board, hole)
    return board, won


def chonka(board: list[int], hole: int) -> Outcome | None:
    """Parker 1909: relays over the own store; an empty hole gives its seed and what lies opposite."""
    stored, seen = 0, set()
    while True:
        board, more, hole, home = race(board, hole)
        stored += more
        if home:
            return board, stored
        if board[hole] == 1:
            stored += 1 + board[13 - hole]
            board[hole] = board[13 - hole] = 0
            return board, stored
        if (state := (*board, hole)) in seen:
            return None
        seen.add(state)


FED = {"ayoayo", "cross-wari", "foji", "fondji", "woli"}
"""Games in which a player without seeds must be given some, if that is possible."""

GAMES: dict[str, tuple[Moved, dict[str, str]]] = {
    "adidada": (adidada, {"whose": "both_rows"}),
    "altiev": (altiev, {}),
    "ba-awa": (ba_awa, {}),
    "ayoayo": (ayoayo, {}),
    "bohnenspiel": (bohnenspiel, {}),
    "chonka": (chonka, {}),
    "cross-kalah": (cross_kalah, {}),
    "cross-wari": (cross_wari, {}),
    "en-gehe": (en_gehe, {}),
    "endodoi": (en_gehe, {}),
    "erherhe": (erherhe, {}),
    "foji": (foji, {}),
    "fondji": (fondji, {}),
    "gabata-adigrat": (adegrat, {}),
    "hufesay": (hufesay, {}),
    "i": (dogon, {"adjacent": "along_track"}),
    "jerin": (jerin, {}),
    "khrour": (khrour, {}),
    "kpo": (kpo, {}),
    "mangala": (turkish, {}),
    "motiq": (motiq, {}),
    "ntyenge": (ntyenge, {}),
    "rio-kadalis": (rio_kadalis, {}),
    "unee-tugalluulax": (unee, {}),
    "waurie": (waurie, {}),
    "woli": (woli, {}),
    "yovodi": (yovodi, {}),
}


def play(name: str, options: dict[str, str], moved: Moved) -> None:
    for position, move, after in islice(play_random(name, options, games=4), MOST):
        board = rows(position, there(position.turn))
        half = len(board) // 2
        outcomes = {
            str(hole + 1): outcome for hole in range(half)
            if board[hole] and (outcome := moved(board, hole))
        }  # fmt: skip
        if name in FED and not any(board[half:]):
            fed = {text: outcome for text, outcome in outcomes.items() if any(outcome[0][half:])}
            outcomes = fed or outcomes
        check(position, move, after, outcomes)


@pytest.mark.slow_cases("en-gehe")
@pytest.mark.parametrize("name", GAMES)
def test_rows_of_two(name: str) -> None:
    moved, options = GAMES[name]
    play(name, options, moved)
