"""Chases round a ring, in which holes are theirs whose seeds lie there, against programs of their words.

Their author had read only Ludii's summaries. Whole games are followed. A board is a list of seeds along the
track, and one of whose they are.
"""

from itertools import islice

import pytest

from manqala.game.game import PositionValue
from tests.games.test_independent_summaries import mark_of
from tests.helpers.as_the_mover_sees import play_random, rows
from tests.helpers.there import there

Chase = tuple[list[int], list[int]]
"""Seeds of each hole, and the player, 0 or 1, whose they are."""


def rearmost(chase: Chase, player: int) -> int:
    """The occupied hole of a player behind which the next occupied one is not theirs."""
    seeds, whose = chase
    size = len(seeds)
    mine = [hole for hole in range(size) if seeds[hole] and whose[hole] == player]
    for hole in mine:
        behind = next((hole - n) % size for n in range(1, size + 1) if seeds[(hole - n) % size])
        if whose[behind] != player or behind == hole:
            return hole
    raise AssertionError("nobody is behind")


def drop(chase: Chase, hole: int, player: int, number: int = 1) -> None:
    """“When a counter falls into a hole containing counters belonging to the opponent”, they are the player's."""
    chase[0][hole] += number
    chase[1][hole] = player


def quendo(chase: Chase, player: int) -> Chase:
    """Silva 1995, as summed up: the rearmost hole is sown; a single seed leaps to the opponent's next hole."""
    seeds, whose = list(chase[0]), list(chase[1])
    size, start = len(seeds), rearmost(chase, player)
    hand, seeds[start] = seeds[start], 0
    held = sum(seeds[hole] for hole in range(size) if whose[hole] == player)
    at = start
    if hand == 1 and not held and not seeds[(start + 1) % size]:
        at = next((start + n) % size for n in range(1, size) if seeds[(start + n) % size]) - 1
    for _ in range(hand):
        at = (at + 1) % size
        drop((seeds, whose), at, player)
    return seeds, whose


def chase_of(position: PositionValue, order: list[str]) -> Chase:
    """The track, and whose the seeds are: of the row's owner, unless a mark says otherwise."""
    own, other = position.players
    board = rows(position, own)
    half = len(board) // 2
    names = [f"{own[0]}{n + 1}" for n in range(half)] + [f"{other[0]}{n + 1}" for n in range(half)]
    seeds = dict(zip(names, board, strict=True))
    owner = {name: int(name[0] == other[0]) for name in names}
    for pair in mark_of(position, "owner"):
        name, player = pair.split(".")
        owner[name] = position.players.index(player)
    return [seeds[name] for name in order], [owner[name] for name in order]


def check(after: PositionValue, order: list[str], expected: Chase) -> None:
    """Who has lost the last seed has lost; the board is then not compared, as nobody need sow on."""
    seeds, whose = expected
    left = {one for one, held in zip(whose, seeds, strict=True) if held}
    if len(left) == 1:
        assert set(there(after.result).winners) == left
    elif not after.over:
        found, owners = chase_of(after, order)
        assert found == seeds
        assert [one for one, held in zip(owners, seeds, strict=True) if held] == [
            one for one, held in zip(whose, seeds, strict=True) if held
        ]
    else:  # a position that came back
        assert not there(after.result).winners


CORNERS = ("s1", "s7", "n1", "n7")


def ngulungu(chase: Chase, player: int, corners: list[int]) -> tuple[Chase, bool]:
    """Centner 1963, as summed up: a last seed goes from corner to corner; two single seeds at the front: again."""
    seeds, whose = list(chase[0]), list(chase[1])
    size, start = len(seeds), rearmost(chase, player)
    hand, seeds[start] = seeds[start], 0
    at = start
    if hand == 1 and not any(seeds[hole] and whose[hole] == player for hole in range(size)):
        at = (
            next((start + n) % size for n in range(1, size + 1) if (start + n) % size in corners)
            - 1
        )
    for _ in range(hand):
        at = (at + 1) % size
        drop((seeds, whose), at, player)
    mine = [at]
    while len(mine) < 2:
        at = (at - 1) % size
        if seeds[at]:
            mine.append(at)
    return (seeds, whose), all(seeds[hole] == 1 and whose[hole] == player for hole in mine)


def mwendo(chase: Chase, player: int, *, pushed: bool) -> Chase:
    """Silva 1995, as summed up: one for an occupied hole, two for an empty one, from which the rearmost is sown again."""
    seeds, whose = list(chase[0]), list(chase[1])
    size = len(seeds)
    while True:
        start = rearmost((seeds, whose), player)
        hand, seeds[start] = seeds[start], 0
        if pushed:
            drop((seeds, whose), (start + 1) % size, player, hand)
            return seeds, whose
        at, empty = start, False
        if (
            hand == 1
            and not any(seeds[hole] and whose[hole] == player for hole in range(size))
            and not seeds[(start + 1) % size]
        ):
            at = next((start + n) % size for n in range(1, size) if seeds[(start + n) % size]) - 1
        while hand:
            at = (at + 1) % size
            empty = not seeds[at]
            number = min(hand, 1 + empty)
            drop((seeds, whose), at, player, number)
            hand -= number
        if not empty or len({who for who, held in zip(whose, seeds, strict=True) if held}) < 2:
            return seeds, whose


@pytest.mark.parametrize("filled", ["2", "3"])
def test_a_chase_of_the_lunda(filled: str) -> None:
    order = [f"s{n}" for n in range(1, 6)] + [f"n{n}" for n in range(1, 6)]
    for position, _, after in islice(play_random("quendo", {"filled": filled}, 1), 60):
        assert len(position.moves()) == 1
        player = position.players.index(there(position.turn))
        check(after, order, quendo(chase_of(position, order), player))


def test_a_chase_with_corners() -> None:
    order = [f"s{n}" for n in range(1, 9)] + ["n9"] + [f"n{n}" for n in range(1, 9)] + ["s9"]
    corners = [order.index(name) for name in CORNERS]
    for position, _, after in islice(play_random("ngulungu", games=1), 80):
        assert len(position.moves()) == 1
        player = position.players.index(there(position.turn))
        expected, again = ngulungu(chase_of(position, order), player, corners)
        check(after, order, expected)
        assert after.over or (after.turn == position.turn) == again


def test_a_chase_by_twos() -> None:
    order = [f"n{n}" for n in range(6, 0, -1)] + [f"s{n}" for n in range(6, 0, -1)]
    for position, move, after in islice(play_random("mwendo", games=8), 60):
        player = position.players.index(there(position.turn))
        assert {m.text.split(".")[1] for m in position.moves()} <= {"sow", "push"}
        pushed = move.endswith("push")
        check(after, order, mwendo(chase_of(position, order), player, pushed=pushed))
