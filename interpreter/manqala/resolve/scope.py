"""The meanings of a name at a place in a rule: global definitions, and the local scope."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.core import nodes as core
    from manqala.core.types import Type
    from manqala.syntax import tree
    from manqala.text.span import Span


@dataclass(frozen=True, slots=True)
class Local:
    """A value named inside a rule: by ``let``, ``choose``, ``each`` or as a parameter."""

    cell: int
    type: Type
    span: Span | None = None
    """The span of its declaration."""


@dataclass(slots=True)
class Scope:
    """The names visible at one place; an inner block has a child scope."""

    locals: dict[str, Local] = field(default_factory=dict)
    it: Local | None = None
    then: tuple[str, core.Statement] | None = None
    """The name of the enclosing verb's block parameter, and the block given for it."""
    judging: bool = False
    """Whether ``it`` is the subject of the current condition, as after ``where``."""
    coming: str = ""
    """The name of the members of the current set; a condition of the set calls them ``it``."""

    def child(self) -> Scope:
        """The scope of an inner block."""
        return Scope(dict(self.locals), self.it, self.then)

    def about(self, it: Local) -> Scope:
        """The same names, with another ``it``."""
        return Scope(self.locals, it, self.then, True, self.coming)

    def naming(self, name: str) -> Scope:
        """The same names, for a set with this name for its members."""
        return Scope(self.locals, self.it, self.then, self.judging, name)


def text_of(words: tuple[tree.Word, ...]) -> str:
    """The name that adjacent words form."""
    return words[0].text if len(words) == 1 else " ".join([word.text for word in words])
