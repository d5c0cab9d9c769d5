"""Conditions on one number as ranges: ‘two or three’, ‘at least four’."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, NamedTuple

from manqala.core import nodes as core
from manqala.core.inspect import nodes
from manqala.core.operators import Operator
from manqala.core.types import NUMBER, Type
from manqala.describe.naming import roots

if TYPE_CHECKING:
    from manqala.core.rules import Rules

Interval = tuple[int, int | None]
"""From a number to another, or open-ended."""


class Spread(NamedTuple):
    """A number, and its possible values."""

    of: core.Value
    intervals: tuple[Interval, ...]


def key(value: object) -> object:
    """A key for the meaning of a value, independent of its place: equal for equivalent values."""
    if isinstance(value, core.Node):
        parts = (getattr(value, f.name) for f in fields(value) if f.name not in {"span", "table"})
        return (type(value).__name__, *(key(part) for part in parts))
    if isinstance(value, tuple):
        return tuple(key(part) for part in value)
    return value if isinstance(value, int | str | Type | None) else id(value)


def same(one: core.Value, other: core.Value) -> bool:
    """Whether two values are equivalent."""
    return key(one) == key(other)


def spread(condition: core.Value, counted: frozenset[int]) -> Spread | None:
    """The values of a number for which the condition holds, if it concerns one non-negative number.

    ``counted``: the variables that are never negative.
    """
    if not isinstance(condition, core.Op):
        return None
    arguments = condition.arguments
    if condition.operator is Operator.NOT:
        inner = spread(arguments[0], counted)
        return None if inner is None else Spread(inner.of, complement(inner.intervals))
    if condition.operator in {Operator.AND, Operator.OR}:
        parts = [spread(argument, counted) for argument in arguments]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts) or not all(same(known[0].of, part.of) for part in known):
            return None
        if condition.operator is Operator.OR:
            return Spread(known[0].of, unite(tuple(i for part in known for i in part.intervals)))
        outside = unite(tuple(i for part in known for i in complement(part.intervals)))
        return Spread(known[0].of, complement(outside))
    found = _spread_of(condition)
    return found if found is not None and is_counted(found.of, counted) else None


def _spread_of(condition: core.Op) -> Spread | None:
    left, right = (*condition.arguments, None)[:2]
    if not isinstance(right, core.Const) or not isinstance(right.value, int) or left is None:
        return None
    n = right.value
    # Counts are never negative.
    intervals: dict[Operator, tuple[Interval, ...]] = {
        Operator.EQUAL: ((n, n),),
        Operator.UNEQUAL: complement(((n, n),)),
        Operator.LESS: ((0, n - 1),) if n > 0 else (),
        Operator.AT_MOST: ((0, n),) if n >= 0 else (),
        Operator.MORE: ((max(0, n + 1), None),),
        Operator.AT_LEAST: ((max(0, n), None),),
    }
    found = intervals.get(condition.operator)
    return None if found is None else Spread(left, found)


def is_counted(value: core.Value, counted: frozenset[int]) -> bool:
    """Whether a number is obviously never negative."""
    if isinstance(value, core.Const):
        return isinstance(value.value, int) and value.value >= 0
    if isinstance(value, core.Pieces | core.Query):
        return True
    if isinstance(value, core.Read):
        return value.cell in counted
    if isinstance(value, core.Pick):
        return is_counted(value.then, counted) and is_counted(value.other, counted)
    if not isinstance(value, core.Op):
        return False
    sums = value.operator in {Operator.PLUS, Operator.TIMES, Operator.DIV, Operator.MOD}
    if sums:
        return all(is_counted(argument, counted) for argument in value.arguments)
    return value.operator in {Operator.NUMBER, Operator.OF_KIND}


def natural_cells(rules: Rules) -> frozenset[int]:
    """The variables to which no negative number is ever assigned."""
    given: dict[int, list[core.Value]] = {}
    for mark in rules.layout.marks.values():
        if mark.type == NUMBER and min(mark.start) >= 0:
            given[mark.cell] = []
    seen: set[int] = set()
    for node in (node for root in roots(rules) for node in nodes(root, seen)):
        if isinstance(node, core.Assign) and (not node.is_mark or node.cell in given):
            given.setdefault(node.cell, []).append(node.value)
    found = frozenset(given)
    while True:
        kept = frozenset(
            cell for cell in found if all(is_counted(value, found) for value in given[cell])
        )
        if kept == found:
            return found
        found = kept


def unite(intervals: tuple[Interval, ...]) -> tuple[Interval, ...]:
    """The union of intervals, normalised and ascending."""
    found: list[Interval] = []
    for low, high in sorted(intervals, key=lambda one: one[0]):
        if found and (found[-1][1] is None or found[-1][1] >= low - 1):
            before = found[-1]
            end = None if before[1] is None or high is None else max(before[1], high)
            found[-1] = (before[0], end)
        else:
            found.append((low, high))
    return tuple(found)


def complement(intervals: tuple[Interval, ...]) -> tuple[Interval, ...]:
    """The complement within the natural numbers."""
    found: list[Interval] = []
    start = 0
    for low, high in unite(intervals):
        if low > start:
            found.append((start, low - 1))
        if high is None:
            return tuple(found)
        start = high + 1
    return (*found, (start, None))
