"""Converts estimates to JSON."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.study.estimates import Estimate
    from manqala.wire.contest_outputs import EstimateMessage


def finite(value: float) -> float | None:
    """Return a number; none if it is not finite."""
    return float(value) if isfinite(value) else None


def number_json(found: Estimate) -> EstimateMessage:
    """Return a number with its interval; null if there is none."""
    return {
        "value": finite(found.value), "low": finite(found.low), "high": finite(found.high),
        "n": found.number,
    }  # fmt: skip
