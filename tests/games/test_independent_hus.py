"""Games of four and six rows against small programs by a person who had read only the words of their sources.

They were written as those in `test_independent_summaries.py`, which says how. A side is a player's
inner row from his left, then the next one.
"""

from collections.abc import Callable
from itertools import islice

import pytest

from tests.games.test_independent_four_rows import Sides, check_sides, sides
from tests.games.test_independent_relays import track_of
from tests.games.test_independent_sources import movable
from tests.games.test_independent_summaries import mark_of
from tests.helpers.as_the_mover_sees import play_random, rows
from tests.helpers.there import there

Moved = Callable[[list[int], list[int], int], Sides | None]
MOST = 60
"""Positions of each game."""


class Board:
    """Both sides, and where the sowing stands on one's own track."""

    def __init__(self, own: list[int], other: list[int], hole: int) -> None:
        self.own, self.other, self.row = list(own), list(other), len(own) // 2
        self.track = track_of(self.own)
        self.place = self.begin = self.track.index(hole)
        self.hand, self.own[hole] = own[hole], 0
        self.seen: set[tuple[int, ...]] = set()

    def lap(self, step: int = 1) -> int:
        """Sow what is in hand; the last hole, or -1 where the sowing came back to what it was."""
        for _ in range(self.hand):
            self.place = (self.place + step) % len(self.track)
            self.own[self.track[self.place]] += 1
        self.hand = 0
        state = (*self.own, *self.other, self.place, self.begin, step)
        if state in self.seen:
            return -1
        self.seen.add(state)
        return self.track[self.place]

    def pick_up(self, hole: int) -> None:
        self.begin, self.hand, self.own[hole] = self.place, self.own[hole], 0

    def file(self, hole: int) -> tuple[int, int]:
        """The opponent's inner and outer hole in the file of a hole."""
        inner = self.row - 1 - hole % self.row
        return inner, inner + self.row

    def take(self, *holes: int) -> int:
        taken = sum(self.other[at] for at in holes)
        for at in holes:
            self.other[at] = 0
        return taken

    def sides(self) -> Sides:
        return self.own, self.other


def sown_on(
    own: list[int],
    other: list[int],
    hole: int,
    taken: Callable[[Board, int, int], tuple[int, ...]],
    *,
    from_begin: bool = False,
    any_hole: bool = False,
) -> Sides | None:
    """Relays; what an occupied inner hole takes is sown, from the next hole or from where the lap began."""
    board = Board(own, other, hole)
    while True:
        last = board.lap()
        if last < 0:
            return None
        if board.own[last] == 1:
            return board.sides()
        inner, outer = board.file(last)
        prey = taken(board, inner, outer) if any_hole or last < board.row else ()
        if prey:
            board.hand = board.take(*prey)
            if from_begin:
                board.place = board.begin
            else:
                board.begin = board.place
        else:
            board.pick_up(last)


def both(board: Board, inner: int, outer: int) -> tuple[int, ...]:
    return (inner, outer) if board.other[inner] and board.other[outer] else ()


def with_inner(board: Board, inner: int, outer: int) -> tuple[int, ...]:
    return (inner, outer) if board.other[inner] else ()


def hus(own: list[int], other: list[int], hole: int) -> Sides | None:
    """Vedder 1923, Wagner 1918: both facing holes must be occupied; they are sown from the next hole."""
    return sown_on(own, other, hole, both) if own[hole] > 1 else None


def owela(own: list[int], other: list[int], hole: int) -> Sides | None:
    """Silva 1995: the facing inner hole must be occupied, and the outer one goes with it."""
    return sown_on(own, other, hole, with_inner) if own[hole] > 1 else None


def mwambulula(own: list[int], other: list[int], hole: int) -> Sides | None:
    """Chaplin 1956: from “any occupied hole”; what is captured is sown from where the sowing began."""
    return sown_on(own, other, hole, with_inner, from_begin=True, any_hole=True)


def lisolo(own: list[int], other: list[int], hole: int) -> Sides | None:
    """Edmé 1946: from any occupied hole both holes before it are captured, “si toutes les deux sont occupées”."""
    board = Board(own, other, hole)
    while True:
        last = board.lap()
        if last < 0:
            return None
        if board.own[last] == 1:
            return board.sides()
        prey = both(board, *board.file(last))
        if prey:
            board.take(*prey)
            return board.sides()
        board.pick_up(last)


def beyond_empty(own: list[int], other: list[int], hole: int, step: int = 1) -> Sides | None:
    """Relays; an empty inner hole takes the facing one, if it is occupied, and the one behind it."""
    board = Board(own, other, hole)
    while True:
        last = board.lap(step)
        if last < 0:
            return None
        if board.own[last] == 1:
            if last < board.row:
                board.take(*with_inner(board, *board.file(last)))
            return board.sides()
        board.pick_up(last)


def tsoro(own: list[int], other: list[int], hole: int) -> Sides | None:
    """Matthews 1964: single seeds move only where there is nothing else, and only into empty holes."""
    return beyond_empty(own, other, hole) if hole in movable(own) else None


def luena(own: list[int], other: list[int], hole: int) -> Sides | None:
    """Silva 1995, of Muvalavala: clockwise."""
    return beyond_empty(own, other, hole, -1)


def kisolo(own: list[int], other: list[int], hole: int) -> Sides | None:
    """Townshend 1977: the hole after a lap is sown, if it is occupied. Wherever an inner hole is about to
    be sown, the facing hole is captured with the one behind it, into the outer hole of the same file.
    """
    board = Board(own, other, hole)
    while True:
        if hole < board.row:
            board.own[hole + board.row] += board.take(*with_inner(board, *board.file(hole)))
        if board.lap() < 0:
            return None
        board.place = (board.place + 1) % len(board.track)
        hole = board.track[board.place]
        if not board.own[hole]:
            return board.sides()
        board.pick_up(hole)


def oman(own: list[int], other: list[int], hole: int) -> Sides | None:
    """Ingrams 1931, of the Arab game of Zanzibar: any hole may be sown."""
    return beyond_empty(own, other, hole)


GAMES: dict[str, tuple[Moved, dict[str, str]]] = {
    "bao-la-kiarabu": (oman, {}),
    "hus": (hus, {}),
    "kisolo": (kisolo, {}),
    "lisolo": (lisolo, {}),
    "owela": (owela, {"capture": "front_suffices"}),
    "tsoro": (tsoro, {}),
}


@pytest.mark.parametrize("name", GAMES)
def test_rows_of_four(name: str) -> None:
    moved, options = GAMES[name]
    for position, move, after in islice(play_random(name, options, games=4), MOST):
        own, other = sides(position)
        outcomes = {
            str(hole + 1): outcome for hole in range(len(own))
            if own[hole] and (outcome := moved(own, other, hole))
        }  # fmt: skip
        if not after.over:
            check_sides(position, move, after, outcomes)


def test_the_first_move_of_the_luena_is_from_the_inner_row() -> None:
    for position, move, after in islice(play_random("muvalavala", games=2), MOST):
        own, other = sides(position)
        begun = mark_of(position, "begun") or ["false", "false"]
        first = begun[position.players.index(there(position.turn))] == "false"
        outcomes = {
            str(hole + 1): outcome for hole in range(len(own) // (2 if first else 1))
            if own[hole] and (outcome := luena(own, other, hole))
        }  # fmt: skip
        if not after.over:
            check_sides(position, move, after, outcomes)


def test_what_the_bemba_hold_back() -> None:
    for position, move, after in islice(play_random("mwambulula", games=2), MOST // 2):
        own, other = sides(position)
        held = (mark_of(position, "supply") or ["0", "0"])[
            position.players.index(there(position.turn))
        ]
        outcomes = {
            str(hole + 1): outcome for hole in range(16)
            if own[hole] and (outcome := mwambulula(own, other, hole))
        }  # fmt: skip
        if held == "16":
            more = [seeds + 1 for seeds in own]
            for hole in range(16):
                if outcome := mwambulula(more, other, hole):
                    outcomes[f"enter.{hole + 1}"] = outcome
        if not after.over:
            check_sides(position, move, after, outcomes)


def katro(
    own: list[int], other: list[int], hole: int, step: int
) -> tuple[list[int], list[int]] | None:
    """De Voogt 1999: from the outermost row with seeds to and fro over three rows; an occupied inner hole sows on,
    with what lies in the nearest occupied hole of the other's file.
    """
    own, other, row = list(own), list(other), len(own) // 3
    track = [*range(2 * row, 3 * row), *range(2 * row - 1, row - 1, -1), *range(row)]
    place, seen = track.index(hole), set[tuple[int, ...]]()
    while True:
        hand, own[track[place]] = own[track[place]], 0
        if (last := track[place]) < row and seen:
            for at in range(row - 1 - last, 3 * row, row):
                if other[at]:
                    hand, other[at] = hand + other[at], 0
                    break
        while hand:
            place = (place + step) % len(track)
            own[track[place]] += 1
            hand -= 1
        if own[track[place]] == 1:
            return own, other
        if (state := (*own, *other, place)) in seen:
            return None
        seen.add(state)


def flat(seen: list[list[int]]) -> list[int]:
    return [seeds for row in seen for seeds in row]


def test_the_six_rows_of_madagascar() -> None:
    for position, move, after in islice(play_random("katro", games=2), MOST):
        seen = rows(position, there(position.turn))
        own, other = flat(seen[:3]), flat(seen[3:])
        row = len(seen[0])
        outermost = next(at for at in (2, 1, 0) if any(seen[at]))
        if sum(own) == 1:
            continue  # a last seed may leap
        outcomes = {
            f"{hole + 1}{way}": outcome
            for hole in range(outermost * row, (outermost + 1) * row)
            for way, step in ((">", 1), ("<", -1))
            if own[hole] and (outcome := katro(own, other, hole, step))
        }
        assert sorted(m.text for m in position.moves()) == sorted(outcomes)
        if not after.over:
            left = rows(after, there(position.turn))
            assert (flat(left[:3]), flat(left[3:])) == outcomes[move]
