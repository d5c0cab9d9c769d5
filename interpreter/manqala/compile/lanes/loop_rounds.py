"""The iterations of a loop in SIMD lanes: unrolled up to their maximum."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.lanes.lane_values import OPERATORS, State
from manqala.compile.lanes.lines import GoneError, LaneLines, is_calm
from manqala.compile.lanes.may import CannotSpreadError
from manqala.compile.lanes.vectors import NO, LaneTruth, Number, constant
from manqala.compile.program.code_lines import Assignment, ForLoop, WhileLoop, format_lines
from manqala.compile.program.expressions import (
    FunctionCall,
    Item,
    Name,
    Operation,
    Slice,
    WholeNumber,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.compile.program.expressions import Expression

AT_MOST = 64
"""Limit of unrolled iterations of a loop."""
OF_LONG_ONES = 12
"""The limit for a loop with exits: games with more iterations are set aside."""


def write_loop(writer: LaneLines, line: ForLoop | WhileLoop) -> bool:
    """Emit a loop; return whether a game reaches the code after it."""
    return _Loop(writer, line).write()


@dataclass(frozen=True)
class _Over:
    """The range of a loop: a number of integers from a first one, or a row of a table."""

    many: Number
    start: Number
    table: Mapping[int, int] | None


class _Loop:
    """One loop."""

    def __init__(self, writer: LaneLines, line: ForLoop | WhileLoop) -> None:
        """Evaluate the range of the loop."""
        self.writer, self.vectors, self.line = writer, writer.vectors, line
        self.over = None if isinstance(line, WhileLoop) else self._over(line.over)

    def write(self) -> bool:
        """Emit the loop; return whether a game reaches the code after it."""
        writer = self.writer
        if self.over is not None and self._sow_at_once(self.over):
            return True
        if is_calm(self.line.body):
            self._rounds(0)
            return True
        before, aside, returns = writer.here, writer.aside, len(writer.call.returns)
        left: list[tuple[LaneTruth, State]] = []
        writer.call.loops.append(left)
        try:
            goes_on = self._all_rounds(left)
        except GoneError:
            goes_on = False
        writer.call.loops.pop()
        if not goes_on:
            if not left:
                return False
            writer.here, writer.state = left.pop()
        for games, state in left:
            writer.state = writer.merged(games, state, writer.state)
            writer.here = self.vectors.either(writer.here, games)
        if writer.aside is aside and len(writer.call.returns) == returns:
            writer.here = before
        return True

    def _all_rounds(self, left: list[tuple[LaneTruth, State]]) -> bool:
        """Emit the iterations of a loop with exits; ``left``: the games that have left it."""
        writer, vectors = self.writer, self.vectors
        goes_on, n = True, 0
        while goes_on:
            condition, test = self._loop_condition(n)
            if condition.known is False:
                break
            if n == OF_LONG_ONES:
                writer.put_aside(condition)
                break
            if condition.known is None:
                gone = vectors.both(writer.here, vectors.contrary(condition))
                left.append((gone, writer.narrowed(dict(writer.state), test, holds=False)))
                writer.here = vectors.both(writer.here, condition)
                writer.state = writer.narrowed(dict(writer.state), test, holds=True)
            goes_on = self._round(n)
            n += 1
        return goes_on

    def _rounds(self, n: int) -> None:
        """Emit the iterations from this one on, skipped together if no game reaches them."""
        condition, test = self._loop_condition(n)

        def write() -> None:
            self._round(n)
            self._rounds(n + 1)

        if condition.known:
            write()
        elif condition.known is None:
            self.writer.where(condition, test, write)

    def _loop_condition(self, n: int) -> tuple[LaneTruth, Expression | None]:
        """Return the condition of an iteration."""
        over, test = self.over, None
        if over is None:
            assert isinstance(self.line, WhileLoop)
            test = self.line.condition
            condition = self.writer.truth(test)
        elif over.table is not None and over.start.may.low + n >= len(over.table):
            condition = NO  # no walk continues at the end of the table
        else:
            condition = self.vectors.compared(operator.lt, constant(n), over.many)
        if n == AT_MOST and condition.known is not False:
            raise CannotSpreadError(
                f"a loop that may last long: {next(format_lines(self.line.body, 0))}"
            )
        return condition, test

    def _round(self, n: int) -> bool:
        """Emit the body of a loop once more."""
        over = self.over
        if over is not None:
            assert isinstance(self.line, ForLoop)
            at = self.vectors.operated(operator.add, over.start, constant(n))
            one = at if over.table is None else self.vectors.looked_up(over.table, at)
            self.writer.give(self.line.name, one)
        return self.writer.block(self.line.body)

    def _over(self, node: Expression) -> _Over:
        """Return the range of a loop."""
        if isinstance(node, FunctionCall) and node.function == "range":
            ends = [constant(0), *map(self.writer.number, node.arguments)]
            start, end = ends[-2:]
            return _Over(self.vectors.operated(operator.sub, end, start), start, None)
        if (
            isinstance(node, Slice)
            and isinstance(node.end, Operation)
            and node.end.sign == "+"
            and node.start == node.end.parts[0]
        ):
            start = self.writer.number(node.start)
            return _Over(self.writer.number(node.end.parts[1]), start, self.writer.table(node.row))
        raise CannotSpreadError(f"a loop over {node}")

    def _sow_at_once(self, over: _Over) -> bool:
        """Emit a loop that adds the same to distinct places of a walk: to each place as soon as the walk reaches it."""
        line, body, state = self.line, self.line.body[0], self.writer.state
        if not (
            isinstance(line, ForLoop)
            and over.table is not None
            and len(line.body) == 1
            and isinstance(body, Assignment)
            and body.sign
            and body.target == Item(Name("c"), line.name)
            and isinstance(body.value, Name | WholeNumber)
        ):
            return False
        most, table = over.many.may.high, over.table
        steps: dict[int, dict[int, int]] = {}
        for start in over.start.may.numbers():
            for n in range(most):
                place = table.get(start + n)
                if place is not None and steps.setdefault(place, {}).setdefault(start, n) != n:
                    return False
        change, each = OPERATORS[body.sign], self.writer.number(body.value)
        for place, comes in steps.items():
            after = {start: comes.get(start, most) for start in over.start.may.numbers()}
            here = self.vectors.compared(
                operator.lt, self.vectors.looked_up(after, over.start), over.many
            )
            held = self.vectors.as_number(state["c", place])
            more = self.vectors.operated(change, held, each)
            state["c", place] = self.vectors.chosen(here, more, held)
        return True
