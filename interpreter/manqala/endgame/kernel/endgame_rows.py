"""The rows for building endgame tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import FixedRow, History, IntRow, Rows


@dataclass(frozen=True, slots=True)
class EndgameRows(RowRecord):
    """A state for trying moves, and a position; the rows of turns; the rows of the tables, and the known values."""

    c: IntRow
    b: IntRow
    M: IntRow
    X: Rows
    H: History
    E: IntRow
    V: FixedRow


@dataclass(frozen=True, slots=True)
class ChunkRows(RowRecord):
    """The results for some positions of a level."""

    best: IntRow
    """The best value of each that leaves the level at once,"""
    degrees: IntRow
    """and the number of its successors inside the level;"""
    edges: IntRow
    """these successors, position by position."""
    out: IntRow
    twin: IntRow
    """Scratch: the successors of one position, from two views."""
    report: IntRow
    """The number of positions, the number of edges, and any fault."""
