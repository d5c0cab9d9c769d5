"""Value ranges: an interval of numbers, or of the members of a set.

Holes, players, directions, kinds, choices and truths are numbers, too (see ``core.nodes``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.core.arithmetic import LARGEST, NUMERIC, clamp
from manqala.core.operators import Operator

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Interval:
    """A value from ``low`` to ``high``."""

    low: int
    high: int
    given: bool = False
    """Whether it depends on the arguments of a definition: other calls may pass other ones."""

    @property
    def fixed(self) -> bool:
        """Whether it is a single value."""
        return self.low == self.high

    def is_(self, value: int) -> bool:
        """Return whether it can be this value only."""
        return self.low == self.high == value


@dataclass(frozen=True, slots=True)
class Many:
    """A set with a range for its size, and members from ``low`` to ``high``."""

    least: int
    most: int
    low: int
    high: int
    given: bool = False

    @property
    def member(self) -> Interval:
        """The range of a member."""
        return Interval(self.low, self.high, self.given)


Known = Interval | Many
TRUTH = Interval(0, 1)
NUMBER = Interval(-LARGEST, LARGEST)


def join(a: Known, b: Known) -> Known:
    """Return the join of two ranges."""
    if a == b:
        return a
    given = a.given or b.given
    if isinstance(a, Interval) and isinstance(b, Interval):
        return Interval(min(a.low, b.low), max(a.high, b.high), given)
    assert isinstance(a, Many)
    assert isinstance(b, Many)
    if not a.most or not b.most:
        some = a if a.most else b
        return replace(some, least=0, given=given)
    return Many(
        min(a.least, b.least), max(a.most, b.most), min(a.low, b.low), max(a.high, b.high), given
    )


def set_of(members: Iterable[int]) -> Many:
    """Return the range of a known set."""
    all_ = tuple(members)
    return Many(len(all_), len(all_), min(all_, default=0), max(all_, default=-1))


def arithmetic(operator: Operator, a: Interval, b: Interval) -> Interval:
    """Evaluate ``a + b`` and similar operators."""
    given = a.given or b.given
    if operator in {Operator.DIV, Operator.MOD}:
        return _divide(operator, a, b, given)
    apply = NUMERIC[operator]
    ends = [apply(x, y) for x in (a.low, a.high) for y in (b.low, b.high)]
    return Interval(clamp(min(ends)), clamp(max(ends)), given)


def _divide(operator: Operator, a: Interval, b: Interval, given: bool) -> Interval:
    if a.fixed and b.fixed:
        value = NUMERIC[operator](a.low, b.low)
        return Interval(value, value, given)
    if operator == Operator.MOD and b.low > 0:
        return Interval(0, min(b.high - 1, a.high) if a.low >= 0 else b.high - 1, given)
    if operator == Operator.DIV and a.low >= 0 and b.low >= 0:
        # A division by zero gives zero.
        low = a.low // b.high if b.low > 0 else 0
        return Interval(low, a.high // max(1, b.low), given)
    return replace(NUMBER, given=given)


def compare(operator: Operator, a: Interval, b: Interval) -> Interval:
    """Evaluate ``a < b`` and similar comparisons."""
    given = a.given or b.given
    outcomes = {
        Operator.LESS: (a.high < b.low, a.low >= b.high),
        Operator.AT_MOST: (a.high <= b.low, a.low > b.high),
        Operator.MORE: (a.low > b.high, a.high <= b.low),
        Operator.AT_LEAST: (a.low >= b.high, a.high < b.low),
        Operator.EQUAL: (a.fixed and b.fixed and a.low == b.low, a.high < b.low or a.low > b.high),
    }
    if operator == Operator.UNEQUAL:
        never, always = outcomes[Operator.EQUAL]
    else:
        always, never = outcomes[operator]
    return Interval(int(always), int(not never), given)


def take(of: Many, number: Interval) -> Many:
    """Return the range of ``number`` members of a set, or of all if it has fewer."""
    least = min(of.least, max(0, number.low))
    most = min(of.most, max(0, number.high))
    return Many(least, most, of.low, of.high, of.given or number.given)


def item(of: Many, number: Interval, none: int) -> Interval:
    """Return the range of the member with this number, or none."""
    given = of.given or number.given
    if number.low > of.most or number.high < 1:
        return Interval(none, none, given)
    if number.low >= 1 and number.high <= of.least:
        return Interval(of.low, of.high, given)
    return Interval(min(of.low, none), max(of.high, none), given)


def union(a: Many, b: Many) -> Many:
    """Return the union."""
    both = join(a, b)
    assert isinstance(both, Many)
    return replace(both, least=max(a.least, b.least), most=a.most + b.most)


def without(a: Many, b: Many) -> Many:
    """Return the difference."""
    least = a.least if not b.most else max(0, a.least - b.most)
    return replace(a, least=least, given=a.given or b.given)


def either(a: Many, b: Many) -> Many:
    """Return the first set, or the second if the first is empty."""
    if a.least:
        return a
    both = join(a, b) if a.most else b
    assert isinstance(both, Many)
    least = min(b.least, 1) if a.most else b.least
    return replace(both, least=least, given=a.given or b.given)
