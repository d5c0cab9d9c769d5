"""Lowers functions to the typed program: types are inferred, calls specialised by types, small functions inlined.

A function has no types of its own: each combination of argument types makes an instance of it. Conditions on
constants are decided here, so that what a game does not use leaves no code.
"""

from __future__ import annotations

from dataclasses import dataclass
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
)
from manqala.compile.program.constant_folding import (
    INT_OPERATORS,
    as_kind,
    as_truth,
    choose,
    compare,
    compute,
    constant,
    is_cheap,
    joined,
    known,
    negate,
)
from manqala.compile.program.expressions import (
    Choice,
    Expression,
    FunctionCall,
    Item,
    Name,
    Operation,
    RealNumber,
    Slice,
    Truth,
    WholeNumber,
)
from manqala.compile.program.typed import MatrixType, NumberKind, RowsType, RowType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.program.code_lines import Line
    from manqala.compile.program.untyped import UntypedFunction, UntypedProgram

COMPARISONS = {
    "==": t.Comparison.EQ, "!=": t.Comparison.NE, "<": t.Comparison.LT,
    "<=": t.Comparison.LE, ">": t.Comparison.GT, ">=": t.Comparison.GE,
}  # fmt: skip


class LoweringError(Exception):
    """A function is not well typed: a fault of the emitter or of a kernel."""


@dataclass(frozen=True, slots=True)
class Options:
    """The passes that work while functions are lowered; each can be switched off."""

    inlining: bool = True
    joined_conditions: bool = True
    """``a == b and c == 0`` is one test in generated functions: a processor predicts that better than two branches."""


Argument = t.Value | str
"""What a function is called with: a value, or the name of a function."""


class _RetypeError(Exception):
    """A local turned out to hold a wider kind than first thought."""


def lower(
    program: UntypedProgram, entries: dict[str, tuple[t.Type, ...]], options: Options | None = None
) -> t.TypedProgram:
    """Lower the entries, with the types of their parameters, and all they call.

    Raises ``LoweringError`` for a function that is not well typed.
    """
    lowering = _Lowering(program, options or Options())
    exported = {name: lowering.instance(name, types) for name, types in entries.items()}
    return t.TypedProgram(lowering.instances, exported, lowering.tables)


class _Lowering:
    """One run over a program."""

    def __init__(self, program: UntypedProgram, options: Options) -> None:
        self.program = program
        self.options = options
        self.instances: list[t.Instance] = []
        self.tables: dict[str, RowType] = {}
        self._made: dict[tuple[str, tuple[t.Type | str, ...]], t.Instance] = {}

    def instance(self, name: str, types: tuple[t.Type | str, ...]) -> t.Instance:
        """The instance of a function for these types of its parameters, or names of functions for them."""
        key = (name, types)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._lowered(self.function(name), types)
            self.instances.append(found)
        return found

    def function(self, name: str) -> UntypedFunction:
        """A function by its name."""
        try:
            return self.program.functions[name]
        except KeyError:
            raise LoweringError(f"no function {name!r}") from None

    def _lowered(self, function: UntypedFunction, types: tuple[t.Type | str, ...]) -> t.Instance:
        bound: dict[str, Argument] = {}
        parameters = []
        for name, kind in zip(function.parameters, types, strict=True):
            if isinstance(kind, str):
                bound[name] = kind
                continue
            local = t.LocalVariable(name, kind)
            parameters.append(local)
            bound[name] = t.Get(local)
        instance = t.Instance(function.name, tuple(parameters))
        body = _Body(self, instance, function, bound, None)
        instance.body, instance.result = body.lowered()
        return instance

    def table(self, name: str) -> t.TableAddress:
        """A table, which the program then holds."""
        kind = self.tables.setdefault(name, RowType(self.program.tables[name].bits))
        return t.TableAddress(name, kind)


class _Body:
    """The body of a function, as an instance or inlined into one."""

    def __init__(
        self,
        lowering: _Lowering,
        instance: t.Instance,
        function: UntypedFunction,
        bound: dict[str, Argument],
        inlined: t.Inlined | None,
    ) -> None:
        self.lowering, self.instance, self.function = lowering, instance, function
        self.bound, self.inlined = bound, inlined
        self.assigned = _assigned(function)
        self.kinds: dict[str, NumberKind] = {}
        """The kinds that locals were found to need, wider than that of their first value."""

    def lowered(self) -> tuple[list[t.Statement], NumberKind | None]:
        """The statements, and what is returned."""
        kept = len(self.instance.locals)
        while True:
            self.names: dict[str, t.LocalVariable] = {}
            self.loops: list[t.Loop] = []
            self.leaves: list[t.Leave] = []
            del self.instance.locals[kept:]
            try:
                body = self._parameters() + self.statements(self.function.body)
            except _RetypeError:
                continue
            return body, self._result()

    def _parameters(self) -> list[t.Statement]:
        """Parameters that the function changes become locals of their own."""
        found: list[t.Statement] = []
        for name in self.function.parameters:
            value = self.bound[name]
            if name in self.assigned:
                assert not isinstance(value, str)
                found.append(self._set(name, value))
        return found

    def _result(self) -> NumberKind | None:
        values = [leave.value for leave in self.leaves if leave.value is not None]
        if not values:
            return None
        kind = max(_kind(value) for value in values)
        for leave in self.leaves:
            if leave.value is not None:
                leave.value = as_kind(leave.value, kind)
        return kind

    # ---- statements -------------------------------------------------------------------------------

    def statements(self, lines: Sequence[Line]) -> list[t.Statement]:
        """Lower lines one after the other; what follows an end is left out."""
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
            if line.sign:
                value = self._operation(line.sign, self.value(line.target), value)
            return [self._set(line.target.name, value)]
        row = self.value(line.target.row)
        if not isinstance(row.type, RowType):
            raise LoweringError(f"{self.function.name}: {line.target} is no element of a row")
        index = as_kind(self.value(line.target.index), NumberKind.INT)
        before: list[t.Statement] = []
        if line.sign:
            index = self._steady(index, before)
            row = self._steady(row, before)
            value = self._operation(line.sign, t.Load(row, index), value)
        assert isinstance(row.type, RowType)
        return [*before, t.StoreElement(row, index, as_kind(value, row.type.element))]

    def _steady(self, value: t.Value, before: list[t.Statement]) -> t.Value:
        """A value that is used twice: in a local, unless it is as cheap itself."""
        if isinstance(value, t.Constant | t.Get | t.TableAddress):
            return value
        assert value.type is not None
        local = self._local("twice", value.type)
        before.append(t.Set(local, value))
        return t.Get(local)

    def _set(self, name: str, value: t.Value) -> t.Statement:
        local = self.names.get(name)
        if local is None:
            assert value.type is not None
            kind = self.kinds.get(name, value.type)
            local = self.names[name] = self._local(name, kind)
        if isinstance(local.type, NumberKind):
            if _kind(value) > local.type:
                self.kinds[name] = _kind(value)
                raise _RetypeError
            value = as_kind(value, local.type)
        elif value.type != local.type:
            raise LoweringError(f"{self.function.name}: {name} holds rows of two types")
        return t.Set(local, value)

    def _local(self, name: str, kind: t.Type) -> t.LocalVariable:
        local = t.LocalVariable(name, kind)
        self.instance.locals.append(local)
        return local

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
        decided = known(condition)
        if decided is not None:
            return self.statements(line.then if decided else line.other)
        return [t.IfElse(condition, self.statements(line.then), self.statements(line.other))]

    def _while(self, line: WhileLoop) -> list[t.Statement]:
        condition = as_truth(self.value(line.condition))
        if known(condition) == 0:
            return []
        return [self._rounds(t.Loop(condition, []), line.body)]

    def _rounds(self, loop: t.Loop, lines: Sequence[Line]) -> t.Loop:
        self.loops.append(loop)
        loop.body += self.statements(lines)
        self.loops.pop()
        return loop

    def _for(self, line: ForLoop) -> list[t.Statement]:
        """Count in a local of its own: the body may change the variable, which keeps its last value."""
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
                step_value = known(self.value(over.arguments[2]))
                assert isinstance(step_value, int)
                step = step_value
        first, last = (as_kind(self.value(end), NumberKind.INT) for end in ends)
        counter = self._local("at", NumberKind.INT)
        before: list[t.Statement] = [t.Set(counter, first)]
        last = self._steady(last, before)
        comparison = t.Comparison.LT if step > 0 else t.Comparison.GT
        loop = t.Loop(compare(comparison, t.Get(counter), last), [])
        loop.step = [t.Set(counter, compute(t.Arithmetic.ADD, t.Get(counter), constant(step)))]
        now: t.Value = t.Get(counter) if row is None else t.Load(row, t.Get(counter))
        loop.body.append(self._set(line.name.name, now))
        return [*before, self._rounds(loop, line.body)]

    # ---- values -----------------------------------------------------------------------------------

    def value(self, code: Expression) -> t.Value:
        """Lower a value."""
        match code:
            case WholeNumber():
                return constant(code.value)
            case Truth():
                return t.Constant(NumberKind.TRUTH, int(code.value))
            case RealNumber():
                return t.Constant(NumberKind.REAL, code.value)
            case Name():
                return self._name(code.name)
            case Item():
                return self._item(code)
            case Operation():
                return self._signed(code)
            case Choice():
                return self._choice(code)
            case FunctionCall():
                return self._call(code)
        raise LoweringError(f"{self.function.name}: no form for {code}")

    def _name(self, name: str) -> t.Value:
        local = self.names.get(name)
        if local is not None:
            return t.Get(local)
        bound = self.bound.get(name)
        if bound is not None and name not in self.assigned:
            assert not isinstance(bound, str)
            return bound
        number = self.lowering.program.numbers.get(name)
        if number is not None:
            return constant(number)
        if name in self.lowering.program.tables:
            return self.lowering.table(name)
        raise LoweringError(f"{self.function.name}: {name} has no value here")

    def _item(self, code: Item) -> t.Value:
        row = self.value(code.row)
        index = as_kind(self.value(code.index), NumberKind.INT)
        if isinstance(row.type, RowsType):
            number = known(index)
            if not isinstance(number, int):
                raise LoweringError(f"{self.function.name}: {code} names no one of the rows")
            return t.LoadRow(row, number, row.type.rows[number])
        if isinstance(row.type, MatrixType):
            return t.RowAt(row, index)
        if not isinstance(row.type, RowType):
            raise LoweringError(f"{self.function.name}: {code.row} is no row")
        return t.Load(row, index)

    def _signed(self, code: Operation) -> t.Value:
        sign, parts = code.sign, code.parts
        if sign == "not":
            return negate(as_truth(self.value(parts[0])))
        if sign in {"and", "or"}:
            return self._joined(sign, parts)
        if sign in COMPARISONS:
            return self._comparison(COMPARISONS[sign], parts)
        if len(parts) == 1:
            value = self.value(parts[0])
            if sign == "-":
                return self._operation("-", constant(0), value)
            return self._operation("^", value, constant(-1))
        if sign == "%" and isinstance(parts[0], FunctionCall) and parts[0].function == "unsigned":
            return compute(t.Arithmetic.UNSIGNED_REMAINDER, *map(self.value, parts))
        return self._operation(sign, *map(self.value, parts))

    def _operation(self, sign: str, left: t.Value, right: t.Value) -> t.Value:
        if sign == "/":
            return compute(
                t.Arithmetic.DIVIDE, as_kind(left, NumberKind.REAL), as_kind(right, NumberKind.REAL)
            )
        kind = max(NumberKind.INT, _kind(left), _kind(right))
        if sign in {"&", "|", "^"} and _kind(left) == _kind(right) == NumberKind.TRUTH:
            kind = NumberKind.TRUTH
        return compute(INT_OPERATORS[sign], as_kind(left, kind), as_kind(right, kind))

    def _comparison(self, comparison: t.Comparison, parts: Sequence[Expression]) -> t.Value:
        values = [self.value(part) for part in parts]
        kind = max(NumberKind.INT, *map(_kind, values))
        values = [as_kind(value, kind) for value in values]
        if len(values) == 2:
            return compare(comparison, *values)
        low, middle, high = values
        if known(middle) is not None or isinstance(middle, t.Get):
            return joined(
                "and", [compare(comparison, low, middle), compare(comparison, middle, high)]
            )
        local = self._local("between", kind)
        first = compare(comparison, low, t.Get(local))
        second = compare(comparison, t.Get(local), high)
        return t.Let(local, middle, joined("and", [first, second]))

    def _joined(self, sign: str, parts: Sequence[Expression]) -> t.Value:
        """Conditions one after the other; what cannot matter any more is not lowered."""
        deciding = int(sign == "or")
        found: list[t.Value] = []
        for part in parts:
            value = as_truth(self.value(part))
            decided = known(value)
            if decided is None:
                found.append(value)
            elif decided == deciding:
                found.append(value)
                break
        one_test = self.function.generated and self.lowering.options.joined_conditions
        return joined(sign, found, one_test=one_test)

    def _choice(self, code: Choice) -> t.Value:
        condition = as_truth(self.value(code.condition))
        decided = known(condition)
        if decided is not None:
            return self.value(code.then if decided else code.other)
        then, other = self.value(code.then), self.value(code.other)
        if isinstance(then.type, NumberKind):
            kind = max(_kind(then), _kind(other))
            then, other = as_kind(then, kind), as_kind(other, kind)
        return choose(condition, then, other, eager=is_cheap(then) and is_cheap(other))

    # ---- calls ------------------------------------------------------------------------------------

    def _call(self, code: FunctionCall) -> t.Value:
        name = code.function
        bound = self.bound.get(name)
        if isinstance(bound, str):
            name = bound
        if name in _BUILT_IN:
            return self._built_in(name, [self.value(argument) for argument in code.arguments])
        function = self.lowering.function(name)
        if len(function.parameters) != len(code.arguments):
            raise LoweringError(f"{self.function.name}: {code} has too few or too many arguments")
        arguments = [self._argument(argument) for argument in code.arguments]
        if function.linkage.is_inlined and self.lowering.options.inlining:
            return self._inline(function, arguments)
        types = tuple(a if isinstance(a, str) else _type(a) for a in arguments)
        instance = self.lowering.instance(name, types)
        values = [argument for argument in arguments if not isinstance(argument, str)]
        return t.CallInstance(instance, tuple(values))

    def _argument(self, code: Expression) -> Argument:
        if isinstance(code, Name) and code.name not in self.names:
            bound = self.bound.get(code.name)
            if isinstance(bound, str):
                return bound
            if bound is None and code.name in self.lowering.program.functions:
                return code.name
        return self.value(code)

    def _inline(self, function: UntypedFunction, arguments: Sequence[Argument]) -> t.Value:
        """The body in the place of a call: arguments that are no constants are evaluated once, before it."""
        before: list[t.Statement] = []
        assigned = _assigned(function)
        bound: dict[str, Argument] = {}
        for name, argument in zip(function.parameters, arguments, strict=True):
            if isinstance(argument, str | t.Constant | t.TableAddress):
                bound[name] = argument
            elif name in assigned:
                bound[name] = argument  # it is copied into a local of the body
            else:
                bound[name] = self._once(argument, before)
        inlined = t.Inlined(function.name, [], None)
        body = _Body(self.lowering, self.instance, function, bound, inlined)
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
        """An argument in a local, unless it is one that cannot change while the body runs."""
        if isinstance(argument, t.Get) and isinstance(
            argument.local.type, RowType | RowsType | MatrixType
        ):
            return argument
        return self._steady_always(argument, before)

    def _steady_always(self, value: t.Value, before: list[t.Statement]) -> t.Value:
        local = self._local("argument", _type(value))
        before.append(t.Set(local, value))
        return t.Get(local)

    def _built_in(self, name: str, values: list[t.Value]) -> t.Value:
        if name in {"signed", "unsigned"}:
            return values[0]
        if name == "len":
            return t.Length(values[0])
        if name == "highest":
            product = compute(t.Arithmetic.MUL, values[0], values[1])
            return compute(t.Arithmetic.UNSIGNED_SHIFT_RIGHT, product, values[2])
        if name in {"min", "max"}:
            kind = max(NumberKind.INT, *map(_kind, values))
            found = as_kind(values[0], kind)
            for value in values[1:]:
                found = compute(t.Arithmetic(name), found, as_kind(value, kind))
            return found
        if name in {"sqrt", "log"}:
            operator = t.Arithmetic.SQUARE_ROOT if name == "sqrt" else t.Arithmetic.LOGARITHM
            return t.Compute(operator, (as_kind(values[0], NumberKind.REAL),), NumberKind.REAL)
        if name == "abs":
            before: list[t.Statement] = []
            value = self._steady_always(values[0], before)
            (bind,) = before
            assert isinstance(bind, t.Set)
            zero = constant(0)
            found = choose(
                compare(t.Comparison.LT, value, zero),
                compute(t.Arithmetic.SUB, zero, value), value, eager=True,
            )  # fmt: skip
            return t.Let(bind.local, bind.value, found)
        assert name == "bits"
        return compute(t.Arithmetic.COUNT_BITS, as_kind(values[0], NumberKind.INT))


_BUILT_IN = {"abs", "bits", "highest", "len", "log", "max", "min", "signed", "sqrt", "unsigned"}


def _assigned(function: UntypedFunction) -> frozenset[str]:
    """The names that a function gives values."""
    names = set()
    for line in every(function.body):
        if isinstance(line, Assignment) and isinstance(line.target, Name):
            names.add(line.target.name)
        elif isinstance(line, ForLoop):
            names.add(line.name.name)
    return frozenset(names)


def _ends(statement: t.Statement) -> bool:
    """Whether nothing behind a statement is ever reached."""
    if isinstance(statement, t.IfElse):
        ways = (statement.then, statement.other)
        return all(way and _ends(way[-1]) for way in ways)
    return isinstance(statement, t.Leave | t.Exit | t.Next)


def _kind(value: t.Value) -> NumberKind:
    kind = value.type
    if not isinstance(kind, NumberKind):
        raise LoweringError(f"a number is needed, not {kind}")
    return kind


def _type(value: t.Value) -> t.Type:
    assert value.type is not None
    return value.type
