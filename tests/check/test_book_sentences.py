"""Whole sentences of rule books, in five languages: the message names the language, the words, and the lines to write.

The sentences are in ``data/book_sentences.yaml``, in our own words.
"""

import pytest

from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.syntax.grammar import reads
from manqala.syntax.recovery.prose_rules import rewrite_sentences
from manqala.syntax.recovery.repairs import find_repair
from manqala.text import codes
from manqala.text.book_speech import recognise_ideas
from manqala.text.diagnostics import Diagnostic
from manqala.text.fixes import apply_edits
from manqala.text.span import Source
from tests.helpers.checkout import TESTS
from tests.helpers.yaml_data import read_yaml

ROWS = read_yaml(TESTS / "data" / "book_sentences.yaml")
HEAD = "---\nlanguage: 1\ngame: Copied\nboard: {rows: 2, holes: 6, stores: on track}\nseeds: 4\nrepetition: drawn\n---\n"
CHOOSE, SOW = "  choose hole from own occupied holes\n", "  sow it anticlockwise\n"
END = "\nwhen player cannot move, close-round\n"


def find_mistakes(text: str) -> tuple[Diagnostic, ...]:
    return validate(
        check_source("copied", Source("copied.sow", text), None, {}), 0
    ).diagnostics.sorted()


def mended(text: str, item: Diagnostic) -> str:
    return apply_edits(text, item.fixes[0].edits)


def test_a_sentence_is_heard_in_its_language() -> None:
    for row in ROWS:
        assert recognise_ideas(row["say"]).language == row["language"], row["say"]


def test_the_lines_that_say_a_sentence_are_known() -> None:
    for row in ROWS:
        told = rewrite_sentences(recognise_ideas(row["say"]))
        assert [(str(rewrite.place), [*rewrite.lines]) for rewrite in told] == [
            (row["place"], row["lines"])
        ], row["say"]


def test_no_condition_is_left_out() -> None:
    """A line that does more than its sentence says would be worse than none."""
    for said in (
        "If the moon is full, the player captures the seeds of the hole.",
        "Si le temps le permet, le joueur capture les graines.",
        "Wenn der Mond scheint, fängt der Spieler die Samen der Mulde.",
    ):
        assert not rewrite_sentences(recognise_ideas(said)), said


def test_a_turn_in_french_is_two_lines() -> None:
    said = "Le joueur prend les graines d'une de ses cases et les sème une par une dans le sens des aiguilles d'une montre."
    text = f"{HEAD}turn\n  {said}\n{END}"
    (item,) = find_mistakes(text)
    assert item.code == codes.PROSE
    assert item.message == "a sentence in French: rules have separate lines"
    assert item.help == (
        "write ‘choose hole from own occupied holes’, and below it ‘sow it clockwise’",
        "in French, ‘joueur’ is ‘player’, ‘prend’ is ‘lift’, ‘graines’ is ‘seeds’, ‘ses’ is ‘own’, "
        "‘cases’ is ‘holes’, ‘sème’ is ‘sow’",
    )
    assert mended(text, item) == f"{HEAD}turn\n{CHOOSE}  sow it clockwise\n{END}"
    assert not item.fixes[0].certain


@pytest.mark.slow
def test_further_laps_are_written_into_the_line_that_sows() -> None:
    said = "Endet die Aussaat in einer besetzten Mulde, wird deren Inhalt aufgenommen und weiter gesät."
    text = f"{HEAD}turn\n{CHOOSE}{SOW}  {said}\n{END}"
    (item,) = find_mistakes(text)
    assert (
        mended(text, item)
        == f"{HEAD}turn\n{CHOOSE}  sow it anticlockwise, then relay from last\n{END}"
    )


@pytest.mark.slow
def test_endings_of_a_round_are_at_the_margin() -> None:
    said = "The game is over as soon as one of the players has no beans left on his side."
    text = f"{HEAD}turn\n{CHOOSE}{SOW}\n{said}\n{END}"
    (item,) = find_mistakes(text)
    assert mended(text, item) == (
        f"{HEAD}turn\n{CHOOSE}{SOW}\nround ends when some player is bare\n  settle\n{END}"
    )
    (item,) = find_mistakes(f"{HEAD}turn\n{CHOOSE}{SOW}  {said}\n{END}")
    assert "at the left margin" in item.help[0]
    assert not item.fixes


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("if last pit is opponents and has 2 seeds, capture it", "if last is opponent's and last holds 2, capture last"),
        ("if last is in opponent's row and makes 4, player wins it", "if last is opponent's and last holds 4, capture last"),
        ("if last pit has 2 or 3 seeds and its opponents, capture it", "if last is opponent's and last holds 2..3, capture last"),
    ],
    ids=["has", "makes", "two-numbers"],
)  # fmt: skip
def test_conditions_joined_by_prose_are_rewritten(said: str, line: str) -> None:
    text = f"{HEAD}turn\n{CHOOSE}{SOW}  {said}\n{END}"
    (item,) = find_mistakes(text)
    assert mended(text, item) == f"{HEAD}turn\n{CHOOSE}{SOW}  {line}\n{END}"


@pytest.mark.slow
def test_conditions_are_rewritten_for_certain_if_every_word_is_said() -> None:
    sure = "if last pit is opponents and has 2 seeds, capture it"
    less = "if last hole is opponents and has exactly 3 seeds by magic, capture those"
    (item,) = find_mistakes(f"{HEAD}turn\n{CHOOSE}{SOW}  {sure}\n{END}")
    assert item.fixes[0].certain
    (item,) = find_mistakes(f"{HEAD}turn\n{CHOOSE}{SOW}  {less}\n{END}")
    assert not any(fix.certain for fix in item.fixes)


KEPT = (
    "each player keeps the seeds on his side", "each player keeps the seeds on his side.",
    "each player keeps the stones on his own side", "every player wins the seeds in his row",
    "each keeps what is left on his side", "both players keep the seeds on their side",
    "each of the players takes the stones in his holes", "each player gets his remaining seeds",
    "the remaining seeds go to the owner of the row",
)  # fmt: skip


def test_what_everyone_keeps_is_certain() -> None:
    for said in KEPT:
        made = find_repair(f"  {said}", frozenset({"win"}), False, reads)
        assert made is not None, said
        assert (made.text.strip(), made.certain) == ("each player wins own holes", True), said


def test_a_phrase_whose_rule_has_a_number_of_its_own_is_a_guess() -> None:
    made = find_repair("  capture serially", frozenset({"capture"}), False, reads)
    assert made is not None
    assert not made.certain
