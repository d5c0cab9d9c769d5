"""Compares each setting with the first, corrected for multiple tests.

Of a hundred comparisons five differ by chance alone at the usual level; S. Holm's correction (A simple sequentially
rejective multiple test procedure. Scandinavian Journal of Statistics 6, 1979) keeps the chance of any at 5 %.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from manqala.game.shares import DOUBT
from manqala.study.estimates import Estimate, difference_of
from manqala.study.measures import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.study.measures import Measured


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


def difference(one: Measured, other: Measured) -> MeasuredDifference | None:
    """Return the difference of ``other`` and ``one``; none if there are too few games, or all have the same value."""
    if one.kind is Kind.SHARE and one.is_binary and other.is_binary:
        return _share_difference(one, other)
    first, second = one.sample(), other.sample()
    if min(first.number, second.number) < max(2, one.fewest):
        return None
    value = second.mean - first.mean
    if first.deviation + second.deviation == 0:
        if value == 0:
            return None
        # The exact probability by chance that the games divide like this, if each setting has one value in all games.
        p = min(1.0, 2 / comb(first.number + second.number, first.number))
        return MeasuredDifference(one.name, difference_of(one.estimate(), other.estimate()), p)
    from scipy.stats import ttest_ind_from_stats

    p = float(
        ttest_ind_from_stats(
            second.mean, second.deviation, second.number,
            first.mean, first.deviation, first.number, equal_var=False,
        ).pvalue
    )  # fmt: skip
    found = difference_of(one.estimate(), other.estimate())
    if found.low <= 0 <= found.high:
        # The interval also allows for skewed values and for fitted chances of winning, which the test ignores.
        p = max(p, DOUBT)
    return MeasuredDifference(one.name, found, p)


def _share_difference(one: Measured, other: Measured) -> MeasuredDifference | None:
    from scipy.stats import fisher_exact

    hits = [round(measure.hits) for measure in (one, other)]
    numbers = [measure.games_counted for measure in (one, other)]
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
