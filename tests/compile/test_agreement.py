"""Rules that are valid and odd: for each class of fault that generated code had, small files in which both engines agree."""

from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import load
from tests.helpers.agreement import agree

HEAD = """\
---
language: 1
game: Odd
board: {board}
seeds: {seeds}
{more}---
"""
END = """
round ends when position has occurred 3 times
  settle
"""
SOW = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
BOARD = "{rows: 2, holes: 3, stores: beside}"


def write_rules(
    tmp_path: Path,
    rules: str,
    *,
    board: str = BOARD,
    seeds: int = 2,
    more: str = "",
    end: str = END,
) -> Path:
    path = tmp_path / "odd.sow"
    head = HEAD.replace("{board}", board).replace("{seeds}", str(seeds)).replace("{more}", more)
    path.write_text(f"{head}{rules}{end}", encoding="utf-8")
    return path


NOWHERE = {
    "reads": SOW + "  if pieces in hole 9 of north > 2, end turn\n",
    "takes": SOW + "  lift hole 9 of north\n  put all from hand into own winnings\n",
    "puts": SOW + "  put 1 piece from hole into behind of last\n",
    "before sowing": "turn\n  choose hole from own occupied holes\n  if pieces in last > 2, end turn\n  win hole\n",
    "as a noun": "the spot of number n is last\nturn\n  choose hole from own occupied holes\n"
    "  lift spot of 1\n  win hole\n",
    "with adjectives": SOW
    + "  if hole 9 of south is end, win hole\n  if behind of last is not closed, move-again\n",
}
"""Places that are nowhere, for certain or not."""


@pytest.mark.slow_cases("two-before sowing")
@pytest.mark.parametrize("rules", NOWHERE.values(), ids=NOWHERE)
@pytest.mark.parametrize("more", ["", "pieces: {stone: 1, muzi: 0}\n"], ids=["one kind", "two"])
def test_nowhere_holds_nothing_and_takes_nothing(tmp_path: Path, rules: str, more: str) -> None:
    assert agree(load(write_rules(tmp_path, rules, more=more)), plies=40)


OTHER_PLACES = {
    "won pieces are won": SOW + "  capture (winnings of player) + start\n",
    "the hand is captured": SOW + "  capture hand + (own holes where singleton)\n",
    "seeds in the hand are won": SOW + "  lift last\n  win hand + left 1 of own row\n",
    "the box is captured": SOW + "  capture box + last\n  if majority > 5, move-again\n",
    "supplies are filled": SOW
    + "  each h in supply of south + last\n    put 1 piece from h into supply of north\n"
    "    if h is not in own row and home of h = south, set owner of h to owner of h\n",
    "one that is passed over": "turn\n  choose hole from own occupied holes\n"
    "  sow it anticlockwise, skipping (winnings of player + last)\n",
}
"""Sets of holes with places in them that are no holes."""


@pytest.mark.parametrize("rules", OTHER_PLACES.values(), ids=OTHER_PLACES)
def test_sets_of_holes_may_hold_other_places(tmp_path: Path, rules: str) -> None:
    assert agree(load(write_rules(tmp_path, rules)), plies=40)


VALUES = {
    "a negative constant": SOW + "  if 1 - larger 3 of 0 <= 13, capture last\n",
    "a noun in itself": SOW
    + "  if (larger (larger (3) of lifted) of (larger (before) of 2)) > 2, capture last\n",
    "a noun about itself, then another": "the same of hole h is h\n"
    + SOW
    + "  put (pieces in same of hole) pieces from same of last into same of (neighbour (clockwise) of last)\n",
    "a set of a noun's sets": SOW + "  capture left 2 of (right (left-over) of own row)\n"
    "the left-over is number of left 1 of own row\n",
    "a noun judged by itself": "the rich (n) of player p is (row of p) where it holds 2..\n"
    "the near of player p is (row of p) where pieces in it > number of rich 1 of p\n"
    + SOW
    + "  capture (near of player) where it is not in near of opponent and number of near of opponent > 0\n",
    "fewer than none": SOW + "  if number of own occupied holes < 0, win holes\n"
    "  if number of own empty holes >= 0 and number of own singleton holes >= 1, move-again\n",
    "an item behind a noun": SOW
    + "  capture item (larger 2 of before) of (left (larger 1 of 2) of own holes)\n",
    "truths compared": SOW + "  if (last is own) = (hole is not empty), capture last\n",
}


@pytest.mark.parametrize("rules", VALUES.values(), ids=VALUES)
def test_values_are_evaluated_in_order(tmp_path: Path, rules: str) -> None:
    assert agree(load(write_rules(tmp_path, rules)), plies=60)


MATCH = """
match ends when round number > 4
between rounds
  set-up-again
"""
PLAY = {
    "nobody is next": SOW + "  set next mover to nobody\n",
    "nobody is the opener": SOW
    + MATCH
    + "  set opener to winner\n"
    + "when round ends\n  set opener to nobody\n",
    "nobody, perhaps": SOW + "  set next mover to owner of last\n  set owner of last to nobody\n",
    "next mover between rounds": SOW + MATCH + "  as next mover\n    win own row\n  set-up-again\n",
    "who can move so that who can move": SOW
    + "round ends when south can move so that (north can move so that (south cannot move))\n  settle\n",
    "who can move, in a block": SOW
    + MATCH.replace(
        "set-up-again",
        "set-up-again\n  either once\n"
        "    if south can move, win hole 1 of north\n  or twice\n    if north cannot move, win hole 1 of south\n"
        "  choose h from holes where not (opponent cannot move)\n  win h",
    ),
    "how often, asked later": SOW
    + MATCH.replace(
        "set-up-again", "set-up-again\n  if position has occurred 2 times, win hole 1 of south"
    )
    + "match ends when position has occurred 3 times\nwhen round ends\n"
    "  if position has occurred 2 times, win hole 2 of south\nwhen player cannot move\n"
    "  if position has occurred 2 times, win board\n"
    "round ends when position has occurred 2 times\n  if position has occurred 2 times, win hole 1 of north\n",
}
TAKE = "    put 1 seed from hand into own winnings\n"
FALLS = "when seed falls into h"
EMPTIED = {
    "as it falls": f"{SOW}{FALLS}, if h holds 4\n  while seeds in hand > 0\n{TAKE}",
    "not quite": f"{SOW}{FALLS}\n  while seeds in hand > 1\n{TAKE}",
    "to no end": f"{SOW}{FALLS}\n  while seeds in hand > 2\n    nothing\n",
    "in a relay": SOW.rstrip()
    + f", then relay from last\n{FALLS}, if h holds 5\n  while seeds in hand > 0\n{TAKE}",
}
"""Loops in a sowing that take from its hand, now and then."""
PLAY |= EMPTIED
COUNTED = {
    "a long hand": "turn\n  choose hole from own occupied holes\n  set here to hole\n  raid own holes\n  sow-on\n"
    "  if last is own, move-again\nwhen seed falls into h, set many to many + 1\n"
    "mark many: number for turn\n",
    "asked at every seed": SOW
    + "at any time for h where (every hole is closed), as owner of h\n  may act\n    win h\n",
    "asked on the way": "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
    "when seed falls into h if h is end\n  may stop\n    win h\n",
    "no end to it": "turn\n  choose hole from own occupied holes\n  while last is not own or last is own\n"
    "    set many to many + 1\n    if many > 1000, set many to 0\nmark many: number for turn\n",
    "by number": "turn\n  choose hole from own occupied holes\n  repeat 400 times\n    each h in holes\n      repeat 3 times\n"
    "        put 1 piece from h into own winnings\n",
    "more than enough": "turn\n  choose hole from own occupied holes\n  win it\n  repeat 9000 times\n    each n in 1..9\n"
    "      repeat 4 times\n        put 1 piece from hole into own winnings\n",
    "a hand that grows": SOW
    + "when seed falls into h if seeds in own winnings > 0\n  put 1 piece from own winnings into hand\n",
}
"""Loops that last long, or would."""
WITHOUT_END = {"no end to it", "more than enough"}
"""Those by which no turn comes to an end that anybody waits for."""


@pytest.mark.parametrize("rules", PLAY.values(), ids=PLAY)
def test_the_flow_of_play_is_the_same(tmp_path: Path, rules: str) -> None:
    assert agree(load(write_rules(tmp_path, rules)), plies=60)


@pytest.mark.slow_cases("more than enough")
@pytest.mark.parametrize("loop", COUNTED)
def test_loops_end_alike(tmp_path: Path, loop: str) -> None:
    turns = agree(load(write_rules(tmp_path, COUNTED[loop], seeds=500)), plies=3)
    assert turns == (0 if loop in WITHOUT_END else 3)


NUMBERS = {
    "one of two ranges": SOW
    + "  choose n from (1..3 if last is own otherwise 2..9)\n  put n pieces from last into own winnings\n",
    "those with a property": SOW
    + "  choose n from (1..9 where it is lifted or 2 < 1)\n  win last\n",
    "many with a property": SOW
    + "  let u be lifted * 900\n  if number of (1..(u) where it mod 2 = 1) > 300 + lifted, capture last\n",
    "the first ones": SOW
    + "  let u be lifted * 900\n  each n in first 2 of (backwards of 1..(u))\n"
    "    put (n - 800) pieces from last into own winnings\n  if number of final 2000 of 1..(u) > 1500, move-again\n",
    "a long range": SOW
    + "  if lifted is in 2..(lifted * 900000), capture last\n  if number of 1..(before * 900) > 2000, move-again\n",
    "either range": SOW
    + "  let u be lifted * 900\n  if number of (1..(u) if last is own otherwise 2..(u * u)) > 1500, capture last\n",
    "numbers that double": "mark u: number = 3\n"
    + SOW
    + "  repeat 40 times\n    set u to u + u + 1\n"
    "  if u < 0, capture last\n  set u to 0 - u\n  if u - 1 < u, capture own row\n  set u to u * u - u\n  if u > 0, move-again\n",
    "counted without end": SOW
    + "  repeat 1000 times\n    set before to before + 999999\n    set before to before + 999999\n"
    "    set before to before + 999999\n  if before - 999999 < before - 9999, capture last\n",
    "weighed": SOW
    + "  if value in everything * 100000 * before > 5 and (0 - lifted) div (before - 2) < 0, capture last\n",
}
"""Numbers and sets of them."""


@pytest.mark.slow_cases("counted without end", "numbers that double")
@pytest.mark.parametrize("rules", NUMBERS.values(), ids=NUMBERS)
def test_numbers_are_the_same(tmp_path: Path, rules: str) -> None:
    assert agree(load(write_rules(tmp_path, rules)), plies=60)


RIGHT = "at any time for h where (pieces in h > 1), as owner of h\n  may step-in\n    put 1 piece from h into own winnings\n"
MATTERS = "when hole matters at h"
PATTERNS = {
    "that may be stopped": SOW + "  capture (back of last: (take 2..3, take own 1..)+)\n" + RIGHT,
    "with a let": SOW
    + "  capture (back of last: (take 2..3, take 1..)+)\n"
    + MATTERS
    + "\n  let n be pieces in h + 1\n  if n > 3\n    may act\n      win h\n",
    "with one way left": SOW
    + "  capture (back of last: (take 1..2, take 1..)+)\n"
    + MATTERS
    + "\n  either one\n    forbid h is own\n    win h\n  or two\n    forbid h is not own\n    nothing\n",
    "forbidden there": SOW
    + "  capture (back of last: (take 1..2, take 1..)+)\n"
    + MATTERS
    + "\n  forbid pieces in h = 9\n  if h is end\n    may act\n      win h\n",
    "ended there": SOW
    + "  capture (back of last: (take 1..2, take 1..)+)\n"
    + MATTERS
    + "\n  if h holds 5.., end turn\n  as owner of h\n    may act\n      win h\n",
    "with verbs": "to take-part holes s with player p\n  as p\n    may act\n      win s\n"
    + SOW
    + "  capture (back of last: (take 1..2, take 1..)+)\n"
    + MATTERS
    + "\n  take-part (h + last), with owner of h\n",
    "in a condition": SOW
    + "  win last where 3..\n"
    + MATTERS
    + "\n  set captures to captures + 1\n  put 1 piece from h into own winnings\n"
    "round ends when any (back of hole 1 of south: (take 2, take 3))\n  settle\n",
}
"""Patterns with holes about which a player may do something."""


@pytest.mark.parametrize("rules", PATTERNS.values(), ids=PATTERNS)
def test_patterns_that_announce_their_holes(tmp_path: Path, rules: str) -> None:
    assert agree(load(write_rules(tmp_path, rules)), plies=60)


THREE = "---\nlanguage: 1\ngame: Three\nplayers: [south, north, west]\nseeds: 3\n---\n"
LIFTED = {
    "each of several holes": "  raid holes\n",
    "a hole if something holds": "  if last is own, put all from last into hand\n",
    "a hole as somebody": "  as north, put all from last into hand\n",
    "one hole": "  put all from last into hand\n",
}
"""The contents of the hand before another lap, if holes have separate cells."""


@pytest.mark.parametrize("lifted", LIFTED.values(), ids=LIFTED)
def test_holes_emptied_in_a_block_that_is_over_are_emptied_there(
    tmp_path: Path, lifted: str
) -> None:
    path = tmp_path / "three.sow"
    turn = f"turn\n  choose h from own occupied holes\n  sow h\n{lifted}  sow-hand\n"
    ends = "round ends when position has occurred 3 times\n  settle\nround ends when nobody can move\n  settle\n"
    path.write_text(THREE + turn + ends, encoding="utf-8")
    assert agree(load(path), plies=60)


def test_a_hand_that_is_only_counted_is_read_from_its_word(tmp_path: Path) -> None:
    board = "{rows: 4, holes: 3, stores: on track, track: own}"
    turn = "turn\n  choose hole from holes\n  sow hole\n"
    end = "round ends when 1 < north's score\n  pay seeds in hand\n"
    path = write_rules(tmp_path, turn, board=board, seeds=4, end=end)
    assert agree(load(path), plies=60)


ALL_OF_IT = (
    "mark u: number = 3\n" + SOW
    + "  repeat 40 times\n    set u to u + u + 1\n  set u to 0 - u * u\n  if u < 5, capture (winnings of player) + hole\n"
    "  choose n from (1..(lifted * 900) if last is own otherwise 2..(before * 900)) where it <= 3\n"
    "  put n pieces from last into behind of last\n  if 1 - larger 3 of 0 <= 13 and hole 9 of south is empty, win last\n"
    "  set next mover to owner of behind of last\n"
    "round ends when south can move so that (north can move so that (some player is bare))\n  settle\n"
)  # fmt: skip
"""A little of each class."""


def test_compiled_code_agrees_too(tmp_path: Path) -> None:
    pytest.importorskip("llvmlite")
    game = load(write_rules(tmp_path, ALL_OF_IT))
    assert agree(game, plies=60)
    assert agree(game, plies=200, compiled=True)
