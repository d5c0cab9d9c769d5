"""A line is offered for a sentence of a book only if it says all that the sentence says; otherwise its parts are shown."""

import json
import random

import pytest

from manqala.syntax.recovery.near_message import HEADING
from manqala.syntax.recovery.prose_rules import rewrite_sentences
from manqala.text import codes
from manqala.text.book_speech import recognise_ideas
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


@pytest.mark.parametrize(
    ("slot", "said", "shown"),
    [
        ("take", "Capture only happens if your last seed lands in an empty pit of your closest row.",
         "‘if last is own and before = 0"),
        ("take", "If the last stone falls into an empty hole or a head, the move ends.", "a turn ends after its last line"),
        ("take", "The last hole of the opponent cannot be turned into a tuzdik.", "last is not in final 1 of opponent's row"),
        ("choose", "A player who has only singletons may play them into empty holes only.", "‘choose hole from own"),
        ("take", "Das Gleiche gilt dann für die Mulde davor.", "capture trail of last"),
    ],
)  # fmt: skip
def test_a_sentence_that_no_line_says_as_a_whole_is_shown_beside_known_rules(
    slot: str, said: str, shown: str
) -> None:
    (item, *_) = find_mistakes(file_with(slot, said))
    assert not item.fixes
    assert item.message.endswith(", and known rules like it")
    (told,) = item.help
    assert told.startswith(("rules like this one", "a rule like this one"))
    assert shown in told


def test_lines_beside_an_unknown_word_that_judges_nothing_are_shown_with_it() -> None:
    (item, *_) = find_mistakes(
        file_with("take", "If the last seed falls into his store, he moves again zealously.")
    )
    assert (
        item.help[0]
        == "if ‘zealously’ says nothing that matters, write ‘if last is own store, move-again’"
    )
    assert not item.fixes


@pytest.mark.parametrize(
    "said",
    [
        "A player is not required to pass seeds if he can capture all of the opponent's seeds with his move.",
        "If the last seed falls into a cup with two empty holes beyond, she captures no seeds and her turn is over.",
    ],
)
def test_a_sentence_that_denies_gets_no_line_that_does_it(said: str) -> None:
    (item,) = find_mistakes(file_with("take", said))
    assert item.message.endswith(", and known rules like it")
    assert item.help[0].startswith(HEADING)
    assert not item.fixes


@pytest.mark.parametrize(
    ("slot", "said", "told"),
    [
        ("end", "The aim of the game is to capture more seeds than the opponent.", "an aim is not a rule"),
        ("end", "The game has been played in African villages for centuries.", "this describes the game"),
        ("end", "The board has two rows of nine holes.", "the front matter says it: ‘board: {rows: 2, holes: 9}’"),
        ("end", "Chaque joueur a deux rangées de huit trous.",
         "the front matter says it: ‘board: {rows: 2, holes: 8}’, or ‘rows: 4’ if each player has 2"),
        ("end", "At the beginning four seeds are placed in each hole.", "the front matter says it: ‘seeds: 4’"),
        ("end", "Die Spieler ziehen abwechselnd.", "no line is needed: the players take turns"),
        ("take", "It does not matter to whom the hole belongs.", "no line is needed: without a condition"),
    ],
)  # fmt: skip
def test_what_is_no_rule_is_told(slot: str, said: str, told: str) -> None:
    (item, *_) = find_mistakes(file_with(slot, said))
    assert item.message.endswith(", which needs no line")
    assert item.help[0].startswith(told)


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("If the last seed falls into an occupied hole of his inner row, he takes the seeds of both holes opposite.",
         ["if last is in own front row and before > 0, capture facing of last"]),
        ("Si la dernière graine tombe dans une case vide de la rangée extérieure, le tour est fini.",
         ["if last is in own back row and before = 0, end turn"]),
        ("Der Spieler verliert, wenn er in seiner inneren Reihe keine Steine hat.",
         ["a player is the loser when front row of it is empty"]),
        ("La partida termina cuando nadie puede mover.", ["round ends when nobody can move", "  settle"]),
        ("Falls the last ball into a hole of the opponent which then has three balls, it becomes his tuzdik.",
         ["if last is opponent's and last holds 3", "  set tuz of last to player", "  win last"]),
        ("As sementes que caem num tuzdik pertencem ao seu dono.",
         ["when seed falls into h, if h is tuz", "  win h, for tuz of h"]),
        ("If the last seed falls into an opponent's hole or an empty hole, the turn ends.",
         ["if last is opponent's or before = 0, end turn"]),
        ("If the last seed falls into an occupied hole of his back row, he sows on with its seeds.",
         ["sow it anticlockwise, then", "  if last is in own back row, relay from last"]),
        ("If the last seed falls into his store, he puts it there and moves again.", ["if last is own store, move-again"]),
    ],
)  # fmt: skip
def test_lines_are_composed_of_conditions_and_actions(said: str, lines: list[str]) -> None:
    (told,) = rewrite_sentences(recognise_ideas(said))
    assert told.is_exact
    assert [*told.lines] == lines


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
        text = " ".join(words)
        for sentence in rewrite_sentences(recognise_ideas(text)):
            for idea in sentence.unread:
                assert text[idea.start : idea.end]
            assert sentence.note or sentence.lines


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


@pytest.mark.slow
def test_sentences_at_the_margin_are_no_blocks_of_one_another() -> None:
    lines = ["Players sow from the left.", "Players take turns.", "Players keep what they win."]
    front = PASTED.partition("turn\n")[0]
    rules = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n\n"
    found = find_mistakes(front + rules + "\n".join(lines) + "\n")
    assert [item.span.text for item in found if item.span] == lines


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("The starting player alternates each round.", "between rounds"),
        ("The game ends when both players have no seeds.", "round ends when holes are empty"),
        ("The game ends when no seeds are left on both sides.", "round ends when holes are empty"),
        ("The game ends when one of both sides is empty.", "round ends when some player is bare"),
    ],
)
def test_what_both_have_lost_and_who_begins_next(said: str, first: str) -> None:
    (found,) = rewrite_sentences(recognise_ideas(said))
    assert found.lines[0] == first


def test_openers_that_alternate_are_no_players_that_take_turns() -> None:
    (found,) = rewrite_sentences(recognise_ideas("The round starter alternates."))
    assert found.lines == ("between rounds", "  set-up-again", "  change-opener")
