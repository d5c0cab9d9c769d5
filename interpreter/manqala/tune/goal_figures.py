"""Formats the numbers of goals and variants, with intervals, in the units of each measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.study.report_numbers import MISSING, NO_BREAK_SPACE, digits_of
from manqala.tune.goals import MEASURABLE

if TYPE_CHECKING:
    from manqala.wire.tune_outputs import GoalMessage, ReachedMessage

SIGNS = {"met": "✓", "missed": "✗", "open": "~"}
LEGEND = (
    "✓ within the goal, ✗ outside, ~ not decided by these games; brackets give intervals of 95 %"
)


def scale_of(measure: str) -> float:
    """Return 100 for shares, which are written in per cent."""
    return 100.0 if MEASURABLE[measure].in_per_cent else 1.0


def reached_text(found: ReachedMessage, joined: str = " ") -> str:
    """Return a value with its interval and the sign of its verdict."""
    estimate = found["estimate"]
    value, low, high = estimate["value"], estimate["low"], estimate["high"]
    if value is None:
        return MISSING
    scale = scale_of(found["measure"])
    digits = min(digits_of(estimate, scale), 2)
    written = f"{SIGNS[found['verdict']]}{joined}{scale * value:.{digits}f}"
    if low is None or high is None:
        return written
    return f"{written} ({scale * low:.{digits}f}{joined}to{joined}{scale * high:.{digits}f})"


def range_text(goal: GoalMessage) -> str:
    """Return the range of a goal."""
    scale = scale_of(goal["measure"])
    unit = f"{NO_BREAK_SPACE}%" if scale != 1 else ""
    low, high = goal["low"], goal["high"]
    if low is None or high is None:
        sign, bound = ("<", high) if low is None else (">", low)
        assert bound is not None
        return f"{sign}{NO_BREAK_SPACE}{scale * bound:g}{unit}"
    if low == high:
        return f"={NO_BREAK_SPACE}{scale * low:g}{unit}"
    return f"{scale * low:g}..{scale * high:g}{unit}"
