"""Lays out a page in one language as the parts of a document."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.describe.explained import APART, OF_MARKS, defined_word
from manqala.describe.joined_sentences import continues
from manqala.describe.page_parts import page_sentences, top_sentences
from manqala.describe.phrases import say
from manqala.describe.telling import heading, sentence
from manqala.document.parts import (
    TERM,
    Boards,
    Heading,
    Introduction,
    Listing,
    ListItem,
    with_terms,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from manqala.describe.catalogue import Catalogue
    from manqala.describe.page_parts import Illustration, Page, Section
    from manqala.describe.phrases import Sentence
    from manqala.document.parts import Part


def quoting(words: Catalogue) -> Callable[[str], str]:
    """Return a function that quotes a term as the language does."""
    return lambda term: words.say(say("quotation", text=term))


def plain_term(text: str) -> str:
    """A term without the marks around it."""
    return with_terms(text, str)


def parts_of(page: Page, words: Catalogue) -> Iterator[Part]:
    """Lay a page out, from its title to its last picture."""
    laying = PageLayout(page, words)
    yield Heading(1, page.title)
    if page.about:
        yield Introduction(tuple(sentence(words, step) for step in page.about))
    for section in page.sections:
        yield Heading(2, heading(words, section.title))
        yield from laying.section(section)


class PageLayout:
    """Lays out sentences; most names are marked where they are introduced, and there only."""

    def __init__(self, page: Page, words: Catalogue) -> None:
        """``page``: to know which of its names are explained; ``words``: the language."""
        self._words = words
        self._known: set[str] = set()
        self._explained: set[str] = set()
        """Names with an explanation, which is what introduces them."""
        self._everywhere: set[str] = set()
        """Names that are always marked: of rules that the end of a section explains, and of numbers, which may be
        plural words: ‘climbs’ goes up by one."""
        for step in page_sentences(page):
            name = plain_term(defined_word(step)).lower()
            always = step.text.id in APART or step.text.id.startswith(OF_MARKS)
            (self._everywhere if always else self._explained).add(name)

    def section(self, section: Section) -> Iterator[Part]:
        """A section without its heading."""
        shown = [self._pictures_of(section, step) for step in range(len(top_sentences(section)))]
        first = len(section.steps)
        if section.steps:
            items = map(with_boards, self._items(section.steps), shown[:first])
            yield Listing(_continued(section.steps, items), numbered=section.numbered)
        if section.words:
            items = map(with_boards, self._items(section.words), shown[first:])
            yield Listing(tuple(items), glossary=True)
        yield from self._pictures_of(section, None)

    def _pictures_of(self, section: Section, step: int | None) -> tuple[Boards, ...]:
        """The pictures that show a sentence; with none, those after all sentences."""
        found = (picture for picture in section.pictures if picture.step == step)
        return tuple(_boards(picture, self._words) for picture in found)

    def _items(self, steps: Sequence[Sentence], *, glossary: bool = False) -> tuple[ListItem, ...]:
        return tuple(self._item(step, glossary=glossary) for step in steps)

    def _item(self, step: Sentence, *, glossary: bool) -> ListItem:
        text = self._text(step)
        rules = _continued(step.below, self._items(step.below))
        below = (*self._items(step.words, glossary=True), *rules)
        return ListItem(text, step.quote, below, step.span, glossary)

    def _text(self, step: Sentence) -> str:
        """The sentence, with marks around the names that it introduces."""
        text = sentence(self._words, step)
        if not self._words.repeats_plainly:
            return text
        here = plain_term(defined_word(step)).lower()
        return TERM.sub(lambda found: self._name(found, here), text)

    def _name(self, found: re.Match[str], here: str) -> str:
        """A name, with its marks if this is the place for them."""
        name = found.group(1).lower()
        if name in self._everywhere:
            return found.group(0)
        if name in self._known or (name in self._explained and name != here):
            return found.group(1)
        self._known.add(name)
        return found.group(0)


def _continued(steps: Sequence[Sentence], items: Iterable[ListItem]) -> tuple[ListItem, ...]:
    """The items of sentences; one that continues the sentence before it is a part of that one's item."""
    made: list[ListItem] = []
    for step, item in zip(steps, items, strict=True):
        if made and continues(step):
            # The boards follow the whole item.
            then = (*made[-1].then, replace(item, boards=()))
            made[-1] = replace(made[-1], then=then, boards=item.boards)
        else:
            made.append(item)
    return tuple(made)


def with_boards(item: ListItem, boards: tuple[Boards, ...]) -> ListItem:
    """An item with the examples that show it."""
    return replace(item, boards=boards) if boards else item


def _boards(picture: Illustration, words: Catalogue) -> Boards:
    move = None if picture.move is None else heading(words, picture.move)
    return Boards(heading(words, picture.caption), picture.before, move, picture.after)
