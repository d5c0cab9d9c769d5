"""The lines of a program, written for SIMD lanes: many games at once."""

from __future__ import annotations

import operator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manqala.compile.emit.function_writing import FUEL_LEFT
from manqala.compile.kernel.numbers import ANSWERS
from manqala.compile.lanes.lane_values import (
    OPERATORS,
    PASSED_ON,
    ROWS,
    Call,
    LaneValues,
    State,
)
from manqala.compile.lanes.may import CannotSpreadError, restrict
from manqala.compile.lanes.vectors import NO, YES, LaneTruth, Number, Value, Vectors, constant
from manqala.compile.program.code_lines import (
    Act,
    Assignment,
    Break,
    ForLoop,
    IfBlock,
    Return,
    WhileLoop,
    every,
    values,
)
from manqala.compile.program.expressions import (
    COMPARISONS,
    FunctionCall,
    Item,
    Name,
    Operation,
    within,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from manqala.compile.program.code_lines import Line
    from manqala.compile.program.expressions import Expression
    from manqala.compile.program.untyped import UntypedFunction

CONTRARY: dict[Callable[[int, int], bool], Callable[[int, int], bool]] = {
    operator.eq: operator.ne, operator.ne: operator.eq, operator.lt: operator.ge, operator.ge: operator.lt,
    operator.gt: operator.le, operator.le: operator.gt,
}  # fmt: skip
ENOUGH = 30_000
"""Fuel of a game in a lane; one that needs more is set aside, where it has the full amount."""
CALM = {"min", "max", "range"}


class GoneError(Exception):
    """No active game is left."""


class LaneLines(LaneValues):
    """Emits functions for many games at once."""

    def __init__(
        self, functions: Mapping[str, UntypedFunction], numbers: Mapping[str, Any], vectors: Vectors,
        state: State, write_loop: Callable[[LaneLines, ForLoop | WhileLoop], bool],
    ) -> None:  # fmt: skip
        """``functions``: those to emit; a game that calls any other is set aside.

        ``write_loop``: emits a loop, and returns whether a game reaches the code after it.
        """
        super().__init__(numbers, vectors, state)
        self.functions, self._write_loop = functions, write_loop
        self.here: LaneTruth = YES
        """The games that reach the current code."""
        self.aside: LaneTruth = NO
        self.calls = 0

    # ---- functions --------------------------------------------------------------------------------

    def called(self, name: str, arguments: Sequence[Expression] = ()) -> Value:
        """Emit a function inline at its call; return its result."""
        function = self.functions.get(name)
        if function is None:
            self.put_aside(YES)
        assert function is not None
        given = [
            self.table(argument) if self.is_table(argument) else self.value(argument) for argument in arguments
            if not (isinstance(argument, Name) and argument.name in PASSED_ON)
        ]  # fmt: skip
        return self._inline(function, given)

    def put_aside(self, games: LaneTruth) -> None:
        """Set games aside."""
        self.aside = self.vectors.either(self.aside, self.vectors.both(self.here, games))
        self.here = self.vectors.both(self.here, self.vectors.contrary(games))
        if self.here is NO:
            raise GoneError

    def _inline(
        self, function: UntypedFunction, arguments: Sequence[Value | Mapping[int, int]]
    ) -> Value:
        outer, before, aside = self.call, self.here, self.aside
        self.calls += 1
        self.call = call = Call(self.calls)
        names = [parameter for parameter in function.parameters if parameter not in PASSED_ON]
        for name, value in zip(names, arguments, strict=True):
            self.state[call.number, name] = value
        if self.block(function.body):
            call.returns.append((self.here, constant(0), self.state))
        self.call = outer
        if not call.returns:
            raise GoneError
        (self.here, value, self.state), *others = reversed(call.returns)
        for games, other, state in others:
            self.state = self.merged(games, state, self.state)
            value = self.vectors.chosen(games, other, value)
            self.here = self.vectors.either(games, self.here)
        if self.aside is aside:
            self.here = before
        return value

    # ---- lines ------------------------------------------------------------------------------------

    def block(self, lines: Sequence[Line]) -> bool:
        """Emit lines; return whether a game reaches the code after them."""
        try:
            return all(map(self._line, lines))
        except GoneError:
            return False

    def _line(self, line: Line) -> bool:
        if isinstance(line, Return):
            value = constant(0) if line.value is None else self.value(line.value)
            self.call.returns.append((self.here, value, self.state))
            return False
        if isinstance(line, Break):
            self.call.loops[-1].append((self.here, self.state))
            return False
        if isinstance(line, Assignment):
            if line.sign:
                self.give(line.target, self.number(line.value), OPERATORS[line.sign])
            else:
                spent = line.target == FUEL_LEFT
                self.give(line.target, constant(ENOUGH) if spent else self.value(line.value))
        elif isinstance(line, IfBlock):
            return self._if(line)
        elif isinstance(line, ForLoop | WhileLoop):
            return self._write_loop(self, line)
        elif isinstance(line, Act):
            self.value(line.call)
        else:
            raise CannotSpreadError(f"a line of kind {type(line).__name__}")
        return True

    def give(
        self, target: Expression, value: Value, change: Callable[[int, int], int] | None = None
    ) -> None:
        """Assign a value to a target, or change it by the value."""
        vectors, state = self.vectors, self.state

        def new(key: object) -> Value:
            if change is None:
                return value
            return vectors.operated(change, vectors.as_number(state[key]), vectors.as_number(value))

        key: object
        if isinstance(target, Name):
            key = (self.call.number, target.name)
            state[key] = new(key)
            return
        row, index = self._place(target)
        for n in index.may.numbers():
            key = (row, n)
            if row == "c" and key not in state:
                continue  # no game reaches this
            here = vectors.compared(operator.eq, index, constant(n))
            made = new(key)
            state[key] = vectors.chosen(here, made, state.get(key, made))

    def _place(self, target: Expression) -> tuple[str, Number]:
        if not (
            isinstance(target, Item) and isinstance(target.row, Name) and target.row.name in ROWS
        ):
            raise CannotSpreadError(f"assignment to something other than a cell: {target}")
        return target.row.name, self.number(target.index)

    # ---- conditions -------------------------------------------------------------------------------

    def _if(self, line: IfBlock) -> bool:
        condition = self.truth(line.condition)
        if condition.known is not None:
            return self.block(line.then if condition.known else line.other)
        if not line.other and _is_long(line.then) and is_calm(line.then):
            self.where(condition, line.condition, lambda: self.block(line.then))
            return True
        state, here = self.state, self.here
        ways = []
        for holds, lines in ((True, line.then), (False, line.other)):
            games = condition if holds else self.vectors.contrary(condition)
            self.here = before = self.vectors.both(here, games)
            self.state = self.narrowed(dict(state), line.condition, holds=holds)
            goes_on = self.block(lines)
            ways.append((goes_on, self.state, self.here, self.here is before))
        (first, one, those, all_of_one), (second, other, these, all_of_other) = ways
        if first and second:
            self.state = self.merged(condition, one, other)
            whole = all_of_one and all_of_other
            self.here = here if whole else self.vectors.either(those, these)
        elif first:
            self.state, self.here = one, those
        else:
            self.state, self.here = other, these
        return first or second

    def where(
        self, condition: LaneTruth, test: Expression | None, write: Callable[[], object]
    ) -> None:
        """Emit code that is skipped if a condition holds in no game; nothing in it may end anything."""
        builder = self.vectors.builder
        state, before = self.state, builder.block
        rest = self.narrowed(dict(state), test, holds=False)
        games = self.vectors.flags(self.vectors.both(self.here, condition))
        then, after = (builder.append_basic_block(name) for name in ("some", "after"))
        builder.cbranch(self.vectors.some(games), then, after)
        builder.position_at_end(then)
        self.state = self.narrowed(dict(state), test, holds=True)
        write()
        made = self.merged(condition, self.state, rest)
        end = builder.block
        codes = {
            key: self._code(value) for key, value in made.items() if value is not state.get(key)
        }
        builder.branch(after)
        builder.position_at_end(after)
        self.state = dict(state)
        for key, code in codes.items():
            old = state.get(key)
            joined = builder.phi(code.type)
            joined.add_incoming(code, end)
            joined.add_incoming(self._code(old) if old is not None else code.type(None), before)
            self.state[key] = self._again(made[key], joined)

    def _code(self, value: Any) -> Any:
        if isinstance(value, Number):
            return self.vectors.code(value)
        return self.vectors.flags(value) if isinstance(value, LaneTruth) else value

    @staticmethod
    def _again(value: Any, code: Any) -> Any:
        """Return the same value with other code."""
        if isinstance(value, Number):
            return value if value.may.only is not None else Number(value.may, code)
        if isinstance(value, LaneTruth):
            return value if value.known is not None else LaneTruth(None, code)
        return code

    def merged(self, games: LaneTruth, then: State, other: State) -> State:
        """Return the state after two branches."""
        found = {key: value for key, value in other.items() if key in then or not _is_register(key)}
        for key, value in then.items():
            if key in other:
                found[key] = self._one_of(games, value, other[key])
            elif not _is_register(key):
                found[key] = value
        return found

    def _one_of(self, games: LaneTruth, value: Any, other: Any) -> Any:
        if value is other:
            return value
        if isinstance(value, Number | LaneTruth):
            if (
                isinstance(value, Number)
                and isinstance(other, Number)
                and value.code is other.code is not None
            ):
                origin = value.origin if value.origin is other.origin else None
                return Number(value.may | other.may, value.code, origin)
            return self.vectors.chosen(games, value, other)
        return self.vectors.builder.select(self.vectors.flags(games), value, other)

    def narrowed(self, state: State, test: Expression | None, *, holds: bool) -> State:
        """Return the state on the assumption that a condition holds, or does not."""
        if not isinstance(test, Operation):
            return state
        sign, parts = test.sign, test.parts
        if sign == "not":
            return self.narrowed(state, parts[0], holds=not holds)
        if sign in {"and", "or"} and holds == (sign == "and"):
            for part in parts:
                self.narrowed(state, part, holds=holds)
        comparison = COMPARISONS.get(sign)
        if comparison is None or len(parts) != 2:
            return state
        left, right = parts
        known = self.known(right)
        key: object = None
        if isinstance(left, Name):
            key = (self.call.number, left.name)
        elif isinstance(left, Item) and isinstance(left.row, Name):
            key = (left.row.name, self.known(left.index))
        value = state.get(key)
        if known is not None and isinstance(value, Number):
            may = restrict(comparison if holds else CONTRARY[comparison], value.may, known)
            if may is not None:
                state[key] = replace(value, may=may)
        return state


def _is_long(lines: Sequence[Line]) -> bool:
    """Return whether the lines are worth a jump over them."""
    return any(isinstance(line, ForLoop | WhileLoop) for line in every(lines))


def is_calm(lines: Sequence[Line]) -> bool:
    """Return whether lines contain no jumps."""
    return not any(
        isinstance(line, Return | Break)
        or any(
            isinstance(expression, FunctionCall) and expression.function not in CALM
            for value in values(line) for expression in within(value)
        )
        for line in every(lines)
    )  # fmt: skip


def _is_register(key: object) -> bool:
    """Return whether a key is a number that outlasts a run, and so always has a value."""
    return isinstance(key, tuple) and key[0] == "M" and key[1] < ANSWERS
