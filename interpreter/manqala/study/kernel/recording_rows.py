"""The rows that recording works on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import History, IntRow, Rows


@dataclass(frozen=True, slots=True)
class RecordingRows(RowRecord):
    """A game, what its turns need, and what is noted of its steps."""

    c: IntRow
    b: IntRow
    s: IntRow
    """The state of the game, and two to go back to."""
    M: IntRow
    X: Rows
    H: History
    K: IntRow
    """Scratch."""
    F: IntRow
    """The facts of steps; what is behind the last one is not defined."""
    A: IntRow
    """Their answers; the same."""
