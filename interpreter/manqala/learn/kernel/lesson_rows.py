"""The rows that learning works on, beside those of its searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import FixedRow, IntRow, Rows


@dataclass(frozen=True, slots=True)
class LessonRows(RowRecord):
    """What weights were wrong by, settings and counts, and the game that is played."""

    N: IntRow
    """For each weight the sum of what it was wrong by, with signs,"""
    A: IntRow
    """and without."""
    P: IntRow
    """Settings and counts."""
    K: IntRow
    """Notes of each turn."""
    R: Rows
    """A state for each turn."""
    Y: FixedRow
    """The chance of winning that a value stands for."""
