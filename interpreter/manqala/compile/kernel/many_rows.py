"""The rows of games that are played in lanes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import History, IntRow, Rows


@dataclass(frozen=True, slots=True)
class ManyRows(RowRecord):
    """The lanes, and what one game needs that is taken out of its lane."""

    start: IntRow
    """The state from which each game begins."""
    turns: int
    """Where the machine code of turns is."""
    lanes: IntRow
    """The cells of all lanes, row by row."""
    chance: IntRow
    """The states of their random numbers."""
    games: IntRow
    """The number of the game in each lane."""
    moving: IntRow
    """The cells that change."""
    low: IntRow
    high: IntRow
    """The least and the most that may be in each cell of a lane."""
    c: IntRow
    b: IntRow
    M: IntRow
    X: Rows
    H: History
