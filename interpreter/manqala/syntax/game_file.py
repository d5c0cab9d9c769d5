"""One file of a game, as it was parsed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.text.span import Source

if TYPE_CHECKING:
    from manqala.syntax.body import Patched
    from manqala.syntax.front.front_matter import FrontMatter
    from manqala.syntax.tree import Item, Tag


@dataclass(frozen=True, slots=True)
class GameFile:
    """One file of a game: its text and its parsed body."""

    source: Source
    items: tuple[Item, ...]
    tags: tuple[Tag, ...]
    front: FrontMatter | None = None
    faulty: tuple[range, ...] = ()
    """The lines with syntax errors, and those of unparseable items."""
    lost_words: frozenset[str] = frozenset()
    """The words of unparseable lines, and of a faulty front matter."""
    patched: tuple[Patched, ...] = ()
    """The items with lines that could not be parsed."""

    @property
    def headless(self) -> tuple[Item, ...]:
        """The items below unparseable first lines."""
        return tuple(item for patched in self.patched for item in patched.headless)
