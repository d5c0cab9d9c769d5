"""The syntax tree: the parser's result, each node a frozen dataclass with the span of its text.

Nothing is resolved here: a ``Phrase`` is a row of words that ``manqala.resolve`` interprets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.tree_values import (
    Along,
    Alternative,
    Amounts,
    Binary,
    CanMove,
    Count,
    Counts,
    DirectionWord,
    HasOccurred,
    Holds,
    HoleCondition,
    Is,
    Judgement,
    Not,
    NothingValue,
    NumberValue,
    Of,
    Pattern,
    PatternGroup,
    PatternHole,
    Phrase,
    Quantified,
    Range,
    RangeFrom,
    Superlative,
    SyntaxNode,
    Value,
    Where,
    Word,
)

if TYPE_CHECKING:
    from manqala.syntax.closed_words import ExampleVerb, Extent, ProgramName
    from manqala.text.span import Span


# ---- statements -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LetStatement(SyntaxNode):
    """``let name be value``."""

    name: Word
    value: Value


@dataclass(frozen=True, slots=True)
class ChooseStatement(SyntaxNode):
    """``choose name from values [as chance [weighing value]]``."""

    name: Word
    source: Value
    preferring: Value | None
    chance: bool
    prompt: str | None
    weight: Value | Odds | None = None


@dataclass(frozen=True, slots=True)
class Odds(SyntaxNode):
    """``with odds 1:4:6``: how likely each member of a set is, in its order."""

    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllChooseStatement(SyntaxNode):
    """``all choose own mark from values``: a simultaneous choice, without seeing the others' choices."""

    target: Value
    source: Value
    prompt: str | None


@dataclass(frozen=True, slots=True)
class MustStatement(SyntaxNode):
    """``must value [if possible]`` and ``forbid value`` (denied)."""

    condition: Value
    denied: bool
    if_possible: bool
    reason: str | None


@dataclass(frozen=True, slots=True)
class PutStatement(SyntaxNode):
    """``put amount [kind] from place into place``; the amount ``None`` means all."""

    amount: Value | None
    kind: Word | None
    source: Value
    target: Value


@dataclass(frozen=True, slots=True)
class SetStatement(SyntaxNode):
    """``set mark to value``."""

    target: Value
    value: Value


@dataclass(frozen=True, slots=True)
class Argument(SyntaxNode):
    """A labelled argument of a verb or an event."""

    label: str
    value: Value


@dataclass(frozen=True, slots=True)
class AnnounceStatement(SyntaxNode):
    """``announce event at value``."""

    words: tuple[Word, ...]
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class EndStatement(SyntaxNode):
    """``end round [won by player | drawn] ["why"]``."""

    whole: Extent
    winner: Value | None
    drawn: bool
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class PassStatement(SyntaxNode):
    """``nothing``: no effect."""


@dataclass(frozen=True, slots=True)
class CallStatement(SyntaxNode):
    """A verb with its object, its labelled arguments, and the block after ``then``."""

    verb: Word
    object: Value | None
    direction: DirectionWord | None
    arguments: tuple[Argument, ...]
    then: tuple[Statement, ...] | None = None


@dataclass(frozen=True, slots=True)
class IfStatement(SyntaxNode):
    """Conditions with their blocks, and the ``otherwise`` block."""

    branches: tuple[tuple[Value, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class EachStatement(SyntaxNode):
    """``each name in set`` or, without a set, ``each player``."""

    name: Word
    of: Value | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class WhileStatement(SyntaxNode):
    """``while condition``."""

    condition: Value
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class RepeatStatement(SyntaxNode):
    """``repeat number times``."""

    times: Value
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class AsStatement(SyntaxNode):
    """``as player``: the block applies to that player."""

    player: Value
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Branch(SyntaxNode):
    """One named branch of ``may`` or ``either``."""

    name: Word
    text: str | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class EitherStatement(SyntaxNode):
    """``either … or …``; ``may`` is the same, with doing nothing as another branch."""

    branches: tuple[Branch, ...]
    optional: bool


Statement = (
    LetStatement
    | ChooseStatement
    | AllChooseStatement
    | MustStatement
    | PutStatement
    | SetStatement
    | AnnounceStatement
    | EndStatement
    | PassStatement
    | CallStatement
    | IfStatement
    | EachStatement
    | WhileStatement
    | RepeatStatement
    | AsStatement
    | EitherStatement
)
Block = tuple[Statement, ...]


# ---- items ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FormalParameter(SyntaxNode):
    """A parameter: its type, its name (the word for its type by default) and its default."""

    type: Word
    name: Word
    label: str = ""
    default: Value | None = None


@dataclass(frozen=True, slots=True)
class Verb(SyntaxNode):
    """``to verb …``."""

    name: Word
    parameters: tuple[FormalParameter, ...]
    then: Word | None
    body: Block


@dataclass(frozen=True, slots=True)
class Noun(SyntaxNode):
    """``the noun (n) of x is value``."""

    words: tuple[Word, ...]
    index: FormalParameter | None
    of: FormalParameter | None
    value: Value


@dataclass(frozen=True, slots=True)
class Adjective(SyntaxNode):
    """``a hole is adjective of x when condition``."""

    type: Word
    words: tuple[Word, ...]
    of: FormalParameter | None
    condition: Value


@dataclass(frozen=True, slots=True)
class Mark(SyntaxNode):
    """``mark name: type on holes for round = value``; ``limits``: the range of a clamped number."""

    words: tuple[Word, ...]
    type: Word
    on: Word | None
    lifetime: Extent
    start: Value | None
    limits: Range | None = None


@dataclass(frozen=True, slots=True)
class Reaction(SyntaxNode):
    """``when event …``."""

    words: tuple[Word, ...]
    parameters: tuple[tuple[str, Word], ...]
    condition: Value | None
    name: Word | None
    body: Block
    right: bool = False
    """Whether it was written as ``at any time``."""


@dataclass(frozen=True, slots=True)
class Anytime(SyntaxNode):
    """``at any time for h where …, as player``: an optional action whenever such a hole is about to matter."""

    hole: Word
    condition: Value
    player: Value
    name: Word | None
    body: Block


@dataclass(frozen=True, slots=True)
class MainProgram(SyntaxNode):
    """``setup``, ``turn`` or ``between rounds``."""

    name: ProgramName
    body: Block


@dataclass(frozen=True, slots=True)
class Ending(SyntaxNode):
    """``round ends when condition``, or ``round ends after number turns``."""

    whole: Extent
    condition: Value
    name: Word | None
    body: Block
    counted: Word | None = None
    """The unit that a counted ending counts; the condition compares their number."""


@dataclass(frozen=True, slots=True)
class Drop(SyntaxNode):
    """``drop name``."""

    name: Word


@dataclass(frozen=True, slots=True)
class ExampleLine(SyntaxNode):
    """A line of an example: ``verb`` and the text behind it, or a condition to expect."""

    verb: ExampleVerb
    text: str
    value: Value | None = None
    text_span: Span | None = None


@dataclass(frozen=True, slots=True)
class Example(SyntaxNode):
    """``example "title"`` with its lines."""

    title: str
    lines: tuple[ExampleLine, ...]


Item = Verb | Noun | Adjective | Mark | Reaction | Anytime | MainProgram | Ending | Drop | Example


@dataclass(frozen=True, slots=True)
class Tag(SyntaxNode):
    """``[S1]`` at the end of a line."""

    id: str


__all__ = [
    "Adjective",
    "AllChooseStatement",
    "Along",
    "Alternative",
    "Amounts",
    "AnnounceStatement",
    "Anytime",
    "Argument",
    "AsStatement",
    "Binary",
    "Block",
    "Branch",
    "CallStatement",
    "CanMove",
    "ChooseStatement",
    "Count",
    "Counts",
    "DirectionWord",
    "Drop",
    "EachStatement",
    "EitherStatement",
    "EndStatement",
    "Ending",
    "Example",
    "ExampleLine",
    "FormalParameter",
    "HasOccurred",
    "Holds",
    "HoleCondition",
    "IfStatement",
    "Is",
    "Item",
    "Judgement",
    "LetStatement",
    "MainProgram",
    "Mark",
    "MustStatement",
    "Not",
    "NothingValue",
    "Noun",
    "NumberValue",
    "Odds",
    "Of",
    "PassStatement",
    "Pattern",
    "PatternGroup",
    "PatternHole",
    "Phrase",
    "PutStatement",
    "Quantified",
    "Range",
    "RangeFrom",
    "Reaction",
    "RepeatStatement",
    "SetStatement",
    "Statement",
    "Superlative",
    "SyntaxNode",
    "Tag",
    "Value",
    "Verb",
    "Where",
    "WhileStatement",
    "Word",
]
