"""The rows of the graph kernels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import Columns, History, IntRow, Rows


@dataclass(frozen=True, slots=True)
class GraphRows(RowRecord):
    """The rows of turns, of positions still to explore, and of the graph."""

    d: IntRow
    """A state for trying a repetition."""
    M: IntRow
    X: Rows
    H: History
    S: Rows
    """The states of the positions to explore,"""
    Q: IntRow
    """the number of each, and the answers with which its turn begins."""
    W: IntRow
    """Registers, the current key and the current answers."""
    G: Columns
    """Nodes and edges (``graph_row``)."""
    K: IntRow
    """The keys of nodes,"""
    T: IntRow
    """and their numbers, by key."""
