"""The nodes of statements in the syntax tree; values are in ``tree_values``, items in ``tree``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.tree_values import SyntaxNode

if TYPE_CHECKING:
    from manqala.syntax.closed_words import Extent
    from manqala.syntax.tree_values import DirectionWord, Value, Word


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
