"""The node kinds of the typed core: 12 values, 2 patterns, 15 statements; no recursion or closures.

All state is one flat row of *cells*: the pieces in every place, the marks, and the locals (each
local has a separate cell, since nothing recurses).  ``Layout`` assigns the cells.
A hole, a player, a direction or a kind is its index; a truth is 0 or 1; a set of
holes is an ordered sequence of hole indices without repeats.  ``docs/design/core.md`` lists the
kinds with their meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.core.course import Inquiry
    from manqala.core.operators import BoardFact, Operator
    from manqala.core.types import Type
    from manqala.syntax.closed_words import Extent
    from manqala.text.span import Span


@dataclass(frozen=True, slots=True)
class Node:
    """Any node of the core, with the span of its rule."""

    span: Span


# ---- values ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Const(Node):
    """A value known before play: a number, an index, or a tuple of indices."""

    type: Type
    value: int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Read(Node):
    """The content of cell ``cell``, or of cell ``cell + index``: a local, a mark, the subject."""

    type: Type
    cell: int
    index: Value | None = None


@dataclass(frozen=True, slots=True)
class Pieces(Node):
    """The number of pieces in a place or a set of places, weighted by kind."""

    type: Type
    where: Value
    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Op(Node):
    """An operator on values."""

    type: Type
    operator: Operator
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Pick(Node):
    """``then`` if the condition holds, else ``other``."""

    type: Type
    condition: Value
    then: Value
    other: Value


@dataclass(frozen=True, slots=True)
class Table(Node):
    """A fact about the board, looked up by one or two indices: ``rows[player]``, ``next[way][hole]``."""

    type: Type
    name: BoardFact
    table: tuple[object, ...]
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Apply(Node):
    """The value of a noun or adjective for its arguments."""

    type: Type
    function: Function
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """The members of a set for which the condition holds; ``cell`` holds the tested member."""

    type: Type
    of: Value
    cell: int
    condition: Value


@dataclass(frozen=True, slots=True)
class Gather(Node):
    """The union of the sets ``value`` for each member of another set, in order, without repeats."""

    type: Type
    of: Value
    cell: int
    """Holds the member of ``of`` for which ``value`` is evaluated."""
    value: Value


@dataclass(frozen=True, slots=True)
class Match(Node):
    """The holes that a pattern takes along a walk; ``cell`` holds the tested hole.

    ``looked`` runs before each test (the reactions to ``hole matters at``).
    """

    type: Type
    walk: Value
    cell: int
    pattern: Element
    looked: Statement | None = None


@dataclass(frozen=True, slots=True)
class Query(Node):
    """A query about play as a whole.

    ``can move`` is not allowed inside itself.
    """

    type: Type
    question: Inquiry
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class External(Node):
    """The answer of an installed plug-in; ``name`` is its word."""

    type: Type
    name: str
    arguments: tuple[Value, ...]


Value = (
    Const | Read | Pieces | Op | Pick | Table | Apply | Filter | Gather | Match | Query | External
)


# ---- patterns of a Match --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class One(Node):
    """One hole that satisfies the condition, taken or skipped."""

    condition: Value
    take: bool


@dataclass(frozen=True, slots=True)
class Group(Node):
    """A group of alternative sequences with a repetition count: greedy, atomic, without backtracking."""

    alternatives: tuple[tuple[Element, ...], ...]
    least: int
    most: int | None


Element = One | Group


# ---- statements -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seq(Node):
    """A sequence of statements."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """Assign a cell (a local, a mark, a mark of a hole or player)."""

    cell: int
    index: Value | None
    value: Value
    is_mark: bool


@dataclass(frozen=True, slots=True)
class Put(Node):
    """The only effect on pieces: move up to ``amount`` (all if none) of the kinds, in order."""

    amount: Value | None
    kinds: Value
    source: Value
    target: Value


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """The subject, or chance, chooses a member; without members the turn is illegal."""

    name: str
    cell: int
    type: Type
    source: Value
    preferring: Value | None
    prompt: str | None
    chance: bool = False
    """Whether chance decides."""
    unseen: bool = False
    """Whether all players make the choice at the same time, without seeing those of the others."""
    weight: Value | None = None
    """How likely a member is for chance, in proportion to the others; without it all are equally likely."""
    member: int = -1
    """The cell that holds the weighed member."""


@dataclass(frozen=True, slots=True)
class Way:
    """One named way of an ``Either``."""

    name: str
    text: str | None
    body: Statement
    span: Span


@dataclass(frozen=True, slots=True)
class Either(Node):
    """The subject chooses a way; ``optional`` adds the way to do nothing, named ``no``."""

    ways: tuple[Way, ...]
    optional: bool


@dataclass(frozen=True, slots=True)
class Guard(Node):
    """The turn is illegal unless the condition holds here."""

    condition: Value
    reason: str | None


@dataclass(frozen=True, slots=True)
class Prefer(Node):
    """Among the player's complete turns only those that fulfil this are legal, if there are any."""

    condition: Value
    reason: str | None


@dataclass(frozen=True, slots=True)
class If(Node):
    """``then`` if the condition holds, else ``other``."""

    condition: Value
    then: Statement
    other: Statement


@dataclass(frozen=True, slots=True)
class Each(Node):
    """For every member of a set, in order; ``as_subject``: the member is also the subject."""

    cell: int
    of: Value
    body: Statement
    as_subject: bool


@dataclass(frozen=True, slots=True)
class While(Node):
    """Loop while the condition holds; when the state recurs, run ``endless`` and leave the loop.

    With ``times`` the body runs that number of times instead.
    """

    condition: Value
    body: Statement
    endless: Statement


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """Run a body a number of times, evaluated once at the start."""

    times: Value
    body: Statement


@dataclass(frozen=True, slots=True)
class As(Node):
    """Run the body with another player as its subject; do nothing for no player."""

    player: Value
    body: Statement


@dataclass(frozen=True, slots=True)
class Moment(Node):
    """An optional reaction to an event: the event, and the cell of its hole.

    ``right``: the player may do it at any time; tests of legality leave it out.
    """

    event: str
    cell: int | None
    body: Statement
    right: bool


@dataclass(frozen=True, slots=True)
class Do(Node):
    """Run a verb with its arguments, or a plug-in's verb."""

    verb: Procedure | str
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class End(Node):
    """End the turn, the round or the match: won by a player, drawn, or else by score."""

    whole: Extent
    winner: Value | None
    drawn: bool
    reason: str | None = None


Statement = (
    Seq | Assign | Put | Choose | Either | Guard | Prefer | If | Each | While | Repeat | As | Moment
    | Do | End
)  # fmt: skip
AnyNode = Value | Element | Statement
"""Every kind of node: an exhaustive match ends in ``assert_never``."""


# ---- definitions ----------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Function:
    """A noun or adjective: parameters are cells that ``Apply`` fills before it reads the value."""

    name: str
    cells: tuple[int, ...]
    value: Value
    span: Span


@dataclass(eq=False, slots=True)
class Procedure:
    """A verb, specialised for what follows its ``then``: parameters are cells."""

    name: str
    cells: tuple[int, ...]
    body: Statement
    span: Span
