"""Inlining for descriptions: a short definition replaces its name where it is used."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import inner, nodes
from manqala.core.operators import ARITHMETIC, COMPARISONS, LOGIC, Operator
from manqala.describe.amounts import natural_cells, spread
from manqala.describe.at_sight import is_cell
from manqala.describe.naming import is_prelude, roots

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from manqala.core.rules import Rules
    from manqala.text.span import Span

Part = TypeVar("Part", bound=core.Node)

WEIGHTS = {1: 2}
"""Maximum number of conditions in an inlined word, by the number of its uses."""
OFTEN = 1
"""The same for a word that is used more often."""
TOLD = frozenset({"skipped", "handful", "let-fall", "open", "welcome", "score", "takings"})
"""Words of the prelude that have a separate section on the page."""
PLAIN = frozenset({ty.HOLE, ty.HOLES, ty.PLAYER, ty.TRUTH, ty.PLACE})
"""The types of words that may be inlined."""


def substituted(node: Part, values: Mapping[int, core.Value]) -> Part:
    """A copy of a node in which variables are replaced by values."""
    if isinstance(node, core.Read) and node.index is None and node.cell in values:
        return values[node.cell]  # type: ignore[return-value]  # a value in place of a value
    changed = {
        name: new
        for name in inner(node)
        if (new := _within(old := getattr(node, name), values)) is not old
    }
    return replace(node, **changed) if changed else node  # type: ignore[arg-type]  # every node is a dataclass


def _within(part: object, values: Mapping[int, core.Value]) -> object:
    if isinstance(part, core.Node):
        return substituted(part, values)
    if isinstance(part, tuple):
        made = tuple(_within(one, values) for one in part)
        return made if any(a is not b for a, b in zip(made, part, strict=True)) else part
    return part


def told_in_place(
    parts: Iterable[core.Statement], reads: Mapping[int, int]
) -> list[core.Statement]:
    """Merge ``let prey be …`` and ``capture prey`` into one statement, if the name has no other use."""
    made: list[core.Statement] = []
    for part in parts:
        before = made[-1] if made else None
        if isinstance(before, core.Assign) and not before.is_mark and reads[before.cell] == 1:
            fits = before.value.type in PLAIN - {ty.TRUTH} and not any(
                isinstance(node, core.Pick) for node in nodes(before.value)
            )
            asked = [_one(value) for value in _evaluated_first(part) if value is not None]
            if fits and any(is_cell(value, before.cell) for value in asked):
                made[-1] = substituted(part, {before.cell: before.value})
                continue
        made.append(part)
    return made


def _one(value: core.Value) -> core.Value:
    """The hole of a set of one hole, or the value itself."""
    if isinstance(value, core.Op) and value.operator is Operator.SINGLE:
        return value.arguments[0]
    return value


def _evaluated_first(part: core.Statement) -> tuple[core.Value | None, ...]:
    """The values that a statement evaluates before it has any effect."""
    if isinstance(part, core.Do):
        return part.arguments
    if isinstance(part, core.Put):
        return (part.source, part.target, part.amount)
    if isinstance(part, core.Choose):
        return (part.source,)
    if isinstance(part, core.Each):
        return (part.of,)
    return ()


class InPlace:
    """Finds the words of a game that are short enough to be inlined."""

    def __init__(self, rules: Rules, fits: Callable[[core.Apply], bool]) -> None:
        """``fits``: whether a short word can replace this use."""
        self._fits = fits
        self._counted = natural_cells(rules)
        seen: set[int] = set()
        self._uses = Counter(
            node.function.span
            for root in roots(rules)
            for node in nodes(root, seen)
            if isinstance(node, core.Apply)
        )
        self._short: dict[Span, bool] = {}

    def meaning(self, value: core.Apply) -> core.Value | None:
        """The meaning of a word with its arguments, or None if the word keeps its name."""
        function = value.function
        if function.span not in self._short:
            self._short[function.span] = self._is_short(function)
        if not self._short[function.span] or not self._fits(value):
            return None
        return substituted(function.value, dict(zip(function.cells, value.arguments, strict=True)))

    def _is_short(self, function: core.Function) -> bool:
        if function.name in TOLD or len(function.cells) > 1:
            return False
        if function.value.type not in PLAIN:
            return False
        uses = self._uses[function.span]
        if function.value.type == ty.HOLE and uses > 1:
            return False
        return self._weight(function.value) <= WEIGHTS.get(uses, OFTEN)

    def _weight(self, value: core.Value) -> int:
        """The number of conditions in a value."""
        if isinstance(value, core.Op) and value.operator in {*LOGIC, Operator.NOT}:
            if spread(value, self._counted) is not None:
                return 1
            return sum(self._weight(argument) for argument in value.arguments)
        if isinstance(value, core.Apply) and not is_prelude(value.function.span):
            return self._weight(value.function.value)
        if isinstance(value, core.Filter):
            return self._weight(value.of) + self._weight(value.condition)
        if isinstance(value, core.Pick | core.Match | core.Gather | core.Query):
            return max(WEIGHTS.values()) + 1
        if isinstance(value, core.Op) and value.type.many:
            return 1 + sum(self._weight(argument) for argument in value.arguments)
        if isinstance(value, core.Op) and value.operator in COMPARISONS:
            return 1 + 2 * any(
                isinstance(part, core.Op) and part.operator in ARITHMETIC
                for part in value.arguments
            )
        return 1 if value.type == ty.TRUTH else 0
