"""Holes that a track passes more than once: rules use holes, a sowing tracks its station.

A variable of the turn that holds a hole may hold the station at which it was passed. Where a hole is needed, the
station is looked up; where the next hole is needed, a hole becomes a station. Games without such holes stay
unchanged.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import ALONG_TRACK, BoardFact
from manqala.resolve.rewriting import Rewriting
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from manqala.core.layout import Layout


def with_stations(layout: Layout) -> Rewriting | None:
    """The rewriting for a board with such holes, or None."""
    return Rewriting(_Stations(layout).change) if layout.board.repeated else None


class _Stations:
    """Inserts the look-ups."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.board = layout, layout.board
        self.lasting = {
            mark.cell for mark in layout.marks.values() if mark.lifetime is not Extent.TURN
        }

    def change(self, node: Any) -> Any:
        """The node, converted to holes where it needs holes, and to stations where it steps along a track."""
        if isinstance(node, core.Table):
            return self._table(node)
        if isinstance(node, core.Assign):
            value = self._hole(node.value) if node.cell in self.lasting else node.value
            index = None if node.index is None else self._hole(node.index)
            return replace(node, value=value, index=index)
        if isinstance(node, core.Read) and node.index is not None:
            return replace(node, index=self._hole(node.index))
        if isinstance(node, core.Pieces):
            return replace(node, where=self._hole(node.where))
        if isinstance(node, core.Put):
            return replace(node, source=self._hole(node.source), target=self._hole(node.target))
        by_hole = isinstance(node, core.Op | core.External | core.Query) or (
            isinstance(node, core.Do) and isinstance(node.verb, str)
        )
        if by_hole:
            return replace(
                node, arguments=tuple(self._hole(argument) for argument in node.arguments)
            )
        return node

    def _table(self, node: core.Table) -> core.Table:
        if node.name in {BoardFact.PLACE_AT, BoardFact.STATION}:
            return node
        if node.name not in ALONG_TRACK:
            return replace(
                node, arguments=tuple(self._hole(argument) for argument in node.arguments)
            )
        way, hole = node.arguments
        subject = core.Read(node.span, ty.PLAYER, self.layout.subject)
        station = core.Table(
            node.span, ty.HOLE, BoardFact.STATION, self.board.station, (subject, hole)
        )
        return replace(node, arguments=(way, station))

    def _hole(self, value: core.Value) -> core.Value:
        """The hole that a value is or, if it is a station, the hole there."""
        if value.type not in {ty.HOLE, ty.PLACE} or not _may_be_station(value):
            return value
        return core.Table(value.span, value.type, BoardFact.PLACE_AT, self.board.place_at, (value,))


def _may_be_station(value: core.Value) -> bool:
    """Whether a value may come from a sowing; members of sets, and facts of the board, are holes."""
    if isinstance(value, core.Table):
        return value.name is BoardFact.NEIGHBOUR
    return isinstance(value, core.Read | core.Apply | core.Pick)
