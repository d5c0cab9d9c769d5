"""Typed values with constant folding: known operands are computed at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.value_types import Arithmetic, Comparison, NumberKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

INT_OPERATORS = {
    "+": Arithmetic.ADD, "-": Arithmetic.SUB, "*": Arithmetic.MUL, "//": Arithmetic.FLOOR_DIVIDE, "%": Arithmetic.MODULO,
    "&": Arithmetic.AND, "|": Arithmetic.OR, "^": Arithmetic.XOR, "<<": Arithmetic.SHIFT_LEFT, ">>": Arithmetic.SHIFT_RIGHT,
}  # fmt: skip
_FOLDED: dict[Arithmetic, Callable[[int, int], int]] = {
    Arithmetic.ADD: lambda a, b: a + b,
    Arithmetic.SUB: lambda a, b: a - b,
    Arithmetic.MUL: lambda a, b: a * b,
    Arithmetic.FLOOR_DIVIDE: lambda a, b: a // b,
    Arithmetic.MODULO: lambda a, b: a % b,
    Arithmetic.UNSIGNED_REMAINDER: lambda a, b: (a & _ALL) % (b & _ALL),
    Arithmetic.AND: lambda a, b: a & b,
    Arithmetic.OR: lambda a, b: a | b,
    Arithmetic.XOR: lambda a, b: a ^ b,
    Arithmetic.SHIFT_LEFT: lambda a, b: a << (b & 63),
    Arithmetic.SHIFT_RIGHT: lambda a, b: a >> (b & 63),
    Arithmetic.UNSIGNED_SHIFT_RIGHT: lambda a, b: (a & _ALL) >> (b & 63),
    Arithmetic.MIN: min,
    Arithmetic.MAX: max,
}
_COMPARED: dict[Comparison, Callable[[float, float], bool]] = {
    Comparison.EQ: lambda a, b: a == b,
    Comparison.NE: lambda a, b: a != b,
    Comparison.LT: lambda a, b: a < b,
    Comparison.LE: lambda a, b: a <= b,
    Comparison.GT: lambda a, b: a > b,
    Comparison.GE: lambda a, b: a >= b,
}
_CONTRARY = {
    Comparison.EQ: Comparison.NE, Comparison.NE: Comparison.EQ,
    Comparison.LT: Comparison.GE, Comparison.GE: Comparison.LT,
    Comparison.GT: Comparison.LE, Comparison.LE: Comparison.GT,
}  # fmt: skip
_NEUTRAL = {
    Arithmetic.ADD: 0, Arithmetic.SUB: 0, Arithmetic.OR: 0, Arithmetic.XOR: 0, Arithmetic.MUL: 1,
    Arithmetic.FLOOR_DIVIDE: 1, Arithmetic.SHIFT_LEFT: 0, Arithmetic.SHIFT_RIGHT: 0,
}  # fmt: skip
"""The right operands that change nothing."""
_ALL = (1 << 64) - 1
FEW = 4
"""Maximum number of conditions in one test: more are seldom all needed."""


def wrap_int64(number: int) -> int:
    """Wrap a whole number to a signed 64-bit number."""
    return (number + (1 << 63) & _ALL) - (1 << 63)


def constant(value: int | float) -> t.Constant:
    """Return a constant."""
    if isinstance(value, int):
        return t.Constant(NumberKind.INT, wrap_int64(value))
    return t.Constant(NumberKind.REAL, value)


def constant_of(value: t.Value) -> int | float | None:
    """Return the constant value of a node, or none."""
    return value.value if isinstance(value, t.Constant) else None


def compute(operator: Arithmetic, *operands: t.Value, simpler: bool = True) -> t.Value:
    """Apply an operator to operands of one kind; ``simpler``: simplify identities, and division by powers of two."""
    first, kind = operands[0], operands[0].type
    assert isinstance(kind, NumberKind)
    numbers = [constant_of(operand) for operand in operands]
    if kind == NumberKind.INT and len(operands) == 2:
        a, b = numbers
        if isinstance(a, int) and isinstance(b, int) and not (b == 0 and "divide" in operator):
            if operator in _FOLDED and not (b == 0 and operator in _DIVIDING):
                return constant(_FOLDED[operator](a, b))
        elif not simpler:
            pass
        elif b is not None and _NEUTRAL.get(operator) == b:
            return first
        elif a == 0 and operator == Arithmetic.ADD:
            return operands[1]
        elif 0 in {a, b} and operator in {Arithmetic.MUL, Arithmetic.AND}:
            other = operands[1] if a == 0 else first
            if is_cheap(other):
                return constant(0)
        elif isinstance(b, int) and operator in _DIVIDING and b > 0 and not b & (b - 1):
            if operator == Arithmetic.FLOOR_DIVIDE:
                return compute(Arithmetic.SHIFT_RIGHT, first, constant(b.bit_length() - 1))
            if operator == Arithmetic.MODULO:
                return compute(Arithmetic.AND, first, constant(b - 1))
    return t.Compute(operator, operands, kind)


_DIVIDING = {Arithmetic.FLOOR_DIVIDE, Arithmetic.MODULO, Arithmetic.UNSIGNED_REMAINDER}


def compare(comparison: Comparison, left: t.Value, right: t.Value) -> t.Value:
    """Compare two values of one kind."""
    a, b = constant_of(left), constant_of(right)
    if a is not None and b is not None:
        return t.Constant(NumberKind.TRUTH, int(_COMPARED[comparison](a, b)))
    if isinstance(left, t.Convert) and left.operand.type == NumberKind.TRUTH and b in {0, 1}:
        if comparison == Comparison.EQ:
            return left.operand if b else negate(left.operand)
        if comparison == Comparison.NE:
            return negate(left.operand) if b else left.operand
    return t.Compare(comparison, left, right)


def negate(truth: t.Value) -> t.Value:
    """Return the negation of a truth."""
    if isinstance(truth, t.Constant):
        return t.Constant(NumberKind.TRUTH, 1 - int(truth.value))
    if isinstance(truth, t.Negation):
        return truth.operand
    if isinstance(truth, t.Compare) and truth.left.type != NumberKind.REAL:
        return t.Compare(_CONTRARY[truth.comparison], truth.left, truth.right)
    return t.Negation(truth)


def as_kind(value: t.Value, kind: NumberKind) -> t.Value:
    """Convert a value to an equal or wider kind."""
    if value.type == kind:
        return value
    if isinstance(value, t.Constant):
        return t.Constant(kind, float(value.value) if kind == NumberKind.REAL else int(value.value))
    return t.Convert(value, kind)


def as_truth(value: t.Value) -> t.Value:
    """Return whether a number is not 0; a truth unchanged."""
    if value.type == NumberKind.TRUTH:
        return value
    if isinstance(value, t.Convert) and value.operand.type == NumberKind.TRUTH:
        return value.operand
    if isinstance(value, t.SelectValue):  # ``1 if truth else 0``
        ways = constant_of(value.then), constant_of(value.other)
        if ways == (1, 0):
            return value.condition
        if ways == (0, 1):
            return negate(value.condition)
    return compare(Comparison.NE, value, constant(0))


def choose(condition: t.Value, then: t.Value, other: t.Value, *, eager: bool) -> t.Value:
    """Select one of two values of one type."""
    if then.type == NumberKind.INT and (constant_of(then), constant_of(other)) == (1, 0):
        return t.Convert(condition, NumberKind.INT)
    assert then.type is not None
    return t.SelectValue(condition, then, other, then.type, eager)


def join_truths(sign: str, truths: Sequence[t.Value], *, one_test: bool = False) -> t.Value:
    """Join truths by ``and`` or ``or``; ``one_test``: test a few cheap equalities together."""
    idle = t.Constant(NumberKind.TRUTH, int(sign == "and"))
    if not truths:
        return idle
    if one_test and sign == "and" and 1 < len(truths) <= FEW:
        together = _together(truths)
        if together is not None:
            return together
    found = truths[-1]
    for truth in reversed(truths[:-1]):
        if sign == "and":
            found = t.SelectValue(truth, found, t.Constant(NumberKind.TRUTH, 0), NumberKind.TRUTH)
        else:
            found = t.SelectValue(truth, t.Constant(NumberKind.TRUTH, 1), found, NumberKind.TRUTH)
    return found


def _together(truths: Sequence[t.Value]) -> t.Value | None:
    """Return ``a == b and c == 0`` as ``(a ^ b | c) == 0``; none if a part has effects or is expensive."""
    if not any(_is_equality(truth) for truth in truths) or not all(map(is_quick, truths)):
        return None
    found: t.Value | None = None
    for truth in truths:
        if _is_equality(truth):
            assert isinstance(truth, t.Compare)
            part = compute(Arithmetic.XOR, truth.left, truth.right)
        else:
            part = as_kind(negate(truth), NumberKind.INT)
        found = part if found is None else compute(Arithmetic.OR, found, part)
    assert found is not None
    return compare(Comparison.EQ, found, constant(0))


def _is_equality(value: t.Value) -> bool:
    return (
        isinstance(value, t.Compare)
        and value.comparison == Comparison.EQ
        and value.left.type == NumberKind.INT
    )


def is_quick(value: t.Value) -> bool:
    """Return whether a value takes a few instructions and has no effect; it may read an element."""
    match value:
        case t.Constant() | t.Get() | t.TableAddress():
            return True
        case t.Load():
            return is_quick(value.row) and is_quick(value.index)
        case t.LoadRow():
            return is_quick(value.rows)
        case t.Compute():
            return value.operator not in _DIVIDING and all(map(is_quick, value.operands))
        case t.Compare():
            return is_quick(value.left) and is_quick(value.right)
        case t.Negation() | t.Convert():
            return is_quick(value.operand)
        case t.SelectValue():
            return all(map(is_quick, (value.condition, value.then, value.other)))
    return False


def is_cheap(value: t.Value) -> bool:
    """Return whether a value has no effect, cannot fail, and takes a few instructions."""
    match value:
        case t.Constant() | t.Get() | t.TableAddress():
            return True
        case t.Compute():
            return value.operator not in _DIVIDING and all(map(is_cheap, value.operands))
        case t.Compare():
            return is_cheap(value.left) and is_cheap(value.right)
        case t.Negation() | t.Convert():
            return is_cheap(value.operand)
        case t.SelectValue():
            return value.eager and all(map(is_cheap, (value.condition, value.then, value.other)))
    return False
