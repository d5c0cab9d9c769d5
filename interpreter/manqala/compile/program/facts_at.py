"""The facts known at a point of a function: ranges of locals, and cells of rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.side_effects import is_pure
from manqala.compile.program.value_ranges import (
    ANY,
    BOTH,
    RANGE_OF_TRUTH,
    Range,
    compute_range,
    width_range,
)
from manqala.compile.program.value_types import Comparison, NumberKind, RowType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.compile.program.side_effects import Effects

Cell = tuple[int, int, int]
"""The width of a row, the identity of the local with its address, and an index."""


class KnownFacts:
    """The facts known at one point."""

    def __init__(self, given: Mapping[int | str, Range]) -> None:
        """Start without facts, except ranges of inlined bodies by identity and of table elements by name."""
        self.given = given
        self.ranges: dict[t.LocalVariable, Range] = {}
        self.cells: dict[Cell, t.Constant | t.Get] = {}

    def copy(self) -> KnownFacts:
        """Return an independent copy."""
        found = KnownFacts(self.given)
        found.ranges, found.cells = self.ranges.copy(), self.cells.copy()
        return found

    # ---- queries ----------------------------------------------------------------------------------

    def element(self, row: t.Value, index: t.Value) -> t.Constant | t.Get | None:
        """Return an element if it is a constant or in a local."""
        cell = _cell(row, index)
        return None if cell is None else self.cells.get(cell)

    def range_of(self, value: t.Value) -> Range:
        """Return the range of a whole number or truth."""
        match value:
            case t.Constant():
                return (int(value.value), int(value.value))
            case t.Get():
                return self.ranges.get(value.local, BOTH if value.type is NumberKind.TRUTH else ANY)
            case t.Load():
                assert isinstance(value.row.type, RowType)
                every = width_range(value.row.type)
                table = value.row.name if isinstance(value.row, t.TableAddress) else ""
                return self.given.get(table, every)
            case t.Inlined():
                return self.given.get(id(value), ANY)
            case t.Compute() if value.type is NumberKind.INT:
                return compute_range(
                    value.operator, [self.range_of(operand) for operand in value.operands]
                )
            case t.Compare() if value.left.type is not NumberKind.REAL:
                return _compare_ranges(
                    value.comparison, self.range_of(value.left), self.range_of(value.right)
                )
            case t.Negation():
                low, high = self.range_of(value.operand)
                return (1 - high, 1 - low)
            case t.Convert() if value.type is NumberKind.INT:
                return self.range_of(value.operand)
            case t.SelectValue() if value.type in RANGE_OF_TRUTH:
                then, other = self.range_of(value.then), self.range_of(value.other)
                return (min(then[0], other[0]), max(then[1], other[1]))
        return BOTH if value.type is NumberKind.TRUTH else ANY

    # ---- updates ----------------------------------------------------------------------------------

    def set(self, local: t.LocalVariable, value: t.Value) -> None:
        """Assign a local."""
        found = self.range_of(value) if isinstance(value.type, NumberKind) else ANY
        self._drop(local)
        if found not in {ANY, BOTH} and local.type is not NumberKind.REAL:
            self.ranges[local] = found
        if isinstance(value, t.Load) and local.type is NumberKind.INT:
            cell = _cell(value.row, value.index)
            if cell is not None and cell[1] != id(local):
                self.cells[cell] = t.Get(local)

    def _drop(self, local: t.LocalVariable) -> None:
        self.ranges.pop(local, None)
        stale = [
            cell
            for cell, known in self.cells.items()
            if cell[1] == id(local) or (isinstance(known, t.Get) and known.local is local)
        ]
        for cell in stale:
            del self.cells[cell]

    def store(self, row: t.Value, index: t.Value, value: t.Value) -> None:
        """Store an element."""
        kind = row.type
        assert isinstance(kind, RowType)
        self._forget_elements(kind.bits, *self.range_of(index))
        cell = _cell(row, index)
        if cell is None or kind.real or not isinstance(value, t.Constant | t.Get):
            return
        (low, high), (least, most) = self.range_of(value), width_range(kind)
        if least <= low and high <= most:
            self.cells[cell] = value

    def copy_to(self, target: t.Value, at: t.Value, count: t.Value) -> None:
        """Store a block of elements."""
        assert isinstance(target.type, RowType)
        first, last = self.range_of(at)[0], self.range_of(at)[1] + self.range_of(count)[1] - 1
        self._forget_elements(target.type.bits, first, last)

    def _forget_elements(self, bits: int, first: int, last: int) -> None:
        stale = [cell for cell in self.cells if cell[0] == bits and first <= cell[2] <= last]
        for cell in stale:
            del self.cells[cell]

    def forget(self, effects: Effects) -> None:
        """Drop facts that these effects may change."""
        for local in effects.locals:
            self._drop(local)
        if effects.rows or effects.cells:
            stale = [
                cell
                for cell in self.cells
                if cell[0] in effects.rows or (cell[0], cell[2]) in effects.cells
            ]
            for cell in stale:
                del self.cells[cell]

    def forget_cells(self) -> None:
        """Drop all facts about cells."""
        self.cells.clear()

    def limit(self, local: t.LocalVariable, *, least: int = ANY[0], most: int = ANY[1]) -> None:
        """Narrow the range of a local."""
        low, high = self.ranges.get(local, ANY)
        low, high = max(low, least), min(high, most)
        if low <= high and (low, high) != ANY:
            self.ranges[local] = (low, high)

    def assume(self, condition: t.Value, *, holds: bool) -> None:
        """Add the facts that follow if a condition holds, or does not."""
        match condition:
            case t.Get() if condition.type is NumberKind.TRUTH:
                self.ranges[condition.local] = (int(holds), int(holds))
            case t.Negation():
                self.assume(condition.operand, holds=not holds)
            case t.SelectValue() if condition.type is NumberKind.TRUTH:
                # ``a and b``, and ``a or b``
                if holds and _is_known(condition.other, 0):
                    last = condition.then
                elif not holds and _is_known(condition.then, 1):
                    last = condition.other
                else:
                    return
                if is_pure(last):  # otherwise the first one may no longer hold
                    self.assume(condition.condition, holds=holds)
                self.assume(last, holds=holds)
            case t.Compare() if condition.left.type is NumberKind.INT:
                comparison = condition.comparison if holds else CONTRARY[condition.comparison]
                self._assume_compared(comparison, condition.left, condition.right)
                self._assume_compared(TURNED[comparison], condition.right, condition.left)

    def _assume_compared(self, comparison: Comparison, left: t.Value, right: t.Value) -> None:
        low, high = self.range_of(right)
        if isinstance(left, t.Get):
            match comparison:
                case Comparison.EQ:
                    self.limit(left.local, least=low, most=high)
                case Comparison.LT:
                    self.limit(left.local, most=high - 1)
                case Comparison.LE:
                    self.limit(left.local, most=high)
                case Comparison.GT:
                    self.limit(left.local, least=low + 1)
                case Comparison.GE:
                    self.limit(left.local, least=low)
        elif (
            isinstance(left, t.Load)
            and comparison == Comparison.EQ
            and isinstance(right, t.Constant)
        ):
            cell = _cell(left.row, left.index)
            if cell is not None:
                self.cells[cell] = right


CONTRARY = {
    Comparison.EQ: Comparison.NE, Comparison.NE: Comparison.EQ, Comparison.LT: Comparison.GE, Comparison.GE: Comparison.LT,
    Comparison.GT: Comparison.LE, Comparison.LE: Comparison.GT,
}  # fmt: skip
TURNED = {
    Comparison.EQ: Comparison.EQ, Comparison.NE: Comparison.NE, Comparison.LT: Comparison.GT, Comparison.GT: Comparison.LT,
    Comparison.LE: Comparison.GE, Comparison.GE: Comparison.LE,
}  # fmt: skip


def join(*ways: KnownFacts | None) -> KnownFacts | None:
    """Return the facts where several paths meet; none for unreachable code."""
    reached = [facts for facts in ways if facts is not None]
    if not reached:
        return None
    first, *others = reached
    for other in others:
        first.ranges = {
            local: (min(low, other.ranges[local][0]), max(high, other.ranges[local][1]))
            for local, (low, high) in first.ranges.items()
            if local in other.ranges
        }
        first.cells = {
            cell: known
            for cell, known in first.cells.items()
            if cell in other.cells and _same(known, other.cells[cell])
        }
    return first


def _same(one: t.Constant | t.Get, other: t.Constant | t.Get) -> bool:
    if isinstance(one, t.Constant):
        return isinstance(other, t.Constant) and one.value == other.value
    return isinstance(other, t.Get) and one.local is other.local


def _is_known(value: t.Value, number: int) -> bool:
    return isinstance(value, t.Constant) and value.value == number


def _cell(row: t.Value, index: t.Value) -> Cell | None:
    """Return the key for facts about an element; none if its row or index is unknown."""
    kind = row.type
    if (
        isinstance(row, t.Get)
        and isinstance(index, t.Constant)
        and isinstance(kind, RowType)
        and not kind.real
    ):
        return (kind.bits, id(row.local), int(index.value))
    return None


def _compare_ranges(comparison: Comparison, left: Range, right: Range) -> Range:
    """Return the range of a comparison's result."""
    match comparison:
        case Comparison.EQ | Comparison.NE:
            if left[0] == left[1] == right[0] == right[1]:
                equal = True
            elif left[1] < right[0] or right[1] < left[0]:
                equal = False
            else:
                return BOTH
            truth = int(equal == (comparison == Comparison.EQ))
            return (truth, truth)
        case Comparison.GT | Comparison.GE:
            return _compare_ranges(TURNED[comparison], right, left)
    if left[1] < right[0] or (comparison == Comparison.LE and left[1] == right[0]):
        return (1, 1)
    if left[0] > right[1] or (comparison == Comparison.LT and left[0] == right[1]):
        return (0, 0)
    return BOTH
