"""Translates a typed program to LLVM's assembly (LLVM Language Reference Manual).

Locals are stack slots, which LLVM's own passes turn into registers. A row is the address of its first element, with its
length in the 8 bytes before; several rows are the address of their addresses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.llvm.number_text import compare, compute, convert
from manqala.compile.llvm.text_pieces import (
    DECLARED,
    alias,
    constant,
    element_type,
    entry,
    llvm_type,
    metadata,
    table,
)
from manqala.compile.program import typed as t
from manqala.compile.program.value_types import MatrixType, RowType, Type

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

VECTOR = 16  # elements that one step of a widening copy takes


def translate(program: t.TypedProgram, tables: Mapping[str, Sequence[int]]) -> str:
    """Translate a program into a module whose entries C can call; ``tables``: the numbers of those that it reads."""
    parts = [table(name, kind, tables[name]) for name, kind in program.tables.items()]
    names = {id(one): f"@f{n}.{one.name}" for n, one in enumerate(program.instances)}
    parts += [_Function(instance, names).text() for instance in program.instances]
    parts += [entry(name, one, names[id(one)]) for name, one in program.exported.items()]
    return "\n".join([*parts, *DECLARED, *metadata()])


class _Function:
    """The code of one function instance."""

    def __init__(self, instance: t.Instance, names: Mapping[int, str]) -> None:
        self.instance, self.names = instance, names
        self.slots: list[str] = []
        self.lines: list[str] = []
        self.count = 0
        self.places: dict[int, str] = {}
        """The stack slots of locals; parameters that never change have none, and are values."""
        self.known: dict[int, str] = {}
        self.ends: dict[int, str] = {}
        """The labels after loops and inlined bodies; of a loop's next iteration, by the negative key."""
        self.results: dict[int, str] = {}
        """The slots for the results of inlined bodies."""

    def text(self) -> str:
        """Return the whole definition."""
        instance = self.instance
        parameters = []
        for n, parameter in enumerate(instance.parameters):
            parameters.append(f"{llvm_type(parameter.type)} %p{n}")
            self.known[id(parameter)] = f"%p{n}"
        for local in instance.locals:
            self.places[id(local)] = self._slot(local.type)
        self.statements(instance.body)
        self._line("unreachable" if instance.result is not None else "ret void")
        head = f"define internal fastcc {llvm_type(instance.result)} {self.names[id(instance)]}({', '.join(parameters)})"
        body = "\n".join(["begin:", *self.slots, *self.lines])
        return f"{head} nounwind {{\n{body}\n}}"

    # ---- lines ------------------------------------------------------------------------------------

    def _slot(self, kind: Type) -> str:
        self.count += 1
        self.slots.append(f"  %s{self.count} = alloca {llvm_type(kind)}")
        return f"%s{self.count}"

    def _line(self, line: str) -> None:
        self.lines.append(f"  {line}")

    def _emit(self, code: str) -> str:
        """Emit an instruction; return its result."""
        self.count += 1
        self.lines.append(f"  %v{self.count} = {code}")
        return f"%v{self.count}"

    def _label(self) -> str:
        self.count += 1
        return f"b{self.count}"

    def _begin(self, label: str) -> None:
        """Begin a block; the code before it falls through."""
        self.lines += [f"  br label %{label}", f"{label}:"]

    def _jump(self, label: str) -> None:
        """Jump out of this block; the code that follows in it is unreachable."""
        self.lines += [f"  br label %{label}", f"{self._label()}:"]

    def _branch(self, condition: str, then: str, other: str) -> None:
        self.lines.append(f"  br i1 {condition}, label %{then}, label %{other}")

    # ---- statements -------------------------------------------------------------------------------

    def statements(self, statements: Sequence[t.Statement]) -> None:
        """Emit statements in order."""
        for statement in statements:
            self.statement(statement)

    def statement(self, statement: t.Statement) -> None:
        """Emit a statement."""
        match statement:
            case t.Set():
                value = self.value(statement.value)
                self._line(
                    f"store {llvm_type(statement.local.type)} {value}, ptr {self.places[id(statement.local)]}"
                )
            case t.StoreElement():
                self._store(statement)
            case t.CopyElements():
                self._copy(statement)
            case t.Prefetch():
                place = self._address(statement.row, statement.index)
                self._line(f"call void @llvm.prefetch.p0(ptr {place}, i32 0, i32 3, i32 1)")
            case t.IfElse():
                self._if(statement)
            case t.Loop():
                self._loop(statement)
            case t.Exit():
                self._jump(self.ends[id(statement.loop)])
            case t.Next():
                self._jump(self.ends[-id(statement.loop)])
            case t.Leave():
                self._leave(statement)
            case t.CallForEffect():
                self.value(statement.call)

    def _leave(self, leave: t.Leave) -> None:
        if leave.inlined is None:
            if leave.value is None:
                self._line("ret void")
            else:
                self._line(f"ret {llvm_type(leave.value.type)} {self.value(leave.value)}")
            self.lines.append(f"{self._label()}:")
            return
        if leave.value is not None:
            value = self.value(leave.value)
            slot = self.results[id(leave.inlined)]
            self._line(f"store {llvm_type(leave.inlined.type)} {value}, ptr {slot}")
        self._jump(self.ends[id(leave.inlined)])

    def _if(self, statement: t.IfElse) -> None:
        then, other, end = self._label(), self._label(), self._label()
        self._branch(self.value(statement.condition), then, other if statement.other else end)
        self.lines.append(f"{then}:")
        self.statements(statement.then)
        if statement.other:
            self.lines += [f"  br label %{end}", f"{other}:"]
            self.statements(statement.other)
        self._begin(end)

    def _loop(self, loop: t.Loop) -> None:
        begin, body, step, end = (self._label() for _ in range(4))
        self.ends[id(loop)], self.ends[-id(loop)] = end, step
        self._begin(begin)
        self._branch(self.value(loop.condition), body, end)
        self.lines.append(f"{body}:")
        self.statements(loop.body)
        self._begin(step)
        self.statements(loop.step)
        self.lines += [f"  br label %{begin}", f"{end}:"]

    def _store(self, statement: t.StoreElement) -> None:
        row = statement.row.type
        assert isinstance(row, RowType)
        element, address = element_type(row), self._address(statement.row, statement.index)
        value = self.value(statement.value)
        if row.bits < 64:
            shorter = "fptrunc double" if row.real else "trunc i64"
            value = self._emit(f"{shorter} {value} to {element}")
        self._line(f"store {element} {value}, ptr {address}{alias(element)}")

    def _copy(self, statement: t.CopyElements) -> None:
        row = statement.source.type
        assert isinstance(row, RowType)
        target = self._address(statement.target, statement.at)
        source = self._address(statement.source, statement.start)
        wider = statement.target.type
        assert isinstance(wider, RowType)
        if row != wider:
            self._widen(statement.count, source, row, target, wider)
            return
        length = self._emit(f"mul i64 {self.value(statement.count)}, {row.bits // 8}")
        self._line(
            f"call void @llvm.memcpy.p0.p0.i64(ptr {target}, ptr {source}, i64 {length}, i1 false)"
        )

    def _widen(
        self, count: t.Value, source: str, row: RowType, target: str, wider: RowType
    ) -> None:
        """Emit a copy into a row of a wider type, as vectors."""
        assert isinstance(count, t.Constant)
        many, extended = int(count.value), "sext" if row.signed else "zext"
        for done in range(0, many, VECTOR):
            few = min(VECTOR, many - done)
            narrow, wide = f"<{few} x i{row.bits}>", f"<{few} x i{wider.bits}>"
            here = self._emit(f"getelementptr inbounds i{row.bits}, ptr {source}, i64 {done}")
            there = self._emit(f"getelementptr inbounds i{wider.bits}, ptr {target}, i64 {done}")
            found = self._emit(
                f"load {narrow}, ptr {here}, align {row.bits // 8}{alias(element_type(row))}"
            )
            found = self._emit(f"{extended} {narrow} {found} to {wide}")
            self._line(
                f"store {wide} {found}, ptr {there}, align {wider.bits // 8}{alias(element_type(wider))}"
            )

    # ---- values -----------------------------------------------------------------------------------

    def value(self, value: t.Value) -> str:
        """Emit a value; return its name, empty for one without a result."""
        match value:
            case t.Constant():
                return constant(value)
            case t.TableAddress():
                return f"getelementptr (i8, ptr @t.{value.name}, i64 8)"
            case t.Get():
                return self._get(value.local)
            case t.Load():
                return self._load(value)
            case t.LoadRow():
                rows = self.value(value.rows)
                address = self._emit(f"getelementptr inbounds ptr, ptr {rows}, i64 {value.number}")
                return self._emit(f"load ptr, ptr {address}, !invariant.load !1")
            case t.RowAt():
                kind = value.matrix.type
                assert isinstance(kind, MatrixType)
                matrix, index = self.value(value.matrix), self.value(value.index)
                return self._emit(
                    f"getelementptr inbounds [{kind.stride} x i8], ptr {matrix}, i64 {index}"
                )
            case t.Length():
                address = self._emit(f"getelementptr i8, ptr {self.value(value.row)}, i64 -8")
                return self._emit(f"load i64, ptr {address}, !invariant.load !1")
            case t.Compute():
                operands = [self.value(operand) for operand in value.operands]
                return compute(self._emit, value, operands)
            case t.Compare():
                return compare(self._emit, value, self.value(value.left), self.value(value.right))
            case t.Negation():
                return self._emit(f"xor i1 {self.value(value.operand)}, true")
            case t.SelectValue():
                return self._select(value)
            case t.Convert():
                return convert(self._emit, value, self.value(value.operand))
            case t.Let():
                bound = self.value(value.bound)
                self._line(
                    f"store {llvm_type(value.local.type)} {bound}, ptr {self.places[id(value.local)]}"
                )
                return self.value(value.value)
            case t.CallInstance():
                return self._call(value)
            case t.TurnsOfMany():
                return self._turns_of_many(value)
            case t.Inlined():
                return self._inline(value)

    def _get(self, local: t.LocalVariable) -> str:
        place = self.places.get(id(local))
        if place is None:
            return self.known[id(local)]
        return self._emit(f"load {llvm_type(local.type)}, ptr {place}")

    def _address(self, row: t.Value, index: t.Value) -> str:
        """Return the address of an element."""
        kind = row.type
        assert isinstance(kind, RowType)
        base, at = self.value(row), self.value(index)
        return self._emit(f"getelementptr inbounds {element_type(kind)}, ptr {base}, i64 {at}")

    def _load(self, value: t.Load) -> str:
        row = value.row.type
        assert isinstance(row, RowType)
        element, address = element_type(row), self._address(value.row, value.index)
        fixed = isinstance(value.row, t.TableAddress)
        end = ", !invariant.load !1" if fixed else alias(element)
        found = self._emit(f"load {element}, ptr {address}{end}")
        if row.bits == 64:
            return found
        if row.real:
            return self._emit(f"fpext float {found} to double")
        return self._emit(f"{'sext' if row.signed else 'zext'} {element} {found} to i64")

    def _select(self, value: t.SelectValue) -> str:
        kind = llvm_type(value.type)
        if value.eager:
            then, other = self.value(value.then), self.value(value.other)
            condition = self.value(value.condition)
            return self._emit(f"select i1 {condition}, {kind} {then}, {kind} {other}")
        slot = self._slot(value.type)
        labels = self._label(), self._label()
        end = self._label()
        self._branch(self.value(value.condition), *labels)
        for label, way in zip(labels, (value.then, value.other), strict=True):
            self.lines.append(f"{label}:")
            found = self.value(way)
            self.lines += [f"  store {kind} {found}, ptr {slot}", f"  br label %{end}"]
        self.lines.append(f"{end}:")
        return self._emit(f"load {kind}, ptr {slot}")

    def _call(self, value: t.CallInstance) -> str:
        given = ", ".join(
            f"{llvm_type(argument.type)} {found}"
            for argument, found in zip(
                value.arguments, [self.value(node) for node in value.arguments], strict=True
            )
        )
        result, name = value.type, self.names[id(value.instance)]
        call = f"call fastcc {llvm_type(result)} {name}({given})"
        if result is None:
            self._line(call)
            return ""
        return self._emit(call)

    def _turns_of_many(self, value: t.TurnsOfMany) -> str:
        address, lanes, chance, most = map(
            self.value, (value.address, value.lanes, value.chance, value.most)
        )
        code = self._emit(f"inttoptr i64 {address} to ptr")
        few = self._emit(f"trunc i64 {most} to i16")
        aside = self._emit(f"call i32 {code}(ptr {lanes}, ptr {chance}, i16 {few})")
        return self._emit(f"zext i32 {aside} to i64")

    def _inline(self, value: t.Inlined) -> str:
        end = self.ends[id(value)] = self._label()
        if value.type is not None:
            self.results[id(value)] = self._slot(value.type)
        self.statements(value.body)
        self._begin(end)
        if value.type is None:
            return ""
        return self._emit(f"load {llvm_type(value.type)}, ptr {self.results[id(value)]}")
