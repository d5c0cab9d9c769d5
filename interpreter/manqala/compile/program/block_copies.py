"""Replaces loops that copy a known number of elements by block copies, which back ends do with wide loads and stores.

Positions with cells of 8 to 32 bits are expanded into rows of 64 bits: element loops took a third of some games' time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.constant_folding import compute, constant
from manqala.compile.program.counted_loops import CountedLoop, match_counted_loop
from manqala.compile.program.value_types import Arithmetic, NumberKind, RowType
from manqala.compile.program.walking import blocks

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

MOST = 256
"""Maximum number of elements: back ends may unroll a copy."""
FEWEST = 4


def copy_blocks(program: t.TypedProgram) -> int:
    """Replace the loops of a program; return their number."""
    done = 0
    for instance in program.instances:
        for block in blocks(instance.body):
            for at in range(len(block) - 1, 0, -1):
                loop = match_counted_loop(block, at)
                if loop is not None and (copy := _copy(loop)) is not None:
                    block[at : at + 1] = copy
                    done += 1
    return done


def _copy(found: CountedLoop) -> list[t.Statement] | None:
    body = found.loop.body
    changed = {found.counter}
    variable = found.counter
    if len(body) == 2:  # the variable of a ``for`` has the value of its counter
        first = body[0]
        if not (
            isinstance(first, t.Set)
            and isinstance(first.value, t.Get)
            and first.value.local is found.counter
        ):
            return None
        variable = first.local
        changed.add(variable)
    store = body[-1] if 1 <= len(body) <= 2 else None
    if not isinstance(store, t.StoreElement) or not isinstance(store.value, t.Load):
        return None
    load = store.value
    source, target = load.row.type, store.row.type
    assert isinstance(source, RowType)
    assert isinstance(target, RowType)
    # Rows of one width may overlap, so an iteration may read what the previous one wrote; rows of two widths never do.
    if source.real or target.real or source.bits >= target.bits:
        return None
    if not FEWEST <= found.rounds <= MOST:
        return None
    if not (_is_fixed_row(load.row, changed) and _is_fixed_row(store.row, changed)):
        return None
    start = _begin(load.index, variable, found.first, changed)
    at = _begin(store.index, variable, found.first, changed)
    if start is None or at is None:
        return None
    copy = t.CopyElements(load.row, start, store.row, at, constant(found.rounds))
    last = constant(found.first + found.rounds - 1)
    ends: list[t.Statement] = [t.Set(found.counter, constant(found.first + found.rounds))]
    if variable is not found.counter:
        ends.append(t.Set(variable, last))
    return [copy, *ends]


def _is_fixed_row(row: t.Value, changed: AbstractSet[t.LocalVariable]) -> bool:
    """Return whether a row is the same in every iteration."""
    match row:
        case t.TableAddress():
            return True
        case t.Get():
            return row.local not in changed
        case t.LoadRow():
            return _is_fixed_row(row.rows, changed)
        case t.RowAt():
            return _is_fixed_row(row.matrix, changed) and _is_fixed(row.index, changed)
    return False


def _is_fixed(value: t.Value, changed: AbstractSet[t.LocalVariable]) -> bool:
    """Return whether a number is the same in every iteration, and cheap."""
    match value:
        case t.Constant():
            return True
        case t.Get():
            return value.local not in changed
        case t.Compute():
            quick = value.operator in {Arithmetic.ADD, Arithmetic.SUB, Arithmetic.MUL}
            return quick and all(_is_fixed(operand, changed) for operand in value.operands)
    return False


def _begin(
    index: t.Value, variable: t.LocalVariable, first: int, changed: AbstractSet[t.LocalVariable]
) -> t.Value | None:
    """Return the index in the first iteration, if it grows by 1 in each."""
    if isinstance(index, t.Get) and index.local in changed:
        return constant(first) if index.local is variable else None
    if not isinstance(index, t.Compute) or index.operator != Arithmetic.ADD:
        return None
    left, right = index.operands
    if _is_fixed(right, changed):
        inner, fixed = _begin(left, variable, first, changed), right
    elif _is_fixed(left, changed):
        inner, fixed = _begin(right, variable, first, changed), left
    else:
        return None
    assert index.type is NumberKind.INT
    return None if inner is None else compute(Arithmetic.ADD, fixed, inner)
