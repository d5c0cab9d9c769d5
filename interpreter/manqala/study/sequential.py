"""Decides when enough games have been played: a generalised sequential probability ratio test on pairs of games.

A. Wald: Sequential tests of statistical hypotheses. Annals of Mathematical Statistics 16 (1945). M.
Van den Bergh: A practical introduction to the GSPRT (2019), the method for testing chess engines.
An observation is a player's score in the two games of one opening, one of five results. If an
opening favours a seat, these scatter far less than two single games would.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from math import log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ERROR = 0.05
"""Greatest probability of a wrong decision, either way."""
RESULTS_OF_PAIRS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible shares of the points of two games."""
PSEUDO_COUNT = 1e-3
"""Pseudo-count of a result that never occurred, so that no result has probability 0."""
MIN_PAIRS = 8
"""Least number of pairs for a decision."""


class Verdict(StrEnum):
    """The decision between two players."""

    OPEN = "open"
    FIRST = "first"
    SECOND = "second"
    ALIKE = "alike"
    """Neither is stronger by the required difference."""


def expected_share(difference: float) -> float:
    """Return the expected share of the points for a difference in Elo points."""
    return 1 / (1 + 10 ** (-difference / 400))


def log_likelihood_ratio(pairs: Counter[float], low: float, high: float) -> float:
    """Return the log-likelihood ratio of the mean shares ``high`` and ``low`` for results of pairs.

    Each hypothesis takes the distribution with its mean that makes the results most likely.
    """
    counts = {result: pairs[result] or PSEUDO_COUNT for result in RESULTS_OF_PAIRS}
    total = sum(counts.values())
    shares = {result: count / total for result, count in counts.items()}
    likely = [_maximum_likelihood(shares, mean) for mean in (low, high)]
    return total * sum(
        share * log(likely[1][result] / likely[0][result]) for result, share in shares.items()
    )


def _maximum_likelihood(shares: dict[float, float], mean: float) -> dict[float, float]:
    """Return the distribution with this mean that makes these shares most likely: p / (1 + t (x - mean))."""
    from scipy.optimize import brentq

    def off(tilt: float) -> float:
        return sum(p * (x - mean) / (1 + tilt * (x - mean)) for x, p in shares.items())

    edges = [-1 / (x - mean) for x in (max(shares), min(shares))]
    inside = [edge * (1 - 1e-9) for edge in edges]
    tilt = float(brentq(off, *inside, xtol=1e-12))
    return {x: p / (1 + tilt * (x - mean)) for x, p in shares.items()}


def verdict(scores: Sequence[float], difference: float, *, test_interval: int = 1) -> Verdict:
    """Decide by the pairs so far, each the first player's share of its points, in order.

    Two tests run side by side: whether the first player is stronger by a number of points or not at all, and likewise the
    second. They are evaluated after every ``test_interval`` pairs; pairs after a decision do not count.
    """
    bound = log((1 - ERROR) / ERROR)
    stronger = expected_share(difference)
    pairs: Counter[float] = Counter()
    settled: dict[Verdict, bool] = {}
    for n, score in enumerate(scores, 1):
        pairs[score] += 1
        if n % test_interval or n < MIN_PAIRS:
            continue
        for who, seen in ((Verdict.FIRST, pairs), (Verdict.SECOND, _reverse(pairs))):
            if who not in settled:
                ratio = log_likelihood_ratio(seen, 0.5, stronger)
                if abs(ratio) >= bound:
                    settled[who] = ratio > 0
        if any(settled.values()):
            return next(who for who, stronger_by_it in settled.items() if stronger_by_it)
        if len(settled) == 2:
            return Verdict.ALIKE
    return Verdict.OPEN


def _reverse(pairs: Counter[float]) -> Counter[float]:
    return Counter({1 - result: count for result, count in pairs.items()})
