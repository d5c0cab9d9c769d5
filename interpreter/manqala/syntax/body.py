"""The result of parsing a rule file: its items, and the lines that were unreadable or repaired."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.syntax.mended_lines import MendedLine
    from manqala.syntax.tree import Item, Tag


@dataclass(frozen=True, slots=True)
class MissingLine:
    """A line that was replaced because it cannot be parsed."""

    words: frozenset[str]
    """Its words, any of which may have been a name."""
    names: frozenset[str]
    """The words that would probably have been declared."""


@dataclass(frozen=True, slots=True)
class Patched:
    """An item that was parsed without its faulty lines, or with repaired ones."""

    lines: range
    """All its lines."""
    mended: Mapping[int, MendedLine] = field(default_factory=dict)
    """The lines that were parsed in another form."""
    missing: Mapping[int, MissingLine] = field(default_factory=dict)
    """The lines that were replaced."""
    headless: tuple[Item, ...] = ()
    """Items below an unparseable first line: checked, but not part of the game."""

    @property
    def words(self) -> frozenset[str]:
        """The words of the missing lines, which may have declared names."""
        return frozenset[str]().union(*(line.words for line in self.missing.values()))


@dataclass(frozen=True, slots=True)
class Body:
    """The body of one rule file: its items in order, and its statement tags."""

    items: tuple[Item, ...] = ()
    tags: tuple[Tag, ...] = field(default=())
    faulty: tuple[range, ...] = ()
    """The lines of items with syntax errors: other errors there may be consequences."""
    patched: tuple[Patched, ...] = ()
    lost_words: frozenset[str] = frozenset()
    """The words of items that could not be parsed, which may have defined them."""
