"""Constant folding by tables: values that depend on the board and a few variables alone.

Examples are the holes behind a hole, or whether a hole lies in the left half of its row.  A value that rules
spell out in words becomes one row of a table; the interpreter's own functions evaluate it.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.board import Stores
from manqala.core.operators import READS_PIECES, Operator
from manqala.run.machine import Machine
from manqala.run.statements import StatementCompiler

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.analysis.variables import VariableFacts
    from manqala.core.layout import Layout

MOST_CASES = 1500
MOST_NUMBERS = 12_000
"""Maximum number of cases in one table, and of members in all of them."""
Case = tuple[int, int]
"""A variable's cell and its number of values, from zero on."""


class Tabulated:
    """A value in all cases: the variables, then the values in order of the cases."""

    def __init__(self, cases: list[Case], values: list[int | tuple[int, ...]]) -> None:
        """See the attributes."""
        self.cases = cases
        self.values = values


class StaticValues:
    """Evaluates values that play cannot change."""

    def __init__(self, layout: Layout, facts: VariableFacts, *, owners_fixed: bool) -> None:
        """``owners_fixed``: whether owners of holes are part of the board."""
        self.layout = layout
        self.facts = facts
        self.owners_fixed = owners_fixed
        self._compiler = StatementCompiler(layout, Machine(), owners_fixed, {}, traced=False)
        self._cells = [0] * layout.size
        self._owner = layout.marks["owner"]
        self._cells[self._owner.cell : self._owner.cell + self._owner.size] = self._owner.start
        self._known: dict[int, Tabulated | None] = {}
        self._kept: list[core.Value] = []

    def tabulated(self, node: core.Value) -> Tabulated | None:
        """Return a node's value in all cases, if it is static and there are not too many."""
        if id(node) not in self._known:
            self._kept.append(node)  # keeps the node alive, so that no other gets its identity
            self._known[id(node)] = self._tabulate(node)
        return self._known[id(node)]

    def _tabulate(self, node: core.Value) -> Tabulated | None:
        free: dict[int, core.Read] = {}
        if not self._static(node, frozenset(), free):
            return None
        cases = [(cell, self._size(read)) for cell, read in sorted(free.items())]
        number = 1
        for _, size in cases:
            number *= size
        if not 0 < number <= MOST_CASES:
            return None
        function = self._compiler.value(node)
        values: list[int | tuple[int, ...]] = []
        for case in product(*(range(size) for _, size in cases)):
            for (cell, _), value in zip(cases, case, strict=True):
                self._cells[cell] = value
            result = function(self._cells)
            values.append(tuple(result) if node.type.many else int(result))
        if node.type.many and sum(len(v) for v in values if isinstance(v, tuple)) > MOST_NUMBERS:
            return None
        return Tabulated(cases, values)

    def _size(self, read: core.Read) -> int:
        board = self.layout.board
        if read.type == ty.PLAYER:
            return board.number_of_players + (not self.facts.somebody(read))
        if read.type == ty.HOLE:
            if not self.facts.real(read):
                return len(board.place_at)
            ends = board.holes + board.number_of_players * (board.stores == Stores.ON_TRACK)
            # Sets of holes may include stores and the hand.
            return max(ends, 1 + max(self.facts.places(read) - {board.nowhere}, default=0))
        sizes = {
            ty.DIRECTION: 2,
            ty.TRUTH: 2,
            ty.KIND: len(self.layout.kinds),
            ty.PLACE: board.places,
        }
        return sizes.get(read.type, 0)

    def _static(self, node: core.Value, bound: frozenset[int], free: dict[int, core.Read]) -> bool:
        """Return whether a value depends on variables and the board alone; note the variables."""
        if isinstance(node, core.Const):
            return True
        if isinstance(node, core.Read):
            return self._read(node, bound, free)
        if isinstance(node, core.Op):
            if node.operator in READS_PIECES or (
                node.operator == Operator.OWNED and not self.owners_fixed
            ):
                return False
            return all(self._static(argument, bound, free) for argument in node.arguments)
        if isinstance(node, core.Table):
            return all(self._static(argument, bound, free) for argument in node.arguments)
        if isinstance(node, core.Pick):
            parts: Sequence[core.Value] = (node.condition, node.then, node.other)
            return all(self._static(part, bound, free) for part in parts)
        if isinstance(node, core.Apply):
            inside = bound | frozenset(node.function.cells)
            return all(
                self._static(argument, bound, free) for argument in node.arguments
            ) and self._static(node.function.value, inside, free)
        if isinstance(node, core.Filter):
            return self._static(node.of, bound, free) and self._static(
                node.condition, bound | {node.cell}, free
            )
        if isinstance(node, core.Gather):
            return self._static(node.of, bound, free) and self._static(
                node.value, bound | {node.cell}, free
            )
        return False

    def _read(self, node: core.Read, bound: frozenset[int], free: dict[int, core.Read]) -> bool:
        if node.index is not None:
            fixed = self.owners_fixed and node.cell == self._owner.cell
            return fixed and self._static(node.index, bound, free)
        if node.cell in bound:
            return True
        if node.type.many:
            return False
        known = self.facts.constant(node.cell)
        if known is not None:
            self._cells[node.cell] = known
            return True
        free[node.cell] = node
        return self._size(node) > 0
