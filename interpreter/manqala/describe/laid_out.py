"""Lays out a page in one language as the parts of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.phrases import say
from manqala.describe.telling import heading, sentence
from manqala.document.parts import Boards, Heading, Introduction, Listing, ListItem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.describe.catalogue import Catalogue
    from manqala.describe.page_parts import Illustration, Page, Section
    from manqala.describe.phrases import Sentence
    from manqala.document.parts import Part


def quoting(words: Catalogue) -> Callable[[str], str]:
    """Return a function that quotes a term as the language does."""
    return lambda term: words.say(say("quotation", text=term))


def parts_of(page: Page, words: Catalogue) -> Iterator[Part]:
    """Lay a page out, from its title to its last picture."""
    yield Heading(1, page.title)
    if page.about:
        yield Introduction(tuple(sentence(words, step) for step in page.about))
    for section in page.sections:
        yield Heading(2, heading(words, section.title))
        yield from section_parts(section, words)


def section_parts(section: Section, words: Catalogue) -> Iterator[Part]:
    """Lay a section out, without its heading."""
    if section.steps:
        yield Listing(_items(section.steps, words), numbered=section.numbered)
    if section.words:
        yield Listing(_items(section.words, words), glossary=True)
    yield from (_boards(picture, words) for picture in section.pictures)


def _items(steps: Sequence[Sentence], words: Catalogue) -> tuple[ListItem, ...]:
    return tuple(
        ListItem(sentence(words, step), step.quote, _items(step.below, words), step.span)
        for step in steps
    )


def _boards(picture: Illustration, words: Catalogue) -> Boards:
    move = None if picture.move is None else heading(words, picture.move)
    return Boards(heading(words, picture.caption), picture.before, move, picture.after)
