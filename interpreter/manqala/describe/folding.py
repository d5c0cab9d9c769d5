"""Constant folding beyond options: marks that are never set, and words that are inlined."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.inspect import nodes
from manqala.core.operators import LOGIC, Operator
from manqala.describe.in_place import InPlace
from manqala.describe.naming import roots
from manqala.resolve.fold import fold_op

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.core.rules import Rules

CORE_MARKS = frozenset({"mover", "next mover", "opener", "winner", "round number", "owner"})
"""Marks that the engine maintains, even where a game initialises them."""


class Folding:
    """Folds constants."""

    def __init__(self, rules: Rules, fits: Callable[[core.Apply], bool]) -> None:
        """Find the marks that are set; ``fits``: whether a short word can be inlined."""
        seen: set[int] = set()
        given: dict[int, list[core.Value]] = {}
        for node in (node for root in roots(rules) for node in nodes(root, seen)):
            if isinstance(node, core.Assign):
                given.setdefault(node.cell, []).append(node.value)
        seen.clear()
        self._asked = {
            node.cell
            for root in roots(rules)
            for node in nodes(root, seen)
            if isinstance(node, core.Read)
        }
        self._given = given
        self._in_place = InPlace(rules, fits)
        self._starts = {
            mark.cell: mark.start[0]
            for mark in rules.layout.marks.values()
            if mark.name not in CORE_MARKS and mark.cell not in given and len(set(mark.start)) == 1
        }
        self._marks = {mark.cell for mark in rules.layout.marks.values()}

    def is_idle(self, statement: core.Assign) -> bool:
        """Whether a local name is constant, or unused with these options."""
        known = isinstance(self.fold(statement.value), core.Const)
        return not statement.is_mark and (known or statement.cell not in self._asked)

    def fold(self, value: core.Value) -> core.Value:
        """The value, the constant that it always equals, or the meaning of a short word."""
        if isinstance(value, core.Read):
            return self._read(value)
        if isinstance(value, core.Op) and (
            value.operator in LOGIC or value.operator is Operator.NOT
        ):
            arguments = tuple(self.fold(argument) for argument in value.arguments)
            changed = any(a is not b for a, b in zip(arguments, value.arguments, strict=True))
            return fold_op(replace(value, arguments=arguments)) if changed else value
        if isinstance(value, core.Op) and value.operator is Operator.NUMBER:
            (of,) = value.arguments
            if isinstance(of, core.Const) and isinstance(of.value, tuple):
                return core.Const(value.span, value.type, len(of.value))
            return value
        if isinstance(value, core.Op):
            arguments = tuple(self.fold(argument) for argument in value.arguments)
            folded = fold_op(replace(value, arguments=arguments))
            return folded if isinstance(folded, core.Const) else value
        if isinstance(value, core.Pick):
            condition = self.fold(value.condition)
            if isinstance(condition, core.Const):
                return self.fold(value.then if condition.value else value.other)
            return value
        if isinstance(value, core.Apply):
            inner = self.fold(value.function.value)
            if isinstance(inner, core.Const) and not value.arguments:
                return inner
            said = self._in_place.said(value)
            return value if said is None else self.fold(said)
        return value

    def _read(self, value: core.Read) -> core.Value:
        if value.cell in self._starts:
            return core.Const(value.span, value.type, self._starts[value.cell])
        given = self._given.get(value.cell, [])
        if value.cell not in self._marks and len(given) == 1:
            inner = self.fold(given[0])
            if isinstance(inner, core.Const) and not inner.type.many:
                return inner
        return value
