"""What rules say in a roundabout way is said as people say it: sentences, and the rules that they say."""

from __future__ import annotations

import re

import pytest

from tests.helpers.described import sentences_of
from tests.helpers.playing import game_of
from tests.helpers.small_games import tiny

SOW = """
turn
  choose hole from own occupied holes
  sow it anticlockwise
"""


def of_turn(turn: str, more: str = "", language: str = "en") -> list[str]:
    """The sentences about a game in which a sowing is followed by these lines."""
    lines = "".join(f"  {line}\n" for line in turn.strip("\n").split("\n"))
    return sentences_of(tiny(f"{more}\n{SOW}{lines}"), language)


BOUNDED = "mark patience: 0..3 on players"


@pytest.mark.parametrize(
    ("language", "up", "down"),
    [
        ("en", "our ‘patience’ goes up by one, to three at most.", "our ‘patience’ goes down by one, to zero at least."),
        ("de", "ein „patience“ wächst um eins, höchstens bis drei.", "ein „patience“ sinkt um eins, mindestens bis null."),
        ("ca", "l teu «patience» puja en un, fins a tres com a màxim.", "l teu «patience» baixa en un, fins a zero com a mínim."),
    ],
)  # fmt: skip
def test_a_number_within_bounds_is_said_as_it_was_written(
    language: str, up: str, down: str
) -> None:
    told = of_turn(
        """
if last holds 3, set own patience to own patience + 1
otherwise set own patience to own patience - 1""",
        BOUNDED,
        language,
    )
    assert any(up in sentence for sentence in told), told
    assert any(down in sentence for sentence in told), told


def test_a_mark_that_becomes_one_thing_or_another_is_reported_under_its_condition() -> None:
    told = of_turn(
        "capture opposite of last\nset idle to 0 if captures > 0 otherwise idle + 1",
        "mark idle: count for round",
    )
    assert "If something was captured in this turn, ‘idle’ is now zero." in told
    assert "Otherwise ‘idle’ goes up by one." in told


def test_all_that_follows_a_lap_is_reported() -> None:
    told = sentences_of(tiny("""
turn
  choose hole from own occupied holes
  sow it anticlockwise, then
    if before > 0, capture ahead of last: (empty, take occupied)
    relay from last
"""))  # fmt: skip
    head = told.index("Each time the hand is empty, a lap ends. Then:")
    assert told[head + 1].startswith(
        "If the last hole already held seeds before the last one fell, capture"
    )
    assert told[head + 2].endswith("all its seeds are taken up and sown on in the same way.")


def test_what_may_be_added_is_not_told_where_it_is_nothing() -> None:
    told = of_turn("set bonus to bonus + (2 if last holds 3 otherwise 0)", "mark bonus: number")
    assert "If the last hole holds three seeds, ‘bonus’ goes up by two." in told
    assert not any("by zero" in sentence for sentence in told)


def test_a_choice_from_one_set_or_another_keeps_its_condition() -> None:
    told = sentences_of(
        tiny(
            """mark begun: truth on players

turn
  choose hole from (own holes if own begun otherwise own front row) where occupied
  sow it anticlockwise
  set own begun to true"""
        )
    )
    assert (
        "If you have already played in this round, choose one of your holes that hold seeds."
        in told
    )
    assert "Otherwise choose one of the holes of your front row that hold seeds." in told


@pytest.mark.parametrize("language", ["en", "de", "ca"])
def test_a_direction_that_is_remembered_or_computed_has_words_around_it(language: str) -> None:
    wanted = {
        "en": ("in the direction of your ‘course’ into", "Your ‘course’ is now the chosen direction."),
        "de": ("in deiner Richtung „course“ in", "Deine Richtung „course“ ist nun die gewählte Richtung."),
        "ca": ("en el teu sentit «course» en", "El teu sentit «course» és ara el sentit triat."),
    }  # fmt: skip
    sown, kept = wanted[language]
    told = sentences_of("chisolo", language)
    assert any(sown in sentence for sentence in told)
    assert any(sentence.lower() == kept.lower() for sentence in told), told


def test_the_direction_that_a_rule_remembers_is_not_that_of_the_sowing() -> None:
    told = of_turn(
        "if course = clockwise, capture last\nset course to clockwise", "mark course: direction"
    )
    assert "If ‘course’ is clockwise, capture the last hole." in told


def has(told: list[str], *wanted: str) -> bool:
    """Whether all these are said, in some sentence each."""
    return all(any(part in sentence for sentence in told) for part in wanted)


def test_the_holes_on_both_sides_and_each_of_several() -> None:
    assert has(
        sentences_of("erherhe"),
        "capture the last hole and the next holes clockwise and anticlockwise from the last hole, each if it is ‘prey’.",
    )
    assert has(
        sentences_of("gelech"),
        "Capture the holes opposite your holes that hold exactly one seed, each if it holds seeds.",
    )
    assert has(
        sentences_of("kubuguza"),
        "is the first or the last hole of the back row on its side",
        "or the second or seventh hole from the left in the row on its side, the player",
    )
    assert has(
        sentences_of("giuthi"),
        "the holes opposite both the last hole and the ‘more prey’, and the last hole.",
    )


def test_as_many_as_there_are() -> None:
    assert has(
        sentences_of("rab-e"),
        "as many as there are of the holes of their ‘lane’ that hold seeds",
    )
    assert has(
        of_turn("each h in first (seeds in last) of opponent's row, capture h"),
        "the first of the holes of your opponent’s row, as many as the number of seeds in the last hole",
    )


def test_a_lone_player_takes_no_turns_and_ties_with_no_player() -> None:
    told = sentences_of("tchoukaillon")
    assert "A player who has nothing left in any hole has won the game." in told
    assert not has(told, "take turns")


RACES: tuple[tuple[str, dict[str, str]], ...] = (
    ("sonka", {}), ("congkak", {"opening": "together"}), ("sungka", {"opening": "together"}),
    ("enkeshui", {"race": "true"}),
)  # fmt: skip


@pytest.mark.quick_cases("ca")
@pytest.mark.parametrize("language", ["en", "de", "ca"])
def test_a_race_has_a_sentence_and_shows_no_name_of_the_prelude(language: str) -> None:
    inner = {"runner", "t", "first through", "running", "w"}
    sentence = {
        "en": "each player chooses one of their holes that hold seeds. Then all sow at the same time",
        "de": "eines von seinen Löchern, die Samen enthalten. Dann säen alle zugleich",
        "ca": "un dels seus forats que tenen llavors. Després tots sembren alhora",
    }
    for name, options in RACES:
        told = sentences_of(game_of(name, **options), language)
        assert has(told, sentence[language]), name
        terms = {term for one in told for term in re.findall("[‘„«](.*?)[’“»]", one)}
        assert not terms & inner, name


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "Every hole is filled with two seeds."),
        ("de", "In jedes Loch kommen zwei Samen."),
        ("ca", "Cada forat s’omple amb dues llavors."),
    ],
)
def test_a_set_up_says_with_what_the_board_is_filled(language: str, wanted: str) -> None:
    assert wanted in sentences_of("andada", language)


def test_a_board_that_is_filled_unevenly_is_filled_as_at_the_start() -> None:
    front = "board: {rows: 2, holes: 3}\nstart: 1 2 3"
    told = sentences_of(
        tiny(
            f"setup\n  fill-board\n  choose first-hole from holes\n  put 1 seed from first-hole into box\n{SOW}",
            front,
        )
    )
    assert "The board is filled as at the start." in told


def test_an_option_says_why_people_differ() -> None:
    told = sentences_of("congkak")
    assert (
        "Own seed: yes (or no) – ‘some players win the last seed with those opposite, some leave it’."
        in told
    )


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "if that hole is somebody’s ‘tuzdik’: the player whose ‘tuzdik’ that hole is wins everything in that hole."),
        ("de", "dieses Loch für jemanden „tuzdik“ ist: an den Spieler, für den dieses Loch „tuzdik“ ist, geht, was"),
        ("ca", "si aquest forat és «tuzdik» d’algú: el jugador per al qual aquest forat és «tuzdik» guanya"),
    ],
)  # fmt: skip
def test_what_happens_at_once_is_one_sentence(language: str, wanted: str) -> None:
    assert has(sentences_of("toguz-kumalak", language), wanted)


PREY = "a hole is prey when it holds 2..3"


def test_a_short_word_is_said_in_place_and_a_long_one_keeps_its_name() -> None:
    told = of_turn("if last is prey, capture last", PREY)
    assert "If the last hole holds two or three seeds, capture the last hole." in told
    assert not has(told, "prey")
    long = (
        "a hole is prey when it holds 2..3 and it is in opponent's row and opposite of it is empty"
    )
    assert has(of_turn("if last is prey, capture last", long), "is ‘prey’")


def test_a_word_of_a_word_is_said_in_place() -> None:
    more = f"{PREY}\na hole is game-bird when it is prey"
    told = of_turn("if last is game-bird, capture last", more)
    assert "If the last hole holds two or three seeds, capture the last hole." in told


def test_a_value_that_is_used_once_and_at_once_has_no_name() -> None:
    told = of_turn("let prey be opposite of last\ncapture prey")
    assert "Capture the hole opposite the last hole." in told
    later = of_turn("let prey be opposite of last\nsow last anticlockwise\ncapture prey")
    assert has(later, "The ‘prey’ is the hole opposite the last hole.")


def test_a_hole_is_named_by_counting_on() -> None:
    told = of_turn("capture item (pieces in hole) of walk (clockwise) of last")
    reached = (
        "reached by counting on clockwise from the last hole by as many holes as there are seeds in"
    )
    assert has(told, f"Capture the hole {reached} the chosen hole.")
    # Whole circuits of the six holes lead to the same hole.
    told = of_turn("capture item ((pieces in hole - 1) mod 6 + 1) of walk (clockwise) of last")
    assert has(told, f"Capture the hole {reached} the chosen hole.")
    told = of_turn("capture item ((pieces in hole - 1) mod 4 + 1) of walk (clockwise) of last")
    assert not has(told, reached)


OWN_ENDS = "a hole is corner when it is in ends of row of home of it"


def test_holes_of_a_player_at_an_end_of_the_row_on_their_side_are_those_of_the_player() -> None:
    told = of_turn("if every opponent's corner hole is empty, move-again", OWN_ENDS)
    assert has(
        told,
        "If both the first and the last hole of your opponent’s row are empty, you have another turn.",
    )
    # A hole that may belong to another player may lie in another row.
    told = of_turn(
        "if every opponent's corner hole is empty, move-again\nset owner of last to mover", OWN_ENDS
    )
    assert not has(told, "of your opponent’s row")


def test_one_of_the_ends_is_the_first_or_the_last() -> None:
    told = of_turn("if last is in ends of own row, move-again")
    assert has(told, "If the last hole is the first or the last hole of your row")
    told = of_turn('choose gift from ends of own row "which end?"\nwin gift')
    assert has(told, "Choose the first or the last hole of your row")
    told = of_turn("if not (last is in left 1 of own row + right 2 of own row), move-again")
    assert has(told, "is not one of the two rightmost holes of your row")
    assert not has(told, "not one of the two rightmost holes of your row or")


def test_a_computed_number_of_seeds_that_stay_is_a_clause_of_its_own() -> None:
    said = sentences_of(
        tiny(
            "turn\n  choose hole from own holes where it holds 2..\n"
            "  choose n from 1..(pieces in hole - 1)\n"
            "  sow hole anticlockwise, leaving (pieces in hole - n)\n"
        ),
        "en",
    )
    assert any("stay in the hole itself as this number says: the number" in one for one in said)
