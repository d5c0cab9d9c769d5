"""A page as Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.describe.telling import heading, sentence, with_terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.describe.catalogue import Catalogue
    from manqala.describe.page_parts import Illustration, Page, Section
    from manqala.describe.phrases import Sentence
    from manqala.game.game import PositionValue

SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


def as_markdown(page: Page, words: Catalogue, draw: Callable[[PositionValue], str]) -> str:
    """The page as Markdown; ``draw`` draws a board as text."""
    return "\n".join(_lines(page, words, draw))


def _lines(page: Page, words: Catalogue, draw: Callable[[PositionValue], str]) -> Iterator[str]:
    yield f"# {escaped(page.title)}"
    if page.about:
        yield from ("", " ".join(escaped(sentence(words, step)) for step in page.about))
    for section in page.sections:
        yield from ("", f"## {escaped(heading(words, section.title))}", "")
        yield from _section(section, words, draw)


def _section(
    section: Section, words: Catalogue, draw: Callable[[PositionValue], str]
) -> Iterator[str]:
    for n, step in enumerate(section.steps, 1):
        yield from _step(step, words, "", f"{n}. " if section.numbered else "- ")
    if section.words and section.steps:
        yield ""
    for step in section.words:
        yield from _step(step, words, "", "* ")
    for n, picture in enumerate(section.pictures):
        yield from [""] * (n > 0 or bool(section.steps))
        yield from _picture(picture, words, draw)


def _step(step: Sentence, words: Catalogue, indent: str, sign: str) -> Iterator[str]:
    yield f"{indent}{sign}{escaped(sentence(words, step))}"
    inside = indent + " " * len(sign)
    if step.quote is not None:
        yield from ("", f"{inside}```")
        yield from (f"{inside}{line}" for line in step.quote.split("\n"))
        yield from (f"{inside}```", "")
    for below in step.below:
        yield from _step(below, words, inside, "- ")


def _picture(
    picture: Illustration, words: Catalogue, draw: Callable[[PositionValue], str]
) -> Iterator[str]:
    yield from (f"{escaped(heading(words, picture.caption))}:", "")
    yield from ("```text", draw(picture.before), "```")
    if picture.move is not None and picture.after is not None:
        yield from ("", f"{escaped(heading(words, picture.move))}:", "")
        yield from ("```text", draw(picture.after), "```")


def escaped(text: str) -> str:
    """The signs of the text as themselves, the words of the game in italics."""
    return with_terms(SPECIAL.sub(r"\\\1", text), lambda word: f"*{word}*")
