"""Verifies that a typed program is well formed; tests run it after lowering and after every pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.value_types import (
    Arithmetic,
    MatrixType,
    NumberKind,
    RowsType,
    RowType,
    Type,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_ONE = {Arithmetic.COUNT_BITS, Arithmetic.SQUARE_ROOT}
_REAL_ONLY = {Arithmetic.DIVIDE, Arithmetic.SQUARE_ROOT}
_TRUTH_ALSO = {Arithmetic.AND, Arithmetic.OR, Arithmetic.XOR}


class IllFormedError(Exception):
    """A typed program breaks a rule of its language: a fault of the stage that made it."""


def verify(program: t.TypedProgram) -> None:
    """Check every instance. Raises ``IllFormedError`` at the first broken rule.

    A local belongs to its function and keeps its type. Operands have the kinds that their operator
    takes. A call passes the right arguments to an earlier instance. Exits of loops and inlined
    bodies are inside them.
    """
    known: set[int] = set()
    for instance in program.instances:
        _Verifier(program, instance, known).instance()
        known.add(id(instance))
    for name, instance in program.exported.items():
        _check(id(instance) in known, f"{name} is exported, but not in the program")


def _check(holds: bool, what: str) -> None:
    if not holds:
        raise IllFormedError(what)


class _Verifier:
    def __init__(self, program: t.TypedProgram, instance: t.Instance, known: set[int]) -> None:
        self.program, self.function, self.known = program, instance, known
        self.locals = {id(local) for local in (*instance.parameters, *instance.locals)}
        self.open: list[t.Loop | t.Inlined] = []
        """The loops and inlined bodies around the current statement."""

    def instance(self) -> None:
        self.statements(self.function.body)

    def _check(self, holds: bool, what: str) -> None:
        _check(holds, f"{self.function.name}: {what}")

    def statements(self, statements: Sequence[t.Statement]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, statement: t.Statement) -> None:
        match statement:
            case t.Set():
                self._local(statement.local)
                self._is(statement.value, statement.local.type)
            case t.StoreElement():
                self._is(statement.value, self._element(statement.row, statement.index))
            case t.CopyElements():
                self._element(statement.source, statement.start)
                self._element(statement.target, statement.at)
                self._is(statement.count, NumberKind.INT)
                self._copy(statement.source.type, statement.target.type)
            case t.Prefetch():
                self._element(statement.row, statement.index)
            case t.IfElse():
                self._is(statement.condition, NumberKind.TRUTH)
                self.statements(statement.then)
                self.statements(statement.other)
            case t.Loop():
                self._is(statement.condition, NumberKind.TRUTH)
                self.open.append(statement)
                self.statements(statement.body)
                self.open.pop()
                self.statements(statement.step)
            case t.Exit() | t.Next():
                inside = any(node is statement.loop for node in self.open)
                self._check(inside, "a loop is left from outside")
            case t.Leave():
                self._leave(statement)
            case t.CallForEffect():
                self.value(statement.call)

    def _copy(self, source: Type | None, target: Type | None) -> None:
        assert isinstance(source, RowType)
        assert isinstance(target, RowType)
        wider = not source.real and not target.real and source.bits < target.bits
        self._check(source == target or wider, "rows of two types are copied")

    def _leave(self, leave: t.Leave) -> None:
        inlined = leave.inlined
        wanted = self.function.result if inlined is None else inlined.type
        if inlined is not None:
            inside = any(node is inlined for node in self.open)
            self._check(inside, "an inlined body is left from outside")
        self._check((leave.value is None) == (wanted is None), "a value is missing, or too much")
        if leave.value is not None and wanted is not None:
            self._is(leave.value, wanted)

    def _local(self, local: t.LocalVariable) -> None:
        self._check(id(local) in self.locals, f"{local.name} is not one of its locals")

    def _is(self, value: t.Value, wanted: Type) -> None:
        found = self.value(value)
        self._check(found == wanted, f"{wanted} is wanted, and {found} is there")

    def _element(self, row: t.Value, index: t.Value) -> NumberKind:
        """Return the kind of an element of a row."""
        self._is(index, NumberKind.INT)
        kind = self.value(row)
        self._check(isinstance(kind, RowType), "no row")
        assert isinstance(kind, RowType)
        return kind.element

    def value(self, value: t.Value) -> Type | None:
        """Check a value and its parts; return its type."""
        match value:
            case t.TableAddress():
                self._check(
                    self.program.tables.get(value.name) == value.type, f"no table {value.name}"
                )
            case t.Get():
                self._local(value.local)
            case t.Load():
                self._element(value.row, value.index)
            case t.LoadRow():
                rows = self.value(value.rows)
                self._check(isinstance(rows, RowsType), "several rows are wanted")
                assert isinstance(rows, RowsType)
                right = value.number < len(rows.rows) and rows.rows[value.number] == value.type
                self._check(right, f"no row {value.number}")
            case t.RowAt():
                matrix = self.value(value.matrix)
                self._check(isinstance(matrix, MatrixType), "a matrix is wanted")
                self._is(value.index, NumberKind.INT)
            case t.Length():
                self._check(isinstance(self.value(value.row), RowType), "no row")
            case t.Compute():
                self._compute(value)
            case t.Compare():
                kind = self.value(value.left)
                self._check(kind in {NumberKind.INT, NumberKind.REAL}, "numbers are compared")
                assert isinstance(kind, NumberKind)
                self._is(value.right, kind)
            case t.Negation():
                self._is(value.operand, NumberKind.TRUTH)
            case t.SelectValue():
                self._is(value.condition, NumberKind.TRUTH)
                self._is(value.then, value.type)
                self._is(value.other, value.type)
            case t.Convert():
                kind = self.value(value.operand)
                self._check(isinstance(kind, NumberKind) and kind < value.type, "nothing wider")
            case t.Let():
                self._local(value.local)
                self._is(value.bound, value.local.type)
                return self.value(value.value)
            case t.CallInstance():
                self._call(value)
            case t.TurnsOfMany():
                self._is(value.address, NumberKind.INT)
                self._is(value.lanes, RowType(16))
                self._is(value.chance, RowType(64))
                self._is(value.most, NumberKind.INT)
            case t.Inlined():
                self.open.append(value)
                self.statements(value.body)
                self.open.pop()
        return value.type

    def _compute(self, value: t.Compute) -> None:
        operator = value.operator
        self._check(
            len(value.operands) == (1 if operator in _ONE else 2), f"operands of {operator}"
        )
        for operand in value.operands:
            self._is(operand, value.type)
        if value.type == NumberKind.TRUTH:
            self._check(operator in _TRUTH_ALSO, f"{operator} of truths")
        if operator in _REAL_ONLY:
            self._check(value.type == NumberKind.REAL, f"{operator} of whole numbers")

    def _call(self, value: t.CallInstance) -> None:
        self._check(id(value.instance) in self.known, f"{value.instance.name} comes later")
        wanted = value.instance.parameters
        self._check(len(wanted) == len(value.arguments), f"arguments of {value.instance.name}")
        for argument, parameter in zip(value.arguments, wanted, strict=True):
            self._is(argument, parameter.type)
