"""Numbers with intervals of 95 %: shares, means, and means over turns, where the games are what is independent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy

if TYPE_CHECKING:
    from collections.abc import Sequence

DOUBT = 0.05
"""So often the truth lies outside an interval."""
RESAMPLES = 1_000
"""So many times games are drawn again for a bootstrap."""
BLOCK = 2_000_000
"""So many weights are drawn at once."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was measured, and where the true one lies."""

    value: float
    low: float
    high: float
    number: int
    """How many independent observations there were."""


def share_of(hits: float, number: int) -> Estimate:
    """A share, by Wilson's interval; half a hit is a drawn game, with which it is a little wider than need be."""
    from statsmodels.stats.proportion import proportion_confint

    if not number:
        return Estimate(numpy.nan, numpy.nan, numpy.nan, 0)
    low, high = proportion_confint(hits, number, DOUBT, method="wilson")
    return Estimate(hits / number, float(low), float(high), number)


def mean_of(values: Sequence[float] | Any) -> Estimate:
    """A mean, by Student's interval."""
    from scipy.stats import t

    found = numpy.asarray(values, float)
    number = len(found)
    if number < 2:
        value = float(found[0]) if number else numpy.nan
        return Estimate(value, numpy.nan, numpy.nan, number)
    mean = float(found.mean())
    half = float(t.ppf(1 - DOUBT / 2, number - 1) * found.std(ddof=1) / numpy.sqrt(number))
    return Estimate(mean, mean - half, mean + half, number)


def ratios_of(tops: Any, bottoms: Any, seed: int) -> list[Estimate]:
    """The sums of the columns of ``tops`` by those of ``bottoms``, a row for each game, by a bootstrap that draws games.

    The turns of one game are alike, so that they are no independent observations: whole games are drawn again.
    """
    tops, bottoms = numpy.asarray(tops, float), numpy.asarray(bottoms, float)
    number = len(tops)
    with numpy.errstate(invalid="ignore", divide="ignore"):
        values = tops.sum(axis=0) / bottoms.sum(axis=0)
        drawn = _resampled(numpy.hstack([tops, bottoms]), seed)
        found = drawn[:, : tops.shape[1]] / drawn[:, tops.shape[1] :]
    if number < 2:
        return [Estimate(float(value), numpy.nan, numpy.nan, number) for value in values]
    ends = numpy.nanquantile(found, [DOUBT / 2, 1 - DOUBT / 2], axis=0) if found.size else found
    return [
        Estimate(float(value), float(low), float(high), number)
        for value, low, high in zip(values, *ends, strict=True)
    ]


def _resampled(rows: Any, seed: int) -> Any:
    """The sums of rows of which as many are drawn, with replacement, as there are; again and again."""
    number = len(rows)
    generator = numpy.random.default_rng(seed)
    if not number:
        return numpy.full((RESAMPLES, rows.shape[1]), numpy.nan)
    found, block = [], max(1, min(RESAMPLES, BLOCK // number))
    equal = numpy.full(number, 1 / number)
    for begun in range(0, RESAMPLES, block):
        weights = generator.multinomial(number, equal, min(block, RESAMPLES - begun))
        found.append(weights @ rows)
    return numpy.vstack(found)


def median_of(values: Any) -> Estimate:
    """A median, by the interval between two of the values that the binomial distribution says."""
    from scipy.stats import quantile_test

    found = numpy.asarray(values, float)
    if len(found) < 2:
        return Estimate(
            float(found[0]) if len(found) else numpy.nan, numpy.nan, numpy.nan, len(found)
        )
    median = float(numpy.median(found))
    interval = quantile_test(found, q=median, p=0.5).confidence_interval(1 - DOUBT)
    return Estimate(median, float(interval.low), float(interval.high), len(found))
