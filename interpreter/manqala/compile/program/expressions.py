"""Values of generated source as nodes: built by Python's operators, with constant folding.

Emitters combine these (``M[base + size]``, ``found.equals(4)``); only this module knows their text and where
brackets are necessary.
"""

from __future__ import annotations

import operator as operators
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

OPERATIONS = {
    "+": operators.add, "-": operators.sub, "*": operators.mul, "//": operators.floordiv, "%": operators.mod,
    "<<": operators.lshift, ">>": operators.rshift, "&": operators.and_, "|": operators.or_,
}  # fmt: skip
COMPARISONS = {
    "==": operators.eq, "!=": operators.ne, "<": operators.lt, "<=": operators.le, ">": operators.gt, ">=": operators.ge,
}  # fmt: skip
NEUTRAL = {"+": 0, "-": 0, "<<": 0, ">>": 0, "|": 0, "*": 1, "//": 1}
"""The right operands that change nothing, for each operator."""
RANKS = {
    sign: rank
    for rank, signs in enumerate(
        (
            ("or",), ("and",), ("not",), tuple(COMPARISONS), ("|",), ("^",), ("&",), ("<<", ">>"), ("+", "-"),
            ("*", "/", "//", "%"),
        ),
        start=1,
    )
    for sign in signs
}  # fmt: skip
"""The precedence of operators: lowest for a choice, highest for a sign."""
SIGN = 11


def _joining(sign: str) -> Callable[[Expression, Operand], Expression]:
    """Return a method that applies an operator to two values."""
    return lambda self, other: combine(sign, self, other)


def _reflect(sign: str) -> Callable[[Expression, int], Expression]:
    """Return a method that applies an operator to a number and a value."""
    return lambda self, other: combine(sign, other, self)


class Expression:
    """A value; its operators make the node of the result."""

    __slots__ = ()

    def inside(self) -> tuple[Expression, ...]:
        """The operands."""
        return ()

    __add__, __sub__, __mul__ = _joining("+"), _joining("-"), _joining("*")
    __lshift__, __rshift__ = _joining("<<"), _joining(">>")
    __and__, __or__ = _joining("&"), _joining("|")
    __lt__, __le__, __gt__, __ge__ = _joining("<"), _joining("<="), _joining(">"), _joining(">=")
    __radd__ = _reflect("+")
    __rmul__ = _reflect("*")

    def __neg__(self) -> Expression:
        """``-self``."""
        return (
            WholeNumber(-self.value) if isinstance(self, WholeNumber) else Operation("-", (self,))
        )

    def __invert__(self) -> Expression:
        """``~self``; a double inversion cancels out."""
        return (
            self.parts[0]
            if isinstance(self, Operation) and self.sign == "~"
            else Operation("~", (self,))
        )

    def equals(self, other: Operand) -> Expression:
        """``self == other``; the Python operator itself compares nodes."""
        return combine("==", self, other)

    def differs(self, other: Operand) -> Expression:
        """``self != other``."""
        return combine("!=", self, other)

    def __str__(self) -> str:
        """Return the source."""
        return _text(self, 0)


Operand = Expression | int


@dataclass(frozen=True, slots=True)
class WholeNumber(Expression):
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class RealNumber(Expression):
    """A number with a fraction; search kernels have some."""

    value: float


@dataclass(frozen=True, slots=True)
class Truth(Expression):
    """``True`` or ``False``."""

    value: bool


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """A variable, a table or a constant of the module."""

    name: str

    def __getitem__(self, index: Operand) -> Item:
        """Return an element of this row."""
        return Item(self, as_code(index))


@dataclass(frozen=True, slots=True)
class Item(Expression):
    """An element of a row, or one of several rows."""

    row: Expression
    index: Expression

    def inside(self) -> tuple[Expression, ...]:
        """The row and the index."""
        return self.row, self.index


@dataclass(frozen=True, slots=True)
class RecordField(Expression):
    """A row or number in a record that is an argument of a kernel."""

    record: str
    name: str


@dataclass(frozen=True, slots=True)
class Slice(Expression):
    """A slice of a row."""

    row: Name
    start: Expression
    end: Expression

    def inside(self) -> tuple[Expression, ...]:
        """The row and the bounds."""
        return self.row, self.start, self.end


@dataclass(frozen=True, slots=True)
class Operation(Expression):
    """An operator with its operands: one, two, or for comparisons and truths several."""

    sign: str
    parts: tuple[Expression, ...]

    def inside(self) -> tuple[Expression, ...]:
        """The operands."""
        return self.parts


@dataclass(frozen=True, slots=True)
class Choice(Expression):
    """One of two values: ``then`` where a condition holds."""

    condition: Expression
    then: Expression
    other: Expression

    def inside(self) -> tuple[Expression, ...]:
        """The condition and both values."""
        return self.condition, self.then, self.other


@dataclass(frozen=True, slots=True)
class FunctionCall(Expression):
    """The result of a function."""

    function: str
    arguments: tuple[Expression, ...]

    def inside(self) -> tuple[Expression, ...]:
        """The arguments."""
        return self.arguments


C, M = Name("c"), Name("M")
"""The rows of a function: the cells of a state; registers, answers and scratch."""
ZERO, ONE, TRUE, FALSE = WholeNumber(0), WholeNumber(1), Truth(value=True), Truth(value=False)


def as_code(value: Operand) -> Expression:
    """Return a number as a node; a node unchanged."""
    return WholeNumber(value) if isinstance(value, int) else value


def combine(sign: str, first: Operand, second: Operand) -> Expression:
    """Apply an operator to two values."""
    left, right = as_code(first), as_code(second)
    if isinstance(left, WholeNumber) and isinstance(right, WholeNumber):
        if sign in COMPARISONS:
            return Truth(COMPARISONS[sign](left.value, right.value))
        return WholeNumber(OPERATIONS[sign](left.value, right.value))
    if sign == "*" and ZERO in {left, right}:
        return ZERO
    if isinstance(right, WholeNumber) and NEUTRAL.get(sign) == right.value:
        return left
    if isinstance(left, WholeNumber) and sign in {"+", "*"} and NEUTRAL[sign] == left.value:
        return right
    return Operation(sign, (left, right))


def between(low: Operand, value: Expression, high: Operand) -> Expression:
    """``low <= value <= high``."""
    if isinstance(value, WholeNumber):
        return both(as_code(low) <= value, value <= high)
    return Operation("<=", (as_code(low), value, as_code(high)))


def negate(truth: Expression) -> Expression:
    """Return the negation of a truth."""
    return Truth(not truth.value) if isinstance(truth, Truth) else Operation("not", (truth,))


def both(*truths: Expression) -> Expression:
    """Return whether all of these hold."""
    return _join("and", TRUE, FALSE, truths)


def either(*truths: Expression) -> Expression:
    """Return whether one of these holds."""
    return _join("or", FALSE, TRUE, truths)


def _join(sign: str, idle: Truth, deciding: Truth, truths: tuple[Expression, ...]) -> Expression:
    kept = tuple(truth for truth in truths if truth != idle)
    if deciding in kept:
        return deciding
    if len(kept) < 2:
        return kept[0] if kept else idle
    return Operation(sign, kept)


def choice(condition: Expression, then: Operand, other: Operand) -> Expression:
    """Return ``then`` if a condition holds, else ``other``."""
    if isinstance(condition, Truth):
        return as_code(then if condition.value else other)
    return Choice(condition, as_code(then), as_code(other))


def number_of_truth(truth: Expression) -> Expression:
    """Return a truth as the number 1 or 0."""
    return choice(truth, 1, 0)


def call(function: str, *arguments: Operand) -> FunctionCall:
    """Return a function call."""
    return FunctionCall(function, tuple(as_code(argument) for argument in arguments))


def larger(first: Operand, second: Operand) -> Expression:
    """Return the larger of two numbers."""
    return call("max", first, second)


def smaller(first: Operand, second: Operand) -> Expression:
    """Return the smaller of two numbers."""
    return call("min", first, second)


def total(values: Iterable[Expression]) -> Expression:
    """Return the sum of values."""
    found: Expression = ZERO
    for value in values:
        found = found + value
    return found


def within(code: Expression) -> Iterator[Expression]:
    """Yield a value and all its parts."""
    yield code
    for part in code.inside():
        yield from within(part)


def _text(code: Expression, least: int) -> str:
    """Return a value as text, in brackets if its precedence is below ``least``."""
    rank, text = _precedence(code)
    return f"({text})" if rank < least else text


def _precedence(code: Expression) -> tuple[int, str]:
    """Return the precedence of a value, and its text."""
    if isinstance(code, Operation):
        return _operation(code.sign, code.parts)
    if isinstance(code, Choice):
        way, condition = _text(code.then, 1), _text(code.condition, 1)
        return 0, f"{way} if {condition} else {_text(code.other, 0)}"
    if isinstance(code, Item):
        return SIGN + 1, f"{code.row}[{code.index}]"
    if isinstance(code, Slice):
        return SIGN + 1, f"{code.row.name}[{code.start}:{code.end}]"
    if isinstance(code, FunctionCall):
        return SIGN + 1, f"{code.function}({', '.join(map(str, code.arguments))})"
    if isinstance(code, Name):
        return SIGN + 1, code.name
    if isinstance(code, RecordField):
        return SIGN + 1, f"{code.record}.{code.name}"
    assert isinstance(code, WholeNumber | RealNumber | Truth)
    return (SIGN if code.value < 0 else SIGN + 1), str(code.value)


def _operation(sign: str, parts: tuple[Expression, ...]) -> tuple[int, str]:
    if len(parts) == 1:
        rank = RANKS[sign] if sign == "not" else SIGN
        return rank, f"{sign}{' ' if sign == 'not' else ''}{_text(parts[0], rank)}"
    rank = RANKS[sign]
    # A left operand of the same precedence is evaluated first anyway.
    first = _text(parts[0], rank if sign in OPERATIONS else rank + 1)
    return rank, f" {sign} ".join([first, *(_text(part, rank + 1) for part in parts[1:])])
