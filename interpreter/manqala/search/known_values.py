"""What rules can be seen to work out without playing: values as sets of possibilities, and whether what is won shows in them.

It is the half of ``unread`` that evaluates; nothing here changes anything.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.core.operators import EQUALITY, LOGIC, Operator
from manqala.core.types import Base

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from manqala.core.layout import Layout
    from manqala.core.types import Type

MOST_VALUES = 48
"""Limit of values listed one by one; more are any value (widening)."""
PLACES = frozenset({Base.HOLE, Base.PLACE})
MEMBERS_OF_FIRST = frozenset(
    {Operator.FIRST, Operator.LAST, Operator.BACKWARDS, Operator.EXCEPT, Operator.AS_HOLE}
)


@dataclass(frozen=True, slots=True)
class Known:
    """What a value may be, or a set may hold."""

    values: frozenset[int] | None
    """None: any."""
    tainted: bool = False
    """Whether it may hang on how much is won."""
    exact: bool = False
    """Of a set: it holds all of these, and nothing else."""

    @property
    def only(self) -> int | None:
        """The one value that it can be."""
        if self.tainted or self.values is None or len(self.values) != 1:
            return None
        return next(iter(self.values))

    def joined(self, other: Known) -> Known:
        """What is known where it may be this or the other."""
        values = None
        if self.values is not None and other.values is not None:
            values = few(self.values | other.values)
        same = self.exact and other.exact and self.values == other.values
        return Known(values, self.tainted or other.tainted, same)


State = dict[int, Known]
"""What is known of the cells that hold marks and variables; of the others any value of their type is possible."""
ANY = Known(None)
TRUTHS = frozenset({0, 1})


def few(values: Iterable[int]) -> frozenset[int] | None:
    """These values, if they are not too many to be told one by one."""
    found = frozenset(values)
    return found if len(found) <= MOST_VALUES else None


def is_nothing(node: core.Statement) -> bool:
    """Whether a statement does nothing."""
    return isinstance(node, core.Seq) and all(is_nothing(part) for part in node.body)


def sure(truth: bool) -> Known:
    """A truth that is known."""
    return Known(frozenset({int(truth)}))


class Evaluator:
    """Works values out as far as they can be known before play; ``won``: the places where what is won lies."""

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
        """The marks of holes and players that never change."""

    def of_type(self, type_: Type) -> Known:
        """All that a value of a type may be."""
        board = self.layout.board
        if type_.base in PLACES:
            return Known(frozenset(range(len(board.place_at))))
        if type_.base is Base.PLAYER:
            return Known(frozenset(range(board.number_of_players + 1)))
        return Known(TRUTHS) if type_.base is Base.TRUTH else ANY

    def value(self, node: core.Value, state: State) -> Known:
        """What a value may be."""
        self.steps += 1
        match node:
            case core.Const(value=value):
                many = isinstance(value, tuple)
                return Known(few(value if isinstance(value, tuple) else (int(value),)), exact=many)
            case core.Read():
                return self._read(node, state)
            case core.Pieces(where=where):
                return self._counted(self.value(where, state))
            case core.Op():
                return self._op(node, state)
            case core.Pick(condition=condition, then=then, other=other):
                judged = self.value(condition, state)
                if judged.only is not None:
                    return self.value(then if judged.only else other, state)
                found = self.value(then, state).joined(self.value(other, state))
                return Known(found.values, found.tainted or judged.tainted)
            case core.Table():
                return self._table(node, state)
            case core.Apply(function=function, arguments=arguments):
                inner = dict(state)
                for cell, argument in zip(function.cells, arguments, strict=True):
                    inner[cell] = self.value(argument, state)
                return self.value(function.value, inner)
            case core.Filter():
                return self._filter(node, state)
            case core.Gather():
                return self._gather(node, state)
            case core.Match(walk=walk):
                members = self.value(walk, state)
                # What runs before a hole is judged could do anything.
                acts = node.looked is not None and not is_nothing(node.looked)
                tainted = (
                    acts
                    or members.tainted
                    or any(
                        self._each(condition, node.cell, members, state)
                        for condition in _conditions(node.pattern)
                    )
                )
                return Known(members.values, tainted)
            case core.Query(arguments=arguments):
                # What is asked of other turns is asked of any position.
                return Known(None, any(self.value(part, {}).tainted for part in arguments))
            case core.External():
                return Known(None, tainted=True)

    def _read(self, node: core.Read, state: State) -> Known:
        if node.index is None:
            return state.get(node.cell) or self.of_type(node.type)
        index = self.value(node.index, state)
        constant = self.start.get(node.cell)
        if constant is None:
            return Known(self.of_type(node.type).values, index.tainted)
        if index.values is None:
            return Known(few(constant), index.tainted)
        return Known(few(constant[n] for n in index.values if n < len(constant)), index.tainted)

    def _counted(self, where: Known) -> Known:
        """How much lies somewhere: unknown, but it may lie with what is won."""
        seen = where.values is None or bool(where.values & self.won)
        return Known(None, where.tainted or seen)

    def _table(self, node: core.Table, state: State) -> Known:
        indices = [self.value(argument, state) for argument in node.arguments]
        tainted = any(index.tainted for index in indices)
        found: list[Any] = [node.table]
        for index in indices:
            inner: list[Any] = []
            for part in found:
                chosen = range(len(part)) if index.values is None else sorted(index.values)
                inner += [part[n] for n in chosen if n < len(part)]
            found = inner
        exact = len(found) == 1
        return Known(few(n for part in found for n in _numbers(part)), tainted, exact)

    def _filter(self, node: core.Filter, state: State) -> Known:
        of = self.value(node.of, state)
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

    def _gather(self, node: core.Gather, state: State) -> Known:
        of = self.value(node.of, state)
        if of.values is None:
            each = self.value(node.value, {**state, node.cell: ANY})
            return Known(each.values, of.tainted or each.tainted)
        found, exact = Known(frozenset(), of.tainted), of.exact
        for member in of.values:
            each = self.value(node.value, {**state, node.cell: sure_of(member)})
            found, exact = found.joined(each), exact and each.exact
        return Known(found.values, found.tainted, exact)

    def _each(self, condition: core.Value, cell: int, members: Known, state: State) -> bool:
        """Whether what is won shows in a condition on some member."""
        if members.values is None:
            return self.value(condition, {**state, cell: ANY}).tainted
        return any(
            self.value(condition, {**state, cell: sure_of(member)}).tainted
            for member in members.values
        )

    # ---- operators --------------------------------------------------------------------------------

    def _op(self, node: core.Op, state: State) -> Known:
        if node.operator in LOGIC:
            return self._logic(node, state)
        known = [self.value(argument, state) for argument in node.arguments]
        tainted = any(one.tainted for one in known)
        first, second = known[0], known[-1]
        match node.operator:
            case Operator.NOT:
                return first if first.only is None else sure(not first.only)
            case Operator.KINDS | Operator.OF_KIND:
                return self._counted(first)
            case Operator.HAS:
                return Known(_has(first, second), tainted)
            case Operator.SINGLE:
                return self._single(first, node.type.one)
            case Operator.UNION:
                exact = first.exact and second.exact
                return Known(first.joined(second).values, tainted, exact)
            case Operator.ELSE:
                return Known(first.joined(second).values, tainted)
            case Operator.ITEM:
                nothing = frozenset({self.layout.nothing(node.type)})
                return Known(first.joined(Known(nothing)).values, tainted)
            case Operator.OWNED:
                return Known(frozenset(range(self.layout.board.holes)), tainted)
            case sign if sign in MEMBERS_OF_FIRST:
                return _members(sign, first, second, tainted)
            case sign if sign in EQUALITY and not node.arguments[0].type.many:
                return Known(_equal(sign, first, second), tainted)
        return Known(_fold(node.operator, first, second), tainted)

    def _logic(self, node: core.Op, state: State) -> Known:
        """The side that decides it alone is enough: the values of neither have effects."""
        deciding = int(node.operator is Operator.OR)
        sides = [self.value(argument, state) for argument in node.arguments]
        if any(side.only == deciding for side in sides):
            return sure(bool(deciding))
        if all(side.only is not None for side in sides):
            return sure(not deciding)
        return Known(TRUTHS, any(side.tainted for side in sides))

    def _single(self, one: Known, type_: Type) -> Known:
        if one.values is None:
            return Known(None, one.tainted)
        values = one.values - {self.layout.nothing(type_)}
        exact = len(one.values) == 1
        return Known(values, one.tainted, exact)


def sure_of(value: int) -> Known:
    """A value that is known."""
    return Known(frozenset({value}))


def _members(sign: Operator, first: Known, second: Known, tainted: bool) -> Known:
    """Some of the members of a set, in whatever order."""
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
    """What comes of numbers that are known."""
    if sign not in WORK or first.values is None or second.values is None:
        return None
    return few(int(WORK[sign](a, b)) for a, b in product(first.values, second.values))


def _numbers(part: object) -> Iterator[int]:
    if isinstance(part, tuple):
        for inner in part:
            yield from _numbers(inner)
    elif isinstance(part, int):
        yield part


def _conditions(element: core.Element) -> Iterator[core.Value]:
    """What a pattern asks of the holes it goes along."""
    if isinstance(element, core.One):
        yield element.condition
        return
    for way in element.alternatives:
        for part in way:
            yield from _conditions(part)
