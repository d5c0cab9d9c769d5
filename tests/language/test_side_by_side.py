"""Two games played at once: the first difference is found, and there is no shorter way to it."""

from itertools import pairwise

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.language.side_by_side import Differs, SideBySide, Walked
from manqala.resolve.files import check_source
from manqala.syntax.front.front_matter import OptionValue
from manqala.text.diagnostics import PositionError
from manqala.text.span import Source

FRONT = """\
---
language: 1
game: A test game
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
"""
TURN = """\
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture last where it is opponent's and it is 3
when player cannot move, close-round
round ends when position has occurred 2 times
"""
ENDLESS = "repeat 999999 times\n{0}  set before to 0\n"


def game(body: str, front: str = FRONT) -> WarmGame:
    checked = check_source("test", Source("test.sow", front + body), None, {})
    assert checked.rules is not None, checked.diagnostics.sorted()
    return WarmGame(checked.rules)


def walk(one: WarmGame, other: WarmGame, budget: int = 400, start: str | None = None) -> Walked:
    return SideBySide(one, other).walk(start, budget)


def least(one: WarmGame, other: WarmGame, most: int) -> int | None:
    """The number of moves to a difference, looked for in the plainest way."""
    level = [(one.start(), other.start())]
    for depth in range(most + 1):
        after = []
        for a, b in level:
            moves = [[] if p.over else [move.text for move in p.moves()] for p in (a, b)]
            if a.text != b.text or set(moves[0]) != set(moves[1]):
                return depth
            after += [(a.play(move), b.play(move)) for move in moves[0]]
        level = after
    return None


@pytest.mark.quick_cases("kalah-settings0")
@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("kalah", {"empty_capture": True, "holes": 3, "seeds": 2}),
        ("songo", {"first_hole": "never"}),
        ("mangala", {}),
    ],
)
def test_no_shorter_sequence_leads_to_a_difference(
    name: str, settings: dict[str, OptionValue]
) -> None:
    sizes = {key: value for key, value in settings.items() if isinstance(value, int) and value > 1}
    one, other = load(name, sizes), load(name, settings)
    walked = walk(one, other, 200)
    if walked.found is None or not walked.shortest:
        assert least(one, other, 2) is None
        return
    number = walked.found.number
    assert least(one, other, min(number, 2)) == (number if number <= 2 else None)


def test_what_is_found_is_there() -> None:
    one, other = load("kalah"), load("kalah", empty_capture=True)
    found = walk(one, other).found
    assert found is not None
    a, b = one.start(), other.start()
    for move in found.moves:
        assert a.text == b.text
        a, b = a.play(move), b.play(move)
    assert (a.text, b.text) == (found.pair.one.text, found.pair.other.text)
    assert a.text != b.text
    assert found.how is Differs.BOARD


def test_games_that_are_the_same_in_play_are_said_to_be() -> None:
    small = {"holes": 2, "seeds": 1}
    walked = walk(load("kalah", small), load("kalah", small))
    assert walked.complete
    assert walked.found is None
    assert walked.positions == 8
    walked = walk(load("kalah"), load("kalah"), 100)
    assert not walked.complete
    assert walked.found is None
    assert walked.games > 0
    assert walked.depth == 2


@pytest.mark.slow_cases(
    ", close-round-\\n  repeat 999999 times\\n    set before to 0\\n  close-round-endless-None"
)
@pytest.mark.parametrize(
    ("old", "new", "how", "number"),
    [
        ("own occupied holes", "own occupied holes where it is not end", Differs.MOVES, 0),
        ("sow it anticlockwise\n", "sow it anticlockwise\n  if last is own, move-again\n", Differs.TURN, 1),
        ("occurred 2 times", "occurred 2 times or seeds in hole 1 of south = 0", Differs.OVER, 1),
        (TURN, "setup\n  each h in holes, put 3 seeds from box into h\n" + TURN, Differs.BOARD, 0),
        (", close-round", f"\n  {ENDLESS.format('  ')}  close-round", Differs.ENDLESS, None),
        ("  capture", f"  if hole = hole 2 of player\n    {ENDLESS.format('    ')}  capture", Differs.ENDLESS, 0),
        ("close-round", "end round drawn", Differs.RESULT, None),
    ],
)  # fmt: skip
def test_every_kind_of_difference_is_found(
    old: str, new: str, how: Differs, number: int | None
) -> None:
    assert old in TURN
    walked = walk(game(TURN), game(TURN.replace(old, new)), 600)
    assert walked.found is not None
    assert walked.found.how is how
    if number is not None:
        assert walked.found.number == number


def test_what_only_one_remembers_is_no_difference_and_what_both_do_is() -> None:
    mark = "mark sown: number\n"
    count = TURN + "when turn ends\n  set sown to sown + {}\n"
    plain, one, two = game(TURN), game(mark + count.format(1)), game(mark + count.format(2))
    assert walk(plain, one, 60).found is None
    found = walk(one, two, 60).found
    assert found is not None
    assert (found.how, found.number) == (Differs.MARKS, 1)


def test_a_difference_far_from_the_beginning_is_found_from_an_example() -> None:
    walked = walk(load("oware"), load("oware", grand_slam="captures"), 200)
    assert walked.found is not None
    assert not walked.shortest
    assert walked.found.pair.begun.title == "a grand slam takes nothing"
    assert walked.found.moves == ("6",)


def test_from_a_position_that_is_given() -> None:
    start = "1,0,0,0,0,2/1,1,0,0,0,0:south"
    walked = walk(load("oware"), load("oware", grand_slam="illegal"), 50, start)
    assert walked.found is not None
    assert walked.found.how is Differs.MOVES
    assert walked.found.only_one == ("6",)
    assert walked.shortest
    with pytest.raises(PositionError):
        walk(load("oware"), load("songo"), 50, start)


@pytest.mark.slow
def test_more_positions_never_make_it_longer() -> None:
    one, other = load("kalah"), load("kalah", empty_capture=True)
    numbers = [walk(one, other, budget) for budget in (20, 200, 400)]
    found = [walked.found.number for walked in numbers if walked.found and walked.shortest]
    assert all(a >= b for a, b in pairwise(found))
    assert found
