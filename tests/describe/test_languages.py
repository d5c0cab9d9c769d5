"""The languages say the same things, each in its own grammar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast

from manqala.describe import catalogue
from manqala.describe.catalogue import Catalogue, WordingError, languages
from manqala.describe.describing import words_for
from manqala.describe.page_parts import page_sentences
from manqala.describe.phrases import Form, join, say, several
from manqala.describe.telling import sentence, write_phrase
from tests.helpers.checkout import ROOT
from tests.helpers.described import page_of, words_of
from tests.helpers.playing import game_of

FOLDER = Path(catalogue.__file__).parent / "languages"
SOURCES = sorted((ROOT / "interpreter" / "manqala" / "describe").glob("*.py"))


def entries(language: str) -> list[ast.EntryType]:
    text = (FOLDER / f"{language}.ftl").read_text(encoding="utf-8")
    return list(FluentParser().parse(text).body)


def names(language: str) -> set[str]:
    return {entry.id.name for entry in entries(language) if isinstance(entry, ast.Message)}


def test_english_comes_first() -> None:
    assert languages() == ["en", "ca", "de"]


@pytest.mark.quick_cases("en")
@pytest.mark.parametrize("language", languages())
def test_every_message_can_be_read(language: str) -> None:
    faulty = [entry.content for entry in entries(language) if isinstance(entry, ast.Junk)]
    assert faulty == []
    found = [entry.id.name for entry in entries(language) if isinstance(entry, ast.Message)]
    assert len(found) == len(set(found))


@pytest.mark.quick_cases("en")
@pytest.mark.parametrize("language", languages())
def test_every_language_has_words_for_whatever_is_said(language: str) -> None:
    """A message that English has only to build others from is no business of theirs."""
    parts = set(re.findall(r"\{ ([a-z-]+) \}", (FOLDER / "en.ftl").read_text(encoding="utf-8")))
    assert names("en") - parts <= names(language)


def test_every_message_that_is_named_in_the_code_is_there() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    named = set(re.findall(r'(?:say|several)\(\s*"([a-z-]+)"', code))
    assert len(named) > 120
    assert named <= names("en")


@pytest.mark.parametrize("language", languages())
def test_whatever_can_be_denied_is_said_otherwise_then(language: str) -> None:
    """A condition that loses its ‘not’ says the opposite of the rule."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    deniable = set(re.findall(r'say\(\s*"([a-z-]+)"[^"]*?\*\*denial', code))
    assert len(deniable) > 10
    deniable |= {
        name for name in names("en") if name.startswith("when-") and not COUNTED.search(name)
    }

    assert deniable & names(language) <= negated(language)


COUNTED = re.compile("-(?:some|none)$")


def negated(language: str) -> set[str]:
    """The messages that are said otherwise when denied, by themselves or by one they are built of."""
    texts = {
        entry.id.name: FluentSerializer().serialize_entry(entry)
        for entry in entries(language)
        if isinstance(entry, ast.Message)
    }
    found = {name for name, text in texts.items() if "$not" in text}
    return found | {
        name for name, text in texts.items() if found & set(re.findall(r"\{ ([a-z-]+) \}", text))
    }


def test_numbers_and_pieces_agree() -> None:
    one = say("number", n=1)
    three = say("number", Form.MANY, n=3)
    twos = join("join-or", [say("number", Form.MANY, n=2), three])
    told = {
        language: [
            str(Catalogue(language).say(say("counted", n.form, number=n, kind=several(kind))))
            for n in (one, three, twos)
            for kind in ("kind-stone", "kind-ball")
        ]
        for language in languages()
    }
    assert told == {
        "en": ["one stone", "one ball", "three stones", "three balls", "two or three stones", "two or three balls"],
        "de": ["einen Stein", "eine Kugel", "drei Steine", "drei Kugeln", "zwei oder drei Steine", "zwei oder drei Kugeln"],
        "ca": ["una pedra", "una bola", "tres pedres", "tres boles", "dues o tres pedres", "dues o tres boles"],
    }  # fmt: skip


def test_possessives_and_cases() -> None:
    you = say("you", Form.YOU)
    of_opponent = say("winnings", owner=say("opponent", of=you))
    put = say("put", who=you, what=say("all-pieces", Form.MANY, kind=several("kind-stone")),
              source=say("chosen-hole"), target=of_opponent)  # fmt: skip
    told = {language: write_phrase(Catalogue(language), put) for language in languages()}
    assert told == {
        "en": "put all stones from the chosen hole into your opponent’s winnings",
        "de": "lege alle Steine aus dem gewählten Loch in den Gewinn deines Gegners",
        "ca": "posa totes les pedres del forat triat en els guanys del teu adversari",
    }


def test_a_game_names_its_own_pieces() -> None:
    assert words_for(game_of("andot"), "de").say(say("event-seed-falls"))
    english = [
        sentence(words_of("yucebao", "en"), step) for step in page_sentences(page_of("yucebao"))
    ]
    assert "There are 50 piglets and two sows in all." in english


def test_what_no_message_says_is_our_fault() -> None:
    with pytest.raises(WordingError, match="no message ‘nonsense’"):
        Catalogue("en").say(say("nonsense"))
    with pytest.raises(WordingError, match="times"):
        Catalogue("en").say(say("repeat"))
