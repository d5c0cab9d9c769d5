"""The rows for recording."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import History, IntRow, Rows


@dataclass(frozen=True, slots=True)
class RecordingRows(RowRecord):
    """The rows of a game, of its turns, and of the records of its steps."""

    c: IntRow
    b: IntRow
    s: IntRow
    """The state of the game, and two to return to."""
    M: IntRow
    X: Rows
    H: History
    K: IntRow
    """Scratch."""
    F: IntRow
    """The records of steps; undefined after the last one."""
    A: IntRow
    """Their answers, likewise."""
