"""What the expressions of a program give, in every lane."""

from __future__ import annotations

import ast
import operator
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from manqala.compile.lanes.may import CannotSpreadError
from manqala.compile.lanes.vectors import NO, YES, LaneTruth, Number, Value, Vectors, constant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

OPERATORS: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.LShift: operator.lshift, ast.RShift: operator.rshift, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor,
}  # fmt: skip
COMPARISONS: dict[type, Callable[[int, int], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip
EXTREMES: dict[str, Callable[[int, int], int]] = {"min": min, "max": max}
ROWS = {"c", "M"}
"""Rows of which each game has its own."""
PASSED_ON = {"c", "b", "M", "X", "H"}
"""Parameters that are the same in every function."""
ASIDE = "b"
"""A row into which a state is copied for those who try a turn again, and they are put aside."""
RANDOM = "random"
"""Where the state of the random numbers is."""
MOST = 4_000
"""So many expressions are read, six times those of Kalah: beyond that games one by one are quicker, see RESULTS."""

State = dict[object, Any]
"""What is where: the value of each cell, of each number of the work row, of each variable of each call."""


@dataclass
class Call:
    """A function that is being written, and the ways out of it."""

    number: int
    returns: list[tuple[LaneTruth, Value, State]] = field(default_factory=list)
    loops: list[list[tuple[LaneTruth, State]]] = field(default_factory=list)
    """Of each loop around what is written: the games that have left it, and with what."""


class LaneValues(ABC):
    """Works out expressions; whoever writes lines says what functions give."""

    def __init__(self, numbers: Mapping[str, Any], vectors: Vectors, state: State) -> None:
        """``numbers``: numbers and tables of the program. ``state``: what the cells hold."""
        self.numbers, self.vectors, self.state = numbers, vectors, state
        self.call = Call(0)
        self.read = 0

    @abstractmethod
    def called(self, name: str, arguments: Sequence[ast.expr]) -> Value:
        """What a function of the program gives."""

    def number(self, node: ast.expr) -> Number:
        """What an expression gives, as a number."""
        return self.vectors.as_number(self.value(node))

    def truth(self, node: ast.expr) -> LaneTruth:
        """What an expression gives, as a truth."""
        return self.vectors.as_truth(self.value(node))

    def value(self, node: ast.expr) -> Value:
        """What an expression gives."""
        self.read += 1
        if self.read > MOST:
            raise CannotSpreadError("the program is too long")
        way = self._values.get(type(node))
        if way is None:
            raise CannotSpreadError(f"a value of kind {type(node).__name__}")
        return way(self, node)

    def _constant(self, node: Any) -> Value:
        if isinstance(node.value, bool):
            return YES if node.value else NO
        return constant(node.value)

    def _name(self, node: Any) -> Value:
        found = self.state.get((self.call.number, node.id))
        if found is None:
            known = self.known(node)
            if known is None:
                raise CannotSpreadError(f"{node.id} is not known")
            return constant(known)
        return found  # type: ignore[no-any-return]

    def _operation(self, node: Any) -> Value:
        return self.vectors.operated(
            OPERATORS[type(node.op)], self.number(node.left), self.number(node.right)
        )

    def _sign(self, node: Any) -> Value:
        if isinstance(node.op, ast.Not):
            return self.vectors.contrary(self.truth(node.operand))
        if not isinstance(node.op, ast.USub):
            raise CannotSpreadError(f"a sign {type(node.op).__name__}")
        known = self.known(node.operand)
        if known is not None:
            return constant(-known)
        return self.vectors.operated(operator.sub, constant(0), self.number(node.operand))

    def _comparison(self, node: Any) -> Value:
        found = YES
        first = self.number(node.left)
        for sign, part in zip(node.ops, node.comparators, strict=True):
            second = self.number(part)
            found = self.vectors.both(
                found, self.vectors.compared(COMPARISONS[type(sign)], first, second)
            )
            first = second
        return found

    def _joined(self, node: Any) -> Value:
        joins = isinstance(node.op, ast.And)
        found = YES if joins else NO
        for part in node.values:
            if found.known is not None and found.known is not joins:
                break
            truth = self.truth(part)
            found = self.vectors.both(found, truth) if joins else self.vectors.either(found, truth)
        return found

    def _choice(self, node: Any) -> Value:
        condition = self.truth(node.test)
        if condition.known is not None:
            return self.value(node.body if condition.known else node.orelse)
        return self.vectors.chosen(condition, self.value(node.body), self.value(node.orelse))

    def known(self, node: ast.expr) -> int | None:
        """A number that stands there as such."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return int(node.value)
        if isinstance(node, ast.Name) and isinstance(self.numbers.get(node.id), int):
            return int(self.numbers[node.id])
        return None

    def is_table(self, node: ast.expr) -> bool:
        """Whether a table is named."""
        return isinstance(node, ast.Name) and isinstance(self.numbers.get(node.id), list | tuple)

    def table(self, node: ast.expr) -> Mapping[int, int]:
        """The numbers of a table that is named."""
        name = node.id if isinstance(node, ast.Name) else ""
        given = self.state.get((self.call.number, name))
        if isinstance(given, dict):
            return given
        if not self.is_table(node):
            raise CannotSpreadError(f"a row that is no table: {ast.unparse(node)}")
        return dict(enumerate(self.numbers[name]))

    def _item(self, node: Any) -> Value:
        index = self.number(node.slice)
        row = node.value.id
        if row not in ROWS:
            return self.vectors.looked_up(self.table(node.value), index)
        there = [n for n in index.may.numbers() if (row, n) in self.state]
        if not there:
            raise CannotSpreadError(f"{ast.unparse(node)} is read before it is set")
        found: Value = self.state[row, there[-1]]
        for n in there[:-1]:
            here = self.vectors.compared(operator.eq, index, constant(n))
            found = self.vectors.chosen(here, self.state[row, n], found)
        return found

    def _answer(self, node: Any) -> Value:
        """What a function gives."""
        name = node.func.id
        if name in EXTREMES:
            first, *others = map(self.number, node.args)
            for other in others:
                first = self.vectors.operated(EXTREMES[name], first, other)
            return first
        if name == "below":
            self.state[RANDOM], found = self.vectors.random(
                self.state[RANDOM], self.number(node.args[1])
            )
            return found
        if name == "put_cells" and ast.unparse(node.args[2]) == ASIDE:
            return constant(0)
        return self.called(name, node.args)

    _values: Mapping[type, Callable[[LaneValues, Any], Value]] = {
        ast.Constant: _constant, ast.Name: _name, ast.BinOp: _operation, ast.UnaryOp: _sign, ast.Compare: _comparison,
        ast.BoolOp: _joined, ast.IfExp: _choice, ast.Subscript: _item, ast.Call: _answer,
    }  # fmt: skip
