"""What the parser makes of a rule file: its items, and what it could not read or was meant otherwise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.syntax.mended_lines import MendedLine
    from manqala.syntax.tree import Item, Tag


@dataclass(frozen=True, slots=True)
class MissingLine:
    """A line for which something else stands."""

    words: frozenset[str]
    """Its words: any of them may have been a name."""
    names: frozenset[str]
    """Those that it would have given to something."""


@dataclass(frozen=True, slots=True)
class Patched:
    """An item of which some lines could not be read, or were meant otherwise; the others were read without them."""

    lines: range
    """All its lines."""
    mended: Mapping[int, MendedLine] = field(default_factory=dict)
    """The lines that were read in another form."""
    missing: Mapping[int, MissingLine] = field(default_factory=dict)
    """The lines for which something else stands."""
    headless: tuple[Item, ...] = ()
    """What was read below a first line that could not be read: it is judged, and is no part of the game."""

    @property
    def words(self) -> frozenset[str]:
        """The words of the lines that are missing: they may have given names to something."""
        return frozenset[str]().union(*(line.words for line in self.missing.values()))


@dataclass(frozen=True, slots=True)
class Body:
    """The body of one rule file: its items in order, and its statement tags."""

    items: tuple[Item, ...] = ()
    tags: tuple[Tag, ...] = field(default=())
    faulty: tuple[range, ...] = ()
    """The lines with syntax errors, or of items that have some: what else is wrong there may follow from these."""
    patched: tuple[Patched, ...] = ()
    lost_words: frozenset[str] = frozenset()
    """The words of the items that could not be parsed at all: they may have defined them."""
