"""Whether two samples differ significantly: rank tests for numbers, count tests for categories."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, gamma, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.simulate.sample import Sample

LEVEL = 0.05
"""The family-wise error rate of all comparisons together."""
RANKS, COUNTS = "Mann–Whitney U test", "chi-squared test"
FEW = 5
"""Classes with a smaller expected number are pooled."""


@dataclass(frozen=True, slots=True)
class SampleDifference:
    """A comparison: its subject, its test and its result."""

    of: str
    test: str
    statistic: float
    p: float
    """The probability of so great a difference by chance."""
    corrected: float
    """The same after Holm's correction for multiple comparisons."""

    @property
    def differs(self) -> bool:
        """Whether the difference is significant."""
        return self.corrected < LEVEL


def differences(one: Sample, other: Sample) -> list[SampleDifference]:
    """Compare two samples: lengths, winners, leads, reasons.

    The tests assume independent games: repeated games are left out, and a single game allows no conclusion.
    """
    one, other = one.independent, other.independent
    if min(one.games, other.games) < 2:
        return []
    found = [
        ("lengths", RANKS, *ranks(one.lengths, other.lengths)),
        ("winners", COUNTS, *counts(one.winners, other.winners)),
        ("scores", RANKS, *ranks(one.leads, other.leads)),
        ("reasons", COUNTS, *counts(one.reasons, other.reasons)),
    ]
    corrected = holm([p for *_, p in found])
    return [
        SampleDifference(of, test, statistic, p, better)
        for (of, test, statistic, p), better in zip(found, corrected, strict=True)
    ]


def ranks(one: Mapping[int, int], other: Mapping[int, int]) -> tuple[float, float]:
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
        here = one.get(value, 0) + other.get(value, 0)
        ranked += one.get(value, 0) * (below + (here + 1) / 2)
        ties += here**3 - here
        below += here
    u = ranked - first * (first + 1) / 2
    spread = first * second / 12 * (both + 1 - ties / (both * (both - 1)))
    if spread <= 0:
        return u, 1.0
    z = max(0.0, abs(u - first * second / 2) - 0.5) / sqrt(spread)
    return u, erfc(z / sqrt(2))


def counts(one: Mapping[str, int], other: Mapping[str, int]) -> tuple[float, float]:
    """Return Pearson's chi-squared for counts of categories, and its p; rare categories are pooled."""
    first, second = sum(one.values()), sum(other.values())
    both = first + second
    if not first or not second:
        return 0.0, 1.0
    rows: list[tuple[int, int]] = []
    rare = (0, 0)
    for name in sorted({*one, *other}):
        pair = (one.get(name, 0), other.get(name, 0))
        if min(first, second) * sum(pair) / both < FEW:
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
    return statistic, above(statistic, len(rows) - 1)


def above(statistic: float, freedom: int) -> float:
    """The survival function of chi-squared with a number of degrees of freedom, in closed form."""
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


def holm(found: list[float]) -> list[float]:
    """Each p value, corrected for the number of comparisons.

    S. Holm: A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6 (1979).
    """
    order = sorted(range(len(found)), key=found.__getitem__)
    corrected, least = [0.0] * len(found), 0.0
    for n, at in enumerate(order):
        least = max(least, min(1.0, (len(found) - n) * found[at]))
        corrected[at] = least
    return corrected
