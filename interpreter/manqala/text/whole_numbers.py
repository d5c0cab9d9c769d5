"""Whole numbers in figures, as authors, players and other programs write them."""

from __future__ import annotations

MAX_DIGITS = 9
"""No game has numbers of more digits; Python refuses to convert thousands of them."""


def parse_figures(text: str) -> int | None:
    """The number that decimal digits write; None for another text, or for more than ``MAX_DIGITS`` digits."""
    return int(text) if text.isdecimal() and len(text) <= MAX_DIGITS else None
