"""The options of the pending question in one game: their values, and whether they lead to an end, see ``one_game``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.numbers import LISTED
    from manqala.compile.kernel.rows import IntRow
    from manqala.compile.kernel.supplied import inner


@inner
def take_listed(M: IntRow, listed: IntRow, many: int) -> None:
    """Copy the options of the open question: later runs list others."""
    for i in range(many):
        listed[i] = M[LISTED + i]


@inner
def all_fit(fits: IntRow, many: int) -> None:
    """Mark the first options as leading to an end."""
    for i in range(many):
        fits[i] = 1


@inner
def how_many_fit(fits: IntRow, many: int) -> int:
    """Return how many of the first options lead to an end; for chance, the sum of their weights."""
    found = 0
    for i in range(many):
        found += fits[i]
    return found


@inner
def fitting(fits: IntRow, number: int) -> int:
    """Return the option with this number, from 0 on, among those that lead to an end; each has as many as its weight."""
    left = number
    at = 0
    while left >= fits[at]:
        left -= fits[at]
        at += 1
    return at
