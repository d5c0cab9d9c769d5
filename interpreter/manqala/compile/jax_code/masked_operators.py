"""The operators of typed programs in JAX; whole numbers have 64 bits and wrap around.

Operands known during tracing (NumPy scalars) are folded.
"""

from __future__ import annotations

import operator as op
from typing import TYPE_CHECKING, TypeAlias

import numpy

from manqala.compile.program.value_types import Arithmetic, Comparison, NumberKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jax import Array

    Number: TypeAlias = Array | numpy.int64 | numpy.bool_
    """A number or a row of them: known during tracing, or traced."""

TYPES: Mapping[object, type[numpy.generic]] = {
    NumberKind.INT: numpy.int64, NumberKind.TRUTH: numpy.bool_, NumberKind.REAL: numpy.float64,
}  # fmt: skip
YES, NO = numpy.bool_(True), numpy.bool_(False)
_WHOLE, _HALF = 1 << 64, 1 << 63
_BITS = _WHOLE - 1
_COMPARED: Mapping[Comparison, tuple[Callable[[Number, Number], Number], str]] = {
    Comparison.EQ: (op.eq, "eq"), Comparison.NE: (op.ne, "ne"), Comparison.LT: (op.lt, "lt"),
    Comparison.LE: (op.le, "le"), Comparison.GT: (op.gt, "gt"), Comparison.GE: (op.ge, "ge"),
}  # fmt: skip
_KNOWN: Mapping[Arithmetic, Callable[..., int]] = {
    Arithmetic.ADD: op.add, Arithmetic.SUB: op.sub, Arithmetic.MUL: op.mul, Arithmetic.AND: op.and_,
    Arithmetic.OR: op.or_, Arithmetic.XOR: op.xor, Arithmetic.MIN: min, Arithmetic.MAX: max,
    Arithmetic.FLOOR_DIVIDE: op.floordiv, Arithmetic.MODULO: op.mod,
    Arithmetic.UNSIGNED_REMAINDER: lambda a, b: (a & _BITS) % (b & _BITS),
    Arithmetic.SHIFT_LEFT: lambda a, b: a << (b & 63), Arithmetic.SHIFT_RIGHT: lambda a, b: a >> (b & 63),
    Arithmetic.UNSIGNED_SHIFT_RIGHT: lambda a, b: (a & _BITS) >> (b & 63),
    Arithmetic.COUNT_BITS: lambda a: (a & _BITS).bit_count(),
}  # fmt: skip
_TRACED = {
    Arithmetic.ADD: "add", Arithmetic.SUB: "sub", Arithmetic.MUL: "mul", Arithmetic.AND: "bitwise_and",
    Arithmetic.OR: "bitwise_or", Arithmetic.XOR: "bitwise_xor", Arithmetic.MIN: "min", Arithmetic.MAX: "max",
    Arithmetic.COUNT_BITS: "population_count", Arithmetic.SQUARE_ROOT: "sqrt",
    Arithmetic.DIVIDE: "div",
}  # fmt: skip
_SHIFTS = {
    Arithmetic.SHIFT_LEFT: "shift_left", Arithmetic.SHIFT_RIGHT: "shift_right_arithmetic",
    Arithmetic.UNSIGNED_SHIFT_RIGHT: "shift_right_logical",
}  # fmt: skip


def whole(number: int) -> numpy.int64:
    """Wrap a whole number to 64 bits."""
    return numpy.int64((int(number) + _HALF) % _WHOLE - _HALF)


def is_known(value: Number) -> bool:
    """Return whether a value is known during tracing."""
    return isinstance(value, numpy.generic)


def align(*values: Number) -> tuple[Number, ...]:
    """Return values of one shape: a single number is broadcast."""
    from jax import numpy as jnp

    shapes = {numpy.shape(value) for value in values}
    return values if len(shapes) == 1 else tuple(jnp.broadcast_arrays(*values))


def compute(operator: Arithmetic, operands: Sequence[Number]) -> Number:
    """Apply an operator."""
    from jax import lax

    if operator in _KNOWN and all(map(is_known, operands)):
        if isinstance(operands[0], numpy.bool_):
            return numpy.bool_(_KNOWN[operator](*map(bool, operands)))
        return whole(_KNOWN[operator](*map(int, operands)))
    operands = align(*operands)
    match operator:
        case Arithmetic.UNSIGNED_REMAINDER:
            left, right = (lax.convert_element_type(operand, numpy.uint64) for operand in operands)
            return lax.convert_element_type(lax.rem(left, right), numpy.int64)
        case Arithmetic.FLOOR_DIVIDE:
            left, right = operands
            return lax.sub(
                lax.div(left, right), lax.convert_element_type(_is_off(*operands), numpy.int64)
            )
        case Arithmetic.MODULO:
            left, right = operands
            return lax.add(
                lax.rem(left, right),
                lax.select(_is_off(left, right), right, lax.full_like(right, 0)),
            )
    if operator in _SHIFTS:
        # A shift uses the lowest six bits of its second operand, as in processors.
        by = lax.bitwise_and(operands[1], lax.full_like(operands[1], 63))
        return getattr(lax, _SHIFTS[operator])(operands[0], by)
    return getattr(lax, _TRACED[operator])(*operands)


def _is_off(left: Number, right: Number) -> Number:
    """Return whether division towards 0 is one more than floor division."""
    from jax import lax

    zero = lax.full_like(right, 0)
    left_over = lax.rem(left, right)
    return lax.bitwise_and(
        lax.ne(left_over, zero), lax.ne(lax.lt(left_over, zero), lax.lt(right, zero))
    )


def compare(comparison: Comparison, left: Number, right: Number) -> Number:
    """Compare two numbers."""
    from jax import lax

    known, name = _COMPARED[comparison]
    if is_known(left) and is_known(right):
        return numpy.bool_(known(left, right))
    return getattr(lax, name)(*align(left, right))


def both(first: Number, second: Number) -> Number:
    """Return whether both truths hold."""
    for one, other in ((first, second), (second, first)):
        if is_known(one):
            return other if one else NO
    return compute(Arithmetic.AND, (first, second))


def contrary(truth: Number) -> Number:
    """Return the negation of a truth."""
    from jax import lax

    return numpy.bool_(not truth) if is_known(truth) else lax.bitwise_not(truth)


def either(first: Number, second: Number) -> Number:
    """Return whether one of two truths holds."""
    for one, other in ((first, second), (second, first)):
        if is_known(one):
            return YES if one else other
    return compute(Arithmetic.OR, (first, second))


def select(truth: Number, then: Number, other: Number) -> Number:
    """Return ``then`` where a truth holds, else ``other``; both have one type, or one is a number for a whole row."""
    from jax import lax
    from jax import numpy as jnp

    if is_known(truth):
        return then if truth else other
    if then is other or (is_known(then) and is_known(other) and then == other):
        return then
    if numpy.ndim(truth) or numpy.ndim(then) != numpy.ndim(other):
        return lax.select(*jnp.broadcast_arrays(truth, then, other))
    return lax.select(truth, jnp.asarray(then), jnp.asarray(other))


def convert(value: Number, kind: type[numpy.generic]) -> Number:
    """Convert a number to another type."""
    from jax import lax

    if is_known(value):
        return value.astype(kind)
    return value if value.dtype == kind else lax.convert_element_type(value, kind)
