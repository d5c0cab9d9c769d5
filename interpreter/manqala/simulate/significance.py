"""Tests whether two samples differ significantly: rank tests for numbers, count tests for categories."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, gamma, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.simulate.sample import Sample

SIGNIFICANCE_LEVEL = 0.05
"""The family-wise error rate of all comparisons together."""
RANK_TEST, COUNT_TEST = "Mann–Whitney U test", "chi-squared test"
MIN_EXPECTED = 5
"""Categories with a smaller expected count are pooled."""


@dataclass(frozen=True, slots=True)
class SampleDifference:
    """A comparison: its subject, its test and its result."""

    of: str
    test: str
    statistic: float
    p: float
    """The probability of a difference at least this large by chance."""
    corrected: float
    """The p value after Holm's correction for multiple comparisons."""

    @property
    def differs(self) -> bool:
        """Whether the difference is significant."""
        return self.corrected < SIGNIFICANCE_LEVEL


def differences(one: Sample, other: Sample) -> list[SampleDifference]:
    """Compare two samples: lengths, winners, leads, reasons.

    The tests assume independent games: repeated games are left out, and a single game allows no conclusion.
    """
    one, other = one.independent, other.independent
    if min(one.games, other.games) < 2:
        return []
    found = [
        ("lengths", RANK_TEST, *mann_whitney(one.lengths, other.lengths)),
        ("winners", COUNT_TEST, *chi_squared(one.winners, other.winners)),
        ("scores", RANK_TEST, *mann_whitney(one.leads, other.leads)),
        ("reasons", COUNT_TEST, *chi_squared(one.reasons, other.reasons)),
    ]
    corrected = holm_correction([p for *_, p in found])
    return [
        SampleDifference(of, test, statistic, p, better)
        for (of, test, statistic, p), better in zip(found, corrected, strict=True)
    ]


def mann_whitney(one: Mapping[int, int], other: Mapping[int, int]) -> tuple[float, float]:
    """Return Mann and Whitney's U for counts of numbers, and its two-sided p, corrected for ties.

    H. B. Mann, D. R. Whitney: On a test of whether one of two random variables is stochastically larger than the
    other. Annals of Mathematical Statistics 18 (1947).
    """
    first, second = sum(one.values()), sum(other.values())
    both = first + second
    if not first or not second:
        return 0.0, 1.0
    below, ranked, ties = 0, 0.0, 0
    for value in sorted({*one, *other}):
        tied = one.get(value, 0) + other.get(value, 0)
        ranked += one.get(value, 0) * (below + (tied + 1) / 2)
        ties += tied**3 - tied
        below += tied
    u = ranked - first * (first + 1) / 2
    variance = first * second / 12 * (both + 1 - ties / (both * (both - 1)))
    if variance <= 0:
        return u, 1.0
    z = max(0.0, abs(u - first * second / 2) - 0.5) / sqrt(variance)
    return u, erfc(z / sqrt(2))


def chi_squared(one: Mapping[str, int], other: Mapping[str, int]) -> tuple[float, float]:
    """Return Pearson's chi-squared for counts of categories, and its p; rare categories are pooled."""
    first, second = sum(one.values()), sum(other.values())
    both = first + second
    if not first or not second:
        return 0.0, 1.0
    rows: list[tuple[int, int]] = []
    rare = (0, 0)
    for name in sorted({*one, *other}):
        pair = (one.get(name, 0), other.get(name, 0))
        if min(first, second) * sum(pair) / both < MIN_EXPECTED:
            rare = (rare[0] + pair[0], rare[1] + pair[1])
        else:
            rows.append(pair)
    if sum(rare):
        rows.append(rare)
    statistic = 0.0
    for pair in rows:
        for seen, size in zip(pair, (first, second), strict=True):
            expected = size * sum(pair) / both
            statistic += (seen - expected) ** 2 / expected
    return statistic, chi_squared_survival(statistic, len(rows) - 1)


def chi_squared_survival(statistic: float, freedom: int) -> float:
    """Return the survival function of chi-squared with ``freedom`` degrees of freedom, in closed form."""
    if freedom <= 0 or statistic <= 0:
        return 1.0
    half: float = statistic / 2
    if half > 700:  # smaller than any number
        return 0.0
    if freedom % 2 == 0:
        terms: float = sum(half**n / gamma(n + 1) for n in range(freedom // 2))
        return min(1.0, exp(-half) * terms)
    odd: float = sum(half ** (n - 0.5) / gamma(n + 0.5) for n in range(1, (freedom + 1) // 2))
    return min(1.0, erfc(sqrt(half)) + exp(-half) * odd)


def holm_correction(found: list[float]) -> list[float]:
    """Return each p value, corrected for the number of comparisons.

    S. Holm: A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6 (1979).
    """
    order = sorted(range(len(found)), key=found.__getitem__)
    corrected, least = [0.0] * len(found), 0.0
    for n, at in enumerate(order):
        least = max(least, min(1.0, (len(found) - n) * found[at]))
        corrected[at] = least
    return corrected
