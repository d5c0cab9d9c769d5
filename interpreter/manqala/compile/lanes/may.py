"""Value ranges of numbers, computed during code generation, so that only possible cases are emitted."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

FEW = 1024
"""Maximum size of a set of numbers; larger ones are intervals."""
PAIRS = 1 << 14
"""Maximum number of pairs tried."""

Found = bool | None
"""Whether something holds: always, never, or it depends."""


class CannotSpreadError(Exception):
    """A program does something that lanes cannot do."""


@dataclass(frozen=True, slots=True)
class May:
    """A value range: from ``low`` to ``high``, and the exact numbers if they are few."""

    low: int
    high: int
    some: frozenset[int] | None = None

    @classmethod
    def of(cls, numbers: Iterable[int]) -> May:
        """Return the range of these numbers."""
        found = frozenset(numbers)
        return cls(min(found), max(found), found if len(found) <= FEW else None)

    @classmethod
    def between(cls, low: int, high: int) -> May:
        """Return an interval."""
        return cls.of(range(low, high + 1)) if high - low < FEW else cls(low, high)

    @property
    def only(self) -> int | None:
        """The only number in the range, if there is just one."""
        return self.low if self.low == self.high else None

    def numbers(self) -> tuple[int, ...]:
        """Return all numbers, in order; raise CannotSpreadError for a mere interval."""
        if self.some is None:
            raise CannotSpreadError(f"a number may be any from {self.low} to {self.high}")
        return tuple(sorted(self.some))

    def __or__(self, other: May) -> May:
        """Return the union."""
        if self == other:
            return self
        if self.some is None or other.some is None:
            return May(min(self.low, other.low), max(self.high, other.high))
        return May.of(self.some | other.some)

    def within_ends(self, other: May) -> bool:
        """Return whether all numbers lie between another range's bounds."""
        return other.low <= self.low and self.high <= other.high


def worked_out(operation: Callable[[int, int], int], first: May, second: May) -> May:
    """Return the range of an operation's results."""
    if _are_few(first, second):
        return May.of(operation(a, b) for a, b in product(first.numbers(), second.numbers()))
    if operation not in {operator.add, operator.sub, operator.mul, min, max}:
        raise CannotSpreadError(f"{operation.__name__} of numbers that may be very many")
    # These are monotonic in both operands.
    ends = [operation(a, b) for a in (first.low, first.high) for b in (second.low, second.high)]
    return May(min(ends), max(ends))


def compare(comparison: Callable[[int, int], bool], first: May, second: May) -> Found:
    """Return whether a comparison holds."""
    if _are_few(first, second):
        found = {comparison(a, b) for a, b in product(first.numbers(), second.numbers())}
        return found.pop() if len(found) == 1 else None
    if comparison in {operator.eq, operator.ne}:
        apart = first.high < second.low or second.high < first.low
        return comparison is operator.ne if apart else None
    ends = {comparison(a, b) for a in (first.low, first.high) for b in (second.low, second.high)}
    return ends.pop() if len(ends) == 1 else None


def restrict(comparison: Callable[[int, int], bool], first: May, second: int) -> May | None:
    """Return the numbers for which a comparison with this one holds; none if there are none."""
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
