"""Facts about words from resolving, for editors that ask about a place in the text."""

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
    """What kind of thing a word means."""

    VERB = "verb"
    NOUN = "noun"
    ADJECTIVE = "adjective"
    MARK = "mark"
    OPTION = "option"
    CHOICE = "choice"
    LOCAL = "local"
    """What a rule calls so for itself."""
    THEN = "then"
    """What the caller of a verb says after ‘then’."""
    CORE = "core"
    """A noun of the core."""
    KIND = "kind"
    TYPE = "type"
    EVENT = "event"
    RULE = "rule"
    """What another file that extends this one may drop or replace by name: an ending, a reaction."""
    OFFER = "offer"
    """What a plug-in offers."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a row of words means at its place: where that is defined, and its type where it has one."""

    kind: Meant
    name: str
    defined: Span | None = None
    type: Type | None = None


@dataclass
class Notes:
    """Everything noted of one game."""

    words: dict[Span, Meaning] = field(default_factory=dict)
    """What the words at a place mean."""
    scopes: list[tuple[SyntaxNode, Scope]] = field(default_factory=list)
    """The statements and definitions that were typed, and what was known where each begins."""
