"""A line is shown for a sentence only if its kind is certain: one word does not tell it."""

import pytest

from manqala.syntax.recovery.prose_rules import rewrite_sentences
from manqala.text.book_speech import recognise_ideas
from tests.check.test_foreign_sentences import file_with, find_mistakes
from tests.helpers.small_games import SOW, tiny

LOT = ["setup", "  fill-board", "  choose p from players as chance", "  set opener to p"]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        # A verb of duty or duration may not be left out, nor another sentence of the same text.
        ("If the last seed falls into his store, he moves again compellingly.", "compellingly"),
        (
            "Fällt der letzte Stein in die eigene Gewinnmulde, zieht er bleibend noch einmal.",
            "bleibend",
        ),
    ],
)
def test_no_line_is_shown_beside_a_word_of_duty(said: str, shown: str) -> None:
    (item, *_) = find_mistakes(file_with("take", said))
    assert not item.fixes
    assert "‘if last is own store, move-again’" in item.help[0]
    assert shown not in item.help[0]
    assert not item.help[0].startswith(("if ‘", "write ‘"))


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("Wer anfängt, bestimmt das Los.", LOT),
        ("Who goes first is decided by lot.", LOT),
        ("If the previous hole has three seeds, too, they are captured, and so on until a hole does not contain three.",
         ["capture trail of last: (take opponent's 3)+"]),
        ("Si durante la siembra, un hoyo tiene cinco semillas, se capturan.",
         ["when seed falls into h, if h holds 5", "  capture h"]),
        ("If the last seed falls into an empty hole of his own, he takes the capturing seed and all seeds in the hole opposite.",
         ["if last is own and before = 0, capture last + opposite of last"]),
        ("Das Spiel endet, wenn alle sechs Mulden eines Spielers leer sind.",
         ["round ends when some player is bare", "  settle"]),
        ("Se a última semente cair na sua casa, você joga outra vez.", ["if last is own store, move-again"]),
    ],
)  # fmt: skip
def test_what_was_mistaken_for_another_kind_has_lines(said: str, lines: list[str]) -> None:
    (told,) = rewrite_sentences(recognise_ideas(said))
    assert told.is_exact
    assert [*told.lines] == lines


def test_a_seed_in_a_hole_without_seeds_is_no_player_without_them() -> None:
    said = "Whoever drops a seed into a hole with no seeds, loses the game."
    assert not [
        sentence for sentence in rewrite_sentences(recognise_ideas(said)) if sentence.is_exact
    ]


@pytest.mark.slow
def test_prose_is_not_written_in_small_letters() -> None:
    said = (
        "Werden im Zug alle Steine eines Spielers eingesammelt, bedeutet das {Sieg} für den Gegner."
    )
    for item in find_mistakes(file_with("take", said)):
        assert "small letters" not in item.message
        assert not item.fixes


def test_a_rule_in_capitals_still_is() -> None:
    (item, *_) = find_mistakes(file_with("take", "If last is own, Capture last"))
    assert item.fixes


def test_a_board_is_filled_before_lots_are_drawn() -> None:
    (told,) = rewrite_sentences(recognise_ideas("Who goes first is decided by lot."))
    start = tiny("\n".join([SOW, *told.lines])).start()
    north = next(move for move in start.moves() if str(move) == "north")
    assert start.play(north).text.startswith("2,2,2/2,2,2:north")


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (
            "if the last seed falls in an empty hole of the opponent, the player captures it",
            "if last is opponent's and before = 0, capture last",
        ),
        (
            "if the last seed falls into the player's store, the player moves again",
            "if last is own store, move-again",
        ),
        (
            "if the last seed falls into an empty hole of your own, you capture the seeds in the opposite hole",
            "if last is own and before = 0, capture opposite of last",
        ),
        (
            "if the last seed falls into an empty hole on your side, take the seeds opposite",
            "if last is own and before = 0, capture opposite of last",
        ),
    ],
)
def test_a_condition_typed_in_the_words_of_a_book_is_one_sentence(said: str, line: str) -> None:
    """Its parts could be read as a rule, but the words for the owner would be lost."""
    (only,) = find_mistakes(file_with("take", said))
    assert only.code == "E207"
    assert f"‘{line}’" in only.help[0]


def test_a_rule_with_one_wrong_word_is_no_sentence() -> None:
    (only,) = find_mistakes(
        file_with("take", "if the last hole has two or three seeds, capture last")
    )
    assert only.code == "E201"
