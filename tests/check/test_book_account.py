"""A suggestion for a sentence of a book says all that the sentence says, or what it leaves out; never the contrary."""

import json
import random

import pytest

from manqala.syntax.recovery.prose_nearest import nearest
from manqala.syntax.recovery.prose_rules import rules_for
from manqala.text import codes
from manqala.text.book_speech import Speech, hear
from manqala.text.resources import grammar_text
from tests.check.test_foreign_sentences import file_with, find_mistakes


def told(slot: str, said: str) -> str:
    """The first help about a sentence."""
    (item, *_) = find_mistakes(file_with(slot, said))
    return item.help[0]


@pytest.mark.parametrize(
    ("slot", "one", "other"),
    [
        # The second of each pair denies the first, or has another number, owner, direction or condition.
        ("take", "If the last seed falls into an empty hole, the player captures the seeds opposite.",
         "If the last seed falls into an empty hole, the player captures no seeds."),
        ("take", "If the last seed falls into his store, he moves again.",
         "If the last seed falls into his store, he does not move again."),
        ("take", "If the last seed makes two or three in the opponent's hole, these are captured.",
         "If the last seed makes five or six in the opponent's hole, these are captured."),
        ("take", "If the last seed falls into an empty hole of the opponent, the turn ends.",
         "If the last seed falls into an empty hole of his own, the turn ends."),
        ("sow", "The seeds are sown one by one in clockwise direction.",
         "The seeds are sown one by one in anticlockwise direction."),
        ("sow", "In sowing, the opponent's store is skipped.", "In sowing, the opponent's store is not skipped."),
        ("sow", "Die Gewinnmulde des Gegners wird übersprungen.", "Die Gewinnmulde des Gegners wird nicht übersprungen."),
        ("end", "Das Spiel endet, wenn alle Mulden eines Spielers leer sind.", "Das Spiel endet, wenn alle Mulden leer sind."),
        ("take", "Si la dernière graine tombe dans une case adverse, il capture les graines.",
         "Si la dernière graine tombe dans une case adverse, il ne capture pas les graines."),
        ("take", "Si la última semilla cae en una casa con dos o tres semillas, las captura.",
         "Si la última semilla cae en una casa con menos de tres semillas, las captura."),
    ],
)  # fmt: skip
def test_a_word_that_turns_the_meaning_changes_the_advice(slot: str, one: str, other: str) -> None:
    first, second = told(slot, one), told(slot, other)
    assert first.startswith("write ‘")
    quoted = first.partition("‘")[2].partition("’")[0]
    assert f"write ‘{quoted}’" not in second
    assert f"the nearest in rules: ‘{quoted}’" not in second.partition(", which ")[0]


@pytest.mark.parametrize(
    ("slot", "said", "left"),
    [
        ("choose", "The player chooses a hole of his outer row.", "leaves out ‘outer’"),
        ("take", "Capture only happens if your last seed lands in an empty pit of your closest row.", "leaves out ‘closest’"),
        ("sow", "Fällt die letzte Kugel in eine Mulde mit geradem Inhalt, wird damit weitergespielt.", "leaves out ‘geradem’"),
        ("take", "If the last stone falls into an empty hole or a head, the move ends.", "leaves out ‘or’ and ‘head’"),
        ("take", "If you own a house with three seeds and you drop a seed in it, you can capture those seeds.", "adds ‘last is’"),
    ],
)  # fmt: skip
def test_what_a_line_leaves_out_or_adds_is_named_and_there_is_no_fix(
    slot: str, said: str, left: str
) -> None:
    (item, *_) = find_mistakes(file_with(slot, said))
    assert item.help[0].startswith("the nearest in rules: ‘")
    assert f"which {left}" in item.help[0]
    assert not item.fixes


@pytest.mark.parametrize(
    "said",
    [
        "The last hole of the opponent cannot be turned into a tuzdik.",
        "A player is not required to pass seeds if he can capture all of the opponent's seeds with his move.",
        "If the last seed is dropped into an opponent's pit or a non-empty pit of the player, the move ends without capture.",
        "If the last seed falls into a cup with two empty holes beyond, she captures no seeds and her turn is over.",
    ],
)
def test_a_sentence_that_denies_gets_no_line_that_does_it(said: str) -> None:
    (item,) = find_mistakes(file_with("take", said))
    assert item.help[0].startswith("what no line says does not happen")
    assert not item.fixes


def _differences(text: str, speech: Speech) -> None:
    for one in rules_for(speech):
        if one.account is not None:
            assert bool(one.account.differs(text)) != one.account.whole
    for _, account in nearest(speech):
        assert account.fair


def test_any_words_in_any_order_are_taken_account_of() -> None:
    data = json.loads(grammar_text("book-speech.json"))
    dice = random.Random(7)
    for _ in range(60):
        language = dice.choice(["en", "fr", "de", "es", "pt"])
        terms = [
            term.strip("*") for idea in data["ideas"].values() for term in idea.get(language, ())
        ]
        other = [*data["common"][language], *data["limits"][language], ",", ".", "7", "xyzzy"]
        words = [
            dice.choice(dice.choice([terms, terms, other])) for _ in range(dice.randrange(1, 16))
        ]
        _differences(" ".join(words), hear(" ".join(words)))


PASTED = """---
language: 3
game: Pasted
board: {rows: 2, holes: 6, stores: beside}
seeds: 6
---
turn
  Choose any pit on your side with 2 or more seeds
  Pick up all seeds and distribute them counter-clockwise
  The stores are left out.
  If the last seed falls into a full hole, all its seeds are taken and play continues with them.
  If the last seed falls into an empty hole and the hole opposite contains seeds, they are put into the own store.
  If the last seed falls into an empty hole and the hole opposite is empty, the turn ends.
  Captured seeds are removed from the board and added to your score.

The game ends when all holes are empty.
"""


@pytest.mark.slow
def test_a_page_that_was_pasted_in_gets_a_message_for_each_sentence() -> None:
    found = find_mistakes(PASTED)
    assert [item.span.line for item in found if item.span] == [8, 9, 10, 11, 12, 13, 14, 16]
    assert all(item.code == codes.PROSE for item in found)
    said = [item.help[0] for item in found]
    assert said[0] == "write ‘choose hole from own holes where it holds 2..’"
    assert said[1] == "write ‘sow it anticlockwise’"
    assert (
        said[4]
        == "write ‘if before = 0 and opposite of last is occupied, capture opposite of last’"
    )
    assert said[6].startswith("no line is needed")
    assert said[7].startswith("write ‘round ends when holes are empty’")
