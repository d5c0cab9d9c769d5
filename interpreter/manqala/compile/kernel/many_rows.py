"""The rows of games that are played in lanes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import History, IntRow, Rows


@dataclass(frozen=True, slots=True)
class ManyRows(RowRecord):
    """The lanes, and the rows of one game taken out of its lane."""

    start: IntRow
    """The initial state of each game."""
    turns: int
    """Address of the machine code of turns."""
    lanes: IntRow
    """The cells of all lanes, row by row."""
    chance: IntRow
    """The states of the lanes' random numbers."""
    games: IntRow
    """The number of the game in each lane."""
    moving: IntRow
    """The cells that change."""
    low: IntRow
    high: IntRow
    """The bounds of each cell in a lane."""
    c: IntRow
    b: IntRow
    M: IntRow
    X: Rows
    H: History
