"""Compares each setting with the first, corrected for multiple tests.

Of a hundred comparisons five differ by chance alone at the usual level; S. Holm's correction (A simple sequentially
rejective multiple test procedure. Scandinavian Journal of Statistics 6, 1979) keeps the chance of any at 5 %.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any

import numpy

from manqala.game.shares import DOUBT
from manqala.study.estimates import Estimate, difference_of
from manqala.study.measures import Kind, Measure

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class MeasuredDifference:
    """The difference of a measure between two series of games, with an uncorrected interval."""

    measure: str
    estimate: Estimate
    p: float
    """The probability of so large a difference by chance."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """One of several differences."""

    difference: MeasuredDifference
    p: float
    """The p value, corrected for the number of comparisons."""

    @property
    def real(self) -> bool:
        """Whether it is significant at 5 % for all comparisons together."""
        return self.p < DOUBT


def difference(one: Measure, other: Measure) -> MeasuredDifference | None:
    """Return the difference of ``other`` and ``one``; none if there are too few games, or all have the same value."""
    if one.kind is Kind.SHARE and _is_binary(one) and _is_binary(other):
        return _share_difference(one, other)
    first, second = by_game(one), by_game(other)
    value = float(second.mean() - first.mean()) if len(first) and len(second) else 0.0
    if min(len(first), len(second)) < max(2, one.fewest):
        return None
    if first.std() + second.std() == 0:
        if value == 0:
            return None
        # The exact probability by chance that the games divide like this, if each setting has one value in all games.
        p = min(1.0, 2 / comb(len(first) + len(second), len(first)))
        return MeasuredDifference(one.name, difference_of(one.estimate(), other.estimate()), p)
    from scipy.stats import ttest_ind

    p = float(ttest_ind(second, first, equal_var=False).pvalue)
    found = difference_of(one.estimate(), other.estimate())
    if found.low <= 0 <= found.high:
        # The interval also allows for skewed values and for fitted chances of winning, which the test ignores.
        p = max(p, DOUBT)
    return MeasuredDifference(one.name, found, p)


def by_game(measure: Measure) -> Any:
    """Return a number for each game with the measure as mean, and its standard error by the usual formula.

    For a ratio it is the linearised one of survey sampling (W. G. Cochran: Sampling techniques, 1977), so that games,
    not their turns, are the independent units.
    """
    added = 0.0 if measure.by_scale is None else measure.by_scale
    if measure.kind is not Kind.RATIO:
        return measure.tops + added
    total = measure.bottoms.sum()
    if not total:
        return numpy.array([])
    ratio = measure.tops.sum() / total
    return ratio + (measure.tops - ratio * measure.bottoms) / measure.bottoms.mean() + added


def _is_binary(measure: Measure) -> bool:
    return bool(numpy.isin(measure.tops, (0.0, 1.0)).all()) and len(measure.tops) > 0


def _share_difference(one: Measure, other: Measure) -> MeasuredDifference | None:
    from scipy.stats import fisher_exact

    hits = [int(measure.tops.sum()) for measure in (one, other)]
    numbers = [len(measure.tops) for measure in (one, other)]
    table = [[hit, number - hit] for hit, number in zip(hits, numbers, strict=True)]
    if not sum(hits) or sum(hits) == sum(numbers):
        return None
    estimate = difference_of(one.estimate(), other.estimate())
    return MeasuredDifference(one.name, estimate, float(fisher_exact(table).pvalue))


def correct(found: Sequence[MeasuredDifference]) -> list[Corrected]:
    """Correct all comparisons of a study by Holm's procedure."""
    from statsmodels.stats.multitest import multipletests

    if not found:
        return []
    _, values, *_ = multipletests([one.p for one in found], alpha=DOUBT, method="holm")
    return [Corrected(one, float(p)) for one, p in zip(found, values, strict=True)]
