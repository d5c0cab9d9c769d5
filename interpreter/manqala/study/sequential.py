"""When enough games have been played: a generalised sequential probability ratio test on pairs of games.

A. Wald: Sequential tests of statistical hypotheses. Annals of Mathematical Statistics 16 (1945). M. Van den Bergh: A
practical introduction to the GSPRT (2019), which is how chess engines are tested. The observation is what a player scored in
the two games of one opening, one of five results: where an opening favours a seat, they are far less scattered than two
games would be.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from math import log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ERROR = 0.05
"""How often at most a test decides wrongly, either way."""
RESULTS_OF_PAIRS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The share of the points of two games that a player can get."""
UNSEEN = 1e-3
"""Pseudo-count of a result that never occurred, so that none counts as impossible."""
FEWEST = 8
"""Fewer pairs decide nothing."""


class Verdict(StrEnum):
    """What is decided between two players."""

    OPEN = "open"
    FIRST = "first"
    SECOND = "second"
    ALIKE = "alike"
    """Neither is stronger by as much as was asked."""


def expected_share(difference: float) -> float:
    """The expected share of the points for a difference in rating, on the scale of chess."""
    return 1 / (1 + 10 ** (-difference / 400))


def log_likelihood_ratio(pairs: Counter[float], low: float, high: float) -> float:
    """How much likelier the results of pairs are under the mean share ``high`` than under ``low``, as a logarithm.

    Each hypothesis is given the distribution with its mean under which the results are likeliest.
    """
    counts = {result: pairs[result] or UNSEEN for result in RESULTS_OF_PAIRS}
    total = sum(counts.values())
    shares = {result: count / total for result, count in counts.items()}
    likely = [_likeliest(shares, mean) for mean in (low, high)]
    return total * sum(
        share * log(likely[1][result] / likely[0][result]) for result, share in shares.items()
    )


def _likeliest(shares: dict[float, float], mean: float) -> dict[float, float]:
    """Of all distributions with this mean the one under which these shares are likeliest: p / (1 + t (x - mean))."""
    from scipy.optimize import brentq

    def off(tilt: float) -> float:
        return sum(p * (x - mean) / (1 + tilt * (x - mean)) for x, p in shares.items())

    edges = [-1 / (x - mean) for x in (max(shares), min(shares))]
    inside = [edge * (1 - 1e-9) for edge in edges]
    tilt = float(brentq(off, *inside, xtol=1e-12))
    return {x: p / (1 + tilt * (x - mean)) for x, p in shares.items()}


def verdict(scores: Sequence[float], difference: float, *, looks: int = 1) -> Verdict:
    """What the pairs played so far decide, each as the first player's share of its points, in their order.

    Two tests run side by side: whether the first is stronger by a number of points or not at all, and the same for the second.
    After every ``looks`` pairs it is looked whether they are over; what came after that does not count.
    """
    bound = log((1 - ERROR) / ERROR)
    stronger = expected_share(difference)
    pairs: Counter[float] = Counter()
    settled: dict[Verdict, bool] = {}
    for n, score in enumerate(scores, 1):
        pairs[score] += 1
        if n % looks or n < FEWEST:
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
