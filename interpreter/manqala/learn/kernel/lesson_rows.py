"""The rows for learning, besides those of its searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import FixedRow, IntRow, Rows


@dataclass(frozen=True, slots=True)
class LessonRows(RowRecord):
    """The errors of weights, settings and counts, and the current game."""

    N: IntRow
    """For each weight the sum of its errors, signed,"""
    A: IntRow
    """and absolute."""
    P: IntRow
    """Settings and counts."""
    K: IntRow
    """The notes of each turn."""
    R: Rows
    """A state for each turn."""
    Y: FixedRow
    """The chance of winning for a value."""
