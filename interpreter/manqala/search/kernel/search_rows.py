"""The rows of a search, see ``compile.kernel.rows``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import FixedRow, History, IntRow, Rows

EMPTY: Any = ()
"""Stands for a row that a search does not use."""


@dataclass(frozen=True, slots=True)
class SearchRows(RowRecord):
    """A scratch state; the rows of a turn; the state of the search."""

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
