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
    from collections.abc import Sequence

MIN_DIFFERING = 10
"""Number of differing games below which that number itself is the main uncertainty."""
TOLERANCE = 1e-12
"""Differences up to this count as zero."""
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
    ends = [
        (value + low, value + high)
        for low, high in (_student_limits(deviations, doubt), _skewness_limits(deviations, doubt))
    ]
    ends.append(_sparse_limits(tops, bottoms, support, doubt, grain))
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    return Estimate(value, max(low, support.least), min(high, support.most), number)


def _quantile(number: int, doubt: float) -> float:
    from scipy.stats import t

    return float(t.ppf(1 - doubt / 2, number - 1))


def _student_limits(deviations: Any, doubt: float) -> tuple[float, float]:
    half = (
        _quantile(len(deviations), doubt) * float(deviations.std(ddof=1)) / len(deviations) ** 0.5
    )
    return -half, half


def _skewness_limits(deviations: Any, doubt: float) -> tuple[float, float]:
    """Return Student's limits after Hall's cubic transformation, which removes the skewness of the t statistic."""
    number, spread = len(deviations), float(deviations.std())
    if number <= 2 or spread <= 1e-12:
        return 0.0, 0.0
    skewness = float((deviations**3).mean()) / spread**3
    # A small sample seldom contains the tail of a skewed population.
    skewness *= (
        (number * (number - 1)) ** 0.5 / (number - 2) * (1 + min(1.0, SMALL_SAMPLE / number) ** 2)
    )
    if abs(skewness) < 1e-6:
        return _student_limits(deviations, doubt)
    deviation, at = float(deviations.std(ddof=1)), _quantile(number, doubt)

    def limit(quantile: float) -> float:
        cubed = 1 + skewness * (quantile / number**0.5 - skewness / (6 * number))
        return float(-deviation * 3 / skewness * (numpy.cbrt(cubed) - 1))

    low, high = sorted((limit(at), limit(-at)))
    return low, high


def _sparse_limits(
    tops: Any, bottoms: Any, support: Support, doubt: float, grain: float
) -> tuple[float, float]:
    """Return limits if nearly all games have the same value: the greatest share that may differ, times their distance.

    If no game differs, unseen ones may lie at the end of the support; without one, they are assumed to differ
    by the value itself, and by 1 at least.
    """
    weighted = bottoms > 0
    common = float(numpy.median(tops[weighted] / bottoms[weighted]))
    deviations = (tops - common * bottoms) / bottoms.mean()
    above, below = deviations[deviations > grain], -deviations[deviations < -grain]
    if len(above) + len(below) >= min(MIN_DIFFERING, len(tops) / 2 + 1):
        return inf, -inf
    far = max(abs(common), 1.0)
    up = support.most - common if numpy.isfinite(support.most) else far
    down = common - support.least if numpy.isfinite(support.least) else far
    return (
        common
        - share_of(len(below), len(tops), doubt).high * float(below.mean() if len(below) else down),
        common
        + share_of(len(above), len(tops), doubt).high * float(above.mean() if len(above) else up),
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
