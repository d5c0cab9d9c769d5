"""LLVM's instructions for numbers: arithmetic, comparisons, conversions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.llvm.text_pieces import llvm_type
from manqala.compile.program import typed as t
from manqala.compile.program.value_types import Arithmetic, Comparison, NumberKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Emit = Callable[[str], str]
    """Emits an instruction, and returns the name of its result."""

_SIMPLE = {
    Arithmetic.ADD: "add", Arithmetic.SUB: "sub", Arithmetic.MUL: "mul", Arithmetic.AND: "and",
    Arithmetic.OR: "or", Arithmetic.XOR: "xor", Arithmetic.UNSIGNED_REMAINDER: "urem",
}  # fmt: skip
_SHIFTS = {
    Arithmetic.SHIFT_LEFT: "shl", Arithmetic.SHIFT_RIGHT: "ashr", Arithmetic.UNSIGNED_SHIFT_RIGHT: "lshr",
}  # fmt: skip
_REAL = {
    Arithmetic.ADD: "fadd", Arithmetic.SUB: "fsub", Arithmetic.MUL: "fmul", Arithmetic.DIVIDE: "fdiv",
}  # fmt: skip
_CALLED = {
    Arithmetic.MIN: ("smin", "minimum"), Arithmetic.MAX: ("smax", "maximum"), Arithmetic.COUNT_BITS: ("ctpop", ""),
    Arithmetic.SQUARE_ROOT: ("", "sqrt"),
}  # fmt: skip
"""LLVM's own functions for whole numbers and reals."""
_COMPARED = {
    Comparison.EQ: ("eq", "oeq"), Comparison.NE: ("ne", "une"), Comparison.LT: ("slt", "olt"),
    Comparison.LE: ("sle", "ole"), Comparison.GT: ("sgt", "ogt"), Comparison.GE: ("sge", "oge"),
}  # fmt: skip


def compute(emit: Emit, value: t.Compute, operands: Sequence[str]) -> str:
    """Emit an operator; ``operands``: the names of its evaluated operands."""
    operator, kind = value.operator, llvm_type(value.type)
    whole = value.type != NumberKind.REAL
    if whole and operator in {Arithmetic.FLOOR_DIVIDE, Arithmetic.MODULO}:
        return _floor_divide(emit, operator, value.operands[1], *operands)
    if operator in _CALLED:
        name = _CALLED[operator][0 if whole else 1]
        given = ", ".join(f"{kind} {operand}" for operand in operands)
        return emit(f"call {kind} @llvm.{name}.{'i64' if whole else 'f64'}({given})")
    if operator in _SHIFTS:
        number, by = operands
        if not isinstance(value.operands[1], t.Constant):
            by = emit(f"and i64 {by}, 63")
        return emit(f"{_SHIFTS[operator]} i64 {number}, {by}")
    name = _SIMPLE[operator] if whole else _REAL[operator]
    return emit(f"{name} {kind} {', '.join(operands)}")


def _floor_divide(emit: Emit, operator: Arithmetic, divisor: t.Value, a: str, b: str) -> str:
    """Emit the floor division of ``a`` by ``b``, the divisor: LLVM's rounds towards zero."""
    power = divisor.value if isinstance(divisor, t.Constant) else 0
    if isinstance(power, int) and power > 0 and not power & power - 1:
        if operator == Arithmetic.MODULO:
            return emit(f"and i64 {a}, {power - 1}")
        return emit(f"ashr i64 {a}, {power.bit_length() - 1}")
    rest = emit(f"srem i64 {a}, {b}")
    apart = emit(f"xor i64 {rest}, {b}")
    signs = emit(f"icmp slt i64 {apart}, 0")
    some = emit(f"icmp ne i64 {rest}, 0")
    below = emit(f"and i1 {signs}, {some}")
    if operator == Arithmetic.MODULO:
        more = emit(f"select i1 {below}, i64 {b}, i64 0")
        return emit(f"add i64 {rest}, {more}")
    quotient = emit(f"sdiv i64 {a}, {b}")
    less = emit(f"sext i1 {below} to i64")
    return emit(f"add i64 {quotient}, {less}")


def compare(emit: Emit, value: t.Compare, left: str, right: str) -> str:
    """Emit a comparison of two evaluated numbers."""
    kind = value.left.type
    real = kind == NumberKind.REAL
    how = _COMPARED[value.comparison][real]
    return emit(f"{'fcmp' if real else 'icmp'} {how} {llvm_type(kind)} {left}, {right}")


def convert(emit: Emit, value: t.Convert, found: str) -> str:
    """Emit the conversion of an evaluated number."""
    if value.operand.type == NumberKind.TRUTH:
        found = emit(f"zext i1 {found} to i64")
    if value.type == NumberKind.REAL:
        found = emit(f"sitofp i64 {found} to double")
    return found
