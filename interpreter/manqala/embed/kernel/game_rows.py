"""The rows of an embedded game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import History, IntRow, Rows


@dataclass(frozen=True, slots=True)
class GameRows(RowRecord):
    """The game in progress, and what its turns need."""

    s: IntRow
    """The state of the game,"""
    c: IntRow
    """and the state in the middle of what was answered so far."""
    M: IntRow
    X: Rows
    H: History
    E: IntRow
    """What is asked and answered (``game_row``)."""
