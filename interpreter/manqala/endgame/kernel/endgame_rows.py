"""The rows for building endgame tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import FixedRow, History, IntRow, Rows


@dataclass(frozen=True, slots=True)
class EndgameRows(RowRecord):
    """A state for trying moves, and a position; the rows of turns; the rows of the tables, and the known values.

    ``F``: markings that were not known: its used length, then for each its values and the contents of the holes, as the player
    to move sees them. ``S``: which markings the one in hand leads to within a level: how many, a stamp for each marking, a list.
    """

    c: IntRow
    b: IntRow
    M: IntRow
    X: Rows
    H: History
    E: IntRow
    V: FixedRow
    F: IntRow
    S: IntRow


@dataclass(frozen=True, slots=True)
class ChunkRows(RowRecord):
    """The results for some positions of a level."""

    even: IntRow
    least: IntRow
    most: IntRow
    """The best of each that leaves the level at once: the value if endless play splits evenly, and its bounds;"""
    degrees: IntRow
    """the number of its successors inside the level;"""
    edges: IntRow
    """these successors, position by position."""
    out: IntRow
    twin: IntRow
    """Scratch: the successors of one position, from two views."""
    report: IntRow
    """The number of positions, the number of edges, and any fault."""


@dataclass(frozen=True, slots=True)
class BoundRows(RowRecord):
    """The bounds of the positions of a level, whatever endless play is worth."""

    least: IntRow
    most: IntRow
    """The best bounds of each by successors that leave the level at once;"""
    low: IntRow
    high: IntRow
    """how much its mover can secure, and can be kept to, in play that ends."""
