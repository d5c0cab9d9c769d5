"""Equality of values at any moment, and contradictory conditions."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.arithmetic import LARGEST
from manqala.core.operators import Operator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LIMITS: dict[Operator, Callable[[int], tuple[int, int]]] = {
    Operator.EQUAL: lambda n: (n, n),
    Operator.LESS: lambda n: (-LARGEST, n - 1),
    Operator.AT_MOST: lambda n: (-LARGEST, n),
    Operator.MORE: lambda n: (n + 1, LARGEST),
    Operator.AT_LEAST: lambda n: (n, LARGEST),
}
"""The range of a value for which a comparison with a number holds."""

GOING_THROUGH = core.Filter | core.Gather | core.Match
"""Values that iterate over a set, with a cell for the current member."""


def alike(a: object, b: object, names: dict[int, int] | None = None) -> bool:
    """Return whether two values are equal expressions; ``names``: cells of the second's members for those of the first."""
    names = {} if names is None else names
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(alike(x, y, names) for x, y in zip(a, b, strict=True))
    if not isinstance(a, core.Node) or not isinstance(b, core.Node):
        return a == b
    if type(a) is not type(b) or isinstance(a, core.External):
        return False
    if isinstance(a, core.Read) and isinstance(b, core.Read):
        return names.get(a.cell, a.cell) == b.cell and alike(a.index, b.index, names)
    if isinstance(a, core.Match) and a.looked is not None:
        return False  # something may happen in between
    if isinstance(a, GOING_THROUGH) and isinstance(b, GOING_THROUGH):
        names = {**names, a.cell: b.cell}
    compared = (field.name for field in fields(a) if field.name not in {"span", "cell"})
    return all(alike(getattr(a, name), getattr(b, name), names) for name in compared)


def contradict(condition: core.Op) -> bool:
    """Return whether parts of a condition joined by ‘and’ leave no number for a value that they compare."""
    known: list[tuple[core.Value, int, int]] = []
    for value, low, high in _find_comparisons(condition):
        for n, (other, least, most) in enumerate(known):
            if alike(value, other):
                known[n] = (other, max(low, least), min(high, most))
                if known[n][1] > known[n][2]:
                    return True
                break
        else:
            known.append((value, low, high))
    return False


def _find_comparisons(condition: core.Value) -> Iterator[tuple[core.Value, int, int]]:
    """Yield the comparisons with fixed numbers, with the range that each requires."""
    if not isinstance(condition, core.Op):
        return
    if condition.operator == Operator.AND:
        for part in condition.arguments:
            yield from _find_comparisons(part)
    elif condition.operator in LIMITS:
        value, number = condition.arguments
        if isinstance(number, core.Const) and isinstance(number.value, int):
            yield (value, *LIMITS[condition.operator](number.value))
