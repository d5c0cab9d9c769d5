"""A page about a game: sections of sentences, and pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.describe.phrases import Saying, Sentence
    from manqala.game.game import PositionValue


@dataclass(frozen=True, slots=True)
class Illustration:
    """The board; or a move of an example: before and after."""

    caption: Saying
    before: PositionValue
    move: Saying | None = None
    after: PositionValue | None = None
    step: int | None = None
    """The sentence of its section that it shows, by its number; none: it follows all of them."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page."""

    title: Saying
    steps: tuple[Sentence, ...] = ()
    numbered: bool = False
    """Whether its sentences are consecutive steps."""
    words: tuple[Sentence, ...] = ()
    """Explanations that its sentences leave to the end of the section."""
    pictures: tuple[Illustration, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """The description of a game."""

    title: str
    about: tuple[Sentence, ...]
    sections: tuple[Section, ...] = field(default=())


def page_sentences(page: Page) -> Iterator[Sentence]:
    """Every sentence of a page, as they are read."""
    yield from all_below(page.about)
    for section in page.sections:
        yield from all_below(section.steps)
        yield from all_below(section.words)


def top_sentences(section: Section) -> tuple[Sentence, ...]:
    """The sentences of a section that are not below others, in order; ``Illustration.step`` counts them."""
    return (*section.steps, *section.words)


def all_below(some: Iterable[Sentence]) -> Iterator[Sentence]:
    """Sentences, each followed by its explanations and by those below it."""
    for step in some:
        yield step
        yield from all_below(step.words)
        yield from all_below(step.below)
