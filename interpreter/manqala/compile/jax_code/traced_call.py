"""Traces a function of a typed program into a pure function of numbers and arrays.

Nothing branches. Both branches of a condition are traced, and a mask says which one is active; a jump masks out the code
up to its target. Calls are traced inline, so that each row is known by its name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy

from manqala.compile.jax_code.call_names import CallNames, terms
from manqala.compile.jax_code.masked_operators import (
    NO,
    TYPES,
    YES,
    both,
    compare,
    compute,
    contrary,
    convert,
    either,
    is_known,
    select,
    whole,
)
from manqala.compile.jax_code.named_rows import REGISTERS, WORK, UnknownPlaceError
from manqala.compile.jax_code.traced_changes import (
    RETURN,
    TracedChanges,
    end_of,
    find_exposed,
    inside_of,
    next_round,
    reads,
)
from manqala.compile.jax_code.traced_state import gather, place_of
from manqala.compile.program import typed as t
from manqala.compile.program.value_types import Arithmetic, Comparison, NumberKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.compile.jax_code.masked_operators import Number
    from manqala.compile.jax_code.named_rows import RowName
    from manqala.compile.jax_code.traced_state import TracedState

HEAVY = 150
"""Least size in nodes of code that is skipped if no game of a batch reaches it."""


class TracedCall:
    """A call of a function."""

    def __init__(
        self, machine: TracedState, instance: t.Instance, arguments: Sequence[Number]
    ) -> None:
        """``arguments``: a number, a row's name, or a tuple of those."""
        self.machine, self.instance = machine, instance
        self.names = CallNames(machine.work, machine.primitives, instance, arguments)
        self.values: dict[int, Number] = {}
        self.results: dict[int, Number] = {}
        """The results so far of the function, number 0, and of inlined bodies."""
        self._reads = reads(instance.body)
        for parameter, given in zip(instance.parameters, arguments, strict=True):
            if isinstance(parameter.type, NumberKind):
                self.values[id(parameter)] = given

    def run(self) -> Number:
        """Trace the body; return its result."""
        outer, self.machine.left = self.machine.left, {}
        self.statements(self.instance.body)
        self.machine.arrive(RETURN)
        self.machine.left = outer
        kind = self.instance.result
        return None if kind is None else self.results.get(0, TYPES[kind](0))

    # ---- loops ------------------------------------------------------------------------------------

    def _loop_carry(
        self, found: TracedChanges, keep: Callable[[int], bool]
    ) -> tuple[Callable[[], list[Number]], Callable[[Sequence[Number]], None]]:
        """Return functions that get and set the loop-carried values as a list."""
        from jax import numpy as jnp

        machine = self.machine
        names = [local for key, local in found.locals.items() if keep(key)]
        rows, registers = list(found.rows), list(found.registers)
        results = [(key, TYPES[body.type]) for key, body in found.results.items()]
        if found.returns:
            assert self.instance.result is not None
            results.append((0, TYPES[self.instance.result]))

        def get() -> list[Number]:
            numbers = [
                *(convert(self.values.get(id(name), TYPES[name.type](0)), TYPES[name.type]) for name in names),
                *(machine.registers[r] for r in registers), *(self.results.get(key, kind(0)) for key, kind in results),
                *([machine.fault] if found.checked else []),
            ]  # fmt: skip
            return [*map(jnp.asarray, numbers), *(machine.rows[row] for row in rows)]

        def put(state: Sequence[Number]) -> None:
            left = iter(state)
            for name in names:
                self.values[id(name)] = next(left)
            for r in registers:
                machine.registers[r] = next(left)
            for key, _ in results:
                self.results[key] = next(left)
            if found.checked:
                machine.fault = next(left)
            for row in rows:
                machine.rows[row] = next(left)

        return get, put

    def _rounds(
        self,
        found: TracedChanges,
        keep: Callable[[int], bool],
        enters: Number,
        body: Callable[[], Number],
    ) -> None:
        """Trace iterations; ``enters``: whether there is a first; ``body`` traces one and returns whether another follows."""
        from jax import lax
        from jax import numpy as jnp

        machine = self.machine
        get, put = self._loop_carry(found, keep)
        outer = list(found.jumps)
        for key in found.locals:
            if not keep(key):
                self.values.pop(key, None)
        mask, left = machine.mask, machine.left

        def a_round(state: Sequence[Number]) -> list[Number]:
            machine.mask, machine.left = YES, {}
            put(state[1 + len(outer) :])
            goes_on = body()
            flags = [machine.left.pop(way, NO) for way in outer]
            assert not machine.left, machine.left
            return [jnp.asarray(goes_on), *map(jnp.asarray, flags), *get()]

        begin = [jnp.asarray(enters), *(jnp.asarray(NO) for _ in outer), *get()]
        untouched = (
            dict(machine.rows),
            dict(machine.registers),
            dict(self.values),
            dict(self.results),
            machine.fault,
        )
        after = lax.while_loop(lambda state: state[0], a_round, begin)
        machine.mask, machine.left = mask, left
        machine.rows, machine.registers, self.values, self.results, machine.fault = (
            dict(untouched[0]), dict(untouched[1]), dict(untouched[2]), dict(untouched[3]), untouched[4],
        )  # fmt: skip
        put(after[1 + len(outer) :])
        for way, flag in zip(outer, after[1:], strict=False):
            machine.left[way] = either(machine.left.get(way, NO), flag)
            machine.mask = machine.without(flag)

    def _loop(self, loop: t.Loop) -> None:
        machine = self.machine
        found = self.names.changes([loop])
        inside = reads([loop])
        shown = find_exposed(loop)

        def keep(key: int) -> bool:
            return key in shown or self._reads[key] > inside[key]

        twice = _size([loop.condition], 30) < 30
        for key in found.locals:
            if not keep(key):
                self.values.pop(key, None)
        condition = YES if loop.entered or not twice else self.value(loop.condition)
        enters = both(machine.mask, condition)
        if is_known(enters) and not enters:
            return

        def body() -> Number:
            if not twice:
                machine.mask = self.value(loop.condition)
            self.statements(loop.body)
            machine.arrive(next_round(loop))
            self.statements(loop.step)
            goes_on = machine.mask
            if twice:
                goes_on = both(goes_on, self.value(loop.condition))
            machine.left.pop(end_of(loop), None)
            # Faulty games stop here: they might never end.
            return both(goes_on, contrary(machine.fault)) if found.checked else goes_on

        self._rounds(found, keep, enters, body)

    # ---- statements -------------------------------------------------------------------------------

    def statements(self, statements: Sequence[t.Statement]) -> None:
        """Trace statements in order."""
        for statement in statements:
            if is_known(self.machine.mask) and not self.machine.mask:
                return
            self.statement(statement)

    def statement(self, statement: t.Statement) -> None:
        """Trace a statement."""
        machine = self.machine
        match statement:
            case t.Set():
                if isinstance(statement.local.type, NumberKind):
                    value = self.value(statement.value)
                    self._give(self.values, id(statement.local), value)
            case t.StoreElement():
                self._store(statement)
            case t.CopyElements():
                self._copy(statement)
            case t.IfElse():
                self._branch(statement)
            case t.Loop():
                self._loop(statement)
            case t.Exit():
                machine.leave(end_of(statement.loop))
            case t.Next():
                machine.leave(next_round(statement.loop))
            case t.Leave():
                if statement.value is not None:
                    key = 0 if statement.inlined is None else id(statement.inlined)
                    self._give(self.results, key, self.value(statement.value))
                machine.leave(RETURN if statement.inlined is None else end_of(statement.inlined))
            case t.CallForEffect():
                self.value(statement.call)

    def _give(self, kept: dict[Any, Number], key: int, value: Number) -> None:
        """Assign a value where the mask is active; elsewhere the old value, if any, stays."""
        kept[key] = select(self.machine.mask, value, kept[key]) if key in kept else value

    def _branch(self, statement: t.IfElse) -> None:
        machine = self.machine
        condition = self.value(statement.condition)
        mask = machine.mask
        before = dict(machine.left)
        ends = []
        for truth, way in ((condition, statement.then), (contrary(condition), statement.other)):
            machine.mask = both(mask, truth)
            if _size(way, HEAVY) >= HEAVY and not is_known(machine.mask):
                self._trace_rare_code(way)
            else:
                self.statements(way)
            ends.append(machine.mask)
        unchanged = machine.left.keys() == before.keys() and all(
            machine.left[k] is before[k] for k in before
        )
        machine.mask = mask if unchanged else either(*ends)

    def _trace_rare_code(self, way: Sequence[t.Statement]) -> None:
        """Trace code that is skipped if no game of a batch reaches it, as a loop of at most one iteration."""
        found = self.names.changes(way)
        inside = reads(way)
        known = set(self.values)

        def body() -> Number:
            self.statements(way)
            return NO

        self._rounds(
            found,
            lambda key: key in known or self._reads[key] > inside[key],
            self.machine.mask,
            body,
        )

    def _place(self, row: RowName, index: t.Value) -> tuple[RowName, Any]:
        """Return the row, or part of the work row, and the index in it; a register has the row ``WORK``."""
        if row != WORK:
            return row, self.value(index)
        known, unknown = place_of([self.value(term) for term in terms(index)])
        if known < REGISTERS:
            if unknown is not None:
                raise UnknownPlaceError("a register is chosen during the game")
            return WORK, known
        part = self.machine.work.part(known)
        at = whole(known - part.start)
        return part.row, at if unknown is None else compute(Arithmetic.ADD, (unknown, at))

    def _store(self, store: t.StoreElement) -> None:
        row, at = self._place(self.names.row(store.row), store.index)
        value = self.value(store.value)
        if row == WORK:
            self._give(self.machine.registers, at, value)
        else:
            self.machine.store(row, at, value)

    def _copy(self, copy: t.CopyElements) -> None:
        from jax import lax

        machine = self.machine
        source, start = self._place(self.names.row(copy.source), copy.start)
        target, at = self._place(self.names.row(copy.target), copy.at)
        count = self.value(copy.count)
        given, row = machine.array(source), machine.rows[target]
        size = row.shape[0]
        if (
            all(map(is_known, (start, at, count)))
            and start == at == 0
            and count == size == given.shape[0]
        ):
            machine.put(target, lax.convert_element_type(given, row.dtype))
            return
        last = compute(Arithmetic.ADD, (at, count))
        if is_known(at) and is_known(count):
            if at < 0 or last > size:
                machine.fault = either(machine.fault, machine.mask)
        else:
            machine.check(at, size)
            machine.check(last, size + 1)
        places = lax.iota(numpy.int64, size)
        fits = both(compare(Comparison.GE, places, at), compare(Comparison.LT, places, last))
        from_there = compute(Arithmetic.ADD, (places, compute(Arithmetic.SUB, (start, at))))
        found = convert(gather(given, from_there), row.dtype)
        machine.rows[target] = select(both(fits, machine.mask), found, row)

    # ---- values -----------------------------------------------------------------------------------

    def value(self, value: t.Value) -> Number:
        """Trace a value."""
        match value:
            case t.Constant():
                return (
                    whole(int(value.value))
                    if value.type == NumberKind.INT
                    else TYPES[value.type](value.value)
                )
            case t.Get():
                return self.values.get(id(value.local), TYPES[value.local.type](0))
            case t.Load():
                row, at = self._place(self.names.row(value.row), value.index)
                if row == WORK:
                    return self.machine.registers[at]
                return self.machine.element(row, at)
            case t.Length():
                return whole(self.machine.array(self.names.row(value.row)).shape[0])
            case t.Compute():
                return compute(value.operator, [self.value(operand) for operand in value.operands])
            case t.Compare():
                return compare(value.comparison, self.value(value.left), self.value(value.right))
            case t.Negation():
                return contrary(self.value(value.operand))
            case t.SelectValue():
                return self._select(value)
            case t.Convert():
                return convert(self.value(value.operand), TYPES[value.type])
            case t.Let():
                self._give(self.values, id(value.local), self.value(value.bound))
                return self.value(value.value)
            case t.CallInstance():
                return self._call(value)
            case t.Inlined():
                self.results.pop(id(value), None)
                self.statements(value.body)
                self.machine.arrive(end_of(value))
                return (
                    None
                    if value.type is None
                    else self.results.pop(id(value), TYPES[value.type](0))
                )
        raise UnknownPlaceError(f"{type(value).__name__} has no form in JAX")

    def _call(self, call: t.CallInstance) -> Number:
        given = [
            self.value(a) if isinstance(a.type, NumberKind) else self.names.row(a)
            for a in call.arguments
        ]
        primitive = self.machine.primitives.get(call.instance.name)
        if primitive is not None:
            return primitive(self.machine, *given)
        return TracedCall(self.machine, call.instance, given).run()

    def _select(self, value: t.SelectValue) -> Number:
        machine = self.machine
        condition = self.value(value.condition)
        if is_known(condition):
            return self.value(value.then if condition else value.other)
        mask, found = machine.mask, []
        for truth, way in ((condition, value.then), (contrary(condition), value.other)):
            machine.mask = both(mask, truth)
            found.append(self.value(way))
        machine.mask = mask
        return select(condition, *found)


def _size(parts: Sequence[t.Statement | t.Value], most: int) -> int:
    """Count nodes, with those of called functions, up to about ``most``."""
    count, waiting = 0, list(parts)
    while waiting and count < most:
        part = waiting.pop()
        count += 1
        waiting += inside_of(part)
        if isinstance(part, t.CallInstance):
            waiting += part.instance.body
    return count
