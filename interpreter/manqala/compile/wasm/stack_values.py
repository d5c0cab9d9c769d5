"""The code of values: instructions that leave a number, a truth or an address on the stack."""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.value_types import (
    Arithmetic,
    Comparison,
    MatrixType,
    NumberKind,
    RowType,
    Type,
)
from manqala.compile.wasm import encoding as e

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_INT = {
    Arithmetic.ADD: 0x7C, Arithmetic.SUB: 0x7D, Arithmetic.MUL: 0x7E, Arithmetic.UNSIGNED_REMAINDER: 0x82,
    Arithmetic.AND: 0x83, Arithmetic.OR: 0x84, Arithmetic.XOR: 0x85,
    Arithmetic.SHIFT_LEFT: 0x86, Arithmetic.SHIFT_RIGHT: 0x87, Arithmetic.UNSIGNED_SHIFT_RIGHT: 0x88,
    Arithmetic.COUNT_BITS: 0x7B,
}  # fmt: skip
_LOWER = {
    Arithmetic.ADD: e.I32_ADD, Arithmetic.SUB: e.I32_SUB, Arithmetic.MUL: e.I32_MUL, Arithmetic.AND: e.I32_AND,
    Arithmetic.OR: e.I32_OR, Arithmetic.XOR: e.I32_XOR,
}  # fmt: skip
"""The instructions that apply an operator to the lower halves of numbers."""
_TRUTH = {Arithmetic.AND: e.I32_AND, Arithmetic.OR: e.I32_OR, Arithmetic.XOR: e.I32_XOR}
_REAL = {
    Arithmetic.ADD: 0xA0, Arithmetic.SUB: 0xA1, Arithmetic.MUL: 0xA2, Arithmetic.DIVIDE: 0xA3,
    Arithmetic.MIN: 0xA4, Arithmetic.MAX: 0xA5, Arithmetic.SQUARE_ROOT: 0x9F,
}  # fmt: skip
_COMPARED = {
    NumberKind.INT: {
        Comparison.EQ: 0x51, Comparison.NE: 0x52, Comparison.LT: 0x53, Comparison.GT: 0x55,
        Comparison.LE: 0x57, Comparison.GE: 0x59,
    },
    NumberKind.REAL: {
        Comparison.EQ: 0x61, Comparison.NE: 0x62, Comparison.LT: 0x63, Comparison.GT: 0x64,
        Comparison.LE: 0x65, Comparison.GE: 0x66,
    },
}  # fmt: skip
_NARROW_LOADS = {
    RowType(8): 0x2C, RowType(8, signed=False): 0x2D, RowType(16): 0x2E, RowType(32): e.I32_LOAD,
}  # fmt: skip
"""Loads into 32 bits."""
DIVIDE, REMAINDER = 0x7F, 0x81


def wasm_type(kind: Type) -> int:
    """The WebAssembly type of a value."""
    return (
        {NumberKind.INT: e.I64, NumberKind.REAL: e.F64}.get(kind, e.I32)
        if isinstance(kind, NumberKind)
        else e.I32
    )


class ValueCode(ABC):
    """Emits the values of one function instance."""

    def __init__(
        self, instance: t.Instance, addresses: Mapping[str, int], functions: Mapping[int, int]
    ) -> None:
        self.instance = instance
        self.addresses, self.functions = addresses, functions
        """The addresses of tables, and the numbers of functions."""
        self.out = bytearray()
        self.depth = 0
        self.labels: dict[int, int] = {}
        """The depth of the block that ends each loop or inlined body; of a loop's iteration by the negative key."""
        self.locals: list[int] = []
        """The types of the locals after the parameters."""
        self.numbers = {id(local): n for n, local in enumerate(instance.parameters)}

    @abstractmethod
    def statements(self, statements: Sequence[t.Statement]) -> None:
        """Emit statements in order."""

    @abstractmethod
    def statement(self, statement: t.Statement) -> None:
        """Emit a statement."""

    def _new(self, kind: int) -> int:
        self.locals.append(kind)
        return len(self.instance.parameters) + len(self.locals) - 1

    def _op(self, opcode: int, *numbers: int) -> None:
        self.out.append(opcode)
        for number in numbers:
            self.out += e.encode_unsigned(number)

    def _get(self, local: int) -> None:
        self._op(e.LOCAL_GET, local)

    def _i32(self, number: int) -> None:
        self.out.append(e.I32_CONST)
        self.out += e.encode_signed(number)

    def _i64(self, number: int) -> None:
        self.out.append(e.I64_CONST)
        self.out += e.encode_signed(number)

    def _open(self, opcode: int, kind: int = e.EMPTY) -> None:
        self.out.append(opcode)
        self.out.append(kind)
        self.depth += 1

    def _close(self) -> None:
        self.out.append(e.END)
        self.depth -= 1

    # ---- values -----------------------------------------------------------------------------------

    def value(self, value: t.Value) -> None:
        """Push a value on the stack."""
        match value:
            case t.Constant():
                self._constant(value)
            case t.TableAddress():
                self._i32(self.addresses[value.name])
            case t.Get():
                self._get(self.numbers[id(value.local)])
            case t.Load():
                row = value.row.type
                assert isinstance(row, RowType)
                offset = self._address(value.row, value.index, row)
                self._op(_load(row), alignment(row.bits), offset)
                if row.real and row.bits == 32:
                    self.out.append(e.F64_PROMOTE)
            case t.LoadRow():
                self.value(value.rows)
                self._op(e.I32_LOAD, 2, 4 * value.number)
            case t.RowAt():
                self._row_at(value)
            case t.Length():
                self.value(value.row)
                self._i32(-8)
                self.out.append(e.I32_ADD)
                self._op(e.LOADS[64], 3, 0)
            case t.Compute():
                self._compute(value)
            case t.Compare():
                self._compare(value)
            case t.Negation():
                self.value(value.operand)
                self.out.append(e.I32_EQZ)
            case t.SelectValue():
                self._choose(value)
            case t.Convert():
                self._convert(value)
            case t.Let():
                self.value(value.bound)
                self._op(e.LOCAL_SET, self.numbers[id(value.local)])
                self.value(value.value)
            case t.CallInstance():
                for argument in value.arguments:
                    self.value(argument)
                self._op(e.CALL, self.functions[id(value.instance)])
            case t.Inlined():
                self._inline(value)

    def _row_at(self, value: t.RowAt) -> None:
        kind = value.matrix.type
        assert isinstance(kind, MatrixType)
        self.value(value.matrix)
        if isinstance(value.index, t.Constant):
            self._i32(int(value.index.value) * kind.stride)
        else:
            self.value(value.index)
            self.out.append(e.I32_WRAP)
            self._i32(kind.stride)
            self.out.append(e.I32_MUL)
        self.out.append(e.I32_ADD)

    def _constant(self, value: t.Constant) -> None:
        if value.type == NumberKind.REAL:
            self.out.append(e.F64_CONST)
            self.out += struct.pack("<d", value.value)
        elif value.type == NumberKind.INT:
            self._i64(int(value.value))
        else:
            self._i32(int(value.value))

    def _address(self, row: t.Value, index: t.Value, kind: RowType) -> int:
        """Push the address of an element without the offset, which is returned.

        Sums wrap at 32 bits, so a part of an index may be negative even if the whole is not.
        """
        shift = (kind.bits // 8).bit_length() - 1
        offset = 0
        if (
            isinstance(index, t.Compute)
            and index.operator == Arithmetic.ADD
            and isinstance(index.operands[1], t.Constant)
            and index.operands[1].value > 0
        ):
            offset, index = int(index.operands[1].value), index.operands[0]
        if isinstance(index, t.Constant) and index.value >= 0:
            self.value(row)
            return int(index.value) + offset << shift
        if isinstance(row, t.TableAddress):
            base = self.addresses[row.name]
        else:
            self.value(row)
            base = 0
        self._index(index)
        if shift:
            self._i32(shift)
            self.out.append(e.I32_SHL)
        if base:
            self._i32(base)
        self.out.append(e.I32_ADD)
        return offset << shift

    def _index(self, value: t.Value) -> None:
        """Push the lower 32 bits of a whole number; sums, products and bits need only the operands' lower bits."""
        if isinstance(value, t.Constant):
            self._i32((int(value.value) + (1 << 31) & 0xFFFFFFFF) - (1 << 31))
        elif isinstance(value, t.Compute) and value.operator in _LOWER:
            for operand in value.operands:
                self._index(operand)
            self.out.append(_LOWER[value.operator])
        elif isinstance(value, t.Load) and value.row.type in _NARROW_LOADS:
            kind = value.row.type
            assert isinstance(kind, RowType)
            offset = self._address(value.row, value.index, kind)
            self._op(_NARROW_LOADS[kind], alignment(kind.bits), offset)
        else:
            self.value(value)
            self.out.append(e.I32_WRAP)

    def _compute(self, value: t.Compute) -> None:
        operator, operands = value.operator, value.operands
        if value.type == NumberKind.INT and operator in {
            Arithmetic.FLOOR_DIVIDE,
            Arithmetic.MODULO,
        }:
            self._floor_divide(operator, *operands)
        elif value.type == NumberKind.INT and operator in {Arithmetic.MIN, Arithmetic.MAX}:
            left, right = (self._store_local(operand) for operand in operands)
            self._get(left)
            self._get(right)
            self._get(left)
            self._get(right)
            lesser = Comparison.LT if operator == Arithmetic.MIN else Comparison.GT
            self._op(_COMPARED[NumberKind.INT][lesser])
            self._op(e.SELECT)
        else:
            for operand in operands:
                self.value(operand)
            codes = {NumberKind.INT: _INT, NumberKind.REAL: _REAL, NumberKind.TRUTH: _TRUTH}
            self.out.append(codes[value.type][operator])

    def _store_local(self, value: t.Value) -> int:
        """Store a whole number in a local; return the local."""
        local = self._new(e.I64)
        self.value(value)
        self._op(e.LOCAL_SET, local)
        return local

    def _floor_divide(self, operator: Arithmetic, left: t.Value, right: t.Value) -> None:
        """Emit floor division: WebAssembly's rounds towards zero."""
        power = int(right.value) if isinstance(right, t.Constant) else 0
        if power > 0 and not power & power - 1:
            self.value(left)
            rest_only = operator == Arithmetic.MODULO
            self._i64(power - 1 if rest_only else power.bit_length() - 1)
            self.out.append(_INT[Arithmetic.AND if rest_only else Arithmetic.SHIFT_RIGHT])
            return
        a, b = self._store_local(left), self._store_local(right)
        rest = self._new(e.I64)
        self._get(a)
        self._get(b)
        self._op(REMAINDER)
        self._op(e.LOCAL_SET, rest)
        if operator == Arithmetic.MODULO:
            # rest + (b if rest and b differ in sign and rest is not 0)
            self._get(rest)
            self._get(b)
            self._op(e.I64_CONST, 0)
            self._differs(rest, b)
            self._op(e.SELECT)
            self._op(_INT[Arithmetic.ADD])
            return
        self._get(a)
        self._get(b)
        self._op(DIVIDE)
        self._differs(rest, b)
        self._op(e.I64_EXTEND_U)
        self._op(_INT[Arithmetic.SUB])

    def _differs(self, rest: int, divisor: int) -> None:
        """Push whether a remainder is not 0 and differs in sign from the divisor."""
        self._get(rest)
        self._i64(0)
        self._op(_COMPARED[NumberKind.INT][Comparison.NE])
        self._get(rest)
        self._get(divisor)
        self._op(_INT[Arithmetic.XOR])
        self._i64(0)
        self._op(_COMPARED[NumberKind.INT][Comparison.LT])
        self.out.append(e.I32_AND)

    def _compare(self, value: t.Compare) -> None:
        kind = value.left.type
        assert isinstance(kind, NumberKind)
        self.value(value.left)
        zero = isinstance(value.right, t.Constant) and value.right.value == 0
        if zero and kind == NumberKind.INT and value.comparison == Comparison.EQ:
            self.out.append(e.I64_EQZ)
            return
        self.value(value.right)
        self.out.append(_COMPARED[kind][value.comparison])

    def _choose(self, value: t.SelectValue) -> None:
        if value.eager:
            self.value(value.then)
            self.value(value.other)
            self.value(value.condition)
            self._op(e.SELECT)
            return
        self.value(value.condition)
        self._open(e.IF, wasm_type(value.type))
        self.value(value.then)
        self.out.append(e.ELSE)
        self.value(value.other)
        self._close()

    def _convert(self, value: t.Convert) -> None:
        self.value(value.operand)
        if value.operand.type == NumberKind.TRUTH:
            self._op(e.I64_EXTEND_U)
        if value.type == NumberKind.REAL:
            self._op(e.F64_CONVERT)

    def _inline(self, value: t.Inlined) -> None:
        self._open(e.BLOCK, e.EMPTY if value.type is None else wasm_type(value.type))
        self.labels[id(value)] = self.depth
        *body, last = value.body or [t.Leave(value, None)]
        self.statements(body)
        if isinstance(last, t.Leave) and last.inlined is value:
            if last.value is not None:
                self.value(last.value)
        else:
            self.statement(last)
            if value.type is not None:
                self.out.append(e.UNREACHABLE)
        self._close()


def _load(row: RowType) -> int:
    """Return the instruction that loads an element: into 64 bits, or a 32-bit real unchanged."""
    if row.real:
        return e.REAL_LOADS[row.bits]
    return (e.LOADS if row.signed else e.UNSIGNED_LOADS)[row.bits]


def alignment(bits: int) -> int:
    """Return the alignment of elements of a width, as a binary logarithm of bytes."""
    return (bits // 8).bit_length() - 1
