"""Both translations use the words of docs/glossary.md, and none of those to avoid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from manqala.describe.catalogue import FOLDER
from tests.helpers.checkout import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

COLUMNS = {"de": (2, 4), "ca": (3, 5)}
"""The columns of a language: its words, and the words to avoid."""
ENDINGS = {"de": "(?:e|en|n|er|s|es)?", "ca": "(?:s|es)?"}
GLOSSARY = ROOT / "docs" / "glossary.md"
STEMS = {
    "weiter säen": "weiter gesät", "schlagen": "schlag|schlägt", "aussetzen": "setzt aus", "säen": "säe|sät",
    "Loch": "Loch|Löcher", "sembrar com a nova volta": "com a nova volta",
    "sembrar": "sembra", "capturar": "captura", "passar": "passa",
}  # fmt: skip
"""What the texts say where the table has the word itself."""


class Row(NamedTuple):
    """A row of the table: the word, and the words to avoid."""

    word: str
    avoided: tuple[str, ...]


def rows(language: str) -> Iterator[Row]:
    word, avoided = COLUMNS[language]
    table = re.findall(r"^\| (.*) \|$", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
    for line in table[1:]:
        cells = [cell.strip() for cell in line.split(" | ")]
        yield Row(cells[word], tuple(cells[avoided].split(", ")))


def text_of(language: str) -> str:
    """What the messages of a language say: their text, without comments and the names of messages."""
    lines = (FOLDER / f"{language}.ftl").read_text(encoding="utf-8").splitlines()
    return "\n".join(re.sub(r"^[a-z-]+ =", "", line) for line in lines if line[:1] != "#")


def found(words: str, text: str) -> list[str]:
    """Words that begin so; German ones may end in such a word, too, as ‘Endloch’."""
    return re.findall(rf"\b(?:{words})\w*", text, re.IGNORECASE)


@pytest.mark.parametrize("language", sorted(COLUMNS))
def test_every_word_of_the_glossary_is_used(language: str) -> None:
    text = text_of(language)
    table = list(rows(language))
    assert len(table) > 25
    missing = [row.word for row in table if not found(STEMS.get(row.word, row.word), text)]
    assert missing == []


@pytest.mark.parametrize("language", sorted(COLUMNS))
def test_no_word_to_avoid_is_used(language: str) -> None:
    text = text_of(language)
    wrong = {
        word: hits
        for row in rows(language)
        for word in row.avoided
        if (hits := re.findall(rf"\b{word}{ENDINGS[language]}\b", text))
    }
    assert wrong == {}


def test_a_wrong_word_is_noticed() -> None:
    assert found("Loch|Löcher", "in die folgenden Löcher") == ["Löcher"]
    assert any("Lage" in row.avoided for row in rows("de") if row.word == "Durchgang")
