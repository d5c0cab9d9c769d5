"""The syntax tree, first part: words, values and patterns.

Nothing is resolved here: a ``Phrase`` is a row of words that ``manqala.resolve`` interprets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.closed_words import Role

if TYPE_CHECKING:
    from manqala.syntax.closed_words import Connective, Extreme, Quantifier, Repetition
    from manqala.text.span import Span


@dataclass(frozen=True, slots=True)
class SyntaxNode:
    """Anything with a span."""

    span: Span


@dataclass(frozen=True, slots=True)
class Word(SyntaxNode):
    """One word; ``owner`` is a possessive such as ``south's`` (kept without its ending) or ``own``."""

    text: str
    role: Role = Role.WORD


# ---- values ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phrase(SyntaxNode):
    """Adjacent words, perhaps with a number: ``own occupied holes``, ``left 3``."""

    words: tuple[Word, ...]
    index: Value | None = None


@dataclass(frozen=True, slots=True)
class Of(SyntaxNode):
    """``phrase of value``."""

    phrase: Phrase
    argument: Value


@dataclass(frozen=True, slots=True)
class NumberValue(SyntaxNode):
    """A number in digits."""

    value: int


@dataclass(frozen=True, slots=True)
class Range(SyntaxNode):
    """``2..3`` or ``2..``."""

    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Amounts(SyntaxNode):
    """``2, 4 or 6..``: one of several numbers and ranges."""

    parts: tuple[NumberValue | Range, ...]


@dataclass(frozen=True, slots=True)
class RangeFrom(SyntaxNode):
    """``1..(value)``: the numbers from a constant to a computed one."""

    low: int
    high: Value


@dataclass(frozen=True, slots=True)
class DirectionWord(SyntaxNode):
    """``clockwise`` or ``anticlockwise``."""

    text: str


@dataclass(frozen=True, slots=True)
class NothingValue(SyntaxNode):
    """``nothing``: no hole, no holes, no player."""


@dataclass(frozen=True, slots=True)
class Count(SyntaxNode):
    """``what in where``: pieces, a kind of piece, or their value."""

    what: Value
    where: Value


@dataclass(frozen=True, slots=True)
class Superlative(SyntaxNode):
    """``fullest of places, first on a tie``: by their pieces, and which of several equal ones."""

    extreme: Extreme
    of: Value
    tie: Word


@dataclass(frozen=True, slots=True)
class Binary(SyntaxNode):
    """An operator between two values: arithmetic, comparison, ``and``, ``or``, ``else``."""

    operator: Connective
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Not(SyntaxNode):
    """``not value``."""

    value: Value


@dataclass(frozen=True, slots=True)
class Is(SyntaxNode):
    """``left is [not] [in] right``."""

    left: Value
    negated: bool
    inside: bool
    right: Value


@dataclass(frozen=True, slots=True)
class Holds(SyntaxNode):
    """``place holds number or range``."""

    place: Value
    amount: Value


@dataclass(frozen=True, slots=True)
class Quantified(SyntaxNode):
    """``any holes``, ``every hole is empty``, ``some player is bare``, ``no hole is in …``."""

    quantifier: Quantifier
    of: Value
    negated: bool
    inside: bool
    predicate: Value | None
    holding: bool = False
    """Whether the predicate is a number of pieces: ``every hole holds 4``."""


@dataclass(frozen=True, slots=True)
class CanMove(SyntaxNode):
    """``player can move [so that (condition)]``."""

    player: Value
    negated: bool
    so_that: Value | None


@dataclass(frozen=True, slots=True)
class HasOccurred(SyntaxNode):
    """``position has occurred N times``."""

    subject: Value
    times: int


@dataclass(frozen=True, slots=True)
class Alternative(SyntaxNode):
    """``value if condition otherwise other``."""

    value: Value
    condition: Value
    other: Value


@dataclass(frozen=True, slots=True)
class Where(SyntaxNode):
    """``set where condition``; the condition is about ``it``.

    ``grouped``: the set is in parentheses, so that the condition applies to all of it.
    """

    of: Value
    condition: Value
    grouped: bool = False


@dataclass(frozen=True, slots=True)
class Along(SyntaxNode):
    """``walk: pattern``."""

    walk: Value
    pattern: Pattern


TIED = (Of, Count, Not, Is, Quantified, Binary)
"""Forms whose last part a ``where`` narrows, unless they are grouped."""


def where_of(span: Span, of: Value, condition: Value) -> Where:
    """``of where condition``; parentheses around ``of`` are detected in the source, as its span excludes them."""
    end = of.span
    grouped = end.source.line(end.end_line)[end.end_column - 1 :].lstrip().startswith(")")
    return Where(span, of, condition, grouped and isinstance(of, TIED))


Counts = NumberValue | Range | Amounts
"""The conditions on a number of pieces."""
Judgement = Not | Is | Holds | Quantified | CanMove | HasOccurred
"""Values that are truth values by their form."""
Value = (
    Phrase | Of | NumberValue | Range | Amounts | RangeFrom | DirectionWord | NothingValue | Count
    | Superlative | Binary | Judgement | Alternative | Where | Along
)  # fmt: skip


# ---- patterns -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HoleCondition(SyntaxNode):
    """One condition on a hole in a pattern: words, a number or range of pieces, perhaps negated."""

    negated: bool
    words: tuple[Word, ...]
    amount: Counts | None


@dataclass(frozen=True, slots=True)
class PatternHole(SyntaxNode):
    """One hole of a pattern, taken or only tested."""

    take: bool
    conditions: tuple[HoleCondition, ...]


@dataclass(frozen=True, slots=True)
class PatternGroup(SyntaxNode):
    """Alternatives of sequences, with a repetition: ``""``, ``?``, ``+`` or ``*``."""

    alternatives: tuple[tuple[Pattern, ...], ...]
    repetition: Repetition


Pattern = PatternHole | PatternGroup
