"""The syntax tree: what the parser found, each node a frozen dataclass with the span of its text.

Nothing is resolved here: a ``Phrase`` is a row of words whose meaning is settled by ``manqala.resolve``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.syntax.tree_values import (
    Along,
    Alternative,
    Binary,
    CanMove,
    Count,
    DirectionWord,
    HasOccurred,
    Holds,
    HoleCondition,
    Is,
    Judgement,
    Node,
    Not,
    NothingValue,
    Number,
    Of,
    Pattern,
    PatternGroup,
    PatternHole,
    Phrase,
    Quantified,
    Range,
    RangeFrom,
    Value,
    Where,
    Word,
)

if TYPE_CHECKING:
    from manqala.syntax.closed_words import ExampleVerb, Extent, ProgramName
    from manqala.text.span import Span


# ---- statements -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Let(Node):
    """``let name be value``."""

    name: Word
    value: Value


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """``choose name from values``."""

    name: Word
    source: Value
    preferring: Value | None
    prompt: str | None


@dataclass(frozen=True, slots=True)
class Must(Node):
    """``must value [if possible]`` and ``forbid value`` (denied)."""

    condition: Value
    denied: bool
    if_possible: bool
    reason: str | None


@dataclass(frozen=True, slots=True)
class Put(Node):
    """``put amount [kind] from place into place``; the amount ``None`` means all."""

    amount: Value | None
    kind: Word | None
    source: Value
    target: Value


@dataclass(frozen=True, slots=True)
class Set(Node):
    """``set mark to value``."""

    target: Value
    value: Value


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """A labelled argument of a verb or an event."""

    label: str
    value: Value


@dataclass(frozen=True, slots=True)
class Announce(Node):
    """``announce event at value``."""

    words: tuple[Word, ...]
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class End(Node):
    """``end round [won by player | drawn] ["why"]``."""

    whole: Extent
    winner: Value | None
    drawn: bool
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Pass(Node):
    """``nothing``: no effect."""


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A verb with its object, its labelled arguments, and what is done after ``then``."""

    verb: Word
    object: Value | None
    direction: DirectionWord | None
    arguments: tuple[Argument, ...]
    then: tuple[Statement, ...] | None = None


@dataclass(frozen=True, slots=True)
class If(Node):
    """Conditions with their blocks, and the block for otherwise."""

    branches: tuple[tuple[Value, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Each(Node):
    """``each name in set`` or, without a set, ``each player``."""

    name: Word
    of: Value | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class While(Node):
    """``while condition``."""

    condition: Value
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """``repeat number times``."""

    times: Value
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class As(Node):
    """``as player``: the block is about that player."""

    player: Value
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Branch(Node):
    """One named way of ``may`` or ``either``."""

    name: Word
    text: str | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Either(Node):
    """``either … or …``; ``may`` is the same with the further way of doing nothing."""

    branches: tuple[Branch, ...]
    optional: bool


Statement = (
    Let | Choose | Must | Put | Set | Announce | End | Pass | Call | If | Each | While | Repeat | As
    | Either
)  # fmt: skip
Block = tuple[Statement, ...]


# ---- items ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """A parameter: its type, its name (the type's own word when none is given) and its default."""

    type: Word
    name: Word
    label: str = ""
    default: Value | None = None


@dataclass(frozen=True, slots=True)
class Verb(Node):
    """``to verb …``."""

    name: Word
    parameters: tuple[Parameter, ...]
    then: Word | None
    body: Block


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """``the noun (n) of x is value``."""

    words: tuple[Word, ...]
    index: Parameter | None
    of: Parameter | None
    value: Value


@dataclass(frozen=True, slots=True)
class Adjective(Node):
    """``a hole is adjective of x when condition``."""

    type: Word
    words: tuple[Word, ...]
    of: Parameter | None
    condition: Value


@dataclass(frozen=True, slots=True)
class Mark(Node):
    """``mark name: type on holes for round = value``."""

    words: tuple[Word, ...]
    type: Word
    on: Word | None
    lifetime: Extent
    start: Value | None


@dataclass(frozen=True, slots=True)
class Reaction(Node):
    """``when event …``."""

    words: tuple[Word, ...]
    parameters: tuple[tuple[str, Word], ...]
    condition: Value | None
    name: Word | None
    body: Block
    right: bool = False
    """Whether it stands for an ``at any time``."""


@dataclass(frozen=True, slots=True)
class Anytime(Node):
    """``at any time for h where …, as player``: what he may do whenever such a hole is about to matter."""

    hole: Word
    condition: Value
    player: Value
    name: Word | None
    body: Block


@dataclass(frozen=True, slots=True)
class Program(Node):
    """``setup``, ``turn`` or ``between rounds``."""

    name: ProgramName
    body: Block


@dataclass(frozen=True, slots=True)
class Ending(Node):
    """``round ends when condition``."""

    whole: Extent
    condition: Value
    name: Word | None
    body: Block


@dataclass(frozen=True, slots=True)
class Drop(Node):
    """``drop name``."""

    name: Word


@dataclass(frozen=True, slots=True)
class ExampleLine(Node):
    """A line of an example: ``verb`` and the text behind it, or a condition to expect."""

    verb: ExampleVerb
    text: str
    value: Value | None = None
    text_span: Span | None = None


@dataclass(frozen=True, slots=True)
class Example(Node):
    """``example "title"`` with its lines."""

    title: str
    lines: tuple[ExampleLine, ...]


Item = Verb | Noun | Adjective | Mark | Reaction | Anytime | Program | Ending | Drop | Example


@dataclass(frozen=True, slots=True)
class Tag(Node):
    """``[S1]`` at the end of a line."""

    id: str


@dataclass(frozen=True, slots=True)
class Patched:
    """An item of which some lines could not be read, or were meant otherwise; the others were read without them."""

    lines: range
    """All its lines."""
    words: frozenset[str]
    """The words of the lines that are missing: they may have given names to something."""


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


__all__ = [
    "Adjective",
    "Along",
    "Alternative",
    "Announce",
    "Anytime",
    "Argument",
    "As",
    "Binary",
    "Block",
    "Body",
    "Branch",
    "Call",
    "CanMove",
    "Choose",
    "Count",
    "DirectionWord",
    "Drop",
    "Each",
    "Either",
    "End",
    "Ending",
    "Example",
    "ExampleLine",
    "HasOccurred",
    "Holds",
    "HoleCondition",
    "If",
    "Is",
    "Item",
    "Judgement",
    "Let",
    "Mark",
    "Must",
    "Node",
    "Not",
    "NothingValue",
    "Noun",
    "Number",
    "Of",
    "Parameter",
    "Pass",
    "Patched",
    "Pattern",
    "PatternGroup",
    "PatternHole",
    "Phrase",
    "Program",
    "Put",
    "Quantified",
    "Range",
    "RangeFrom",
    "Reaction",
    "Repeat",
    "Set",
    "Statement",
    "Tag",
    "Value",
    "Verb",
    "Where",
    "While",
    "Word",
]
