"""One file of a game, as it was parsed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.text.span import Source

if TYPE_CHECKING:
    from manqala.syntax.front.types import FrontMatter
    from manqala.syntax.tree import Item, Tag


@dataclass(frozen=True, slots=True)
class GameFile:
    """One file of a game: its text and its parsed body."""

    source: Source
    items: tuple[Item, ...]
    tags: tuple[Tag, ...]
    front: FrontMatter | None = None
    faulty: tuple[range, ...] = ()
    """The lines of items with syntax errors."""
    lost_words: frozenset[str] = frozenset()
    """The words of what could not be parsed, and of a front matter that is at fault."""
