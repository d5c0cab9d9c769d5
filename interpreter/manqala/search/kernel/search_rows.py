"""The rows that a search works on, see ``compile.kernel.rows``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import FixedRow, History, IntRow, Rows

EMPTY: Any = ()
"""In the place of a row that a search has no use for."""


@dataclass(frozen=True, slots=True)
class SearchRows(RowRecord):
    """A state to try out; what a turn needs; what the search has reached, and what it knows."""

    c: IntRow
    M: IntRow
    X: Rows
    H: History
    S: Rows
    W: IntRow
    T: IntRow = EMPTY
    E: IntRow = EMPTY
    V: FixedRow = EMPTY
    Z: IntRow = EMPTY
