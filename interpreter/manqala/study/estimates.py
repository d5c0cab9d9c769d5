"""Estimates with intervals, of 95 % by default: shares, means, and ratios of sums over turns; whole games are independent.

Shares have the exact interval of Clopper and Pearson. Means and ratios have Student's interval, widened for skewed values
(P. Hall: On the removal of skewness by transformation. Journal of the Royal Statistical Society B 54, 1992), and if
fewer than ten games differ from all others (the rule of three).
tests/study/test_coverage.py measures how often they contain the truth.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

import numpy

from manqala.game.shares import DOUBT, interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MIN_DIFFERING = 10
"""Number of differing games below which that number itself is the main uncertainty."""
TOLERANCE = 1e-12
"""Differences up to this count as zero."""
NO_LIMITS = (inf, -inf)
"""Limits that widen no interval."""
SMALL_SAMPLE = 10
"""Size of a sample that shows only half of a strong skewness; for larger samples the correction decreases quickly."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate with its interval."""

    value: float
    low: float
    high: float
    number: int
    """Number of independent observations."""


@dataclass(frozen=True, slots=True)
class Support:
    """The range of possible values of a measure in one game."""

    least: float = -inf
    most: float = inf


ANY = Support()
UNIT = Support(0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Moments:
    """The moments of the deviations of independent games from an estimate; the mean of the deviations is 0."""

    number: int
    spread: float
    """The standard deviation of these games."""
    deviation: float
    """The estimated standard deviation of all games, from ``number`` - 1 degrees of freedom."""
    third: float
    """The mean of the cubes."""

    @classmethod
    def of(cls, deviations: Any) -> Moments:
        """Return the moments of an array of deviations, at least two."""
        return cls(
            len(deviations), float(deviations.std()), float(deviations.std(ddof=1)),
            float((deviations**3).mean()),
        )  # fmt: skip


def share_of(hits: float, number: int, doubt: float = DOUBT) -> Estimate:
    """Return a share with the interval of Clopper and Pearson; a draw counts as half a hit."""
    if not number:
        return Estimate(numpy.nan, numpy.nan, numpy.nan, 0)
    return Estimate(hits / number, *interval(hits / number, number, doubt), number)


def mean_of(
    values: Sequence[float] | Any, support: Support = ANY, doubt: float = DOUBT, added: Any = None, grain: float = TOLERANCE
) -> Estimate:  # fmt: skip
    """Return the mean of independent values; ``added``, ``grain``: as for ``ratio_of``."""
    found = numpy.asarray(values, float)
    return ratio_of(found, numpy.ones(len(found)), support, doubt, added, grain)


def ratio_of(
    tops: Any, bottoms: Any, support: Support = ANY, doubt: float = DOUBT, added: Any = None, grain: float = TOLERANCE
) -> Estimate:  # fmt: skip
    """Return the sum of ``tops`` divided by that of ``bottoms``, which have a value for each game.

    ``added``: what each game adds to the result through an estimate on which all values depend; the mean is 0.
    ``grain``: games that differ by no more count as alike.

    Turns of one game are alike, so the games are the sample: the ratio is linearised, as in survey sampling
    (W. G. Cochran: Sampling techniques, 1977).
    """
    tops, bottoms = numpy.asarray(tops, float), numpy.asarray(bottoms, float)
    number, total = len(tops), float(bottoms.sum())
    if not total:
        return Estimate(numpy.nan, numpy.nan, numpy.nan, number)
    value = float(tops.sum()) / total
    if number < 2:
        return Estimate(value, numpy.nan, numpy.nan, number)
    deviations = (tops - value * bottoms) / (total / number)
    if added is not None:
        deviations = deviations + added
    return estimate_from_moments(
        value,
        Moments.of(deviations),
        _sparse_limits(tops, bottoms, support, doubt, grain),
        support,
        doubt,
    )


def estimate_from_moments(
    value: float,
    moments: Moments,
    sparse: tuple[float, float],
    support: Support = ANY,
    doubt: float = DOUBT,
) -> Estimate:
    """Return a mean or ratio with the widest of its intervals; ``sparse``: the limits if nearly all games are alike."""
    ends = [
        (value + low, value + high)
        for low, high in (_student_limits(moments, doubt), _skewness_limits(moments, doubt))
    ]
    ends.append(sparse)
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    return Estimate(value, max(low, support.least), min(high, support.most), moments.number)


def _quantile(number: int, doubt: float) -> float:
    from scipy.stats import t

    return float(t.ppf(1 - doubt / 2, number - 1))


def _student_limits(moments: Moments, doubt: float) -> tuple[float, float]:
    half = _quantile(moments.number, doubt) * moments.deviation / moments.number**0.5
    return -half, half


def _skewness_limits(moments: Moments, doubt: float) -> tuple[float, float]:
    """Return Student's limits after Hall's cubic transformation, which removes the skewness of the t statistic."""
    number, spread = moments.number, moments.spread
    if number <= 2 or spread <= 1e-12:
        return 0.0, 0.0
    skewness = moments.third / spread**3
    # A small sample seldom contains the tail of a skewed population.
    skewness *= (
        (number * (number - 1)) ** 0.5 / (number - 2) * (1 + min(1.0, SMALL_SAMPLE / number) ** 2)
    )
    if abs(skewness) < 1e-6:
        return _student_limits(moments, doubt)
    at = _quantile(number, doubt)

    def limit(quantile: float) -> float:
        cubed = 1 + skewness * (quantile / number**0.5 - skewness / (6 * number))
        return float(-moments.deviation * 3 / skewness * (numpy.cbrt(cubed) - 1))

    low, high = sorted((limit(at), limit(-at)))
    return low, high


@dataclass(frozen=True, slots=True)
class Unlike:
    """The games that differ from a common value to one side."""

    number: int
    distance: float
    """Their mean distance; without any it is not read."""


def _sparse_limits(
    tops: Any, bottoms: Any, support: Support, doubt: float, grain: float
) -> tuple[float, float]:
    weighted = bottoms > 0
    common = float(numpy.median(tops[weighted] / bottoms[weighted]))
    deviations = (tops - common * bottoms) / bottoms.mean()
    above, below = (
        Unlike(len(side), float(side.mean()) if len(side) else 0.0)
        for side in (deviations[deviations > grain], -deviations[deviations < -grain])
    )
    return sparse_limits(common, above, below, len(tops), support, doubt)


def sparse_limits(
    common: float, above: Unlike, below: Unlike, number: int, support: Support = ANY, doubt: float = DOUBT
) -> tuple[float, float]:  # fmt: skip
    """Return limits if nearly all games have the same value: the greatest share that may differ, times their distance.

    If no game differs, unseen ones may lie at the end of the support; without one, they are assumed to differ
    by the value itself, and by 1 at least. Where enough games differ, the limits exclude nothing from other intervals.
    """
    if above.number + below.number >= min(MIN_DIFFERING, number / 2 + 1):
        return NO_LIMITS
    far = max(abs(common), 1.0)
    up = support.most - common if numpy.isfinite(support.most) else far
    down = common - support.least if numpy.isfinite(support.least) else far
    return (
        common
        - share_of(below.number, number, doubt).high * (below.distance if below.number else down),
        common
        + share_of(above.number, number, doubt).high * (above.distance if above.number else up),
    )


def difference_of(one: Estimate, other: Estimate) -> Estimate:
    """Return the excess of ``other`` over ``one``, from the limits of both.

    G. Y. Zou, A. Donner: Construction of confidence limits about effect measures: a general approach. Statistics in
    Medicine 27 (2008). For two shares it is Newcombe's interval with the limits of Clopper and Pearson.
    """
    value = other.value - one.value
    down = numpy.hypot(other.value - other.low, one.high - one.value)
    up = numpy.hypot(other.high - other.value, one.value - one.low)
    return Estimate(value, value - float(down), value + float(up), other.number)


def median_of(values: Any) -> Estimate:
    """Return a median, between two of the values by the binomial distribution."""
    from scipy.stats import quantile_test

    found = numpy.asarray(values, float)
    if len(found) < 2:
        return Estimate(
            float(found[0]) if len(found) else numpy.nan, numpy.nan, numpy.nan, len(found)
        )
    median = float(numpy.median(found))
    interval = quantile_test(found, q=median, p=0.5).confidence_interval(1 - DOUBT)
    return Estimate(median, float(interval.low), float(interval.high), len(found))


def median_of_counts(counts: Mapping[int, int]) -> Estimate:
    """Return the median of values from the number of times each occurs; the result is that of ``median_of``."""
    from scipy.stats import binom

    values = sorted(counts)
    ends = numpy.cumsum([counts[value] for value in values])
    number = int(ends[-1]) if values else 0
    if number < 2:
        return Estimate(float(values[0]) if values else numpy.nan, numpy.nan, numpy.nan, number)

    def at(rank: int) -> float:
        """The value of this rank, from 0."""
        inside = 0 <= rank < number
        return float(values[int(numpy.searchsorted(ends, rank, "right"))]) if inside else numpy.nan

    median = (at((number - 1) // 2) + at(number // 2)) / 2
    below = int(binom.ppf(DOUBT / 2, number, 0.5)) - 1
    above = int(binom.isf(DOUBT / 2, number, 0.5))
    return Estimate(median, at(below), at(above), number)
