"""Pieces of LLVM's assembly: types, tables, declarations, alias information."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from manqala.compile.program.value_types import NumberKind, RowType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.program import typed as t
    from manqala.compile.program.value_types import Type

POINTER = "ptr"
DECLARED = (
    "declare i64 @llvm.smin.i64(i64, i64)", "declare i64 @llvm.smax.i64(i64, i64)", "declare i64 @llvm.ctpop.i64(i64)",
    "declare double @llvm.minimum.f64(double, double)", "declare double @llvm.maximum.f64(double, double)",
    "declare double @llvm.sqrt.f64(double)",
    "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
    "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)",
)  # fmt: skip
_WIDTHS = ("i8", "i16", "i32", "i64", "double", "float")


def metadata() -> list[str]:
    """Return alias information: elements of different widths, and constants, never share memory."""
    lines = ['!0 = !{!"rows"}', "!1 = !{}"]
    for n, width in enumerate(_WIDTHS):
        lines += [
            f'!{2 + 2 * n} = !{{!"{width}", !0}}',
            f"!{3 + 2 * n} = !{{!{2 + 2 * n}, !{2 + 2 * n}, i64 0}}",
        ]
    return lines


def alias(element: str) -> str:
    """Return the alias suffix for a load or store of an element."""
    return f", !tbaa !{3 + 2 * _WIDTHS.index(element)}"


def table(name: str, kind: RowType, values: Sequence[int]) -> str:
    """Return a constant table, with its length before it."""
    numbers = ", ".join(f"i{kind.bits} {value}" for value in values)
    array = f"[{len(values)} x i{kind.bits}]"
    head = f"i64 {len(values)}"
    return f"@t.{name} = internal constant {{ i64, {array} }} {{ {head}, {array} [{numbers}] }}, align 64"


def llvm_type(kind: Type | None) -> str:
    """Return the type of a value."""
    if kind is None:
        return "void"
    if isinstance(kind, NumberKind):
        return {NumberKind.TRUTH: "i1", NumberKind.INT: "i64", NumberKind.REAL: "double"}[kind]
    return POINTER


def element_type(row: RowType) -> str:
    """Return the type of an element in memory."""
    if row.real:
        return "double" if row.bits == 64 else "float"
    return f"i{row.bits}"


def constant(value: t.Constant) -> str:
    """Return a constant."""
    if value.type == NumberKind.REAL:
        (bits,) = struct.unpack("<Q", struct.pack("<d", value.value))
        return f"0x{bits:016X}"
    if value.type == NumberKind.TRUTH:
        return "true" if value.value else "false"
    return str(int(value.value))


def entry(name: str, instance: t.Instance, called: str) -> str:
    """Return a function for callers from outside, who pass truths as whole numbers."""
    result = instance.result
    parameters = ", ".join(f"{llvm_type(p.type)} %{n}" for n, p in enumerate(instance.parameters))
    call = f"call fastcc {llvm_type(result)} {called}({parameters})"
    if result is None:
        body = f"  {call}\n  ret void"
    elif result is NumberKind.TRUTH:
        body = f"  %r = {call}\n  %w = zext i1 %r to i64\n  ret i64 %w"
    else:
        body = f"  %r = {call}\n  ret {llvm_type(result)} %r"
    shown = "i64" if result is NumberKind.TRUTH else llvm_type(result)
    return f'define {shown} @"{name}"({parameters}) {{\n{body}\n}}'
