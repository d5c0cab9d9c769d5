"""The phrase book: its data are complete, each equivalent can be read, and translations are whole lines."""

import json
import subprocess
import sys

import jsonschema
import pytest

from manqala.core.types import TYPE_WORDS
from manqala.syntax import words
from manqala.syntax.grammar import reads
from manqala.text import phrase_book
from manqala.text.phrase_book import (
    Equivalents,
    explain_foreign_word,
    fold,
    load_sections,
    translate,
)
from manqala.text.resources import grammar_text, language_page, prelude, schema

NOTHING = frozenset[str]()
FRAMES = (
    "  {}", "{}", "  if {}, win it", "  put all from last into {}", "  sow it{}", "  sow it {}", "{} some player is bare",
    "  let x be {}", "  let x be {} last", "  choose x from {} own holes", "  win last{}", "round ends when {}",
    "  capture {}", "  {} it", "  {} last", "  let x be {} own holes", "  if last is {}, win it", "  {} last, win it",
    "round ends when {}\n  settle", "  let x be own {}", "  choose x {} own holes", "  put all from last {} hand",
    "  if last is {} 2, win it", "  if last {} 2.., win it", "  if last is own {} last is 2, win it", "  {} 3 times",
    "  let x be value {} hand", "  {} x from own holes", "  {} own holes be 2", "  sow it, then {} last", "  let x be last {}",
)  # fmt: skip


def equivalents(*names: str) -> list[str]:
    """All rule words of some sections."""
    data = json.loads(grammar_text(phrase_book.FILE))
    return sorted(
        {rule for name in names for entry in data[name] for rule in entry["rules"] if rule}
    )


def test_the_data_are_as_the_schema_says() -> None:
    check = jsonschema.Draft202012Validator(schema("phrase-book.schema.json"))
    assert list(check.iter_errors(json.loads(grammar_text(phrase_book.FILE)))) == []
    assert list(check.iter_errors({"nouns": [{"en": ["pit"]}]})) != []


def test_the_data_are_written_an_entry_a_line() -> None:
    lines = grammar_text(phrase_book.FILE).splitlines()
    data = json.loads(grammar_text(phrase_book.FILE))
    assert len(lines) == 2 + sum(len(entries) + 2 for entries in data.values())


@pytest.mark.parametrize("said", equivalents("phrases", "verbs", "adjectives", "nouns"))
def test_an_equivalent_can_be_read_somewhere(said: str) -> None:
    first, _, second = said.partition("\n")
    tried = [frame.format(first) for frame in FRAMES]
    assert not first or any(reads(line, opens) for line in tried for opens in (False, True))
    assert not second or reads(f"  {second}", opens=False)


def test_single_equivalents_are_words_of_the_language() -> None:
    known = {
        "keys": {
            *schema("front-matter.schema.json")["properties"],
            *("rows", "holes", "stores", "track", "facing", "choices", "range", "default", "because"),
        },
        "rules": {word.split()[0] for word in words.ITEM_WORDS},
        "lines": set(words.EXAMPLE_WORDS),
        "types": {*TYPE_WORDS, "count"},
    }  # fmt: skip
    for section, names in known.items():
        assert set(equivalents(section)) <= names, section
    page = f"{language_page()} {prelude()[1]}"
    for word in equivalents("verbs", "adjectives", "nouns"):
        assert word in page


@pytest.mark.parametrize(
    ("word", "meant", "said"),
    [
        ("casas", "holes", "‘casas’ is Spanish and Portuguese for ‘holes’"),
        ("Löcher", "holes", "‘Löcher’ is German for ‘holes’"),
        ("loecher", "holes", "‘loecher’ is German for ‘holes’"),
        ("locher", "holes", "‘locher’ is German for ‘holes’"),
        ("vacia", "empty", "‘vacia’ is Spanish for ‘empty’"),
        ("pit", "hole", None),
        ("casas", "seeds", None),
    ],
)
def test_a_word_is_explained(word: str, meant: str, said: str | None) -> None:
    assert explain_foreign_word(word, meant) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Aussaat gegen den Uhrzeigersinn", "sow it anticlockwise"),
        (
            "if last is in fila contraria, capture last",
            "if last is in opponent's row, capture last",
        ),
        ("choose hole from casas vacías", "choose hole from empty holes"),
        ('égrener it "las casas"', 'sow it "las casas"'),
        (
            "sow it anticlockwise, pussa kanawa",
            "sow it anticlockwise, then relay from the next hole",
        ),
    ],
)
def test_a_line_is_translated(line: str, said: str) -> None:
    assert next(translate(line, NOTHING, margin=False)).text == said


@pytest.mark.parametrize("line", ["sow it anticlockwise", "de la en", "win the pit", ""])
def test_a_line_without_terms_is_not(line: str) -> None:
    assert list(translate(line, NOTHING, margin=False)) == []


def test_a_name_of_the_file_stays() -> None:
    assert list(translate("win mulde", frozenset({"mulde"}), margin=False)) == []


def test_english_words_are_read_too_beside_a_term() -> None:
    readings = [
        made.text
        for made in translate("choose hole from own non-empty Mulden", NOTHING, margin=False)
    ]
    assert readings[:2] == [
        "choose hole from own non-empty holes",
        "choose hole from own occupied holes",
    ]


def test_meanings_are_those_of_the_first_section_that_has_the_word() -> None:
    found = Equivalents("adjectives", "nouns")
    assert found["last-hole"] == ("end",)
    assert found["Mulde"] == ("hole",)
    assert "zzz" not in found
    assert len(found) == len(load_sections()["adjectives"] | load_sections()["nouns"])


def test_words_are_folded() -> None:
    assert [fold(word) for word in ("Säen", "MUSS", "último", "l’adversaire")] == [
        "saeen", "muss", "ultimo", "l'adversaire"
    ]  # fmt: skip


@pytest.mark.slow
def test_a_game_without_mistakes_does_not_read_it() -> None:
    said = (
        "from manqala.resolve.files import check_game; from manqala.text import phrase_book; check_game('oware');"
        "raise SystemExit(phrase_book.load_sections.cache_info().currsize)"
    )
    assert subprocess.run([sys.executable, "-c", said], check=False).returncode == 0
