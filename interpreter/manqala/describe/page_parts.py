"""A page about a game: sections of sentences, and pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.describe.phrases import Phrase, Step
    from manqala.game.game import Position


@dataclass(frozen=True, slots=True)
class Picture:
    """The board; or a move of an example: the board before, and after."""

    caption: Phrase
    before: Position
    move: Phrase | None = None
    after: Position | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page."""

    title: Phrase
    steps: tuple[Step, ...] = ()
    numbered: bool = False
    """Whether its steps are taken one after the other."""
    words: tuple[Step, ...] = ()
    """What words of the game mean that were used in it."""
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """All that is said of a game."""

    title: str
    about: tuple[Step, ...]
    sections: tuple[Section, ...] = field(default=())
