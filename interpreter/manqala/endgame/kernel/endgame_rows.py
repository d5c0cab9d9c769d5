"""The rows that endgame tables are built on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import FixedRow, History, IntRow, Rows


@dataclass(frozen=True, slots=True)
class EndgameRows(RowRecord):
    """A state to try moves out, and a position; what turns need; what belongs to the tables, and the values known so far."""

    c: IntRow
    b: IntRow
    M: IntRow
    X: Rows
    H: History
    E: IntRow
    V: FixedRow


@dataclass(frozen=True, slots=True)
class ChunkRows(RowRecord):
    """What is found out of some positions of a level."""

    best: IntRow
    """Of each the best value that leaves the level at once,"""
    degrees: IntRow
    """and how many successors it has inside the level;"""
    edges: IntRow
    """these, one position after the other."""
    out: IntRow
    twin: IntRow
    """Scratch: the successors of one position, seen in two ways."""
    report: IntRow
    """How many positions, how many edges, what is wrong."""
