"""Value ranges of numbers, computed while a program is read, so that only possible cases are written."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

FEW = 1024
"""Limit of numbers listed one by one; of larger sets only the bounds are known."""
PAIRS = 1 << 14
"""Limit of pairs of numbers that are tried."""

Found = bool | None
"""Whether something holds: for certain, in no case, or it depends."""


class CannotSpreadError(Exception):
    """A program does something that cannot be done for many games at once."""


@dataclass(frozen=True, slots=True)
class May:
    """The numbers that a value may be: from ``low`` to ``high``, and which of these if they are few."""

    low: int
    high: int
    some: frozenset[int] | None = None

    @classmethod
    def of(cls, numbers: Iterable[int]) -> May:
        """One of these."""
        found = frozenset(numbers)
        return cls(min(found), max(found), found if len(found) <= FEW else None)

    @classmethod
    def between(cls, low: int, high: int) -> May:
        """Any number from one to another."""
        return cls.of(range(low, high + 1)) if high - low < FEW else cls(low, high)

    @property
    def only(self) -> int | None:
        """The one number that it can be."""
        return self.low if self.low == self.high else None

    def numbers(self) -> tuple[int, ...]:
        """All of them, in order; CannotSpreadError where they are not told apart."""
        if self.some is None:
            raise CannotSpreadError(f"a number may be any from {self.low} to {self.high}")
        return tuple(sorted(self.some))

    def __or__(self, other: May) -> May:
        """One of either."""
        if self == other:
            return self
        if self.some is None or other.some is None:
            return May(min(self.low, other.low), max(self.high, other.high))
        return May.of(self.some | other.some)

    def within_ends(self, other: May) -> bool:
        """Whether all of them lie between the ends of others."""
        return other.low <= self.low and self.high <= other.high


def worked_out(operation: Callable[[int, int], int], first: May, second: May) -> May:
    """What an operation may give."""
    if _are_few(first, second):
        return May.of(operation(a, b) for a, b in product(first.numbers(), second.numbers()))
    if operation not in {operator.add, operator.sub, operator.mul, min, max}:
        raise CannotSpreadError(f"{operation.__name__} of numbers that may be very many")
    # Each of these goes up or down all along with either number.
    ends = [operation(a, b) for a in (first.low, first.high) for b in (second.low, second.high)]
    return May(min(ends), max(ends))


def compare(comparison: Callable[[int, int], bool], first: May, second: May) -> Found:
    """Whether a comparison holds."""
    if _are_few(first, second):
        found = {comparison(a, b) for a, b in product(first.numbers(), second.numbers())}
        return found.pop() if len(found) == 1 else None
    if comparison in {operator.eq, operator.ne}:
        apart = first.high < second.low or second.high < first.low
        return comparison is operator.ne if apart else None
    ends = {comparison(a, b) for a in (first.low, first.high) for b in (second.low, second.high)}
    return ends.pop() if len(ends) == 1 else None


def restrict(comparison: Callable[[int, int], bool], first: May, second: int) -> May | None:
    """The numbers for which a comparison with this one holds; none if there is none."""
    if first.some is not None:
        left = [n for n in first.some if comparison(n, second)]
        return May.of(left) if left else None
    low, high = first.low, first.high
    if comparison is operator.eq:
        low = high = second
    elif comparison in {operator.lt, operator.le}:
        high = min(high, second - (comparison is operator.lt))
    elif comparison in {operator.gt, operator.ge}:
        low = max(low, second + (comparison is operator.gt))
    return May.between(low, high) if low <= high else None


def _are_few(first: May, second: May) -> bool:
    if first.some is None or second.some is None:
        return False
    return len(first.some) * len(second.some) <= PAIRS
