"""A page as plain text."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from manqala.describe.phrases import say
from manqala.describe.telling import heading, sentence, with_terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.describe.catalogue import Catalogue
    from manqala.describe.page_parts import Illustration, Page, Section
    from manqala.describe.phrases import Sentence
    from manqala.game.game import PositionValue

WIDTH = 88


def as_text(page: Page, words: Catalogue, draw: Callable[[PositionValue], str]) -> str:
    """The page in lines; ``draw`` draws a board."""
    return "\n".join(_lines(page, words, draw))


def _lines(page: Page, words: Catalogue, draw: Callable[[PositionValue], str]) -> Iterator[str]:
    yield page.title
    yield "=" * len(page.title)
    if page.about:
        yield ""
    for step in page.about:
        yield from _wrapped(plain(sentence(words, step), words), "", "")
    for section in page.sections:
        title = heading(words, section.title)
        yield from ("", title, "-" * len(title), "")
        yield from _section(section, words, draw)


def _section(
    section: Section, words: Catalogue, draw: Callable[[PositionValue], str]
) -> Iterator[str]:
    for n, step in enumerate(section.steps, 1):
        yield from _step(step, words, "", f"{n}. " if section.numbered else "- ")
    if section.words:
        yield ""
    for step in section.words:
        yield from _step(step, words, "", "* ")
    for n, picture in enumerate(section.pictures):
        yield from [""] * (n > 0 or bool(section.steps))
        yield from _picture(picture, words, draw)


def _step(step: Sentence, words: Catalogue, indent: str, sign: str) -> Iterator[str]:
    inside = indent + " " * len(sign)
    yield from _wrapped(plain(sentence(words, step), words), indent + sign, inside)
    if step.quote is not None:
        yield from (f"{inside}  | {line}" for line in step.quote.split("\n"))
    for below in step.below:
        yield from _step(below, words, inside, "- ")


def _picture(
    picture: Illustration, words: Catalogue, draw: Callable[[PositionValue], str]
) -> Iterator[str]:
    yield from _wrapped(f"{heading(words, picture.caption)}:", "", "")
    yield from ("", draw(picture.before))
    if picture.move is not None and picture.after is not None:
        yield from ("", f"{heading(words, picture.move)}:", "", draw(picture.after))


def _wrapped(text: str, first: str, others: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False
    )


def plain(text: str, words: Catalogue) -> str:
    """Words of the game stand between quotation marks."""
    return with_terms(text, lambda word: words.say(say("quotation", text=word)))
