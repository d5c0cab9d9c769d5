"""Evaluates the expressions of a program in every lane."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from manqala.compile.lanes.may import CannotSpreadError
from manqala.compile.lanes.vectors import NO, YES, LaneTruth, Number, Value, Vectors, constant
from manqala.compile.program.expressions import (
    COMPARISONS,
    OPERATIONS,
    Choice,
    FunctionCall,
    Item,
    Name,
    Operation,
    Truth,
    WholeNumber,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from manqala.compile.program.expressions import Expression

OPERATORS: dict[str, Callable[[int, int], int]] = {**OPERATIONS, "^": operator.xor}
EXTREMES: dict[str, Callable[[int, int], int]] = {"min": min, "max": max}
ROWS = {"c", "M"}
"""Rows that each game has separately."""
PASSED_ON = {"c", "b", "M", "X", "H"}
"""Parameters that are the same in every function."""
ASIDE = "b"
"""A row for retrying a turn; games that need it are set aside."""
RANDOM = "random"
"""The key of the random number state."""
MOST = 4_000
"""Maximum number of expressions: beyond it single games are faster, see RESULTS."""

State = dict[object, Any]
"""The value of each cell, of each number of the work row, and of each variable of each call."""


@dataclass
class Call:
    """A function call being emitted, and its exits."""

    number: int
    returns: list[tuple[LaneTruth, Value, State]] = field(default_factory=list)
    loops: list[list[tuple[LaneTruth, State]]] = field(default_factory=list)
    """For each enclosing loop the games that have left it, with their states."""


class LaneValues(ABC):
    """Evaluates expressions; a subclass emits lines and calls."""

    def __init__(self, numbers: Mapping[str, Any], vectors: Vectors, state: State) -> None:
        """``numbers``: numbers and tables of the program. ``state``: the contents of the cells."""
        self.numbers, self.vectors, self.state = numbers, vectors, state
        self.call = Call(0)
        self.read = 0

    @abstractmethod
    def called(self, name: str, arguments: Sequence[Expression]) -> Value:
        """Return the result of a function of the program."""

    def number(self, node: Expression) -> Number:
        """Return the value of an expression as a number."""
        return self.vectors.as_number(self.value(node))

    def truth(self, node: Expression) -> LaneTruth:
        """Return the value of an expression as a truth."""
        return self.vectors.as_truth(self.value(node))

    def value(self, node: Expression) -> Value:
        """Return the value of an expression."""
        self.read += 1
        if self.read > MOST:
            raise CannotSpreadError("the program is too long")
        way = self._values.get(type(node))
        if way is None:
            raise CannotSpreadError(f"a value of kind {type(node).__name__}")
        return way(self, node)

    def _constant(self, node: Any) -> Value:
        if isinstance(node, Truth):
            return YES if node.value else NO
        return constant(node.value)

    def _name(self, node: Any) -> Value:
        found = self.state.get((self.call.number, node.name))
        if found is None:
            known = self.known(node)
            if known is None:
                raise CannotSpreadError(f"{node.name} is not known")
            return constant(known)
        return found  # type: ignore[no-any-return]  # methods of the dispatch table take any node

    def _operation(self, node: Operation) -> Value:
        sign, parts = node.sign, node.parts
        if sign in {"and", "or"}:
            return self._join(parts, joins=sign == "and")
        if sign in COMPARISONS:
            return self._comparison(COMPARISONS[sign], parts)
        if len(parts) == 1:
            return self._sign(sign, parts[0])
        first, *others = map(self.number, parts)
        for other in others:
            first = self.vectors.operated(OPERATORS[sign], first, other)
        return first

    def _sign(self, sign: str, part: Expression) -> Value:
        if sign == "not":
            return self.vectors.contrary(self.truth(part))
        if sign != "-":
            raise CannotSpreadError(f"a sign {sign}")
        known = self.known(part)
        if known is not None:
            return constant(-known)
        return self.vectors.operated(operator.sub, constant(0), self.number(part))

    def _comparison(
        self, comparison: Callable[[int, int], bool], parts: Sequence[Expression]
    ) -> Value:
        found = YES
        for first, second in pairwise(map(self.number, parts)):
            found = self.vectors.both(found, self.vectors.compared(comparison, first, second))
        return found

    def _join(self, parts: Sequence[Expression], *, joins: bool) -> Value:
        found = YES if joins else NO
        for part in parts:
            if found.known is not None and found.known is not joins:
                break
            truth = self.truth(part)
            found = self.vectors.both(found, truth) if joins else self.vectors.either(found, truth)
        return found

    def _choice(self, node: Choice) -> Value:
        condition = self.truth(node.condition)
        if condition.known is not None:
            return self.value(node.then if condition.known else node.other)
        return self.vectors.chosen(condition, self.value(node.then), self.value(node.other))

    def known(self, node: Expression) -> int | None:
        """Return the number of a literal or constant."""
        if isinstance(node, WholeNumber | Truth):
            return int(node.value)
        if isinstance(node, Name) and isinstance(self.numbers.get(node.name), int):
            return int(self.numbers[node.name])
        return None

    def is_table(self, node: Expression) -> bool:
        """Return whether an expression names a table."""
        return isinstance(node, Name) and isinstance(self.numbers.get(node.name), list | tuple)

    def table(self, node: Expression) -> Mapping[int, int]:
        """Return the numbers of a table."""
        name = node.name if isinstance(node, Name) else ""
        given = self.state.get((self.call.number, name))
        if isinstance(given, dict):
            return given
        if not self.is_table(node):
            raise CannotSpreadError(f"a row that is not a table: {node}")
        return dict(enumerate(self.numbers[name]))

    def _item(self, node: Item) -> Value:
        index = self.number(node.index)
        row = str(node.row)
        if row not in ROWS:
            return self.vectors.looked_up(self.table(node.row), index)
        there = [n for n in index.may.numbers() if (row, n) in self.state]
        if not there:
            raise CannotSpreadError(f"{node} is read before it is set")
        found: Value = self.state[row, there[-1]]
        for n in there[:-1]:
            here = self.vectors.compared(operator.eq, index, constant(n))
            found = self.vectors.chosen(here, self.state[row, n], found)
        return found

    def _answer(self, node: FunctionCall) -> Value:
        """Return the result of a function call."""
        name = node.function
        if name in EXTREMES:
            first, *others = map(self.number, node.arguments)
            for other in others:
                first = self.vectors.operated(EXTREMES[name], first, other)
            return first
        if name == "below":
            self.state[RANDOM], found = self.vectors.random(
                self.state[RANDOM], self.number(node.arguments[1])
            )
            return found
        if name == "put_cells" and node.arguments[2] == Name(ASIDE):
            return constant(0)
        return self.called(name, node.arguments)

    _values: Mapping[type, Callable[[LaneValues, Any], Value]] = {
        WholeNumber: _constant, Truth: _constant, Name: _name, Operation: _operation, Choice: _choice, Item: _item,
        FunctionCall: _answer,
    }  # fmt: skip
