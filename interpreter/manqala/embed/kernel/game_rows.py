"""The rows of an embedded game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import History, IntRow, Rows


@dataclass(frozen=True, slots=True)
class GameRows(RowRecord):
    """The game in progress, and the rows for its turns."""

    s: IntRow
    """The state of the game."""
    c: IntRow
    """The state after the answers so far."""
    M: IntRow
    X: Rows
    H: History
    E: IntRow
    """Questions and answers (``game_row``)."""
