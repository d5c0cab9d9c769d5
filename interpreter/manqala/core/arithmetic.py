"""The arithmetic of rules: bounded whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.operators import Operator

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST = 2**31 - 1
"""Limit of numbers, so that all engines agree on them."""
LARGEST_WEIGHT = 10_000
"""Limit of the weight of one outcome of chance; a larger weight counts as this."""


def clamp(value: int) -> int:
    """Clamp a number to the bounds."""
    return max(-LARGEST, min(LARGEST, value))


NUMERIC: dict[Operator, Callable[[int, int], int]] = {
    Operator.PLUS: lambda a, b: a + b,
    Operator.MINUS: lambda a, b: a - b,
    Operator.TIMES: lambda a, b: a * b,
    Operator.DIV: lambda a, b: a // b if b else 0,
    Operator.MOD: lambda a, b: a % b if b else 0,
    Operator.EQUAL: lambda a, b: int(a == b),
    Operator.UNEQUAL: lambda a, b: int(a != b),
    Operator.LESS: lambda a, b: int(a < b),
    Operator.AT_MOST: lambda a, b: int(a <= b),
    Operator.MORE: lambda a, b: int(a > b),
    Operator.AT_LEAST: lambda a, b: int(a >= b),
}
"""The binary operators, before clamping."""
