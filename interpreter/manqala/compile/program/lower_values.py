"""Lowers values and calls to the typed program: infers types, specialises calls by types or inlines them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol

from manqala.compile.program import typed as t
from manqala.compile.program.constant_folding import (
    INT_OPERATORS,
    as_kind,
    as_truth,
    choose,
    compare,
    compute,
    constant,
    constant_of,
    is_cheap,
    join_truths,
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
    RecordField,
    Truth,
    WholeNumber,
)
from manqala.compile.program.pass_names import PassName
from manqala.compile.program.row_records import BoundRecord
from manqala.compile.program.value_types import (
    Arithmetic,
    Comparison,
    MatrixType,
    NumberKind,
    RowsType,
    RowType,
    Type,
)
from manqala.compile.program.walking import blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.program.pass_names import Passes
    from manqala.compile.program.row_records import Argument, Callee, ParameterType
    from manqala.compile.program.untyped import UntypedFunction, UntypedProgram

SMALL = 40
"""Maximum size in statements of functions that are always inlined."""
COMPARISONS = {
    "==": Comparison.EQ, "!=": Comparison.NE, "<": Comparison.LT,
    "<=": Comparison.LE, ">": Comparison.GT, ">=": Comparison.GE,
}  # fmt: skip


class LoweringError(Exception):
    """A function is ill-typed: a fault of the emitter or of a kernel."""


class Lowering(Protocol):
    """The lowering of a whole program."""

    program: UntypedProgram
    passes: Passes
    simpler: bool
    """Whether to simplify operators."""

    def function(self, name: str) -> UntypedFunction:
        """Return a function by name."""

    def table(self, name: str) -> t.TableAddress:
        """Return a table, and add it to the program."""

    def instance(self, name: str, types: tuple[ParameterType, ...]) -> Callee:
        """Return the instance of a function for these parameter types, or function names."""


class ValueLowering(ABC):
    """Lowers the values in the body of one function."""

    lowering: Lowering
    instance: t.Instance
    function: UntypedFunction
    bound: dict[str, Argument]
    assigned: frozenset[str]
    names: dict[str, t.LocalVariable]
    aliases: dict[str, t.Value]
    """The fields of records under names of the body."""

    @abstractmethod
    def inline(self, function: UntypedFunction, arguments: Sequence[Argument]) -> t.Value:
        """Inline the body of a function."""

    def local(self, name: str, kind: Type) -> t.LocalVariable:
        """Return a new local."""
        local = t.LocalVariable(name, kind)
        self.instance.locals.append(local)
        return local

    def steady(self, value: t.Value, before: list[t.Statement]) -> t.Value:
        """Return a value in a local that nothing else changes; ``before`` receives the assignment."""
        local = self.local("argument", type_of(value))
        before.append(t.Set(local, value))
        return t.Get(local)

    def compute(self, operator: Arithmetic, *operands: t.Value) -> t.Value:
        """Apply an operator to operands of one kind; fold or simplify it if possible."""
        value = compute(operator, *operands, simpler=self.lowering.simpler)
        if isinstance(value, t.Compute) and value.operator is operator:
            return value
        folded = isinstance(value, t.Constant) and all(
            constant_of(operand) is not None for operand in operands
        )
        name = PassName.CONSTANT_FOLDING if folded else PassName.SIMPLER_ARITHMETIC
        self.lowering.passes.counts[name] += 1
        return value

    def compare(self, comparison: Comparison, left: t.Value, right: t.Value) -> t.Value:
        """Compare two values of one kind; fold the result if possible."""
        value = compare(comparison, left, right)
        if isinstance(value, t.Constant):
            self.lowering.passes.counts[PassName.CONSTANT_FOLDING] += 1
        return value

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
            case RecordField():
                return self._field(code)
            case Item():
                return self._item(code)
            case Operation():
                return self._lower_sign(code)
            case Choice():
                return self._choice(code)
            case FunctionCall():
                return self._call(code)
        raise LoweringError(f"{self.function.name}: no form for {code}")

    def _name(self, name: str) -> t.Value:
        local = self.names.get(name)
        if local is not None:
            return t.Get(local)
        if name in self.aliases:
            return self.aliases[name]
        bound = self.bound.get(name)
        if bound is not None and name not in self.assigned:
            if isinstance(bound, BoundRecord | str):
                raise LoweringError(f"{self.function.name}: {name} is not a value")
            return bound
        number = self.lowering.program.numbers.get(name)
        if number is not None:
            return constant(number)
        if name in self.lowering.program.tables:
            return self.lowering.table(name)
        raise LoweringError(f"{self.function.name}: {name} has no value here")

    def _field(self, code: RecordField) -> t.Value:
        record = self.bound.get(code.record)
        if not isinstance(record, BoundRecord) or code.name not in record.fields:
            raise LoweringError(f"{self.function.name}: there is no {code}")
        return record.value(code.name)

    def _item(self, code: Item) -> t.Value:
        row = self.value(code.row)
        index = as_kind(self.value(code.index), NumberKind.INT)
        if isinstance(row.type, RowsType):
            number = constant_of(index)
            if not isinstance(number, int):
                raise LoweringError(f"{self.function.name}: {code} names no one of the rows")
            return t.LoadRow(row, number, row.type.rows[number])
        if isinstance(row.type, MatrixType):
            return t.RowAt(row, index)
        if not isinstance(row.type, RowType):
            raise LoweringError(f"{self.function.name}: {code.row} is not a row")
        return t.Load(row, index)

    def _lower_sign(self, code: Operation) -> t.Value:
        sign, parts = code.sign, code.parts
        if sign == "not":
            return negate(as_truth(self.value(parts[0])))
        if sign in {"and", "or"}:
            return self._join(sign, parts)
        if sign in COMPARISONS:
            return self._comparison(COMPARISONS[sign], parts)
        if len(parts) == 1:
            value = self.value(parts[0])
            if sign == "-":
                return self._operation("-", constant(0), value)
            return self._operation("^", value, constant(-1))
        if sign == "%" and isinstance(parts[0], FunctionCall) and parts[0].function == "unsigned":
            return self.compute(Arithmetic.UNSIGNED_REMAINDER, *map(self.value, parts))
        return self._operation(sign, *map(self.value, parts))

    def _operation(self, sign: str, left: t.Value, right: t.Value) -> t.Value:
        if sign == "/":
            return self.compute(
                Arithmetic.DIVIDE,
                as_kind(left, NumberKind.REAL),
                as_kind(right, NumberKind.REAL),
            )
        kind = max(NumberKind.INT, kind_of(left), kind_of(right))
        if sign in {"&", "|", "^"} and kind_of(left) == kind_of(right) == NumberKind.TRUTH:
            kind = NumberKind.TRUTH
        return self.compute(INT_OPERATORS[sign], as_kind(left, kind), as_kind(right, kind))

    def _comparison(self, comparison: Comparison, parts: Sequence[Expression]) -> t.Value:
        values = [self.value(part) for part in parts]
        kind = max(NumberKind.INT, *map(kind_of, values))
        values = [as_kind(value, kind) for value in values]
        if len(values) == 2:
            return self.compare(comparison, *values)
        low, middle, high = values
        if constant_of(middle) is not None or isinstance(middle, t.Get):
            return join_truths(
                "and",
                [self.compare(comparison, low, middle), self.compare(comparison, middle, high)],
            )
        local = self.local("between", kind)
        first = self.compare(comparison, low, t.Get(local))
        second = self.compare(comparison, t.Get(local), high)
        return t.Let(local, middle, join_truths("and", [first, second]))

    def _join(self, sign: str, parts: Sequence[Expression]) -> t.Value:
        """Join conditions in order; those that no longer matter are not lowered."""
        deciding = int(sign == "or")
        found: list[t.Value] = []
        for part in parts:
            value = as_truth(self.value(part))
            decided = constant_of(value)
            if decided is None:
                found.append(value)
            elif decided == deciding:
                found.append(value)
                break
        passes = self.lowering.passes
        one_test = self.function.generated and passes.has(PassName.JOINED_CONDITIONS)
        value = join_truths(sign, found, one_test=one_test)
        if len(found) > 1 and not isinstance(value, t.SelectValue):
            passes.counts[PassName.JOINED_CONDITIONS] += len(found)
        return value

    def _choice(self, code: Choice) -> t.Value:
        condition = as_truth(self.value(code.condition))
        decided = constant_of(condition)
        if decided is not None:
            return self.value(code.then if decided else code.other)
        then, other = self.value(code.then), self.value(code.other)
        if isinstance(then.type, NumberKind):
            kind = max(kind_of(then), kind_of(other))
            then, other = as_kind(then, kind), as_kind(other, kind)
        passes = self.lowering.passes
        eager = passes.has(PassName.EAGER_CHOICES) and is_cheap(then) and is_cheap(other)
        if eager:
            passes.counts[PassName.EAGER_CHOICES] += 1
        return choose(condition, then, other, eager=eager)

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
        inlining = self.lowering.passes.has(PassName.INLINING)
        if inlining and function.linkage.is_inlined:
            self.lowering.passes.counts[PassName.INLINING] += 1
            return self.inline(function, arguments)
        callee = self.lowering.instance(name, tuple(map(parameter_type, arguments)))
        if inlining and sum(map(len, blocks(callee.instance.body))) <= SMALL:
            self.lowering.passes.counts[PassName.INLINING] += 1
            return self.inline(function, arguments)
        return t.CallInstance(callee.instance, tuple(callee.handed(arguments)))

    def _argument(self, code: Expression) -> Argument:
        if isinstance(code, Name) and code.name not in self.names:
            bound = self.bound.get(code.name)
            if isinstance(bound, BoundRecord | str):
                return bound
            if bound is None and code.name in self.lowering.program.functions:
                return code.name
        return self.value(code)

    def _built_in(self, name: str, values: list[t.Value]) -> t.Value:
        if name in {"signed", "unsigned"}:
            return values[0]
        if name == "len":
            return t.Length(values[0])
        if name == "highest":
            product = self.compute(Arithmetic.MUL, values[0], values[1])
            return self.compute(Arithmetic.UNSIGNED_SHIFT_RIGHT, product, values[2])
        if name in {"min", "max"}:
            kind = max(NumberKind.INT, *map(kind_of, values))
            found = as_kind(values[0], kind)
            for value in values[1:]:
                found = self.compute(Arithmetic(name), found, as_kind(value, kind))
            return found
        if name == "sqrt":
            number = as_kind(values[0], NumberKind.REAL)
            return t.Compute(Arithmetic.SQUARE_ROOT, (number,), NumberKind.REAL)
        if name == "abs":
            before: list[t.Statement] = []
            value = self.steady(values[0], before)
            (bind,) = before
            assert isinstance(bind, t.Set)
            zero = constant(0)
            found = choose(
                self.compare(Comparison.LT, value, zero),
                self.compute(Arithmetic.SUB, zero, value), value, eager=True,
            )  # fmt: skip
            return t.Let(bind.local, bind.value, found)
        if name == "turns_of_many":
            address, lanes, chance, most = values
            return t.TurnsOfMany(address, lanes, chance, as_kind(most, NumberKind.INT))
        assert name == "bits"
        return self.compute(Arithmetic.COUNT_BITS, as_kind(values[0], NumberKind.INT))


_BUILT_IN = {
    "abs",
    "bits",
    "highest",
    "len",
    "max",
    "min",
    "signed",
    "sqrt",
    "turns_of_many",
    "unsigned",
}


def kind_of(value: t.Value) -> NumberKind:
    """Return the kind of a number; raise ``LoweringError`` for a row."""
    kind = value.type
    if not isinstance(kind, NumberKind):
        raise LoweringError(f"a number is needed, not {kind}")
    return kind


def parameter_type(argument: Argument) -> ParameterType:
    """Return the parameter type for an argument."""
    if isinstance(argument, BoundRecord):
        return argument.type
    return argument if isinstance(argument, str) else type_of(argument)


def type_of(value: t.Value) -> Type:
    """Return the type of a call's result; raise an error if it has none."""
    assert value.type is not None
    return value.type
