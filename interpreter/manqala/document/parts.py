"""The parts of a document, independent of its format: HTML, Markdown or plain text.

Texts may contain terms: words that a rule file defines, between ``OPEN_TERM`` and ``CLOSE_TERM``. Each writer marks
them in its own way.
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
    """Replace each term by the result of ``show``."""
    return TERM.sub(lambda found: show(found.group(1)), text)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title of the page."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Introduction:
    """The text below the title: the game's people and region."""

    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListItem:
    """An item of a list, with the rule lines that it quotes, and the items below it."""

    text: str
    quote: str | None = None
    below: tuple[ListItem, ...] = ()
    span: Span | None = None
    """The rule that it describes, if any."""
    glossary: bool = False
    """Whether it explains a word that the item above uses."""
    then: tuple[ListItem, ...] = ()
    """What continues the item after those below it, without a sign or number of its own."""
    boards: tuple[Boards, ...] = ()
    """Examples of the rule, after everything else."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list."""

    items: tuple[ListItem, ...]
    numbered: bool = False
    """Whether the items are consecutive steps."""
    glossary: bool = False
    """Whether the items define words used above."""


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
    words: int = 1
    """The number of leading columns with words, aligned to the left; the others have figures, aligned to the right."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot of figures."""

    name: str
    """The name of its file, where plots are separate files."""
    svg: str
    caption: str
    told: str
    """A description for people who cannot see it."""


@dataclass(frozen=True, slots=True)
class Boards:
    """A position; or a move of an example: before and after."""

    caption: str
    before: PositionValue
    move: str | None = None
    after: PositionValue | None = None


Part = Heading | Paragraph | Introduction | Listing | ShownCommand | FigureTable | Plot | Boards
