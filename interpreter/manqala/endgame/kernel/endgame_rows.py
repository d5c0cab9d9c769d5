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

    ``F``: unknown markings: the used length, then for each its values and the contents of the holes, from the view of the player
    to move. ``S``: the successors of the current marking within a level: their number, a stamp for each marking, their list.
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
    """The best exit of each position: the value if endless play splits evenly, and its bounds;"""
    degrees: IntRow
    """the number of its successors inside the level;"""
    edges: IntRow
    """these successors, position by position."""
    out: IntRow
    twin: IntRow
    """Scratch rows: the successors of one position, listed twice."""
    report: IntRow
    """The number of positions, the number of edges, and any fault."""


@dataclass(frozen=True, slots=True)
class DepthFirstRows(RowRecord):
    """The rows of one thread that searches a level depth first; ``values`` are those of all threads."""

    values: IntRow
    """The value of each node, below all values while it is unknown;"""
    stack: IntRow
    """the frames from a root to the node that is searched;"""
    first: IntRow
    other: IntRow
    """the two templates for listing a position twice, the second one with other winnings;"""
    third: IntRow
    fourth: IntRow
    """the same for the second player's positions, if the players differ."""
    out: IntRow
    twin: IntRow
    """Scratch rows: the successors of one position, listed twice."""
    report: IntRow
    """Where to go on: the next root, the top frame; and the number of positions listed."""


@dataclass(frozen=True, slots=True)
class BoundRows(RowRecord):
    """Bounds of the values of a level that hold however endless play is scored."""

    least: IntRow
    most: IntRow
    """The best bounds of each position's exits;"""
    low: IntRow
    high: IntRow
    """lower and upper bounds that the mover can secure, and be held to, in play that ends."""
