"""Lowers the statements of one function body, as an instance or inlined into one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.code_lines import (
    Act,
    Assignment,
    Break,
    Continue,
    ForLoop,
    IfBlock,
    Return,
    WhileLoop,
    every,
    variables_set,
)
from manqala.compile.program.constant_folding import as_kind, as_truth, constant, constant_of
from manqala.compile.program.expressions import (
    Expression,
    FunctionCall,
    Name,
    RecordField,
    Slice,
    WholeNumber,
)
from manqala.compile.program.lower_values import (
    Lowering,
    LoweringError,
    ValueLowering,
    kind_of,
)
from manqala.compile.program.row_records import BoundRecord
from manqala.compile.program.value_types import (
    Arithmetic,
    Comparison,
    MatrixType,
    NumberKind,
    RowsType,
    RowType,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.program.code_lines import Line
    from manqala.compile.program.row_records import Argument
    from manqala.compile.program.untyped import UntypedFunction


class _RetypeError(Exception):
    """A local needs a wider kind than first assumed."""


class BodyLowering(ValueLowering):
    """The body of a function, as an instance or inlined into one."""

    def __init__(
        self,
        lowering: Lowering,
        instance: t.Instance,
        function: UntypedFunction,
        bound: dict[str, Argument],
        inlined: t.Inlined | None,
    ) -> None:
        self.lowering, self.instance, self.function = lowering, instance, function
        self.bound, self.inlined = bound, inlined
        self.assigned = variables_set(every(function.body))
        self.kinds: dict[str, NumberKind] = {}
        """The kinds of locals that are wider than that of their first value."""

    def lowered(self) -> tuple[list[t.Statement], NumberKind | None]:
        """Return the statements and the kind of the result."""
        kept = len(self.instance.locals)
        while True:
            self.names: dict[str, t.LocalVariable] = {}
            self.aliases: dict[str, t.Value] = {}
            self.loops: list[t.Loop] = []
            self.leaves: list[t.Leave] = []
            del self.instance.locals[kept:]
            counts = self.lowering.passes.counts.copy()
            try:
                body = self._parameters() + self.statements(self.function.body)
            except _RetypeError:
                self.lowering.passes.counts = counts
                continue
            return body, self._result()

    def _parameters(self) -> list[t.Statement]:
        """Copy parameters that the function changes into locals."""
        found: list[t.Statement] = []
        for name in self.function.parameters:
            value = self.bound[name]
            if name in self.assigned:
                if isinstance(value, BoundRecord | str):
                    raise LoweringError(f"{self.function.name}: {name} is not a value")
                found.append(self._set(name, value))
        return found

    def _result(self) -> NumberKind | None:
        values = [leave.value for leave in self.leaves if leave.value is not None]
        if not values:
            return None
        kind = max(kind_of(value) for value in values)
        for leave in self.leaves:
            if leave.value is not None:
                leave.value = as_kind(leave.value, kind)
        return kind

    # ---- statements -------------------------------------------------------------------------------

    def statements(self, lines: Sequence[Line]) -> list[t.Statement]:
        """Lower lines in order; leave out unreachable ones."""
        found: list[t.Statement] = []
        for line in lines:
            found += self._statement(line)
            if found and _ends(found[-1]):
                break
        return found

    def _statement(self, line: Line) -> list[t.Statement]:
        match line:
            case Assignment():
                return self._assignment(line)
            case Act():
                return self._act(line.call)
            case Return():
                leave = t.Leave(
                    self.inlined, None if line.value is None else self.value(line.value)
                )
                self.leaves.append(leave)
                return [leave]
            case IfBlock():
                return self._branch(line)
            case WhileLoop():
                return self._while(line)
            case ForLoop():
                return self._for(line)
            case Break():
                return [t.Exit(self.loops[-1])]
            case Continue():
                return [t.Next(self.loops[-1])]
        raise LoweringError(f"{self.function.name}: no form for {type(line).__name__}")

    def _assignment(self, line: Assignment) -> list[t.Statement]:
        value = self.value(line.value)
        if isinstance(line.target, Name):
            if isinstance(line.value, RecordField) and not line.sign:
                return self._name_field(line.target.name, value)
            if line.sign:
                value = self._operation(line.sign, self.value(line.target), value)
            return [self._set(line.target.name, value)]
        row = self.value(line.target.row)
        if not isinstance(row.type, RowType):
            raise LoweringError(f"{self.function.name}: {line.target} is not an element of a row")
        index = as_kind(self.value(line.target.index), NumberKind.INT)
        before: list[t.Statement] = []
        if line.sign:
            index = self._twice(index, before)
            row = self._twice(row, before)
            value = self._operation(line.sign, t.Load(row, index), value)
        assert isinstance(row.type, RowType)
        return [*before, t.StoreElement(row, index, as_kind(value, row.type.element))]

    def _name_field(self, name: str, value: t.Value) -> list[t.Statement]:
        """Give a field a name: neither changes, so no code is needed."""
        if self.aliases.setdefault(name, value) is not value or name in self.names:
            raise LoweringError(f"{self.function.name}: {name} is more than a field")
        return []

    def _twice(self, value: t.Value, before: list[t.Statement]) -> t.Value:
        """Return a value for double use: in a local, unless it is as cheap itself."""
        if isinstance(value, t.Constant | t.Get | t.TableAddress):
            return value
        return self.steady(value, before)

    def _set(self, name: str, value: t.Value) -> t.Statement:
        if name in self.aliases:
            raise LoweringError(f"{self.function.name}: {name} is more than a field")
        local = self.names.get(name)
        if local is None:
            assert value.type is not None
            kind = self.kinds.get(name, value.type)
            local = self.names[name] = self.local(name, kind)
        if isinstance(local.type, NumberKind):
            if kind_of(value) > local.type:
                self.kinds[name] = kind_of(value)
                raise _RetypeError
            value = as_kind(value, local.type)
        elif value.type != local.type:
            raise LoweringError(f"{self.function.name}: {name} holds rows of two types")
        return t.Set(local, value)

    def _act(self, call: Expression) -> list[t.Statement]:
        assert isinstance(call, FunctionCall)
        if call.function == "put_cells":
            source, start, target, at, count = map(self.value, call.arguments)
            if source.type != target.type:
                raise LoweringError(f"{self.function.name}: rows of two types are copied")
            numbers = [as_kind(number, NumberKind.INT) for number in (start, at, count)]
            return [t.CopyElements(source, numbers[0], target, numbers[1], numbers[2])]
        if call.function == "ahead":
            row, index = map(self.value, call.arguments)
            return [t.Prefetch(row, as_kind(index, NumberKind.INT))]
        value = self.value(call)
        return [t.CallForEffect(value)] if isinstance(value, t.CallInstance | t.Inlined) else []

    def _branch(self, line: IfBlock) -> list[t.Statement]:
        condition = as_truth(self.value(line.condition))
        decided = constant_of(condition)
        if decided is not None:
            return self.statements(line.then if decided else line.other)
        return [t.IfElse(condition, self.statements(line.then), self.statements(line.other))]

    def _while(self, line: WhileLoop) -> list[t.Statement]:
        condition = as_truth(self.value(line.condition))
        if constant_of(condition) == 0:
            return []
        return [self._rounds(t.Loop(condition, []), line.body)]

    def _rounds(self, loop: t.Loop, lines: Sequence[Line]) -> t.Loop:
        self.loops.append(loop)
        loop.body += self.statements(lines)
        self.loops.pop()
        return loop

    def _for(self, line: ForLoop) -> list[t.Statement]:
        """Count in a separate local: the body may change the variable, which keeps its last value."""
        over, step = line.over, 1
        if isinstance(over, Slice):
            row: t.Value | None = self.value(over.row)
            ends = [over.start, over.end]
        else:
            assert isinstance(over, FunctionCall)
            assert over.function == "range"
            row = None
            ends = list(over.arguments[:2])
            if len(ends) == 1:
                ends = [WholeNumber(0), *ends]
            if len(over.arguments) == 3:
                step_value = constant_of(self.value(over.arguments[2]))
                assert isinstance(step_value, int)
                step = step_value
        first, last = (as_kind(self.value(end), NumberKind.INT) for end in ends)
        counter = self.local("at", NumberKind.INT)
        before: list[t.Statement] = [t.Set(counter, first)]
        # The end is fixed at the start, even if the body changes its variable.
        changes = isinstance(ends[1], Name) and ends[1].name in variables_set(every(line.body))
        last = self.steady(last, before) if changes else self._twice(last, before)
        comparison = Comparison.LT if step > 0 else Comparison.GT
        loop = t.Loop(self.compare(comparison, t.Get(counter), last), [])
        loop.step = [t.Set(counter, self.compute(Arithmetic.ADD, t.Get(counter), constant(step)))]
        now: t.Value = t.Get(counter) if row is None else t.Load(row, t.Get(counter))
        loop.body.append(self._set(line.name.name, now))
        return [*before, self._rounds(loop, line.body)]

    # ---- calls ----------------------------------------------------------------------------------

    def inline(self, function: UntypedFunction, arguments: Sequence[Argument]) -> t.Value:
        """Inline the body of a function: non-constant arguments are evaluated once, before it."""
        before: list[t.Statement] = []
        assigned = variables_set(every(function.body))
        bound: dict[str, Argument] = {}
        for name, argument in zip(function.parameters, arguments, strict=True):
            if isinstance(argument, str | BoundRecord | t.Constant | t.TableAddress):
                bound[name] = argument
            elif name in assigned:
                bound[name] = argument  # it is copied into a local of the body
            else:
                bound[name] = self._once(argument, before)
        inlined = t.Inlined(function.name, [], None)
        body = BodyLowering(self.lowering, self.instance, function, bound, inlined)
        lowered, inlined.type = body.lowered()
        if (
            len(lowered) == 1
            and isinstance(only := lowered[0], t.Leave)
            and only.inlined is inlined
            and only.value is not None
            and not before
        ):
            return only.value
        inlined.body = [*before, *lowered]
        return inlined

    def _once(self, argument: t.Value, before: list[t.Statement]) -> t.Value:
        """Return an argument in a local, unless it cannot change while the body runs."""
        if isinstance(argument, t.Get) and isinstance(
            argument.local.type, RowType | RowsType | MatrixType
        ):
            return argument
        return self.steady(argument, before)


def _ends(statement: t.Statement) -> bool:
    """Return whether the code after a statement is unreachable."""
    if isinstance(statement, t.IfElse):
        ways = (statement.then, statement.other)
        return all(way and _ends(way[-1]) for way in ways)
    return isinstance(statement, t.Leave | t.Exit | t.Next)
