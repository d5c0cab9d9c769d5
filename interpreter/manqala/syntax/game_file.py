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
    """The lines with syntax errors, and those of items that could not be read at all."""
    lost_words: frozenset[str] = frozenset()
    """The words of the lines that could not be parsed, and of a faulty front matter."""
    patched: tuple[Patched, ...] = ()
    """The items of which some lines could not be read."""

    @property
    def headless(self) -> tuple[Item, ...]:
        """What was read below first lines that could not be read."""
        return tuple(item for patched in self.patched for item in patched.headless)
