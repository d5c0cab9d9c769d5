"""A page about a game: sections of sentences, and pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.describe.phrases import Saying, Sentence
    from manqala.game.game import PositionValue


@dataclass(frozen=True, slots=True)
class Illustration:
    """The board; or a move of an example: before and after."""

    caption: Saying
    before: PositionValue
    move: Saying | None = None
    after: PositionValue | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page."""

    title: Saying
    steps: tuple[Sentence, ...] = ()
    numbered: bool = False
    """Whether its sentences are consecutive steps."""
    words: tuple[Sentence, ...] = ()
    """Definitions of the game's words that the section uses."""
    pictures: tuple[Illustration, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """The description of a game."""

    title: str
    about: tuple[Sentence, ...]
    sections: tuple[Section, ...] = field(default=())
