"""The syntax tree: the parser's result, each node a frozen dataclass with the span of its text.

Nothing is resolved here: a ``Phrase`` is a row of words that ``manqala.resolve`` interprets. The nodes of items are
defined here, those of statements and values in ``tree_statements`` and ``tree_values``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.tree_statements import (
    AllChooseStatement,
    AnnounceStatement,
    Argument,
    AsStatement,
    Block,
    Branch,
    CallStatement,
    ChooseStatement,
    EachStatement,
    EitherStatement,
    EndStatement,
    IfStatement,
    LetStatement,
    MustStatement,
    Odds,
    PassStatement,
    PutStatement,
    RepeatStatement,
    SetStatement,
    Statement,
    WhileStatement,
)
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
