"""Constant propagation over sets of possible values, with taint from winnings.

This is the evaluating half of ``unread``.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from manqala.analysis.abstract_values import AbstractValues, conditions, entries
from manqala.core import nodes as core
from manqala.core.operators import EQUALITY, LOGIC, Operator
from manqala.core.types import Base

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from manqala.core.layout import Layout
    from manqala.core.types import Type

MOST_VALUES = 48
"""Maximum number of values in a set; more are any value (widening)."""
PLACES = frozenset({Base.HOLE, Base.PLACE})
MEMBERS_OF_FIRST = frozenset(
    {Operator.FIRST, Operator.LAST, Operator.BACKWARDS, Operator.EXCEPT, Operator.AS_HOLE}
)


@dataclass(frozen=True, slots=True)
class Known:
    """The possible values, or the possible members of a set."""

    values: frozenset[int] | None
    """None: any value."""
    tainted: bool = False
    """Whether it may depend on the number of pieces won."""
    exact: bool = False
    """Whether a set has exactly these members."""

    @property
    def only(self) -> int | None:
        """The only possible value, if there is just one."""
        if self.tainted or self.values is None or len(self.values) != 1:
            return None
        return next(iter(self.values))

    def join(self, other: Known) -> Known:
        """Return the join of two facts."""
        values = None
        if self.values is not None and other.values is not None:
            values = few(self.values | other.values)
        same = self.exact and other.exact and self.values == other.values
        return Known(values, self.tainted or other.tainted, same)


State = dict[int, Known]
"""The facts about marks and variables; all others may have any value of their type."""
ANY = Known(None)
TRUTHS = frozenset({0, 1})


def few(values: Iterable[int]) -> frozenset[int] | None:
    """Return these values, or none if there are too many."""
    found = frozenset(values)
    return found if len(found) <= MOST_VALUES else None


def is_nothing(node: core.Statement) -> bool:
    """Return whether a statement does nothing."""
    return isinstance(node, core.Seq) and all(is_nothing(part) for part in node.body)


def sure(truth: bool) -> Known:
    """Return a known truth."""
    return Known(frozenset({int(truth)}))


class Evaluator(AbstractValues[Known]):
    """Evaluates values statically; ``won``: the places of winnings."""

    def __init__(self, layout: Layout, won: frozenset[int], changed: set[int]) -> None:
        """``changed``: the first cells of the marks that some rule sets."""
        self.layout = layout
        self.won = won
        self.steps = 0
        self.start = {
            mark.cell: mark.start
            for mark in layout.marks.values()
            if mark.on and mark.cell not in changed
        }
        """The constant marks of holes and players."""

    def of_type(self, type_: Type) -> Known:
        """Return all values of a type."""
        board = self.layout.board
        if type_.base in PLACES:
            return Known(frozenset(range(len(board.place_at))))
        if type_.base is Base.PLAYER:
            return Known(frozenset(range(board.number_of_players + 1)))
        return Known(TRUTHS) if type_.base is Base.TRUTH else ANY

    def value(self, node: core.Value, state: State) -> Known:
        """Return the possible values of a node, and count the step."""
        self.steps += 1
        return super().value(node, state)

    def decide(self, known: Known) -> bool | None:
        """Return the truth of a single, untainted value."""
        return None if known.only is None else bool(known.only)

    def constant(self, node: core.Const) -> Known:
        """Return the constant."""
        value = node.value
        many = isinstance(value, tuple)
        return Known(few(value if isinstance(value, tuple) else (value,)), exact=many)

    def read(self, node: core.Read, index: Known | None, state: State) -> Known:
        """Return the facts about the cell; for a constant row of marks its contents."""
        if index is None:
            return state.get(node.cell) or self.of_type(node.type)
        row = self.start.get(node.cell)
        if row is None:
            return Known(self.of_type(node.type).values, index.tainted)
        if index.values is None:
            return Known(few(row), index.tainted)
        return Known(few(row[n] for n in index.values if n < len(row)), index.tainted)

    def pieces(self, node: core.Pieces, where: Known) -> Known:
        """Return any number, tainted if the place may hold winnings."""
        del node
        return self._count(where)

    def pick(self, judged: Known, then: Known, other: Known) -> Known:
        """Join both, tainted by the condition."""
        found = then.join(other)
        return Known(found.values, found.tainted or judged.tainted)

    def apply(self, node: core.Apply, arguments: list[Known], state: State) -> Known:
        """Evaluate the noun for these arguments."""
        given = zip(node.function.cells, arguments, strict=True)
        return self.value(node.function.value, {**state, **dict(given)})

    def match_pattern(self, node: core.Match, walk: Known, state: State) -> Known:
        """Return some holes of the walk."""
        # The reactions before each test could do anything.
        acts = node.looked is not None and not is_nothing(node.looked)
        tainted = (
            acts
            or walk.tainted
            or any(
                self._each(condition, node.cell, walk, state)
                for condition in conditions(node.pattern)
            )
        )
        return Known(walk.values, tainted)

    def ask(self, node: core.Query, state: State) -> Known:
        """Evaluate a query about other turns for any position."""
        del state
        return Known(None, any(self.value(part, {}).tainted for part in node.arguments))

    def ask_plug_in(self, node: core.External, arguments: list[Known]) -> Known:
        """A plug-in may read anything."""
        del node, arguments
        return Known(None, tainted=True)

    def _count(self, where: Known) -> Known:
        """Return an unknown number, tainted if the place may hold winnings."""
        seen = where.values is None or bool(where.values & self.won)
        return Known(None, where.tainted or seen)

    def look_up(self, node: core.Table, indices: list[Known]) -> Known:
        """Return the entries."""
        tainted = any(index.tainted for index in indices)
        found = entries(node.table, [index.values for index in indices])
        return Known(few(n for part in found for n in _numbers(part)), tainted, len(found) == 1)

    def filter_set(self, node: core.Filter, of: Known, state: State) -> Known:
        """Return the members for which the condition may hold, each tried separately."""
        if of.values is None:
            return Known(None, of.tainted or self._each(node.condition, node.cell, of, state))
        kept, tainted, exact = set[int](), of.tainted, of.exact
        for member in of.values:
            judged = self.value(node.condition, {**state, node.cell: sure_of(member)})
            if judged.only == 0:
                continue
            kept.add(member)
            tainted |= judged.tainted
            exact &= judged.only is not None
        return Known(frozenset(kept), tainted, exact)

    def gather(self, node: core.Gather, of: Known, state: State) -> Known:
        """Return the union over all members, each tried separately."""
        if of.values is None:
            each = self.value(node.value, {**state, node.cell: ANY})
            return Known(each.values, of.tainted or each.tainted)
        found, exact = Known(frozenset(), of.tainted), of.exact
        for member in of.values:
            each = self.value(node.value, {**state, node.cell: sure_of(member)})
            found, exact = found.join(each), exact and each.exact
        return Known(found.values, found.tainted, exact)

    def _each(self, condition: core.Value, cell: int, members: Known, state: State) -> bool:
        """Return whether the condition is tainted for some member."""
        if members.values is None:
            return self.value(condition, {**state, cell: ANY}).tainted
        return any(
            self.value(condition, {**state, cell: sure_of(member)}).tainted
            for member in members.values
        )

    # ---- operators --------------------------------------------------------------------------------

    def operate(self, node: core.Op, arguments: list[Known]) -> Known:
        """Evaluate an operator on possible operands."""
        if node.operator in LOGIC:
            return _logic(node.operator, arguments)
        known = arguments
        tainted = any(one.tainted for one in known)
        first, second = known[0], known[-1]
        match node.operator:
            case Operator.NOT:
                return first if first.only is None else sure(not first.only)
            case Operator.KINDS | Operator.OF_KIND:
                return self._count(first)
            case Operator.HAS:
                return Known(_has(first, second), tainted)
            case Operator.FULLEST | Operator.EMPTIEST:
                return Known(first.values, self._count(first).tainted)
            case Operator.SINGLE:
                return self._single(first, node.type.one)
            case Operator.UNION:
                exact = first.exact and second.exact
                return Known(first.join(second).values, tainted, exact)
            case Operator.ELSE:
                return Known(first.join(second).values, tainted)
            case Operator.ITEM | Operator.ONLY:
                nothing = frozenset({self.layout.nothing(node.type)})
                return Known(first.join(Known(nothing)).values, tainted)
            case Operator.OWNED:
                return Known(frozenset(range(self.layout.board.holes)), tainted)
            case sign if sign in MEMBERS_OF_FIRST:
                return _members(sign, first, second, tainted)
            case sign if sign in EQUALITY and not node.arguments[0].type.many:
                return Known(_equal(sign, first, second), tainted)
        return Known(_fold(node.operator, first, second), tainted)

    def _single(self, one: Known, type_: Type) -> Known:
        if one.values is None:
            return Known(None, one.tainted)
        values = one.values - {self.layout.nothing(type_)}
        exact = len(one.values) == 1
        return Known(values, one.tainted, exact)


def sure_of(value: int) -> Known:
    """Return a known value."""
    return Known(frozenset({value}))


def _logic(operator: Operator, sides: list[Known]) -> Known:
    """Short-circuit: one deciding side is enough, since values have no effects."""
    deciding = int(operator is Operator.OR)
    if any(side.only == deciding for side in sides):
        return sure(bool(deciding))
    if all(side.only is not None for side in sides):
        return sure(not deciding)
    return Known(TRUTHS, any(side.tainted for side in sides))


def _members(sign: Operator, first: Known, second: Known, tainted: bool) -> Known:
    """Return some of the members of a set, in any order."""
    if sign is Operator.EXCEPT and first.values is not None and second.exact:
        values = first.values - (second.values or frozenset())
        return Known(values, tainted, first.exact)
    whole = sign in {Operator.BACKWARDS, Operator.AS_HOLE}
    return Known(first.values, tainted, first.exact and whole)


def _has(members: Known, value: Known) -> frozenset[int]:
    if members.values is None or value.values is None:
        return TRUTHS
    if not members.values & value.values:
        return frozenset({0})
    return frozenset({1}) if members.exact and value.values <= members.values else TRUTHS


def _equal(sign: Operator, first: Known, second: Known) -> frozenset[int]:
    same = None
    if first.values is not None and second.values is not None:
        if not first.values & second.values:
            same = False
        elif len(first.values | second.values) == 1:
            same = True
    if same is None:
        return TRUTHS
    return frozenset({int(same == (sign is Operator.EQUAL))})


WORK: dict[Operator, Callable[[int, int], int]] = {
    Operator.PLUS: operator.add, Operator.MINUS: operator.sub, Operator.TIMES: operator.mul,
    Operator.LESS: operator.lt, Operator.AT_MOST: operator.le, Operator.MORE: operator.gt,
    Operator.AT_LEAST: operator.ge,
}  # fmt: skip


def _fold(sign: Operator, first: Known, second: Known) -> frozenset[int] | None:
    """Evaluate an operator on known numbers."""
    if sign not in WORK or first.values is None or second.values is None:
        return None
    return few(int(WORK[sign](a, b)) for a, b in product(first.values, second.values))


def _numbers(part: object) -> Iterator[int]:
    if isinstance(part, tuple):
        for inner in part:
            yield from _numbers(inner)
    elif isinstance(part, int):
        yield part
