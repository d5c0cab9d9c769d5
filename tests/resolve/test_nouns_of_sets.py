"""Nouns that want one thing and are given a set: the set of what they give for each, in order and each once."""

import random

import pytest

from manqala.check.examples import run_examples
from manqala.text.diagnostics import Diagnostics
from tests.helpers.lockstep import Lockstep
from tests.helpers.small_games import tiny

SOW = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
ALIKE = [
    ("opposite of left 2 of south's row", "hole 4 of north + hole 3 of north"),
    ("opposite of (hole 2 of south + hole 1 of north)", "hole 3 of north + hole 4 of south"),
    ("neighbour (directions) of hole 2 of south", "hole 3 of south + hole 1 of south"),
    ("neighbour (clockwise) of left 2 of south's row", "hole 4 of north + hole 1 of south"),
    ("neighbour (directions) of left 2 of south's row",
     "hole 2 of south + hole 4 of north + hole 3 of south + hole 1 of south"),
    ("hole (2..3) of south", "hole 2 of south + hole 3 of south"),
    ("hole 1 or 3 of south", "hole 1 of south + hole 3 of south"),
    ("next player of players", "north + south"),
    ("home of (hole 2 of north + hole 1 of north + hole 4 of south)", "north + south"),
    ("row of players", "south's row + north's row"),
    ("first 1 of row of players", "first 1 of south's row"),
    ("facing-pair of left 2 of south's row",
     "hole 1 of south + hole 4 of north + hole 2 of south + hole 3 of north"),
    ("opposite of south's row where it holds 2", "hole 3 of north"),
    ("(opposite of south's row) where it holds 2", "hole 4 of north"),
    ("opposite of opposite of south's row", "south's row"),
    ("opposite of (hole 2 of south + nothing: take occupied)", "hole 3 of north"),
    ("winnings of players", "winnings of south + winnings of north"),
    ("reverse of directions", "clockwise + anticlockwise"),
    ("behind of south's row", "nothing"),
    ("chosen of players", "hole 2 of north"),
]  # fmt: skip
RULES = (
    SOW
    + """\
  set chosen of north to hole 2 of north
mark chosen: hole on players for match
the facing-pair of hole h is h + opposite of h
when match begins
  set chosen of north to hole 2 of north
"""
)
FRONT = "board: {rows: 2, holes: 4, stores: beside}\nseeds: 3"


def number_of_faults(condition: str) -> int:
    position = "position 1 2 1 1 / 1 1 3 2 : south : won=7,5 : chosen=nowhere,n2"
    game = tiny(f'{RULES}\nexample "x"\n  {position}\n  expect {condition}\n', FRONT)
    found = Diagnostics()
    run_examples(game, found)
    return len(found.sorted())


@pytest.mark.slow_cases("opposite of opposite of south's row-south's row")
@pytest.mark.parametrize(("form", "same"), ALIKE)
def test_a_noun_of_a_set_is_the_set_of_its_values_in_order(form: str, same: str) -> None:
    assert number_of_faults(f"number of (({form}) except ({same})) = 0") == 0
    assert number_of_faults(f"number of (({same}) except ({form})) = 0") == 0
    if same != "nothing":
        for n in (1, 2):
            assert number_of_faults(f"item {n} of ({form}) = item {n} of ({same})") == 0


def test_pieces_are_counted_in_all_of_them() -> None:
    assert number_of_faults("seeds in winnings of players = 12") == 0
    assert number_of_faults("seeds in opposite of left 2 of south's row = 5") == 0


def test_both_engines_mean_the_same_by_a_noun_of_a_set() -> None:
    rules = """\
mark chosen: hole on players
the facing-pair (n) of hole h is (h + opposite of h) where pieces in it >= n
turn
  choose hole from own occupied holes
  sow it anticlockwise
  capture opposite of (ahead of last: (empty, take occupied)+)
  let beside be neighbour (directions) of (trail of last: (take 2)+)
  win beside where it holds 1 or 3
  capture first 2 of facing-pair 2 of own singleton holes
  win (chosen of players) where it holds 4..
  win opposite of facing-pair (number of chosen of players) of last
  set own chosen to last
  must number of opposite of own occupied holes > 0 if possible
round ends when own holes are empty
"""
    both = Lockstep(tiny(rules, FRONT), random.Random(7), compiled=False, match=False)
    for _ in range(150):
        both.begin() if both.over else both.step()
    assert both.plies > 80
