"""Ways, rows and bounds are said as people say them."""

from __future__ import annotations

import pytest

from tests.describe.test_plain_words import has, of_turn
from tests.helpers.described import sentences_of
from tests.helpers.small_games import tiny


def test_a_way_is_named_as_the_rule_file_explains_it() -> None:
    rules = """
turn
  either sow-one "sow a hole of yours"
    choose hole from own occupied holes
    sow hole anticlockwise
  or rest "leave everything as it is"
    nothing
"""
    told = sentences_of(tiny(rules))
    at = told.index("Sow a hole of yours:")
    assert told[at - 1] == "Do one of the following:"
    assert "Leave everything as it is (nothing is done)." in told
    assert "„Sow one“:" in sentences_of(tiny(rules), "de")


def test_what_may_be_done_in_several_steps_says_why() -> None:
    told = of_turn(
        'may again "sow a second time"\n  choose hole from own occupied holes\n  sow hole anticlockwise'
    )
    assert "You may choose to do this (sow a second time):" in told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "lies in the second row of its player, counted from the front"),
        ("de", "in der zweiten Reihe seines Spielers, von vorn gezählt, liegt"),
        ("ca", "és a la filera número dos del seu jugador, comptant des del davant"),
    ],
)  # fmt: skip
def test_the_row_of_a_hole_is_a_place_not_a_number(language: str, told: str) -> None:
    assert has(of_turn("if rank of last = 2, move-again", language=language), told)


def test_bounds_of_a_number_follow_it() -> None:
    told = of_turn(
        "let n be smaller (7) of seeds in last\nput n from last into own winnings\nput n from hole into own winnings"
    )
    assert has(told, "the number of seeds in the last hole, but at most seven.")


def test_holes_along_a_walk_go_on_as_long_as_each_fits() -> None:
    told = of_turn("capture walk (clockwise) of last: (take own)+")
    assert has(
        told, "the holes that follow clockwise after the last hole, as long as each belongs to you"
    )


def test_the_loser_is_one_player() -> None:
    told = sentences_of("koro")
    assert has(told, "The game ends when a player is the ‘loser’.", "A player is the ‘loser’ if")


def test_what_is_not_there_is_asked_for_and_not_denied_twice() -> None:
    told = of_turn("must any opponent's occupied holes")
    assert not has(told, "not allowed if there is no")
    assert has(told, "This is allowed only if")
