"""The rounds of a loop, written for many games at once: as often as there may be any."""

from __future__ import annotations

import ast
import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.lanes.lane_values import OPERATORS, State
from manqala.compile.lanes.lines import GoneError, LaneLines, is_calm
from manqala.compile.lanes.may import CannotSpreadError
from manqala.compile.lanes.vectors import NO, LaneTruth, Number, constant

if TYPE_CHECKING:
    from collections.abc import Mapping

AT_MOST = 64
"""The body of a loop is written so many times."""
OF_LONG_ONES = 12
"""But of a loop out of which something leads so many times: games that go round it more often are put aside."""


def write_loop(writer: LaneLines, line: ast.For | ast.While) -> bool:
    """Write a loop; whether a game comes to what follows it."""
    if line.orelse:
        raise CannotSpreadError("a loop with an end of its own")
    return _Loop(writer, line).write()


@dataclass(frozen=True)
class _Over:
    """What a loop goes over: so many numbers from one on, or what a table has there."""

    many: Number
    start: Number
    table: Mapping[int, int] | None


class _Loop:
    """One loop."""

    def __init__(self, writer: LaneLines, line: ast.For | ast.While) -> None:
        """Work out what it goes over."""
        self.writer, self.vectors, self.line = writer, writer.vectors, line
        self.over = None if isinstance(line, ast.While) else self._over(line.iter)

    def write(self) -> bool:
        """Write it; whether a game comes to what follows."""
        writer = self.writer
        if self.over is not None and self._sown(self.over):
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
        """Write the rounds of a loop out of which something leads; ``left``: the games that have left it."""
        writer, vectors = self.writer, self.vectors
        goes_on, n = True, 0
        while goes_on:
            condition, test = self._again_if(n)
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
        """Write the rounds of a loop from this one on, which all are skipped where no game comes to it."""
        condition, test = self._again_if(n)

        def write() -> None:
            self._round(n)
            self._rounds(n + 1)

        if condition.known:
            write()
        elif condition.known is None:
            self.writer.where(condition, test, write)

    def _again_if(self, n: int) -> tuple[LaneTruth, ast.expr | None]:
        """The condition of a round."""
        over, test = self.over, None
        if over is None:
            assert isinstance(self.line, ast.While)
            test = self.line.test
            condition = self.writer.truth(test)
        elif over.table is not None and over.start.may.low + n >= len(over.table):
            condition = NO  # nobody walks on where the table ends
        else:
            condition = self.vectors.compared(operator.lt, constant(n), over.many)
        if n == AT_MOST and condition.known is not False:
            raise CannotSpreadError(f"a loop that may last long: {ast.unparse(self.line.body[0])}")
        return condition, test

    def _round(self, n: int) -> bool:
        """Write the body of a loop once more."""
        over = self.over
        if over is not None:
            assert isinstance(self.line, ast.For)
            at = self.vectors.operated(operator.add, over.start, constant(n))
            one = at if over.table is None else self.vectors.looked_up(over.table, at)
            self.writer.give(self.line.target, one)
        return self.writer.block(self.line.body)

    def _over(self, node: ast.expr) -> _Over:
        """What a loop goes over."""
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "range"
        ):
            ends = [constant(0), *map(self.writer.number, node.args)]
            start, end = ends[-2:]
            return _Over(self.vectors.operated(operator.sub, end, start), start, None)
        if (
            isinstance(node, ast.Subscript)
            and isinstance(node.slice, ast.Slice)
            and isinstance(node.slice.upper, ast.BinOp)
            and node.slice.lower is not None
            and ast.dump(node.slice.lower) == ast.dump(node.slice.upper.left)
        ):
            start = self.writer.number(node.slice.lower)
            return _Over(
                self.writer.number(node.slice.upper.right), start, self.writer.table(node.value)
            )
        raise CannotSpreadError(f"a loop over {ast.unparse(node)}")

    def _sown(self, over: _Over) -> bool:
        """Write a loop that adds the same to places of a walk, none of them twice: to each where the walk comes to it."""
        line, body, state = self.line, self.line.body[0], self.writer.state
        if not (
            isinstance(line, ast.For)
            and over.table is not None
            and len(line.body) == 1
            and isinstance(body, ast.AugAssign)
            and isinstance(body.target, ast.Subscript)
            and ast.unparse(body.target) == f"c[{ast.unparse(line.target)}]"
            and isinstance(body.value, ast.Name | ast.Constant)
        ):
            return False
        most, table = over.many.may.high, over.table
        steps: dict[int, dict[int, int]] = {}
        for start in over.start.may.numbers():
            for n in range(most):
                place = table.get(start + n)
                if place is not None and steps.setdefault(place, {}).setdefault(start, n) != n:
                    return False
        change, each = OPERATORS[type(body.op)], self.writer.number(body.value)
        for place, comes in steps.items():
            after = {start: comes.get(start, most) for start in over.start.may.numbers()}
            here = self.vectors.compared(
                operator.lt, self.vectors.looked_up(after, over.start), over.many
            )
            held = self.vectors.as_number(state["c", place])
            more = self.vectors.operated(change, held, each)
            state["c", place] = self.vectors.chosen(here, more, held)
        return True
