"""The operators of typed programs as those of JAX; whole numbers have 64 bits and wrap around."""

from __future__ import annotations

import operator as op
from typing import TYPE_CHECKING, Any

from manqala.compile.program.typed import Arithmetic, Comparison

if TYPE_CHECKING:
    from collections.abc import Sequence

_COMPARED = {
    Comparison.EQ: op.eq, Comparison.NE: op.ne, Comparison.LT: op.lt, Comparison.LE: op.le, Comparison.GT: op.gt,
    Comparison.GE: op.ge,
}  # fmt: skip
_NAMES = {
    Arithmetic.ADD: "add", Arithmetic.SUB: "subtract", Arithmetic.MUL: "multiply", Arithmetic.DIVIDE: "divide",
    Arithmetic.FLOOR_DIVIDE: "floor_divide", Arithmetic.MODULO: "remainder", Arithmetic.AND: "bitwise_and",
    Arithmetic.OR: "bitwise_or", Arithmetic.XOR: "bitwise_xor", Arithmetic.MIN: "minimum", Arithmetic.MAX: "maximum",
    Arithmetic.SQUARE_ROOT: "sqrt", Arithmetic.LOGARITHM: "log",
}  # fmt: skip


def computed(operator: Arithmetic, operands: Sequence[Any]) -> Any:
    """What an operator gives."""
    from jax import lax
    from jax import numpy as jnp

    match operator:
        case Arithmetic.COUNT_BITS:
            return lax.population_count(operands[0])
        case Arithmetic.UNSIGNED_REMAINDER:
            left, right = (one.astype(jnp.uint64) for one in operands)
            return lax.rem(left, right).astype(jnp.int64)
    if operator in {Arithmetic.SHIFT_LEFT, Arithmetic.SHIFT_RIGHT, Arithmetic.UNSIGNED_SHIFT_RIGHT}:
        # A shift takes the lowest six bits of its second operand, as processors do.
        shift = {
            Arithmetic.SHIFT_LEFT: lax.shift_left, Arithmetic.SHIFT_RIGHT: lax.shift_right_arithmetic,
            Arithmetic.UNSIGNED_SHIFT_RIGHT: lax.shift_right_logical,
        }[operator]  # fmt: skip
        return shift(jnp.int64(operands[0]), jnp.int64(operands[1] & 63))
    return getattr(jnp, _NAMES[operator])(*operands)


def compared(comparison: Comparison, left: Any, right: Any) -> Any:
    """Whether two numbers compare so."""
    return _COMPARED[comparison](left, right)
