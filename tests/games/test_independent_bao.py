"""Bao la Kiswahili against a program by a person who had read only the words of its rules (`bao_by_hand`).

Compared is all that can be made of a position: the board after each end of each turn, whose house is one
still, the hole that takasia bars then, and when the game ends, and for whom. Positions are those of random
games, and for the second stage random boards on which few turns capture.
"""

from dataclasses import replace
from random import Random

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.game.game import PositionValue
from tests.games.test_independent_summaries import mark_of
from tests.helpers.as_the_mover_sees import play_random, rows
from tests.helpers.bao_by_hand import (
    Board,
    Readings,
    barrable,
    barred,
    facing,
    first_captures,
    turns,
)
from tests.helpers.there import there

READINGS: dict[str, tuple[Readings, dict[str, str]]] = {
    "as shipped": (Readings(), {}),
    "may stop": (Readings(safari=False), {"house_in_mtaji": "may_stop"}),
    "singles": (Readings(singles=True), {"takasia_singles": "true"}),
    "from house": (Readings(free_from_house=True), {"takasia_from_house": "goes_on"}),
}


def board_of(position: PositionValue, mover: str) -> Board:
    """A position as a player sees it, with what is barred for whom is to move."""
    inner, outer, theirs, beyond = rows(position, mover)
    seat = position.players.index(mover)
    supply = mark_of(position, "supply") or ["0", "0"]
    houses = [text == "false" for text in mark_of(position, "houseless") or ["false", "false"]]
    shut = mark_of(position, "barred")
    return Board(
        (*inner, *reversed(outer)),
        (*theirs, *reversed(beyond)),
        int(supply[seat]),
        houses[seat],
        houses[1 - seat],
        int(shut[0][1:]) - 1 if shut and shut != ["nowhere"] else None,
    )


def plain(board: Board) -> Board:
    return replace(board, store=max(board.store, 0), barred=None)


def check_turns(position: PositionValue, readings: Readings) -> None:
    mover = there(position.turn)
    found = {plain(board_of(position.play(move), mover)) for move in position.moves()}
    assert found == {plain(board) for board in turns(board_of(position, mover), readings)}


def check_after(before: PositionValue, after: PositionValue, readings: Readings) -> None:
    """What is barred, and whether the game is over: for the mover's opponent, who cannot go on."""
    mover = there(before.turn)
    board, left = board_of(before, mover), facing(board_of(after, mover))
    left = replace(left, store=board.store if board.store and mover == "south" else board.store - 1)
    if after.over:
        seat = after.players.index(mover)
        assert there(after.result).winners == (seat,)
        assert not any(left.own[:8]) or not turns(left, readings)
        return
    quiet = board.store <= 0 and not first_captures(board)
    expected = barred(left, singles=readings.singles) if quiet else None
    assert board_of(after, there(after.turn)).barred == expected


def scattered(rng: Random) -> str:
    """A board with few holes in front, and the rest in a few holes behind."""
    sides, houseless = [], []
    share = rng.randint(20, 44)
    for total in (share, 64 - share):
        inner, outer, left = [0] * 8, [0] * 8, total
        house = rng.random() < 0.5
        if house:
            inner[4] = min(total - 9, rng.choice((4, 5, 6, 7, 12, 13, 14, 15, 17)))
            left -= inner[4]
        places = rng.sample((0, 1, 2, 3, 5, 6, 7), rng.randint(2, 3))
        for _ in range(rng.randint(3, 6)):
            inner[rng.choice(places)] += 1
            left -= 1
        heap = rng.sample(range(8), rng.randint(1, 3))
        for _ in range(left):
            outer[rng.choice(heap)] += 1
        sides.append("/".join(",".join(map(str, row)) for row in (inner, outer)))
        houseless.append("false" if house else "true")
    return f"{'//'.join(sides)}:south:houseless={','.join(houseless)}"


def check_boards(name: str, number: int) -> int:
    """How many holes were barred meanwhile."""
    readings, options = READINGS[name]
    game, rng, found = load("bao-la-kiswahili", options), Random(name), 0
    for _ in range(number):
        text = scattered(rng)
        position = game.position(text)
        can_be = sorted(barrable(board_of(position, "south"), singles=readings.singles))
        if can_be and rng.random() < 0.5:
            position = game.position(f"{text}:barred=s{rng.choice(can_be) + 1}")
        for _ in range(2):
            if position.over or not position.moves():
                break
            check_turns(position, readings)
            after = position.play(rng.choice(position.moves()))
            check_after(position, after, readings)
            found += "barred=" in after.text
            position = after
    return found


@pytest.mark.quick_cases("as shipped")
@pytest.mark.parametrize("name", READINGS)
def test_the_second_stage(name: str) -> None:
    check_boards(name, 8)


@pytest.mark.slow
@pytest.mark.parametrize("name", READINGS)
def test_what_is_barred(name: str) -> None:
    assert check_boards(name, 150) > 0


def check_games(name: str, games: int, every: int) -> None:
    readings, options = READINGS[name]
    for at, (position, _, after) in enumerate(play_random("bao-la-kiswahili", options, games)):
        check_after(position, after, readings)
        if at % every == 0:
            check_turns(position, readings)


def test_a_whole_game() -> None:
    check_games("as shipped", 1, 10)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["as shipped", "may stop"])
def test_whole_games(name: str) -> None:
    check_games(name, 6, 2)
