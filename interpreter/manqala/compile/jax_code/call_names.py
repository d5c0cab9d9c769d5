"""Facts about a function call before tracing: the rows that its locals name, and the changes by its statements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.compile.jax_code.masked_operators import compute, is_known, whole
from manqala.compile.jax_code.named_rows import REGISTERS, WORK, TableName, UnknownPlaceError
from manqala.compile.jax_code.traced_changes import (
    RETURN,
    TracedChanges,
    end_of,
    inside_of,
    next_round,
)
from manqala.compile.program import typed as t
from manqala.compile.program.value_types import Arithmetic, NumberKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.compile.jax_code.masked_operators import Number
    from manqala.compile.jax_code.named_rows import RowName, WorkRow
    from manqala.compile.jax_code.traced_changes import Part, WholeForm


class CallNames:
    """The rows of a call, and its constant numbers."""

    def __init__(
        self, work: WorkRow, primitives: Mapping[str, WholeForm], instance: t.Instance, arguments: Sequence[Any]
    ) -> None:  # fmt: skip
        """``arguments``: numbers, known or not, names of rows, or tuples of these."""
        self.work, self.primitives = work, primitives
        self.named: dict[int, Any] = {}
        """The rows that locals name."""
        self.fixed: dict[int, Number] = {}
        """The known values of parameters that never change."""
        for parameter, given in zip(instance.parameters, arguments, strict=True):
            if not isinstance(parameter.type, NumberKind):
                self.named[id(parameter)] = given
            elif is_known(given):
                self.fixed[id(parameter)] = given
        self._name_rows(instance.body)

    def _name_rows(self, parts: Sequence[Part]) -> None:
        """Name the rows of locals; each local names one row, and no parameter that changes is known."""
        for part in parts:
            if isinstance(part, t.Set):
                if not isinstance(part.local.type, NumberKind):
                    self.named[id(part.local)] = self.row(part.value)
                self.fixed.pop(id(part.local), None)
            self._name_rows(inside_of(part))

    def row(self, value: t.Value) -> Any:
        """Return the name of a row, or the names of several."""
        match value:
            case t.TableAddress():
                return TableName(value.name)
            case t.Get():
                return self.named[id(value.local)]
            case t.LoadRow():
                return self.row(value.rows)[value.number]
        raise UnknownPlaceError("the row is known only during the game")

    def changes(self, parts: Sequence[Part]) -> TracedChanges:
        """Return what statements and values change."""
        found = TracedChanges()
        for part in parts:
            self._add(part, found)
        return found

    def _add(self, part: Part, found: TracedChanges) -> None:
        match part:
            case t.Set() | t.Let():
                if isinstance(part.local.type, NumberKind):
                    found.locals[id(part.local)] = part.local
            case t.StoreElement():
                self._add_place(self.row(part.row), part.index, found)
            case t.CopyElements():
                self._add_place(self.row(part.target), part.at, found)
            case t.Loop():
                found.loops = True
            case t.Exit():
                found.jumps[end_of(part.loop)] = None
            case t.Next():
                found.jumps[next_round(part.loop)] = None
            case t.Leave():
                if part.inlined is None:
                    found.jumps[RETURN] = None
                    found.returns |= part.value is not None
                else:
                    found.jumps[end_of(part.inlined)] = None
                    if part.value is not None:
                        found.results[id(part.inlined)] = part.inlined
            case t.CallInstance():
                found.add(self._trace_call(part))
        for node in inside_of(part):
            self._add(node, found)
        if isinstance(part, t.Loop | t.Inlined):
            found.jumps.pop(end_of(part), None)
            found.results.pop(id(part), None)
        if isinstance(part, t.Loop):
            found.jumps.pop(next_round(part), None)

    def _add_place(self, row: RowName, index: t.Value, found: TracedChanges) -> None:
        fixed = self._constant(index)
        found.checked |= fixed is None
        if row != WORK:
            found.rows[row] = None
            return
        start = sum(one for one in map(self._constant, terms(index)) if one is not None)
        if start < REGISTERS:
            if fixed is None:
                raise UnknownPlaceError("a register is chosen during the game")
            found.registers[start] = None
        else:
            found.rows[self.work.part(start).row] = None

    def _constant(self, value: t.Value) -> int | None:
        """Return a number that is the same whenever this code is reached."""
        match value:
            case t.Constant():
                return int(value.value)
            case t.Get():
                known = self.fixed.get(id(value.local))
                return None if known is None else int(known)
            case t.Compute() if value.operator in {Arithmetic.ADD, Arithmetic.SUB}:
                parts = [self._constant(operand) for operand in value.operands]
                if any(part is None for part in parts):
                    return None
                return int(
                    compute(value.operator, [whole(part) for part in parts if part is not None])
                )
        return None

    def _trace_call(self, call: t.CallInstance) -> TracedChanges:
        primitive = self.primitives.get(call.instance.name)
        given: list[Any] = [
            (None if (known := self._constant(a)) is None else whole(known)) if isinstance(a.type, NumberKind) else self.row(a)
            for a in call.arguments
        ]  # fmt: skip
        if primitive is not None:
            return primitive.changes(given)
        inside = CallNames(self.work, self.primitives, call.instance, given)
        return inside.changes(call.instance.body)


def terms(index: t.Value) -> Sequence[t.Value]:
    """Return the terms of an index that is a sum."""
    if isinstance(index, t.Compute) and index.operator == Arithmetic.ADD:
        return [term for operand in index.operands for term in terms(operand)]
    return (index,)
