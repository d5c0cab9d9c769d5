"""Games of two rows against small programs by a person who had read only the words of their sources.

They were written as those in `test_independent_summaries.py`, which says how; where a text leaves a
point open, the comment says which option says it.
"""

from collections.abc import Callable
from itertools import islice

import pytest

from tests.games.test_independent_summaries import check
from tests.helpers.as_the_mover_sees import play_random, rows
from tests.helpers.sowing_by_hand import EndlessError, Outcome, Sowing, none_if_endless, race
from tests.helpers.there import there

Moved = Callable[[list[int], int], Outcome | None]
MOST = 60
"""Positions of each game."""


@none_if_endless
def last_in_empty(
    board: list[int], hole: int, step: int = 1, *, skipped: bool = False, own_seed: bool = False
) -> Outcome:
    """Relays; from an empty own hole the opposite one is taken, perhaps with the seed that did it."""
    sowing = Sowing(board, step)
    last = sowing.relay(hole, lambda at: sowing.board[at] == 1, skipped=skipped)
    if last < len(board) // 2 and sowing.board[-1 - last]:
        sowing.take(-1 - last)
        if own_seed:
            sowing.take(last)
    return sowing.outcome


def adidada(board: list[int], hole: int) -> Outcome:
    """Schönhärl 1909: “other holes with two or three counters in them, in an uninterrupted sequence behind”."""
    sowing = Sowing(board)
    sowing.chain(sowing.once(hole), (2, 3), range(12))
    return sowing.outcome


def ntyenge(board: list[int], hole: int) -> Outcome:
    """Trilles 1932: a hole that comes to hold two or four is captured."""
    sowing = Sowing(board)
    last = sowing.once(hole)
    sowing.chain(last, (2, 4), (last,))
    return sowing.outcome


def unee(board: list[int], hole: int) -> Outcome:
    """Popova 1974: clockwise; a fourth seed in a hole of one's own captures them."""
    sowing = Sowing(board, -1)
    last = sowing.once(hole)
    sowing.chain(last, (4,), [at for at in range(3) if at == last])
    return sowing.outcome


def fondji(board: list[int], hole: int) -> Outcome:
    """Béart 1955: as in Wari, but in one's own row."""
    sowing = Sowing(board)
    sowing.chain(sowing.once(hole, skipped=True), (2, 3), range(6))
    return sowing.outcome


def woli(board: list[int], hole: int) -> Outcome | None:
    """Béart 1955: clockwise; what would capture all of the opponent's seeds is not allowed."""
    sowing = Sowing(board, -1)
    sowing.chain(sowing.once(hole, skipped=True), (2, 3), range(6, 12), 1)
    return None if sowing.won and not any(sowing.board[6:]) else sowing.outcome


def bohnenspiel(board: list[int], hole: int) -> Outcome:
    """Jahn 1923: two, four or six, and those behind them."""
    sowing = Sowing(board)
    sowing.chain(sowing.once(hole), (2, 4, 6), range(12))
    return sowing.outcome


def erherhe(board: list[int], hole: int) -> Outcome:
    """Avelot 1906: two or four in the opponent's row, “also … any adjacent holes” there with as many."""
    sowing = Sowing(board)
    last = sowing.once(hole)
    if last >= 6 and sowing.board[last] in {2, 4}:
        for at in (last - 1, last, last + 1):
            sowing.chain(at, (2, 4), {at} - {5, 12})
    return sowing.outcome


def dogon(board: list[int], hole: int) -> Outcome | None:
    """Griaule 1938: two or three, and those of adjacent holes; singles are not sown."""
    if board[hole] < 2:
        return None
    sowing, holes = Sowing(board), len(board)
    last = sowing.once(hole)
    if sowing.board[last] in {2, 3}:
        for at in (last, (last + 1) % holes, (last - 1) % holes):
            sowing.chain(at, (2, 3), (at,))
    return sowing.outcome


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


@none_if_endless
def yovodi(board: list[int], hole: int) -> Outcome:
    """Schönhärl 1909: clockwise; in an empty hole of the other row the opponent captures the opposite one."""
    sowing = Sowing(board, -1)
    last = sowing.relay(hole, lambda at: sowing.board[at] == 1)
    sowing.take(11 - last, win=last < 6)
    return sowing.outcome


@none_if_endless
def adegrat(board: list[int], hole: int) -> Outcome:
    """Pankhurst 1971: after an occupied hole the next one is sown, after an empty one it is captured."""
    sowing = Sowing(board)
    while True:
        last = sowing.lap(hole)
        hole = (last + 1) % 12
        if sowing.board[last] == 1:
            sowing.take(hole)
            return sowing.outcome
        if not sowing.board[hole]:
            return sowing.outcome


@none_if_endless
def motiq(board: list[int], hole: int) -> Outcome:
    """Barnes 1975: a fourth seed captures them, and the next hole is sown."""
    sowing = Sowing(board)
    while True:
        hole = sowing.lap(hole)
        if sowing.board[hole] == 1:
            return sowing.outcome
        if sowing.board[hole] == 4:
            sowing.take(hole)
            hole = (hole + 1) % 14
            if not sowing.board[hole]:
                return sowing.outcome


@none_if_endless
def rio_kadalis(board: list[int], hole: int) -> Outcome:
    """Pankhurst 1971: fours as they fall are their row's, the last seed's the sower's."""
    sowing = Sowing(board)

    def falls(at: int, left: int) -> None:
        if sowing.board[at] == 4:
            sowing.take(at, win=at < 6 or not left)

    while sowing.board[hole := sowing.lap(hole, falls=falls)] > 1:
        pass
    return sowing.outcome


def khrour(board: list[int], hole: int) -> Outcome:
    """Béart 1955: an occupied hole that comes to hold 2, 4, 6 or 8 is captured."""
    sowing = Sowing(board)
    last = sowing.once(hole)
    sowing.chain(last, (2, 4, 6, 8), (last,))
    return sowing.outcome


def kpo(board: list[int], hole: int) -> Outcome:
    """Culin 1896 (Massaquoi): a hole that comes to hold two or three is captured."""
    sowing = Sowing(board)
    last = sowing.once(hole)
    sowing.chain(last, (2, 3), (last,))
    return sowing.outcome


def hufesay(board: list[int], hole: int) -> Outcome | None:
    """Pankhurst 1971: relays; from an empty own hole the opposite one is captured."""
    return last_in_empty(board, hole)


@none_if_endless
def jerin(board: list[int], hole: int) -> Outcome:
    """Newberry 1939: fours in one's own row as they fall; with the last seed they end the turn. The last
    eight go together.
    """
    sowing, few = Sowing(board), sum(board) <= 8
    fours: list[int] = []

    def falls(at: int, _: int) -> None:
        if sowing.board[at] == 4 and (few or at < 6):
            fours.append(at)
            sowing.take(at)

    while sowing.board[hole := sowing.lap(hole, falls=falls)] > 1 and not (few and fours):
        pass
    return ([0] * 12, sum(board)) if few and fours else sowing.outcome


def ba_awa(board: list[int], hole: int) -> Outcome | None:
    """Bell 1969 (Mancala World): fours are their pit's owner's, with the last seed the mover's."""
    return rio_kadalis(board, hole)


def cross_kalah(board: list[int], hole: int) -> Outcome:
    """Troyka 2001 (Mancala World): Kalah, but odd numbers are sown clockwise."""
    sowing, last = race(board, hole, -1 if board[hole] % 2 else 1)
    take_opposite(sowing, last)
    return sowing.outcome


def take_opposite(sowing: Sowing, last: int) -> bool:
    """Take what is opposite a hole of one's own that was empty, with the seed that fell there."""
    if not (0 <= last < 6 and sowing.board[last] == 1 and sowing.board[11 - last]):
        return False
    sowing.take(last)
    sowing.take(11 - last)
    return True


def cross_wari(board: list[int], hole: int) -> Outcome:
    """Troyka 2001 (Mancala World): Oware, but odd numbers are sown clockwise."""
    step = -1 if board[hole] % 2 else 1
    sowing = Sowing(board, step)
    last = sowing.once(hole, skipped=True)
    before = list(sowing.board)
    sowing.chain(last, (2, 3), range(6, 12), -step)
    return sowing.outcome if any(sowing.board[6:]) else (before, 0)


def turkish(board: list[int], hole: int) -> Outcome:
    """The rules sold with boards of Mangala: the first stone stays; even numbers of the other row; from
    an empty own well the opponent's stones, with one's own.
    """
    sowing, last = race(board, hole, stays=True)
    if not take_opposite(sowing, last) and last >= 6 and sowing.board[last] % 2 == 0:
        sowing.take(last)
    return sowing.outcome


def waurie(board: list[int], hole: int) -> Outcome:
    """Mancala World: one's own store is sown, and nothing captured."""
    return race(board, hole)[0].outcome


@none_if_endless
def chonka(board: list[int], hole: int) -> Outcome:
    """Parker 1909: relays over one's own store; an empty hole gives its seed and what lies opposite."""
    stored, seen = 0, set()
    while True:
        if (state := (*board, hole)) in seen:
            raise EndlessError
        seen.add(state)
        sowing, hole = race(board, hole)
        if hole >= 0 and sowing.board[hole] == 1:
            sowing.take(hole)
            sowing.take(13 - hole)
            return sowing.board, stored + sowing.won
        board, stored = sowing.board, stored + sowing.won
        if hole < 0:
            return board, stored


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


def feeding(outcomes: dict[str, Outcome], half: int) -> dict[str, Outcome]:
    """The outcomes that give seeds to a player who has none, or all if none does."""
    fed = {text: outcome for text, outcome in outcomes.items() if any(outcome[0][half:])}
    return fed or outcomes


@pytest.mark.slow_cases("en-gehe")
@pytest.mark.parametrize("name", GAMES)
def test_rows_of_two(name: str) -> None:
    moved, options = GAMES[name]
    for position, move, after in islice(play_random(name, options, games=4), MOST):
        board = rows(position, there(position.turn))
        half = len(board) // 2
        outcomes = {
            str(hole + 1): outcome for hole in range(half)
            if board[hole] and (outcome := moved(board, hole))
        }  # fmt: skip
        if name in FED and not any(board[half:]):
            outcomes = feeding(outcomes, half)
        check(position, move, after, outcomes)
