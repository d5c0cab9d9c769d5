"""Formats numbers for reports, with no more digits than the interval warrants."""

from __future__ import annotations

from math import floor, isfinite, log10
from typing import TYPE_CHECKING, Any

from manqala.study.measure_table import MEASURES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.wire.contest_outputs import EstimateMessage

IN_PER_CENT = {name for name, info in MEASURES.items() if info.in_per_cent}
WHOLE = {"ways", "positions"}
"""The measures that count in thousands."""
MILLION = 1e6
MISSING = "–"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
"""Joins words that must stay on one line."""


def digits_of(found: EstimateMessage | Mapping[str, Any], scale: float) -> int:
    """Return the number of decimals that the width of an interval warrants."""
    low, high = found.get("low"), found.get("high")
    if low is None or high is None or high <= low:
        return 1
    return max(0, min(3, 1 - floor(log10(scale * (high - low) / 2))))


def format_number(value: float | None, measure: str, digits: int = 1) -> str:
    """Format a number of some measure."""
    if value is None or not isfinite(value):
        return MISSING
    if measure == "median":
        return f"{value:,.1f}".removesuffix(".0")
    if measure in WHOLE:
        return f"{value:,.0f}" if value < MILLION else format_scientific(value)
    if measure in IN_PER_CENT:
        return f"{100 * value:.{digits}f}{NO_BREAK_SPACE}%"
    return f"{value:,.{digits}f}"


def format_estimate(found: EstimateMessage | None, measure: str) -> str:
    """Format a number with its interval in brackets."""
    if not found or found["value"] is None:
        return MISSING
    scale = 100.0 if measure in IN_PER_CENT else 1.0
    digits = digits_of(found, scale)
    value = format_number(found["value"], measure, digits)
    if found["low"] is None or found["high"] is None:
        return value
    low, high = (
        format_number(found[end], measure, digits).removesuffix(f"{NO_BREAK_SPACE}%")
        for end in ("low", "high")
    )
    if low == high:
        return value
    return f"{value} {format_interval(low, high)}"


def format_interval(low: str, high: str) -> str:
    """Format an interval in brackets, on one line."""
    return f"({low}{NO_BREAK_SPACE}to{NO_BREAK_SPACE}{high})"


def format_difference(found: Mapping[str, Any], measure: str) -> str:
    """Format a difference with its interval; that of shares in percentage points."""
    scale = 100.0 if measure in IN_PER_CENT else 1.0
    digits = digits_of(found, scale)
    value, low, high = (scale * found[name] for name in ("value", "low", "high"))
    unit = " points" if measure in IN_PER_CENT else ""
    return f"{format_signed(value, digits)}{unit} {format_interval(format_signed(low, digits), format_signed(high, digits))}"


def format_signed(value: float, digits: int) -> str:
    """Format a number with its sign, a true minus; what is rounded to zero has none."""
    text = f"{value:+.{digits}f}"
    return text.replace("-", "−") if float(text) else text[1:]


SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def format_scientific(value: float) -> str:
    """Format with two digits and a power of ten."""
    exponent = floor(log10(value))
    return f"{value / 10**exponent:.1f}·10{str(exponent).translate(SUPERSCRIPTS)}"


def format_power(found: EstimateMessage) -> str:
    """Format a power of ten with a measured exponent."""
    exponents = [
        f"10{f'{found[name]:.0f}'.translate(SUPERSCRIPTS)}" for name in ("value", "low", "high")
    ]
    if len(set(exponents)) == 1:
        return f"about {exponents[0]}"
    return f"about {exponents[0]} ({exponents[1]} to {exponents[2]})"


def format_p_value(p: float) -> str:
    """Format a p value; a tiny one as less than a ten-thousandth."""
    return f"{p:.2g}" if p >= 1e-4 else "< 0.0001"
