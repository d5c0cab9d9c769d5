"""SIMD instructions on one number of each lane, emitted with llvmlite.

A lane has 16 bits: the value range of each number is known (``May``), so no overflow goes unnoticed.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from manqala.compile.kernel.numbers import LANES
from manqala.compile.lanes.may import CannotSpreadError, May, compare, worked_out

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

NUMBER, WIDE, FLAG = ir.IntType(16), ir.IntType(64), ir.IntType(1)
NUMBERS, WIDES, FLAGS = (ir.VectorType(kind, LANES) for kind in (NUMBER, WIDE, FLAG))
MOST = (1 << 15) - 1
IN_A_TABLE = 64
"""Size of a table that one instruction can look up."""
MULTIPLIER = 698769069
"""Multiplier of the random numbers, see ``below``."""
FEW_CHOICES = 3
"""Size of a set for which comparisons are as fast as a look-up."""


@dataclass(frozen=True, slots=True, eq=False)
class Root:
    """The origin of a value, which is ``of[n]`` if that number is ``n``."""

    number: Number
    of: Mapping[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """A number of each lane."""

    may: May
    code: Any = None
    """The instruction that computes it; none: a known number, the same in all lanes."""
    origin: Root | None = None


@dataclass(frozen=True, slots=True, eq=False)
class LaneTruth:
    """A truth of each lane; ``known``: its value, if the same in all lanes."""

    known: bool | None
    code: Any = None
    origin: Root | None = None


Value = Number | LaneTruth
YES, NO = LaneTruth(known=True), LaneTruth(known=False)


def constant(number: int) -> Number:
    """Return the same number in each lane."""
    return Number(May.of([number]))


SIGNS: dict[Callable[[int, int], bool], str] = {
    operator.eq: "==", operator.ne: "!=", operator.lt: "<", operator.le: "<=", operator.gt: ">", operator.ge: ">=",
}  # fmt: skip


class Vectors:
    """Emits instructions; known operands are folded."""

    def __init__(self, builder: Any, *, permutes: bool) -> None:
        """``builder``: receives the instructions. ``permutes``: the processor looks up 32 numbers with one instruction."""
        self.builder = builder
        self.permutes = permutes

    # ---- code of values ---------------------------------------------------------------------------

    def code(self, value: Number) -> Any:
        """Return the code of a number."""
        only = value.may.only
        if only is not None:
            return _all(NUMBERS, only)
        return value.code

    def flags(self, truth: LaneTruth) -> Any:
        """Return the code of a truth."""
        return truth.code if truth.known is None else _all(FLAGS, int(truth.known))

    def number(self, may: May, code: Callable[[], Any]) -> Number:
        """Return a number with this range; its code is emitted unless the range is a single number."""
        if not -MOST <= may.low <= may.high <= MOST:
            raise CannotSpreadError(f"a number may be from {may.low} to {may.high}")
        return Number(may) if may.only is not None else Number(may, code())

    # ---- numbers ----------------------------------------------------------------------------------

    def operated(
        self, operation: Callable[[int, int], int], first: Number, second: Number
    ) -> Number:
        """Apply an operator to two numbers."""
        if second.may.only == 0 and operation in {operator.add, operator.sub}:
            return first
        if first.may.only == 0 and operation is operator.add:
            return second
        if operation in {min, max}:
            less, more = (first, second) if operation is min else (second, first)
            if less.may.high <= more.may.low:
                return first
            if more.may.high <= less.may.low:
                return second
        origin = _join_roots(operation, first, second)
        may = (
            worked_out(operation, first.may, second.may)
            if origin is None
            else May.of(origin.of.values())
        )
        found = self.number(may, lambda: self._operate(operation, first, second))
        return replace(found, origin=origin)

    def _operate(self, operation: Callable[[int, int], int], first: Number, second: Number) -> Any:
        name = PLAIN.get(operation)
        a, b = self.code(first), self.code(second)
        if name is not None:
            return getattr(self.builder, name)(a, b)
        if operation in {min, max}:
            sign = "<" if operation is min else ">"
            return self.builder.select(self.builder.icmp_signed(sign, a, b), a, b)
        known = second.may.only
        if known is None:
            raise CannotSpreadError(f"{operation.__name__} by a number that is not known")
        if operation is operator.lshift:
            return self.builder.shl(a, b)
        if operation is operator.rshift:
            return self.builder.ashr(a, b)
        numbers = first.may.numbers()
        table = dict.fromkeys(range(numbers[0], numbers[-1] + 1), 0)
        table |= {n: operation(n, known) for n in numbers}
        return self.looked_up(table, first).code

    def looked_up(self, table: Mapping[int, int], index: Number) -> Number:
        """Return an element of a table; games with an index out of range do not continue."""
        origin = index.origin
        if origin is None or _span(origin.number) > min(_span(index), IN_A_TABLE):
            numbers = [n for n in index.may.numbers() if n in table]
        else:
            table = {n: table[at] for n, at in origin.of.items() if at in table}
            index, numbers = origin.number, sorted(table)
        if not numbers:
            raise CannotSpreadError("an index is beyond its table")
        values = [table[n] for n in numbers]
        found = self.number(May.of(values), lambda: self._looked_up(numbers, values, index))
        return replace(found, origin=Root(index, dict(zip(numbers, values, strict=True))))

    def _looked_up(self, numbers: Sequence[int], values: Sequence[int], index: Number) -> Any:
        builder, at = self.builder, self.code(index)
        step = values[1] - values[0]
        gap = numbers[1] - numbers[0]
        if step % gap == 0:
            step //= gap
            base = values[0] - step * numbers[0]
            if all(value == base + step * n for n, value in zip(numbers, values, strict=True)):
                return builder.add(builder.mul(at, _all(NUMBERS, step)), _all(NUMBERS, base))
        if len(numbers) <= FEW_CHOICES or not self.permutes:
            found = _all(NUMBERS, values[-1])
            for n, value in zip(numbers[:-1], values[:-1], strict=True):
                found = builder.select(
                    builder.icmp_signed("==", at, _all(NUMBERS, n)), _all(NUMBERS, value), found
                )
            return found
        first = numbers[0]
        tables: dict[int, list[int]] = {}
        for n, value in zip(numbers, values, strict=True):
            entries = tables.setdefault((n - first) // IN_A_TABLE, [0] * IN_A_TABLE)
            entries[(n - first) % IN_A_TABLE] = value
        place = builder.sub(at, _all(NUMBERS, first)) if first else at
        found = None
        for row, entries in tables.items():
            one = self._in_a_table(entries, place)
            if found is None:
                found = one
            else:
                here = builder.icmp_signed(">=", place, _all(NUMBERS, row * IN_A_TABLE))
                found = builder.select(here, one, found)
        return found

    def _in_a_table(self, entries: list[int], place: Any) -> Any:
        halves = [ir.Constant(NUMBERS, entries[at : at + LANES]) for at in (0, LANES)]
        kind = ir.FunctionType(NUMBERS, [NUMBERS] * 3)
        name = "llvm.x86.avx512.vpermi2var.hi.512"
        asked = self.builder.module.globals.get(name) or ir.Function(
            self.builder.module, kind, name
        )
        return self.builder.call(asked, [halves[0], place, halves[1]])

    def as_number(self, value: Value) -> Number:
        """Return a truth as the number 1 or 0; a number unchanged."""
        if isinstance(value, Number):
            return value
        if value.known is not None:
            return constant(int(value.known))
        return Number(May.of((0, 1)), self.builder.zext(value.code, NUMBERS), value.origin)

    # ---- truths -----------------------------------------------------------------------------------

    def compared(
        self, comparison: Callable[[int, int], bool], first: Number, second: Number
    ) -> LaneTruth:
        """Compare two numbers."""
        origin = _join_roots(comparison, first, second)
        if origin is None:
            known = compare(comparison, first.may, second.may)
        else:
            held = set(origin.of.values())
            known = bool(held.pop()) if len(held) == 1 else None
        if known is not None:
            return YES if known else NO
        a, b = self.code(first), self.code(second)
        return LaneTruth(None, self.builder.icmp_signed(SIGNS[comparison], a, b), origin)

    def as_truth(self, value: Value) -> LaneTruth:
        """Return whether a number is not 0; a truth unchanged."""
        return (
            value
            if isinstance(value, LaneTruth)
            else self.compared(operator.ne, value, constant(0))
        )

    def both(self, first: LaneTruth, second: LaneTruth) -> LaneTruth:
        """Return whether both hold."""
        if first.known is not None:
            return second if first.known else NO
        if second.known is not None:
            return first if second.known else NO
        return LaneTruth(None, self.builder.and_(first.code, second.code))

    def either(self, first: LaneTruth, second: LaneTruth) -> LaneTruth:
        """Return whether one of them holds."""
        return self.contrary(self.both(self.contrary(first), self.contrary(second)))

    def contrary(self, truth: LaneTruth) -> LaneTruth:
        """Return the negation."""
        if truth.known is not None:
            return NO if truth.known else YES
        return LaneTruth(None, self.builder.not_(truth.code))

    def some(self, flags: Any) -> Any:
        """Return whether something holds in any lane."""
        word = ir.IntType(LANES)
        return self.builder.icmp_unsigned("!=", self.builder.bitcast(flags, word), word(0))

    # ---- chance -----------------------------------------------------------------------------------

    def random(self, state: Any, number: Number) -> tuple[Any, Number]:
        """Return the result of ``below`` in ``kernel/answers.py``, and the new random number state."""
        builder = self.builder

        def all_wide(value: int) -> Any:
            return _all(WIDES, value)

        low = builder.and_(state, all_wide(0xFFFFFFFF))
        carried = builder.lshr(state, all_wide(32))
        after = builder.add(builder.mul(low, all_wide(MULTIPLIER)), carried)
        product = builder.mul(low, builder.zext(self.code(number), WIDES))
        found = builder.trunc(builder.lshr(product, all_wide(32)), NUMBERS)
        return after, Number(May.between(0, number.may.high - 1), found)

    # ---- selection --------------------------------------------------------------------------------

    def chosen(self, condition: LaneTruth, then: Value, other: Value) -> Value:
        """Return ``then`` where a condition holds, else ``other``."""
        if condition.known is not None or then is other:
            return other if condition.known is False else then
        if isinstance(then, LaneTruth) and isinstance(other, LaneTruth):
            if then.known is not None and then.known == other.known:
                return then
            code = self.builder.select(condition.code, self.flags(then), self.flags(other))
            return LaneTruth(None, code)
        then, other = self.as_number(then), self.as_number(other)
        origin = _select(condition, then, other)
        may = then.may | other.may if origin is None else May.of(origin.of.values())
        found = self.number(
            may, lambda: self.builder.select(condition.code, self.code(then), self.code(other))
        )
        return replace(found, origin=origin)


PLAIN: dict[Callable[[int, int], int], str] = {
    operator.add: "add", operator.sub: "sub", operator.mul: "mul", operator.and_: "and_", operator.or_: "or_",
    operator.xor: "xor",
}  # fmt: skip


def _all(kind: Any, number: int) -> Any:
    return ir.Constant(kind, [number] * LANES)


def _span(number: Number) -> int:
    return number.may.high - number.may.low


def _from(number: Number, of: Number | None) -> Mapping[int, int] | None:
    """Return the value of a number for each value of its origin; none if it has another origin."""
    if number.may.only is not None:
        return None if of is None else dict.fromkeys(of.may.numbers(), number.may.low)
    if number.origin is not None and number.origin.number is of:
        return number.origin.of
    return {n: n for n in number.may.numbers()} if number is of else None


def _origins(*numbers: Number) -> Number | None:
    """Return the common origin of these numbers."""
    for number in numbers:
        if number.may.only is None:
            if number.origin is not None:
                return number.origin.number
            return number if number.may.some is not None and _span(number) < IN_A_TABLE else None
    return None


def _join_roots(operation: Callable[[int, int], int], first: Number, second: Number) -> Root | None:
    of = _origins(first, second)
    a, b = _from(first, of), _from(second, of)
    if of is None or a is None or b is None:
        return None
    return Root(of, {n: operation(a[n], b[n]) for n in of.may.numbers() if n in a and n in b})


def _select(condition: LaneTruth, then: Number, other: Number) -> Root | None:
    if condition.origin is None:
        return None
    of = condition.origin.number
    a, b = _from(then, of), _from(other, of)
    if a is None or b is None:
        return None
    return Root(of, {
        n: a[n] if holds else b[n] for n, holds in condition.origin.of.items() if (a if holds else b).get(n) is not None
    })  # fmt: skip
