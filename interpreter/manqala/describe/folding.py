"""Constant folding beyond options: marks that are never set, and words that are inlined."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.inspect import nodes
from manqala.core.operators import LOGIC, Operator
from manqala.describe.at_sight import is_no_set, is_nothing
from manqala.describe.in_place import InPlace, substituted
from manqala.describe.naming import is_prelude, roots
from manqala.resolve.fold import fold_op

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.core.layout import MarkInfo
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
            if mark.name not in CORE_MARKS and len(set(mark.start)) == 1
            and self._never_set(mark)
        }  # fmt: skip
        marks = rules.layout.marks.values()
        self._marks = {mark.cell for mark in marks}
        self._own = {mark.cell for mark in marks if not is_prelude(mark.span)}
        self._somebody = {rules.layout.subject, rules.layout.marks["mover"].cell}
        self._board = rules.board

    def _never_set(self, mark: MarkInfo) -> bool:
        """Whether a mark always has its first value, to which a game may set it again."""
        given = self._given.get(mark.cell, [])
        if is_prelude(mark.span):
            return not given
        return all(isinstance(v, core.Const) and v.value == mark.start[0] for v in given)

    def is_unused(self, cell: int) -> bool:
        """Whether a mark always has its first value, or nothing asks for it."""
        return cell in self._starts or cell not in self._asked

    def is_idle(self, statement: core.Assign) -> bool:
        """Whether a name or a mark of the game is constant, or unused with these options."""
        if statement.is_mark:
            return statement.cell in self._own and self.is_unused(statement.cell)
        known = isinstance(self.fold(statement.value), core.Const)
        return known or statement.cell not in self._asked

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
            if isinstance(folded, core.Const):
                return folded
            return value if not self._names_nobody(arguments) else self._unlike(value)
        if isinstance(value, core.Match) and self._takes_nothing(value.pattern):
            return core.Const(value.span, value.type, ())
        if isinstance(value, core.Gather):
            return self._of_one(value)
        if isinstance(value, core.Pick):
            condition = self.fold(value.condition)
            if isinstance(condition, core.Const):
                return self.fold(value.then if condition.value else value.other)
            return value
        if isinstance(value, core.Apply):
            inner = self.fold(value.function.value)
            if isinstance(inner, core.Const) and not value.arguments:
                return inner
            said = self._in_place.meaning(value)
            return value if said is None else self.fold(said)
        return value

    def _of_one(self, value: core.Gather) -> core.Value:
        """What is gathered over one thing, if the other sets of a union are empty."""
        of = value.of
        if not isinstance(of, core.Op) or of.operator is not Operator.UNION:
            return value
        left = [
            argument for argument in of.arguments if not is_no_set(self.fold(argument), self._board)
        ]
        if len(left) == 1 and isinstance(left[0], core.Op) and left[0].operator is Operator.SINGLE:
            return substituted(value.value, {value.cell: left[0].arguments[0]})
        return value

    def _names_nobody(self, arguments: tuple[core.Value, ...]) -> bool:
        """Whether two values are no player and the player whose turn it is."""
        known = any(is_nothing(argument, self._board) for argument in arguments)
        return known and any(
            isinstance(argument, core.Read) and argument.cell in self._somebody
            for argument in arguments
        )

    def _unlike(self, value: core.Op) -> core.Value:
        """A comparison of two players who differ."""
        if value.operator not in {Operator.EQUAL, Operator.UNEQUAL}:
            return value
        differs = int(value.operator is Operator.UNEQUAL)
        return core.Const(value.span, value.type, differs)

    def _takes_nothing(self, element: core.Element) -> bool:
        """Whether a pattern fits no hole, as one of a hole of which something impossible holds."""
        return self._fits_never(
            replace(element, least=1) if isinstance(element, core.Group) else element
        )

    def _fits_never(self, element: core.Element) -> bool:
        """Whether no row of holes fits a pattern."""
        if isinstance(element, core.One):
            condition = self.fold(element.condition)
            return isinstance(condition, core.Const) and not condition.value
        ways = element.alternatives
        return element.least > 0 and all(any(map(self._fits_never, way)) for way in ways)

    def _read(self, value: core.Read) -> core.Value:
        if value.cell in self._starts:
            return core.Const(value.span, value.type, self._starts[value.cell])
        given = self._given.get(value.cell, [])
        if value.cell not in self._marks and len(given) == 1:
            inner = self.fold(given[0])
            if isinstance(inner, core.Const) and not inner.type.many:
                return inner
        return value
