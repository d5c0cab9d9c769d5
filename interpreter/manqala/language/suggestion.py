"""Completions: words or texts, each with a line of explanation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.core.types import Base
from manqala.resolve.notes import Meant

if TYPE_CHECKING:
    from manqala.language.known_names import KnownName

WORD_BEFORE = re.compile(r"[a-z][a-z0-9_'-]*$", re.IGNORECASE)


class Sort(StrEnum):
    """The kinds of completions."""

    WORD = "word of the language"
    VERB = "verb"
    NOUN = "noun"
    ADJECTIVE = "adjective"
    MARK = "mark"
    OPTION = "option"
    CHOICE = "choice"
    LOCAL = "name given by the rule"
    KIND = "kind of piece"
    TYPE = "type"
    EVENT = "event"
    LABEL = "label"
    KEY = "key"
    VALUE = "value"
    MOVE = "move"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion; ``rank``: 0 fits exactly, 1 can begin what fits, 2 comes after these."""

    label: str
    sort: Sort
    detail: str = ""
    says: str = ""
    rank: int = 0
    text: str | None = None
    """The inserted text, if it is not the label."""


@dataclass(frozen=True, slots=True)
class Suggestions:
    """All completions from a column of a line on; ``column`` counts from one."""

    column: int
    found: tuple[Suggestion, ...]


SORTS = {
    Meant.VERB: Sort.VERB, Meant.NOUN: Sort.NOUN, Meant.ADJECTIVE: Sort.ADJECTIVE, Meant.MARK: Sort.MARK,
    Meant.OPTION: Sort.OPTION,
    Meant.CHOICE: Sort.CHOICE, Meant.LOCAL: Sort.LOCAL, Meant.THEN: Sort.VERB, Meant.CORE: Sort.NOUN,
    Meant.KIND: Sort.KIND,
    Meant.TYPE: Sort.TYPE, Meant.EVENT: Sort.EVENT, Meant.OFFER: Sort.NOUN,
}  # fmt: skip


def of_name(name: KnownName, rank: int = 0) -> Suggestion:
    """Return the completion of a name."""
    type_ = (
        ""
        if name.type is None or name.kind == Meant.ADJECTIVE or name.type.base == Base.ERROR
        else f": {name.type}"
    )
    return Suggestion(name.text, SORTS[name.kind], f"{name.usage}{type_}", name.says, rank)
