"""What a page is made of, before it is HTML, Markdown or plain text.

Texts may hold terms: words that a rule file defines, between the signs ``OPEN_TERM`` and ``CLOSE_TERM``. Each writer sets them
off in its own way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import PositionValue
    from manqala.text.span import Span

OPEN_TERM, CLOSE_TERM = "\ue000", "\ue001"
TERM = re.compile(f"{OPEN_TERM}(.*?){CLOSE_TERM}")


def with_terms(text: str, show: Callable[[str], str]) -> str:
    """Replace each term by what ``show`` makes of it."""
    return TERM.sub(lambda found: show(found.group(1)), text)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title of the page."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Introduction:
    """What stands below the title: who plays the game, and where."""

    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListItem:
    """A sentence of a list, with the lines of a rule file that it quotes, and the items below it."""

    text: str
    quote: str | None = None
    below: tuple[ListItem, ...] = ()
    span: Span | None = None
    """The rule that it says, where it says one."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Items one below the other."""

    items: tuple[ListItem, ...]
    numbered: bool = False
    """Whether they are steps, taken one after the other."""
    glossary: bool = False
    """Whether they explain words of what stands above."""


@dataclass(frozen=True, slots=True)
class ShownCommand:
    """A command line."""

    text: str


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A table: the first column names the rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing of figures."""

    name: str
    """Its file, where drawings lie in files of their own."""
    svg: str
    caption: str
    told: str
    """What it shows, for people who cannot see it."""


@dataclass(frozen=True, slots=True)
class Boards:
    """A position; or a move of an example: the board before, and after."""

    caption: str
    before: PositionValue
    move: str | None = None
    after: PositionValue | None = None


Part = Heading | Paragraph | Introduction | Listing | ShownCommand | FigureTable | Plot | Boards
