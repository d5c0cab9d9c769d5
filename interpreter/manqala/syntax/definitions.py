"""Everything that the files of a game define, by name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.syntax import tree
    from manqala.syntax.closed_words import ProgramName
    from manqala.text.span import Span


@dataclass(slots=True)
class Definitions:
    """Everything named in the prelude, the ancestors and the game; later definitions win."""

    verbs: dict[str, tree.Verb] = field(default_factory=dict)
    nouns: dict[str, tree.Noun] = field(default_factory=dict)
    adjectives: dict[str, tree.Adjective] = field(default_factory=dict)
    marks: dict[str, tree.Mark] = field(default_factory=dict)
    programs: dict[ProgramName, tree.MainProgram] = field(default_factory=dict)
    reactions: list[tree.Reaction] = field(default_factory=list)
    endings: list[tree.Ending] = field(default_factory=list)
    replaced: list[tuple[tree.Item, tree.Item]] = field(default_factory=list)
    """Items that an heir replaced: (old, new)."""
    dropped: dict[str, Span] = field(default_factory=dict)
    """The span of each ‘drop’."""
