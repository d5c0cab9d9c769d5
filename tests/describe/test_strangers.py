"""What people who had only the text had to guess: 21 programs were written from descriptions alone."""

from __future__ import annotations

import pytest

from tests.describe.test_plain_words import has, of_turn
from tests.helpers.described import sentences_of

LANGUAGES = ("en", "de", "ca")


def test_a_pattern_that_fits_nothing_is_left_out() -> None:
    told = of_turn(
        "capture opposite of (last + (ahead of last: (take exposed)+)) + last",
        "mark deep: truth\na hole is exposed when deep and it is empty",
    )
    assert has(told, "Capture the hole opposite the last hole and the last hole.")


def test_a_pattern_that_fits_only_sometimes_is_told() -> None:
    told = of_turn("capture ahead of last: ((deep)*, take occupied)", "a hole is deep when 1 > 2")
    assert not has(told, "Capture no hole")
    assert any("apture" in sentence for sentence in told)


def test_a_mark_that_is_never_given_is_no_part_of_a_choice() -> None:
    told = sentences_of("giuthi")
    assert has(told, "Choose a direction (clockwise or anticlockwise).")
    assert not any("bound" in sentence for sentence in told)


def test_a_mark_that_nothing_asks_for_is_not_told() -> None:
    told = of_turn(
        "set deep of last to true\nset wide to last is own",
        "mark deep: truth on holes\nmark wide: truth for turn",
    )
    assert not any("deep" in sentence or "wide" in sentence for sentence in told)
    assert not any("‘from house’" in sentence for sentence in sentences_of("bao-la-kiswahili"))


def test_sets_that_the_options_make_alike_are_one_choice() -> None:
    assert not any("Move down the list" in sentence for sentence in sentences_of("gabata"))
    assert any("Move down the list" in sentence for sentence in sentences_of("mbothe"))


@pytest.mark.parametrize(
    ("language", "sown", "course"),
    [
        ("en", "As the game begins each player’s ‘sown’ is zero.", "each player’s ‘course’ is clockwise."),
        ("de", "Wenn das Spiel beginnt, ist „sown“ für jeden Spieler null.", "ist „course“ für jeden Spieler im Uhrzeigersinn."),
        ("ca", "Quan comença la partida, «sown» de cada jugador és zero.", "«course» de cada jugador és en el sentit"),
    ],
)  # fmt: skip
def test_numbers_and_directions_are_told_with_their_first_value(
    language: str, sown: str, course: str
) -> None:
    told = sentences_of("chisolo", language)
    assert has(told, sown)
    assert has(told, course)


def test_what_holds_until_the_turn_ends_is_told_so() -> None:
    assert has(sentences_of("omweso"), "becomes ‘struck’ until the turn ends.")
    assert not any("until the turn ends" in sentence for sentence in sentences_of("bechi"))


def test_what_makes_positions_the_same_is_told() -> None:
    same = "Positions are the same if all pieces lie in the same places"
    passed = "A turn that is passed counts, too."
    assert has(sentences_of("san-yao"), f"{same} and the same player has the turn. {passed}")
    assert has(sentences_of("andot"), f"{same}, all marks are the same and the same player")
    assert not has(sentences_of("katro"), passed)
    assert not has(sentences_of("sungka"), same)


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_front_holes_have_an_opposite(language: str) -> None:
    said = {
        "en": "hole opposite them",
        "de": "haben ein Loch gegenüber",
        "ca": "tenen un forat oposat",
    }
    assert has(sentences_of("hus", language), said[language])
    assert not has(sentences_of("ayoayo", language), said[language])


def test_who_passes_has_done_so_whatever_that_changes() -> None:
    told = sentences_of("andot")
    passes = told.index("A player who cannot move passes.")
    assert told[passes + 1].startswith("When a player passes, no hole is marked")


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "you choose where one muzi falls"),
        ("de", "legst du einen muzi"),
        ("ca", "tries on cau"),
    ],
)
def test_the_mover_chooses_where_the_other_kind_falls(language: str, wanted: str) -> None:
    assert has(sentences_of("dong-wo", language), wanted)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "the following hole is not an end hole"), ("de", "kein Endloch ist"), ("ca", "no és un forat d’extrem")],
)  # fmt: skip
def test_end_holes_are_told_without_their_owners(language: str, wanted: str) -> None:
    assert has(sentences_of("o-an-quan", language), wanted)
