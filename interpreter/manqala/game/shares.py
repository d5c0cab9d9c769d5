"""The exact 95 % interval of a share, without SciPy, because simulation needs no extras.

C. J. Clopper, E. S. Pearson: The use of confidence or fiducial limits illustrated in the case of the binomial. Biometrika 26
(1934). Its limits are quantiles of beta distributions, found here by bisection of the regularised incomplete beta function.
"""

from __future__ import annotations

from math import exp, lgamma, log, log1p

DOUBT = 0.05
"""Greatest probability that an interval misses the truth."""
TINY = 1e-300
"""Avoids a division by zero in the continued fraction."""
CLOSE = 1e-15
"""The continued fraction stops at a relative change below this."""
HALVINGS = 60
"""Bisections of the unit interval, for the precision of a float."""
MOST_TERMS = 100_000


def interval(share: float, number: float, doubt: float = DOUBT) -> tuple[float, float]:
    """Return the interval of a share in ``number`` independent observations; a draw counts as half a hit.

    ``doubt``: the greatest probability that it misses the truth.
    """
    hits = min(max(share * number, 0.0), float(number))
    missed = number - hits
    low = _beta_quantile(doubt / 2, hits, missed + 1) if hits else 0.0
    high = _beta_quantile(1 - doubt / 2, hits + 1, missed) if missed else 1.0
    return low, high


def _beta_quantile(chance: float, a: float, b: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _beta_below(middle, a, b) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _beta_below(at: float, a: float, b: float) -> float:
    """The regularised incomplete beta function."""
    if at <= 0 or at >= 1:
        return float(at >= 1)
    if at > (a + 1) / (
        a + b + 2
    ):  # if the fraction converges slowly, that of the complement is fast
        return 1 - _beta_below(1 - at, b, a)
    front = lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(at) + b * log1p(-at)
    return exp(front) / (a * _fraction(at, a, b))


def _fraction(at: float, a: float, b: float) -> float:
    """The denominator of the continued fraction of the incomplete beta function, by Lentz's method."""
    found, up, down = 1.0, 1.0, 0.0
    for n in range(1, MOST_TERMS):
        k = n // 2
        if n % 2:
            term = -(a + k) * (a + b + k) * at / ((a + 2 * k) * (a + 2 * k + 1))
        else:
            term = k * (b - k) * at / ((a + 2 * k - 1) * (a + 2 * k))
        down = 1 / (1 + term * down or TINY)
        up = 1 + term / up or TINY
        found *= up * down
        if abs(up * down - 1) < CLOSE:
            break
    return found
