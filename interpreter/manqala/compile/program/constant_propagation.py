"""Constant propagation: known locals and cells decide conditions and save loads.

The facts are ranges of locals, and cells with a constant index that were read or written and have not changed since.
Rows that overlap are the same row, so a store changes one element of any row of its width.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.constant_folding import as_kind, choose, compare, compute, negate
from manqala.compile.program.facts_at import KnownFacts, join
from manqala.compile.program.side_effects import Effects, effects_of, is_pure
from manqala.compile.program.value_ranges import RANGE_OF_TRUTH
from manqala.compile.program.value_types import Arithmetic, NumberKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.compile.program.value_ranges import Range


def propagate_constants(program: t.TypedProgram) -> int:
    """Change all instances, remove uncalled ones, and return the number of new facts used."""
    effects: dict[int, Effects] = {}
    done = 0
    for instance in program.instances:
        effects[id(instance)] = effects_of(instance.body, effects)
        walk = _Propagation(effects, program.table_ranges)
        instance.body = walk.statements(instance.body)
        done += walk.done
    called = {id(one) for one in program.exported.values()}
    for instance in reversed(program.instances):
        if id(instance) in called:
            called.update(effects_of(instance.body, {}).called)
    program.instances[:] = [one for one in program.instances if id(one) in called]
    return done


class _Propagation:
    """Walks one instance in execution order. Values may be shared, so a changed value is a new node."""

    def __init__(self, effects: dict[int, Effects], tables: Mapping[str, Range]) -> None:
        self.effects = effects
        self.done = 0
        self.given: dict[int | str, Range] = {}
        self.given.update(tables)
        self.now: KnownFacts | None = KnownFacts(self.given)
        """The facts at this point; none in unreachable code."""
        self.leaving: dict[int, list[KnownFacts]] = {}
        """The facts at each exit of an inlined body."""

    def statements(self, statements: Sequence[t.Statement]) -> list[t.Statement]:
        """Return statements in order, without unreachable ones."""
        found: list[t.Statement] = []
        for statement in statements:
            if self.now is None:
                break
            found += self._statement(statement, self.now)
        return found

    def _statement(self, statement: t.Statement, now: KnownFacts) -> list[t.Statement]:
        match statement:
            case t.Set():
                value = self.value(statement.value)
                self._here.set(statement.local, value)
                return [t.Set(statement.local, value)]
            case t.StoreElement():
                row, index = statement.row, statement.index
                value = self.value(statement.value)
                if is_pure(value):  # otherwise the back end's order of evaluation decides
                    row, index = self.value(row), self.value(index)
                self._here.store(row, index, value)
                return [t.StoreElement(row, index, value)]
            case t.CopyElements():
                source, start = self.value(statement.source), self.value(statement.start)
                target, at = self.value(statement.target), self.value(statement.at)
                count = self.value(statement.count)
                self._here.copy_to(target, at, count)
                return [t.CopyElements(source, start, target, at, count)]
            case t.Prefetch():
                return [t.Prefetch(self.value(statement.row), self.value(statement.index))]
            case t.IfElse():
                return self._branch(statement)
            case t.Loop():
                return self._loop(statement, now)
            case t.Leave():
                left = None if statement.value is None else self.value(statement.value)
                if statement.inlined is not None:
                    self._leave(statement.inlined, left)
                self.now = None
                return [t.Leave(statement.inlined, left)]
            case t.CallForEffect():
                call = self.value(statement.call)
                assert isinstance(call, t.CallInstance | t.Inlined)
                return [t.CallForEffect(call)]
        self.now = None  # ``Exit`` and ``Next``
        return [statement]

    def _leave(self, inlined: t.Inlined, value: t.Value | None) -> None:
        self.leaving[id(inlined)].append(self._here)
        if value is not None and value.type in RANGE_OF_TRUTH:
            low, high = self._here.range_of(value)
            before = self.given.get(id(inlined), (low, high))
            self.given[id(inlined)] = (min(low, before[0]), max(high, before[1]))

    @property
    def _here(self) -> KnownFacts:
        """The facts at this point; without any in unreachable code."""
        if self.now is None:
            self.now = KnownFacts(self.given)
        return self.now

    def _branch(self, branch: t.IfElse) -> list[t.Statement]:
        condition = self.value(branch.condition)
        if isinstance(condition, t.Constant):
            self.done += 1
            return self.statements(branch.then if condition.value else branch.other)
        before = self._here
        self.now = before.copy()
        self.now.assume(condition, holds=True)
        then = self.statements(branch.then)
        after, self.now = self.now, before
        before.assume(condition, holds=False)
        other = self.statements(branch.other)
        self.now = join(after, self.now)
        return [t.IfElse(condition, then, other)]

    def _loop(self, loop: t.Loop, now: KnownFacts) -> list[t.Statement]:
        changes = effects_of([loop], self.effects)
        counter = _counter(loop)
        least = now.range_of(t.Get(counter))[0] if counter else 0
        now.forget(changes)
        if counter and counter not in effects_of(loop.body, {}).locals:
            now.limit(counter, least=least)
        after = now.copy()
        loop.condition = self.value(loop.condition)
        if isinstance(loop.condition, t.Constant) and not loop.condition.value:
            self.now = after
            return []
        self._here.assume(loop.condition, holds=True)
        loop.body = self.statements(loop.body)
        # The step also runs after ``Next``.
        self.now = after.copy()
        loop.step = self.statements(loop.step)
        self.now = after
        return [loop]

    # ---- values -----------------------------------------------------------------------------------

    def value(self, value: t.Value) -> t.Value:
        """Return a value with all known facts applied."""
        found = self._value(value)
        ranged = isinstance(
            found, t.Get | t.Load | t.Compute | t.Compare | t.Negation | t.Convert | t.SelectValue
        )
        if ranged and found.type in RANGE_OF_TRUTH:
            low, high = self._here.range_of(found)
            if low == high and is_pure(found):
                self.done += 1
                return t.Constant(
                    NumberKind.TRUTH if found.type is NumberKind.TRUTH else NumberKind.INT, low
                )
        return found

    def _value(self, value: t.Value) -> t.Value:
        match value:
            case t.Load():
                row, index = self.value(value.row), self.value(value.index)
                known = self._here.element(row, index)
                if known is not None:
                    self.done += 1
                    return known
                return t.Load(row, index)
            case t.LoadRow():
                return t.LoadRow(self.value(value.rows), value.number, value.type)
            case t.RowAt():
                return t.RowAt(self.value(value.matrix), self.value(value.index))
            case t.Length():
                return t.Length(self.value(value.row))
            case t.Compute():
                operands = [self.value(operand) for operand in value.operands]
                if value.type is not NumberKind.INT:
                    return t.Compute(value.operator, tuple(operands), value.type)
                return compute(value.operator, *operands)
            case t.Compare():
                return compare(value.comparison, self.value(value.left), self.value(value.right))
            case t.Negation():
                return negate(self.value(value.operand))
            case t.SelectValue():
                return self._select(value)
            case t.Convert():
                return as_kind(self.value(value.operand), value.type)
            case t.Let():
                bound = self.value(value.bound)
                self._here.set(value.local, bound)
                return t.Let(value.local, bound, self.value(value.value))
            case t.CallInstance():
                arguments = tuple(self.value(argument) for argument in value.arguments)
                self._here.forget(self.effects[id(value.instance)].outside)
                return t.CallInstance(value.instance, arguments)
            case t.TurnsOfMany():
                parts = (value.address, value.lanes, value.chance, value.most)
                found = t.TurnsOfMany(*map(self.value, parts))
                self._here.forget_cells()
                return found
            case t.Inlined():
                self.leaving[id(value)] = []
                value.body = self.statements(value.body)
                self.now = join(self.now, *self.leaving[id(value)])
                return value
        return value

    def _select(self, value: t.SelectValue) -> t.Value:
        condition = self.value(value.condition)
        if isinstance(condition, t.Constant):
            self.done += 1
            return self.value(value.then if condition.value else value.other)
        before = self._here
        self.now = before.copy()
        self.now.assume(condition, holds=True)
        then = self.value(value.then)
        after, self.now = self.now, before
        before.assume(condition, holds=False)
        other = self.value(value.other)
        self.now = join(after, self.now)
        if value.type is NumberKind.TRUTH and not value.eager:
            return _join(condition, then, other)
        return choose(condition, then, other, eager=value.eager)


def _join(condition: t.Value, then: t.Value, other: t.Value) -> t.Value:
    """Return a truth that depends on another one."""
    if isinstance(then, t.Constant) and isinstance(other, t.Constant) and then.value != other.value:
        return condition if then.value else negate(condition)
    return t.SelectValue(condition, then, other, NumberKind.TRUTH)


def _counter(loop: t.Loop) -> t.LocalVariable | None:
    """Return the local that a loop only counts up, if there is one."""
    step = loop.step[0] if len(loop.step) == 1 else None
    if not isinstance(step, t.Set) or not isinstance(step.value, t.Compute):
        return None
    operator, operands = step.value.operator, step.value.operands
    left, right = operands[0], operands[-1]
    counts = (
        operator is Arithmetic.ADD
        and isinstance(left, t.Get)
        and left.local is step.local
        and isinstance(right, t.Constant)
        and right.value > 0
    )
    return step.local if counts else None
