"""The rows that a search works on, see ``compile.kernel.rows``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.rows import Record

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import FixedRow, History, IntRow, Rows

NOTHING: Any = ()
"""In the place of a row that a search has no use for."""


@dataclass(frozen=True, slots=True)
class SearchRows(Record):
    """A state to try out; what a turn needs; what the search has reached, and what it knows."""

    c: IntRow
    M: IntRow
    X: Rows
    H: History
    S: Rows
    W: IntRow
    T: IntRow = NOTHING
    E: IntRow = NOTHING
    V: FixedRow = NOTHING
    Z: IntRow = NOTHING
