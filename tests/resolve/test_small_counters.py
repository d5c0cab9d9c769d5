"""Marks that are numbers between two: what is set beyond an end is set to that end."""

import random

import pytest

from manqala.check.examples import run_examples
from manqala.text.diagnostics import Diagnostics
from tests.helpers.lockstep import Lockstep
from tests.helpers.small_games import findings, tiny

TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"


def held_values(amount: str, mark: str = "1..3") -> list[int]:
    """What a mark can hold after a turn that sets it."""
    found = []
    for number in range(7):
        game = tiny(
            f"mark kept: {mark} for match\n{TURN}  set kept to {amount}\n"
            f'\nexample "x"\n  play 1\n  expect kept = {number}\n'
        )
        told = Diagnostics()
        run_examples(game, told)
        found += [] if told.has_errors else [number]
    return found


@pytest.mark.slow
def test_it_stays_between_its_ends() -> None:
    assert held_values("kept + 1") == [2]
    assert held_values("kept + 5") == [3]
    assert held_values("kept - 5") == [1]
    assert held_values("2") == [2]
    assert held_values("0") == [1]
    assert held_values("pieces in last * 2 + 9") == [3]
    assert held_values("kept + 5", "1..") == [6]


def test_it_starts_with_the_lower_end_unless_said() -> None:
    game = tiny(f"mark kept: 1..3 for match\n{TURN}  set kept to kept + 1\n")
    assert game.start().text.count("kept") == 0
    assert "kept=2" in game.start().play(game.start().moves()[0]).text
    assert any(
        "E302" in finding for finding in findings(f"mark kept: 1..3 = 4\n{TURN}  set kept to 1\n")
    )


def test_positions_come_back_where_it_counts_turns_and_engines_agree() -> None:
    rules = """
mark made: 0..2 on players
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if own made = 0, capture last
  set own made to own made + 1
round ends when position has occurred 3 times, called repetition
round ends when own holes are empty
"""
    both = Lockstep(tiny(rules), random.Random(4), compiled=False, match=False)
    ended = 0
    for _ in range(300):
        ended += both.over
        both.begin() if both.over else both.step()
    assert ended > 1
