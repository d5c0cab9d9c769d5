"""Runs a typed program on the tracers of JAX: what comes of it is a pure function of numbers and arrays.

Calls are followed into what they call, so that each row is known by its name. A jump out of a loop or body is a number that
says what is left; what follows runs only where that is 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy

from manqala.compile.jax_code.effects import Effects, effects, inside_of
from manqala.compile.jax_code.operators import compared, computed
from manqala.compile.jax_code.rows import RowName, TableName
from manqala.compile.program import typed as t
from manqala.compile.program.typed import NumberKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_TYPES: dict[t.Type, Any] = {
    NumberKind.INT: numpy.int64, NumberKind.TRUTH: numpy.bool_, NumberKind.REAL: numpy.float64,
}  # fmt: skip
RUNS, RETURNED = 0, 1
"""What the jump says where nothing is left, and where the function is; loops and bodies have numbers from 2 on."""


class Traced:
    """A program at work; ``rows`` has the array of each row, and changes."""

    def __init__(
        self, tables: Mapping[str, Any], rows: dict[RowName, Any], moved: Mapping[RowName, Callable[[Any], Any]]
    ) -> None:  # fmt: skip
        """``moved``: for rows that are kept in less room, where an element is."""
        self.tables, self.rows, self.moved = tables, rows, moved
        self._effects: dict[tuple[int, tuple[Any, ...]], Effects] = {}

    def call(self, instance: t.Instance, arguments: Sequence[Any]) -> Any:
        """What an instance returns, a number, a row's name or a tuple of them being an argument."""
        return _Frame(self, instance, arguments).result()

    def effects_of(self, instance: t.Instance, arguments: Sequence[Any]) -> Effects:
        """What a call changes."""
        rows = tuple(a if isinstance(a, RowName | TableName | tuple) else None for a in arguments)
        key = id(instance), rows
        if key not in self._effects:
            self._effects[key] = _Frame(self, instance, arguments).effects(instance.body)
        return self._effects[key]


class _Frame:
    """A call of an instance."""

    def __init__(self, traced: Traced, instance: t.Instance, arguments: Sequence[Any]) -> None:
        import jax

        self.jax, self.np = jax, jax.numpy
        self.traced, self.instance = traced, instance
        self.types = _TYPES
        self.named: dict[int, Any] = {}
        """The locals that are rows."""
        self.values: dict[int, Any] = {}
        self.jump: Any = numpy.int32(RUNS)
        self.results: dict[int, Any] = {}
        """What the function (0) and inlined bodies have come to."""
        self.numbers: dict[int, int] = {}
        for parameter, given in zip(instance.parameters, arguments, strict=True):
            if isinstance(parameter.type, NumberKind):
                self.values[id(parameter)] = given
            else:
                self.named[id(parameter)] = given

    def result(self) -> Any:
        kind = self.instance.result
        if kind is not None:
            self.results[0] = self.types[kind](0)
        self.statements(self.instance.body)
        return self.results.get(0)

    # ---- what changes -----------------------------------------------------------------------------

    def effects(self, parts: Sequence[Any]) -> Effects:
        self._name_rows(parts)
        return effects(parts, self.row, self._called)

    def _name_rows(self, parts: Sequence[Any]) -> None:
        """Name the rows that locals are: each is one row only."""
        for part in parts:
            if isinstance(part, t.Set) and not isinstance(part.local.type, NumberKind):
                self.named[id(part.local)] = self.row(part.value)
            self._name_rows(inside_of(part))

    def _called(self, call: t.CallInstance) -> Effects:
        return self.traced.effects_of(call.instance, self._arguments(call, rows_only=True))

    def _arguments(self, call: t.CallInstance, *, rows_only: bool = False) -> list[Any]:
        return [
            self.row(a) if not isinstance(a.type, NumberKind) else None if rows_only else self.value(a)
            for a in call.arguments
        ]  # fmt: skip

    def row(self, value: t.Value) -> Any:
        """The name of a row, or those of several."""
        match value:
            case t.TableAddress():
                return TableName(value.name)
            case t.Get():
                return self.named[id(value.local)]
            case t.LoadRow():
                return self.row(value.rows)[value.number]
            case t.RowAt() if isinstance(value.index, t.Constant):
                return self.row(value.matrix)[int(value.index.value)]
        raise NotImplementedError("which row is meant is only known as the game goes on")

    # ---- handing on -------------------------------------------------------------------------------

    def _state(
        self, found: Effects
    ) -> tuple[Callable[[], list[Any]], Callable[[Sequence[Any]], None]]:
        """What gives all that must be handed on as a list, and what takes such a list back."""
        names = list(found.locals)
        rows = list(found.rows)
        bodies = [key for key in found.jumps if key in self.results]

        def get() -> list[Any]:
            return [
                self.jump, *(self.values.get(n, self.types[found.locals[n].type](0)) for n in names),
                *(self.traced.rows[r] for r in rows), *(self.results[b] for b in bodies),
            ]  # fmt: skip

        def put(state: Sequence[Any]) -> None:
            left = iter(state)
            self.jump = next(left)
            for n in names:
                self.values[n] = next(left)
            for r in rows:
                self.traced.rows[r] = next(left)
            for b in bodies:
                self.results[b] = next(left)

        return get, put

    def _branch(
        self, condition: Any, ways: Sequence[Callable[[], Any]], found: Effects, kind: Any = None
    ) -> Any:
        """Go one of two ways; gives the value of the way, if it has one."""
        if isinstance(condition, numpy.bool_):
            return ways[0 if condition else 1]()
        get, put = self._state(found)
        before = get()

        def traced(way: Callable[[], Any]) -> Callable[[Any], Any]:
            def run(state: Any) -> Any:
                put(state)
                value = way()
                return [*get(), value] if kind is not None else get()

            return run

        after = self.jax.lax.cond(condition, traced(ways[0]), traced(ways[1]), before)
        put(after[:-1] if kind is not None else after)
        return after[-1] if kind is not None else None

    # ---- statements -------------------------------------------------------------------------------

    def statements(self, statements: Sequence[t.Statement]) -> None:
        for at, statement in enumerate(statements):
            self.statement(statement)
            rest = statements[at + 1 :]
            if rest and self.effects([statement]).jumps:
                if isinstance(statement, t.Exit | t.Next | t.Leave):
                    return
                self._where_it_runs(rest)
                return

    def _where_it_runs(self, rest: Sequence[t.Statement]) -> None:
        ways = [lambda: self.statements(rest), lambda: None]
        self._branch(self.jump == RUNS, ways, self.effects(rest))

    def _number(self, key: int) -> int:
        return self.numbers.setdefault(key, 2 + len(self.numbers))

    def statement(self, statement: t.Statement) -> None:
        match statement:
            case t.Set():
                if isinstance(statement.local.type, NumberKind):
                    self.values[id(statement.local)] = self.value(statement.value)
                else:
                    self.named[id(statement.local)] = self.row(statement.value)
            case t.StoreElement():
                name = self.row(statement.row)
                at, value = self.value(statement.index), self.value(statement.value)
                row = self.traced.rows[name]
                self.traced.rows[name] = row.at[self._at(name, at)].set(
                    value.astype(row.dtype), mode="drop"
                )
            case t.CopyElements():
                self._copy(statement)
            case t.IfElse():
                condition = self.value(statement.condition)
                ways = [
                    lambda: self.statements(statement.then),
                    lambda: self.statements(statement.other),
                ]
                self._branch(condition, ways, self.effects([*statement.then, *statement.other]))
            case t.Loop():
                self._loop(statement)
            case t.Exit():
                self.jump = numpy.int32(self._number(id(statement.loop)))
            case t.Next():
                self.jump = numpy.int32(-self._number(id(statement.loop)))
            case t.Leave():
                key = 0 if statement.inlined is None else id(statement.inlined)
                if statement.value is not None:
                    self.results[key] = self.value(statement.value)
                self.jump = numpy.int32(self._number(key) if key else RETURNED)
            case t.CallForEffect():
                self.value(statement.call)

    def _at(self, name: Any, at: Any) -> Any:
        moved = self.traced.moved.get(name)
        return at if moved is None else moved(at)

    def _copy(self, copy: t.CopyElements) -> None:
        source, target = self.row(copy.source), self.row(copy.target)
        start, at, count = self.value(copy.start), self.value(copy.at), self.value(copy.count)
        row = self.traced.rows[target]
        if isinstance(copy.count, t.Constant):
            steps = self.np.arange(int(copy.count.value))
            values = self._array(source)[self._at(source, start + steps)].astype(row.dtype)
            self.traced.rows[target] = row.at[self._at(target, at + steps)].set(values, mode="drop")
            return
        places = self.np.arange(row.shape[0])
        if target in self.traced.moved:
            raise NotImplementedError("a block of unknown length is copied into the work row")
        values = self._array(source)[self._at(source, places - at + start)].astype(row.dtype)
        self.traced.rows[target] = self.np.where(
            (places >= at) & (places < at + count), values, row
        )

    def _array(self, name: Any) -> Any:
        return (
            self.np.asarray(self.traced.tables[name.name])
            if isinstance(name, TableName)
            else self.traced.rows[name]
        )

    def _loop(self, loop: t.Loop) -> None:
        number = self._number(id(loop))
        found = self.effects([loop])
        get, put = self._state(found)
        before = get()

        def body(state: Any) -> Any:
            put(state[1:])
            going = self.value(loop.condition)
            inner = self.effects([*loop.body, *loop.step])

            def round_() -> None:
                self.statements(loop.body)
                self.jump = self.np.where(self.jump == -number, RUNS, self.jump).astype(
                    self.np.int32
                )
                if loop.step and found_jumps:
                    self._where_it_runs(loop.step)
                else:
                    self.statements(loop.step)

            found_jumps = bool(effects(loop.body, self.row, self._called).jumps)
            self._branch(going, [round_, lambda: None], inner)
            return [going & (self.jump == RUNS), *get()]

        after = self.jax.lax.while_loop(lambda state: state[0], body, [numpy.bool_(True), *before])
        put(after[1:])
        self.jump = self.np.where(self.jump == number, RUNS, self.jump).astype(self.np.int32)

    # ---- values -----------------------------------------------------------------------------------

    def value(self, value: t.Value) -> Any:
        match value:
            case t.Constant():
                number = value.value
                if value.type == NumberKind.INT:
                    number = (int(number) + (1 << 63)) % (1 << 64) - (1 << 63)
                return self.types[value.type](number)
            case t.Get():
                found = self.values.get(id(value.local))
                return self.types[value.local.type](0) if found is None else found
            case t.Load():
                name = self.row(value.row)
                at = self._at(name, self.value(value.index))
                return self._array(name).at[at].get(mode="clip").astype(self.types[value.type])
            case t.Length():
                return numpy.int64(self._array(self.row(value.row)).shape[0])
            case t.Compute():
                return computed(value.operator, [self.value(one) for one in value.operands])
            case t.Compare():
                return compared(value.comparison, self.value(value.left), self.value(value.right))
            case t.Negation():
                return self.np.logical_not(self.value(value.operand))
            case t.SelectValue():
                return self._select(value)
            case t.Convert():
                return self.value(value.operand).astype(self.types[value.type])
            case t.Let():
                self.values[id(value.local)] = self.value(value.bound)
                return self.value(value.value)
            case t.CallInstance():
                return self.traced.call(value.instance, self._arguments(value))
            case t.Inlined():
                return self._inlined(value)
        raise NotImplementedError(f"{type(value).__name__} has no form in JAX")

    def _select(self, value: t.SelectValue) -> Any:
        condition = self.value(value.condition)
        found = self.effects([value.then, value.other])
        if found.none:
            return self.np.where(condition, self.value(value.then), self.value(value.other))
        return self._branch(
            condition,
            [lambda: self.value(value.then), lambda: self.value(value.other)],
            found,
            value.type,
        )

    def _inlined(self, value: t.Inlined) -> Any:
        key = id(value)
        number = self._number(key)
        if value.type is not None:
            self.results[key] = self.types[value.type](0)
        self.statements(value.body)
        self.jump = self.np.where(self.jump == number, RUNS, self.jump).astype(self.np.int32)
        return self.results.pop(key, None)
