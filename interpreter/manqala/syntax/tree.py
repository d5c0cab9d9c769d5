"""The syntax tree: what the parser found, each node a frozen dataclass with the span of its text.

Nothing is resolved here: a ``Phrase`` is a row of words whose meaning is settled by ``manqala.resolve``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from manqala.source import Span


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in the text."""

    span: Span


@dataclass(frozen=True, slots=True)
class Word(Node):
    """One word; ``owner`` is a possessive such as ``south's`` (kept without its ending) or ``own``."""

    text: str
    role: Literal["word", "own", "owner"] = "word"


# ---- values ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phrase(Node):
    """Words side by side, perhaps with a number: ``own occupied holes``, ``left 3``."""

    words: tuple[Word, ...]
    index: Value | None = None


@dataclass(frozen=True, slots=True)
class Of(Node):
    """``phrase of value``."""

    phrase: Phrase
    argument: Value


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A number written out."""

    value: int


@dataclass(frozen=True, slots=True)
class Range(Node):
    """``2..3`` or ``2..``."""

    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class RangeFrom(Node):
    """``1..(value)``: the numbers from one written out to one worked out."""

    low: int
    high: Value


@dataclass(frozen=True, slots=True)
class DirectionWord(Node):
    """``clockwise`` or ``anticlockwise``."""

    text: str


@dataclass(frozen=True, slots=True)
class NothingValue(Node):
    """``nothing``: no hole, no holes, nobody."""


@dataclass(frozen=True, slots=True)
class Count(Node):
    """``what in where``: pieces, a kind of piece, or their value."""

    what: Value
    where: Value


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """An operator between two values: arithmetic, comparison, ``and``, ``or``, ``else``."""

    operator: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Not(Node):
    """``not value``."""

    value: Value


@dataclass(frozen=True, slots=True)
class Is(Node):
    """``left is [not] [in] right``."""

    left: Value
    negated: bool
    inside: bool
    right: Value


@dataclass(frozen=True, slots=True)
class Holds(Node):
    """``place holds number or range``."""

    place: Value
    amount: Value


@dataclass(frozen=True, slots=True)
class Quantified(Node):
    """``any holes``, ``every hole is empty``, ``some player is bare``, ``no hole is in …``."""

    quantifier: str
    of: Value
    negated: bool
    inside: bool
    predicate: Value | None


@dataclass(frozen=True, slots=True)
class CanMove(Node):
    """``player can move [so that (condition)]``."""

    player: Value
    negated: bool
    so_that: Value | None


@dataclass(frozen=True, slots=True)
class HasOccurred(Node):
    """``position has occurred N times``."""

    subject: Value
    times: int


@dataclass(frozen=True, slots=True)
class Alternative(Node):
    """``value if condition otherwise other``."""

    value: Value
    condition: Value
    other: Value


@dataclass(frozen=True, slots=True)
class Where(Node):
    """``set where condition``; the condition is about ``it``."""

    of: Value
    condition: Value


@dataclass(frozen=True, slots=True)
class Along(Node):
    """``walk: pattern``."""

    walk: Value
    pattern: Pattern


Value = (
    Phrase | Of | Number | Range | RangeFrom | DirectionWord | NothingValue | Count | Binary | Not | Is | Holds
    | Quantified | CanMove | HasOccurred | Alternative | Where | Along
)  # fmt: skip


# ---- patterns -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HoleCondition(Node):
    """One condition on a hole in a pattern: words, a number or range of pieces, perhaps denied."""

    negated: bool
    words: tuple[Word, ...]
    amount: Range | Number | None


@dataclass(frozen=True, slots=True)
class PatternHole(Node):
    """One hole of a pattern, taken or only looked at."""

    take: bool
    conditions: tuple[HoleCondition, ...]


@dataclass(frozen=True, slots=True)
class PatternGroup(Node):
    """Alternatives of sequences, with a repetition: ``""``, ``?``, ``+`` or ``*``."""

    alternatives: tuple[tuple[Pattern, ...], ...]
    repetition: str


Pattern = PatternHole | PatternGroup


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

    whole: str
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
    lifetime: str
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

    name: str
    body: Block


@dataclass(frozen=True, slots=True)
class Ending(Node):
    """``round ends when condition``."""

    whole: str
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

    verb: str
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
class Body:
    """The body of one rule file: its items in order, and its statement tags."""

    items: tuple[Item, ...] = ()
    tags: tuple[Tag, ...] = field(default=())
    faulty: tuple[range, ...] = ()
    """The lines of the items with syntax errors: what else is wrong there may follow from these."""
    lost_words: frozenset[str] = frozenset()
    """The words of the items that could not be parsed at all: they may have defined them."""
