"""Every shipped game described in every language: whole sentences, and no name of a program among them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from manqala.describe.catalogue import languages
from manqala.describe.page_parts import all_below, page_sentences
from manqala.describe.telling import sentence
from manqala.document.parts import CLOSE_TERM, OPEN_TERM
from tests.helpers.described import page_of, words_of
from tests.helpers.playing import game_of
from tests.helpers.sample import sample_and_all

if TYPE_CHECKING:
    from collections.abc import Sequence

TERM = re.compile(f"{OPEN_TERM}.*?{CLOSE_TERM}")
ALWAYS = {"section-equipment", "section-setup", "section-turn", "section-end"}
FROM_THE_FILE = {"example", "also-called", "played-by", "played-in", "option-because"}
"""What the rule file says in its own words."""
BAD = re.compile(r"_|  |\s[.,;:]|[.,;:]{2}|\b[nsew]\d+\b|[\ue000\ue001]|\{|\}")


@cache
def hyphenated(name: str) -> frozenset[str]:
    """The words of a game’s own that nobody but a rule file writes so."""
    definitions = game_of(name).rules.definitions
    own = (*definitions.verbs, *definitions.nouns, *definitions.adjectives, *definitions.marks)
    return frozenset(word for word in own if "-" in word)


@pytest.mark.quick_cases("sample-ca")
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("names", sample_and_all(eighth=False))
def test_sentences_are_whole(language: str, names: Sequence[str]) -> None:
    for name in names:
        words = words_of(name, language)
        for step in page_sentences(page_of(name)):
            text = sentence(words, step)
            plain = text.replace(OPEN_TERM, "").replace(CLOSE_TERM, "")
            assert plain[0] == plain[0].upper(), f"{name}: {plain}"
            assert plain.endswith(":" if step.below or step.quote else "."), f"{name}: {plain}"
            if step.text.id not in FROM_THE_FILE:
                assert not BAD.search(TERM.sub("x", text)), f"{name}: {plain}"


@pytest.mark.slow_cases("sample-de")
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("names", sample_and_all())
def test_no_name_of_a_rule_is_unmarked(language: str, names: Sequence[str]) -> None:
    for name in names:
        words = words_of(name, language)
        for section in page_of(name).sections:
            for step in all_below((*section.steps, *section.words)):
                bare = set(re.findall(r"[a-z]+(?:-[a-z]+)+", TERM.sub("", sentence(words, step))))
                assert not bare & hyphenated(name), f"{name}: {sentence(words, step)}"


@pytest.mark.parametrize("names", sample_and_all())
def test_every_page_has_what_one_must_know_and_nothing_is_empty(names: Sequence[str]) -> None:
    for name in names:
        sections = page_of(name).sections
        assert {section.title.id for section in sections} >= ALWAYS, name
        for section in sections:
            assert section.steps or section.pictures, f"{name}: {section.title.id}"


@pytest.mark.parametrize("names", sample_and_all())
def test_no_rule_of_the_library_has_to_be_quoted(names: Sequence[str]) -> None:
    quoted = [
        (name, step.quote) for name in names for step in page_sentences(page_of(name)) if step.quote
    ]
    assert quoted == []


@pytest.mark.parametrize("names", sample_and_all())
def test_a_word_of_a_game_is_explained_once_where_it_is_used(names: Sequence[str]) -> None:
    explained = 0
    for name in names:
        told = [
            str(step.text.part("name"))
            for step in page_sentences(page_of(name))
            if step.text.id.startswith("define-")
        ]
        assert len(told) == len(set(told)), name
        explained += len(told)
    assert explained > len(names) * 0.5


@pytest.mark.parametrize("names", sample_and_all())
def test_no_number_is_nothing_and_no_name_is_empty(names: Sequence[str]) -> None:
    found = re.compile(r"from nothing|is nothing\.|any number from nothing|the \ue000\ue001", re.I)
    wrong = [
        text for name in names for step in page_sentences(page_of(name))
        if found.search(text := sentence(words_of(name, "en"), step))
    ]  # fmt: skip
    assert wrong == []


UNGRAMMATICAL = {
    "de": r"\b(?:von|aus|mit|zu) (?:die|sein|dein)\b|nicht eines von|eine von diesen Zahlen|\bwenn wem\b|fiel und\b",
    "ca": r"\bde (?:aquest|aquesta|aquests|ell|tu|algú|el|els|un|una)\b"
    r"|(?<!no )\b(?:té|hi ha|ha guanyat) cap (?:llavor|pedra|bola|peça)",
    "en": r"\b(?:each|one) of the next hole\b|\bthe player for which\b|\b(?:it|its|they) from\b",
}
"""What was said once and is no sentence of the language."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("names", sample_and_all())
def test_cases_and_articles_fit(language: str, names: Sequence[str]) -> None:
    bad = re.compile(UNGRAMMATICAL[language], re.I)
    wrong = [
        text for name in names for step in page_sentences(page_of(name))
        if step.text.id not in FROM_THE_FILE
        and bad.search(text := sentence(words_of(name, language), step))
    ]  # fmt: skip
    assert wrong == []
