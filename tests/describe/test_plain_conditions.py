"""Conditions are said as people say them: what holds of what, unless and otherwise, counts and comparisons."""

from __future__ import annotations

import pytest

from tests.describe.test_plain_words import SOW, has, of_turn
from tests.helpers.described import sentences_of
from tests.helpers.small_games import tiny


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ". The first one of them stays in the hole itself, unless the chosen hole holds exactly one ball."),
        ("de", ". Eine Kugel bleibt im Loch selbst liegen, außer wenn das gewählte Loch genau eine Kugel enthält."),
        ("ca", ". Se’n queda una al mateix forat, si no és que el forat triat té exactament una bola."),
    ],
)  # fmt: skip
def test_what_stays_unless_the_hole_holds_just_one(language: str, wanted: str) -> None:
    assert has(sentences_of("bestemshe", language), wanted)
    stones = sentences_of("mangala")
    assert has(
        stones,
        "leaving out your opponent’s store. The first one of them stays in the hole itself, unless",
    )


def test_what_stays_only_sometimes_is_turned_round() -> None:
    sown = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise, leaving 2 if it holds 6.. otherwise 0"
    assert has(
        sentences_of(tiny(sown)),
        ". The first two of them stay in the hole itself, unless the chosen hole holds fewer than six seeds.",
    )


def test_nothing_in_a_set_is_said_with_unless() -> None:
    assert has(
        sentences_of("luuth"),
        "(unless the chosen hole is the fourth hole from the left in your row) the hole opposite the chosen hole",
    )
    told = of_turn(
        "let prey be nothing if last is foot otherwise trail of last: (take 2)+\ncapture prey",
        "a hole is foot when it = final of row of home of it",
    )
    assert has(
        told,
        "If the last hole is not the last hole of the row on the side of the last hole, begin at the last hole and go back",
    )


def test_several_things_are_and_so_many_of_them_hold() -> None:
    bao = sentences_of("bao-la-kiswahili")
    assert has(
        bao,
        "The ‘threatened holes’ are the holes",
        "If the number of the ‘threatened holes’ is one and",
    )
    assert has(
        sentences_of("gelech"),
        "A player who has won ten rounds has won the match. If this applies to several at once, it is drawn.",
    )
    told = of_turn("if number of (players where bare) > 1, move-again")
    assert has(
        told, "If at least two players have nothing left in any hole, you have another turn."
    )
    told = of_turn("if number of (own holes where empty) = 2, move-again")
    assert has(told, "If exactly two of your holes are empty, you have another turn.")
    told = of_turn("if number of (own holes where empty) > 1, move-again")
    assert has(told, "If at least two of your holes are empty, you have another turn.")


def test_relative_clauses_stand_apart() -> None:
    assert has(
        sentences_of("kay"),
        "that hold at least two seeds, or that hold exactly one seed and for which the next hole anticlockwise from it is empty.",
        "The last hole either does not belong to your opponent or does not hold four seeds.",
    )
    assert has(
        sentences_of("adji-boto"),
        "that hold at least two seeds, and that are not ‘sown’ or for which all",
    )
    assert has(sentences_of("i-pere"), "your holes that hold seeds, except the stores.")


def test_a_condition_that_matters_only_sometimes() -> None:
    told = of_turn(
        "let near be own holes where occupied and (true if opened otherwise it is in right 2 of own row)\n"
        "capture near"
    )
    assert has(told, "if this is the first turn of the round", "one of the two rightmost holes")
    told = of_turn(
        "capture last where (false if captures = 0 otherwise it holds 2)\ncapture opposite of last"
    )
    assert has(told, "something was captured in this turn and", "holds two seeds")


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "if the last hole does not hold two or four seeds and already held seeds, all its seeds are taken up and sown on"),
        ("de", "wenn das letzte Loch nicht zwei oder vier Samen enthält und vorher schon Samen enthielt, wird alles"),
        ("ca", "si l’últim forat no té dues o quatre llavors i ja tenia llavors, se’n pren tot"),
    ],
)  # fmt: skip
def test_a_nested_condition_joins_the_outer_one(language: str, wanted: str) -> None:
    assert has(sentences_of("djenon-aboure", language), wanted)
    told = sentences_of("congkak")
    at = told.index("Otherwise, if all of this is so:")
    assert told[at + 1 : at + 3] == [
        "The last hole was empty before the last seed fell.",
        "The last hole belongs to you.",
    ]


def test_a_condition_within_a_condition_stays_where_something_else_is_done_otherwise() -> None:
    told = of_turn(
        """
if last holds 3
  if opposite of last is empty, capture last
otherwise move-again"""
    )
    assert "If the last hole holds three seeds:" in told
    assert "Otherwise you have another turn." in told


def test_one_hole_under_a_condition() -> None:
    assert has(
        sentences_of("koro"), "Your ‘hogon’, if it is ‘full’.", "Your ‘hogon’, if you are North."
    )


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ["The last hole belongs to you.", "The last hole was empty before the last seed fell."]),
        ("de", ["Dass das letzte Loch dir gehört.", "Dass das letzte Loch leer war, ehe der letzte Samen fiel."]),
        ("ca", ["L’últim forat és teu.", "L’últim forat era buit abans de caure-hi l’última llavor."]),
    ],
)  # fmt: skip
def test_what_the_last_hole_was_is_said_of_it(language: str, wanted: list[str]) -> None:
    assert has(sentences_of("kalah", language), *wanted)


def test_otherwise_stands_apart_from_a_condition() -> None:
    assert has(
        sentences_of("owela"), "Otherwise, if the last hole already held seeds, all its seeds"
    )
    assert has(
        sentences_of("baqura"),
        "if their winnings are empty.",
        "they put as many seeds as there are in that hole",
    )
    assert has(
        sentences_of("bao-la-kiswahili"),
        "the hole reached by counting on in that direction from that hole by as many holes as there are seeds in that hole.",
    )


def test_a_word_that_is_asked_of_two_things_names_both() -> None:
    told = of_turn(
        "capture fuller (hole) of last",
        "the fuller (hole other) of hole h is other if seeds in other > seeds in h otherwise h",
    )
    assert has(
        told,
        "Capture the ‘fuller’ (the chosen hole) of the last hole.",
        "The ‘fuller’ (the ‘other’) of the ‘h’: the ‘other’ if the ‘other’ holds more seeds than the ‘h’, otherwise the ‘h’.",
    )
    assert has(
        sentences_of("bao-la-kujifunza"),
        "This is not allowed if all of this is so:",
        "The chosen hole is one of the holes of your front row.",
    )


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "When nothing has been captured in 50 turns in a row, the game is over and drawn."),
        ("de", "Wenn in 50 Zügen hintereinander nichts geschlagen wurde: das Spiel ist zu Ende"),
        ("ca", "Quan no s’ha capturat res en 50 torns seguits, la partida s’acaba en empat."),
    ],
)
def test_a_count_of_turns_without_a_capture_needs_no_name(language: str, wanted: str) -> None:
    rules = f"""mark idle: number
when turn ends
  set idle to 0 if captures > 0 otherwise idle + 1
{SOW}  capture opposite of last
round ends when idle >= 50
  end round drawn"""
    assert has(sentences_of(tiny(rules), language), wanted)


@pytest.mark.parametrize(
    ("turn", "wanted"),
    [
        ("if seeds in own row = seeds in opponent's row, move-again",
         "If there are as many seeds in your row as in your opponent’s row, you have another turn."),
        ("if seeds in last < seeds in opposite of last, move-again",
         "If the last hole holds fewer seeds than the hole opposite the last hole, you have another turn."),
        ("if seeds in own winnings > seeds in opponent's winnings, move-again",
         "If you have won more than your opponent, you have another turn."),
        ("if seeds in own winnings > majority, move-again",
         "If you have won more than half of all the pieces, you have another turn."),
        ("if last is not singleton, move-again",
         "If the last hole does not hold exactly one seed, you have another turn."),
        ("if not (last holds 2 or last holds 4), move-again",
         "If the last hole does not hold two or four seeds, you have another turn."),
    ],
)  # fmt: skip
def test_comparisons_are_said_of_the_places_that_are_compared(turn: str, wanted: str) -> None:
    assert has(of_turn(turn), wanted)


def test_a_direction_is_said_under_its_condition() -> None:
    told = of_turn(
        "set way to side (opposite of hole) of hole",
        "the side (hole other) of hole h is clockwise if other is empty otherwise anticlockwise",
    )
    assert has(told, "If the hole opposite the chosen hole is empty, the sowing goes clockwise.")
    assert has(told, "Otherwise the sowing goes anticlockwise.")


def test_two_subjects_of_one_predicate_share_it() -> None:
    told = of_turn("if last is empty and hole is empty, move-again")
    assert has(told, "If the last hole and the chosen hole are empty, you have another turn.")
    told = of_turn("if last is empty or hole is empty, move-again")
    assert has(told, "If the last hole or the chosen hole is empty, you have another turn.")
    # Four seeds in two holes are not four in each.
    told = of_turn("if last holds 4 and hole holds 4, move-again")
    assert has(told, "he last hole holds four seeds", "he chosen hole holds four seeds")
