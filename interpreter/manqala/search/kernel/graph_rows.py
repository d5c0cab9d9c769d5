"""The rows that a graph is explored on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import Columns, History, IntRow, Rows


@dataclass(frozen=True, slots=True)
class GraphRows(RowRecord):
    """What turns need, what waits to be gone through, and the graph."""

    d: IntRow
    """A state to try out what comes of a repetition."""
    M: IntRow
    X: Rows
    H: History
    S: Rows
    """The states of positions that wait to be gone through,"""
    Q: IntRow
    """the number of each, and the answers that its turn begins with."""
    W: IntRow
    """Registers, the key and the answers in hand."""
    G: Columns
    """Nodes and edges (``graph_row``)."""
    K: IntRow
    """The keys of nodes,"""
    T: IntRow
    """and their numbers, by key."""
