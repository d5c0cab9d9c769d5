"""Value ranges of whole numbers: the range of an operator's result from those of its operands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.program.value_types import Arithmetic, NumberKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.program.value_types import RowType

Range = tuple[int, int]
"""The least and the greatest number."""
ANY: Range = (-(1 << 63), (1 << 63) - 1)
BOTH: Range = (0, 1)
RANGE_OF_TRUTH = frozenset({NumberKind.TRUTH, NumberKind.INT})
"""The kinds of values that have ranges."""


def width_range(row: RowType) -> Range:
    """Return the range of a row's elements."""
    if row.real:
        return ANY
    if row.signed or row.bits == 64:
        return (-(1 << row.bits - 1), (1 << row.bits - 1) - 1)
    return (0, (1 << row.bits) - 1)


def compute_range(operator: Arithmetic, operands: Sequence[Range]) -> Range:
    """Return the range of an operator's result; unlimited if it may wrap around."""
    if operator is Arithmetic.COUNT_BITS:
        return (0, 64)
    if len(operands) != 2:
        return ANY
    (a, b), (c, d) = operands
    found = _compute_range(operator, a, b, c, d)
    return found if ANY[0] <= found[0] and found[1] <= ANY[1] else ANY


def _compute_range(operator: Arithmetic, a: int, b: int, c: int, d: int) -> Range:
    match operator:
        case Arithmetic.ADD:
            return (a + c, b + d)
        case Arithmetic.SUB:
            return (a - d, b - c)
        case Arithmetic.MUL:
            corners = (a * c, a * d, b * c, b * d)
            return (min(corners), max(corners))
        case Arithmetic.AND if a >= 0 or c >= 0:
            return (0, min(b if a >= 0 else ANY[1], d if c >= 0 else ANY[1]))
        case Arithmetic.OR | Arithmetic.XOR if a >= 0 and c >= 0:
            return (0, (1 << max(b, d).bit_length()) - 1)
        case Arithmetic.SHIFT_RIGHT if c == d and 0 <= c < 64:
            return (a >> c, b >> c)
        case Arithmetic.UNSIGNED_SHIFT_RIGHT if c == d and 0 < c < 64:
            return (0, ((1 << 64) - 1) >> c)
        case Arithmetic.SHIFT_LEFT if c == d and 0 <= c < 64:
            return (a << c, b << c)
        case Arithmetic.MODULO | Arithmetic.UNSIGNED_REMAINDER if c > 0:
            return (0, d - 1)
        case Arithmetic.FLOOR_DIVIDE if c > 0:
            corners = (a // c, a // d, b // c, b // d)
            return (min(corners), max(corners))
        case Arithmetic.MIN:
            return (min(a, c), min(b, d))
        case Arithmetic.MAX:
            return (max(a, c), max(b, d))
    return ANY
