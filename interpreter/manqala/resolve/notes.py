"""Records what words mean while resolving, for editors."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.core.types import Type
    from manqala.resolve.scope import Scope
    from manqala.syntax.tree_values import SyntaxNode
    from manqala.text.span import Span


class Meant(StrEnum):
    """The kind of thing that a word means."""

    VERB = "verb"
    NOUN = "noun"
    ADJECTIVE = "adjective"
    MARK = "mark"
    OPTION = "option"
    CHOICE = "choice"
    LOCAL = "local"
    """A local name."""
    THEN = "then"
    """The block parameter of a verb: what the caller writes after ‘then’."""
    CORE = "core"
    """A noun of the core."""
    KIND = "kind"
    TYPE = "type"
    EVENT = "event"
    RULE = "rule"
    """A rule that an extending file may drop or replace by name: an ending or a reaction."""
    OFFER = "offer"
    """A definition of a plug-in."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a row of words: its definition, and its type if any."""

    kind: Meant
    name: str
    defined: Span | None = None
    type: Type | None = None


@dataclass
class Notes:
    """What was recorded about one game."""

    words: dict[Span, Meaning] = field(default_factory=dict)
    """The meaning of the words at each span."""
    scopes: list[tuple[SyntaxNode, Scope]] = field(default_factory=list)
    """The statements and definitions that were typed, each with the scope at its start."""
