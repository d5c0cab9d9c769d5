"""Pages about the shipped games, each made once, and the phrases behind their sentences."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from manqala.describe.catalogue import Catalogue
from manqala.describe.describing import describe, words_for
from manqala.describe.laid_out import quoting
from manqala.describe.page_parts import page_sentences
from manqala.describe.phrases import Saying
from manqala.describe.telling import sentence
from manqala.document.parts import with_terms
from tests.helpers.playing import game_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.describe.page_parts import Page


@cache
def page_of(name: str) -> Page:
    """The page about a shipped game: the phrases are the same in every language."""
    return describe(game_of(name), words_of(name, "en"))


@cache
def words_of(name: str, language: str) -> Catalogue:
    """The words of a language for a shipped game."""
    return words_for(game_of(name), language)


def sentences_of(game: WarmGame | str, language: str = "en") -> list[str]:
    """All sentences about a game, as they are written."""
    made = game if not isinstance(game, str) else game_of(game)
    words = words_for(made, language)
    page = page_of(game) if isinstance(game, str) else describe(made, words)
    return [with_terms(sentence(words, step), quoting(words)) for step in page_sentences(page)]


def phrases(page: Page) -> Iterator[Saying]:
    """All that is said on a page, part by part."""
    for step in page_sentences(page):
        yield from parts(step.text)


def parts(phrase: Saying) -> Iterator[Saying]:
    """A phrase and those within it."""
    yield phrase
    for _, part in phrase.parts:
        if isinstance(part, Saying):
            yield from parts(part)


def list_phrases(page: Page, *names: str) -> list[Saying]:
    """The phrases of these messages."""
    return [phrase for phrase in phrases(page) if phrase.id in names]
