"""Magnitudes of numbers: small ones need no clamping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.arithmetic import LARGEST
from manqala.core.inspect import reads
from manqala.core.node_effects import Member
from manqala.core.operators import Operator
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from manqala.analysis.sources import Source
    from manqala.analysis.variables import VariableFacts
    from manqala.core.layout import Layout

MOST_PIECES = 10_000_000
"""Upper bound of pieces in a position: 10,000 in each of 200 holes."""
MOST_COUNTED = 100_000_000
"""Upper bound of repetitions of anything in one run, given its limits."""
LONGEST_SET = 1_024
TOO_LARGE = LARGEST + 1


class Magnitudes:
    """The greatest absolute values; ``TOO_LARGE`` if unknown."""

    def __init__(self, facts: VariableFacts, layout: Layout) -> None:
        """Use the sources of every variable."""
        self.facts = facts
        lasting = [mark for mark in layout.marks.values() if mark.lifetime != Extent.TURN]
        self._cells: dict[int, int] = {
            cell: TOO_LARGE for mark in lasting if mark.type == ty.NUMBER for cell in mark.cells
        }

    def small(self, value: core.Value) -> bool:
        """Return whether a value never exceeds the bounds."""
        return self.of(value) <= LARGEST

    def of(self, value: core.Value) -> int:
        """Return the magnitude of a value."""
        return min(self._of(value), TOO_LARGE)

    def _of(self, value: core.Value) -> int:
        if isinstance(value, core.Const):
            return abs(value.value) if isinstance(value.value, int) else LARGEST
        if isinstance(value, core.Read):
            return self._cell(value)
        if isinstance(value, core.Pieces):
            return MOST_PIECES * max(map(abs, value.weights), default=0)
        if isinstance(value, core.Pick):
            return max(self.of(value.then), self.of(value.other))
        if isinstance(value, core.Apply):
            return self.of(value.function.value)
        if isinstance(value, core.Op) and value.operator in {Operator.PLUS, Operator.MINUS}:
            return sum(self.of(argument) for argument in value.arguments)
        if isinstance(value, core.Op) and value.operator in {
            Operator.TIMES,
            Operator.DIV,
            Operator.MOD,
        }:
            left, right = (self.of(argument) for argument in value.arguments)
            return left * right if value.operator == Operator.TIMES else max(left, right)
        if isinstance(value, core.Op) and value.operator == Operator.OF_KIND:
            return MOST_PIECES
        if value.type == ty.NUMBER and not (
            isinstance(value, core.Op) and value.operator == Operator.NUMBER
        ):
            return TOO_LARGE
        return LONGEST_SET

    def _cell(self, read: core.Read) -> int:
        """Return the magnitude of a variable's sources plus all increments and decrements in one run."""
        if read.type != ty.NUMBER:
            return LONGEST_SET
        if read.index is not None:
            return TOO_LARGE
        cell = read.cell
        if cell not in self._cells:
            self._cells[cell] = TOO_LARGE  # unknown during its own analysis
            counted, others = 0, 0
            for source in self.facts.sources.of(cell):
                step = _step(source, cell)
                counted += step or 0
                others = max(others, self._source(source) if step is None else 0)
            self._cells[cell] = min(others + counted * MOST_COUNTED, TOO_LARGE)
        return self._cells[cell]

    def _source(self, source: Source) -> int:
        if isinstance(source, Member):
            return (
                max(self.of(part) for part in source.of.arguments)
                if (isinstance(source.of, core.Op) and source.of.operator == Operator.UPTO)
                else TOO_LARGE
            )
        if isinstance(source, int):
            return abs(source)
        return TOO_LARGE if source is None else self.of(source)


def _step(source: Source, cell: int) -> int | None:
    """Return the step by which a variable is incremented or decremented, if the source is one."""
    if not (isinstance(source, core.Op) and source.operator in {Operator.PLUS, Operator.MINUS}):
        return None
    first, second = source.arguments
    if isinstance(second, core.Const) and isinstance(second.value, int) and reads(first, cell):
        return abs(second.value)
    return None
