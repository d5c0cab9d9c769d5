"""A measure of games that are counted and not kept: exact sums of powers, and the games by value while there are few values.

Sums of powers up to the third give the mean or ratio, its spread and its skewness; so the intervals are those of ``estimates``.
All sums are whole numbers: the result is the same in whatever order games are added.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy

from manqala.game.shares import DOUBT
from manqala.study.estimates import (
    NO_LIMITS,
    TOLERANCE,
    Estimate,
    Moments,
    Support,
    Unlike,
    estimate_from_moments,
    share_of,
    sparse_limits,
)
from manqala.study.measures import Kind, SampleMoments

if TYPE_CHECKING:
    from manqala.study.measures import Measure

POWERS = ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
"""The powers of a game's top and bottom in each sum."""
MAX_VALUES = 4_096
"""Maximum number of different values that are counted one by one; with more, many games differ from any one value."""
LARGEST_INTEGER = 1 << 63

Values = Counter[tuple[int, int]]
"""Number of games by top and bottom, both whole numbers."""


@dataclass
class MeasureTally:
    """A measure of counted games; tops are multiples of 1 / ``scale``, and bottoms are 1 unless it is a ratio."""

    name: str
    kind: Kind
    scale: int
    support: Support
    games_counted: int
    sums: list[int]
    """The sums of the products of ``POWERS``, of scaled tops."""
    values: Values | None
    """The games by value; none if there are too many."""

    fewest = 0

    @classmethod
    def of(cls, measure: Measure) -> MeasureTally:
        """Return the tally of a measure's games."""
        assert measure.by_scale is None
        assert not measure.fewest
        tops = numpy.rint(numpy.asarray(measure.tops, float) * measure.scale).astype(numpy.int64)
        bottoms = numpy.ones_like(tops)
        if measure.bottoms is not None:
            bottoms = numpy.rint(measure.bottoms).astype(numpy.int64)
        pairs, numbers = _count_pairs(tops, bottoms)
        values = None
        if len(pairs) <= MAX_VALUES:
            values = Counter(dict(zip(map(tuple, pairs.tolist()), numbers.tolist(), strict=True)))
        return cls(
            measure.name, measure.kind, measure.scale, measure.support, len(tops),
            _power_sums(pairs, numbers), values,
        )  # fmt: skip

    def add(self, other: MeasureTally) -> None:
        """Add the tally of other games."""
        self.support = Support(
            min(self.support.least, other.support.least), max(self.support.most, other.support.most)
        )
        self.games_counted += other.games_counted
        self.sums = [one + more for one, more in zip(self.sums, other.sums, strict=True)]
        if self.values is None or other.values is None:
            self.values = None
            return
        self.values.update(other.values)
        if len(self.values) > MAX_VALUES:
            self.values = None

    @property
    def hits(self) -> float:
        """The sum of the values."""
        return self.sums[0] / self.scale

    @property
    def is_binary(self) -> bool:
        """Whether every game has the value 0 or 1."""
        if self.values is None or not self.values:
            return False
        return all(top in {0, self.scale} for top, _ in self.values)

    def sample(self) -> SampleMoments:
        """Return the mean and the standard deviation of a number for each game, whose mean is the measure."""
        moments = self._moments()
        if moments is None:
            return SampleMoments(0 if not self.sums[1] else self.games_counted, 0.0, 0.0)
        return SampleMoments(moments.number, float(self._ratio), moments.deviation)

    def estimate(self, doubt: float = DOUBT) -> Estimate:
        """Return the measure with its interval, which misses the truth with this probability at most."""
        if self.kind is Kind.SHARE:
            return share_of(self.hits, self.games_counted, doubt)
        if not self.sums[1]:
            return Estimate(numpy.nan, numpy.nan, numpy.nan, self.games_counted)
        value, moments = float(self._ratio), self._moments()
        if moments is None:
            return Estimate(value, numpy.nan, numpy.nan, self.games_counted)
        return estimate_from_moments(
            value, moments, self._sparse_limits(doubt), self.support, doubt
        )

    @property
    def _ratio(self) -> Fraction:
        return Fraction(self.sums[0], self.sums[1] * self.scale)

    def _moments(self) -> Moments | None:
        """Return the moments of the linearised deviations, exact but for the last rounding; none for fewer than two games."""
        n = self.games_counted
        if n < 2 or not self.sums[1]:
            return None
        ratio = self._ratio * self.scale  # of scaled tops
        _, bottom, tt, tb, bb, ttt, ttb, tbb, bbb = self.sums
        second = tt - 2 * ratio * tb + ratio**2 * bb
        third = ttt - 3 * ratio * ttb + 3 * ratio**2 * tbb - ratio**3 * bbb
        unit = Fraction(bottom, n) * self.scale
        variance = second / unit**2 / n
        return Moments(
            n,
            float(variance) ** 0.5,
            float(variance * n / (n - 1)) ** 0.5,
            float(third / unit**3 / n),
        )

    def _sparse_limits(self, doubt: float) -> tuple[float, float]:
        if self.values is None:
            return NO_LIMITS
        rows = [(top / self.scale, bottom, many) for (top, bottom), many in self.values.items()]
        common = _median([(top / bottom, many) for top, bottom, many in rows if bottom])
        mean = self.sums[1] / self.games_counted
        away = [((top - common * bottom) / mean, many) for top, bottom, many in sorted(rows)]
        above = _unlike([(far, many) for far, many in away if far > TOLERANCE])
        below = _unlike([(-far, many) for far, many in away if far < -TOLERANCE])
        return sparse_limits(common, above, below, self.games_counted, self.support, doubt)


def _unlike(found: list[tuple[float, int]]) -> Unlike:
    number = sum(many for _, many in found)
    return Unlike(number, sum(far * many for far, many in found) / number if number else 0.0)


def _median(found: list[tuple[float, int]]) -> float:
    """Return the median of values with the number of times each occurs."""
    found = sorted(found)
    ends: Any = numpy.cumsum([many for _, many in found])
    low, high = (int(ends[-1]) - 1) // 2, int(ends[-1]) // 2
    at: Any = numpy.searchsorted(ends, [low, high], "right")
    one, other = map(int, at)
    return (found[one][0] + found[other][0]) / 2


def _count_pairs(tops: Any, bottoms: Any) -> tuple[Any, Any]:
    """Return the different pairs of a top and a bottom as rows, and the number of times that each occurs."""
    width = int(bottoms.max(initial=0)) + 1
    if (
        int(bottoms.min(initial=0)) < 0
        or int(abs(tops).max(initial=0)) * width >= LARGEST_INTEGER // 2
    ):
        return numpy.unique(numpy.stack([tops, bottoms], axis=1), axis=0, return_counts=True)
    # Sorting numbers is ten times as fast as sorting rows.
    found, numbers = numpy.unique(tops * width + bottoms, return_counts=True)
    return numpy.stack([found // width, found % width], axis=1), numbers


def _power_sums(pairs: Any, numbers: Any) -> list[int]:
    """Return the sums of the products of ``POWERS`` over pairs that occur so often, exactly."""
    largest = int(abs(pairs).max(initial=1))
    if largest**3 * max(int(numbers.sum()), 1) >= LARGEST_INTEGER:
        pairs, numbers = pairs.astype(object), numbers.astype(object)
    tops, bottoms = pairs[:, 0], pairs[:, 1]
    return [int((tops**i * bottoms**j * numbers).sum()) for i, j in POWERS]
