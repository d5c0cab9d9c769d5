"""A program's own functions, read as Python, written for many games at once.

Whatever a condition decides is worked out for all games and then chosen, lane by lane; loops are written as often as
they may run.  A game in which something rare happens is put aside: it stays as it was before its turn, and the
same program takes that turn for it alone.
"""

from __future__ import annotations

import ast
import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.lanes.lines import GoneError, Lines, is_calm
from manqala.compile.lanes.may import CannotSpreadError
from manqala.compile.lanes.reading import OPERATORS, State
from manqala.compile.lanes.vectors import NO, Number, Truth, constant

if TYPE_CHECKING:
    from collections.abc import Mapping

AT_MOST = 64
"""The body of a loop is written so many times."""
OF_LONG_ONES = 12
"""But of a loop out of which something leads so many times: games that go round it more often are put aside."""


@dataclass(frozen=True)
class _Over:
    """What a loop goes over: so many numbers from one on, or what a table has there."""

    many: Number
    start: Number
    table: Mapping[int, int] | None


class Spread(Lines):
    """Writes functions with their loops."""

    def _loop(self, line: ast.For | ast.While) -> bool:
        if line.orelse:
            raise CannotSpreadError("a loop with an end of its own")
        over = None if isinstance(line, ast.While) else self._over(line.iter)
        if over is not None and self._sown(line, over):
            return True
        if is_calm(line.body):
            self._rounds(line, over, 0)
            return True
        before, aside, returns = self.here, self.aside, len(self.call.returns)
        left: list[tuple[Truth, State]] = []
        self.call.loops.append(left)
        try:
            goes_on = self._all_rounds(line, over, left)
        except GoneError:
            goes_on = False
        self.call.loops.pop()
        if not goes_on:
            if not left:
                return False
            self.here, self.state = left.pop()
        for games, state in left:
            self.state = self._merged(games, state, self.state)
            self.here = self.vectors.either(self.here, games)
        if self.aside is aside and len(self.call.returns) == returns:
            self.here = before
        return True

    def _all_rounds(
        self, line: ast.For | ast.While, over: _Over | None, left: list[tuple[Truth, State]]
    ) -> bool:
        """Write the rounds of a loop out of which something leads; ``left``: the games that have left it."""
        goes_on, n = True, 0
        while goes_on:
            condition, test = self._again_if(line, over, n)
            if condition.known is False:
                break
            if n == OF_LONG_ONES:
                self.put_aside(condition)
                break
            if condition.known is None:
                gone = self.vectors.both(self.here, self.vectors.contrary(condition))
                left.append((gone, self._narrowed(dict(self.state), test, holds=False)))
                self.here = self.vectors.both(self.here, condition)
                self.state = self._narrowed(dict(self.state), test, holds=True)
            goes_on = self._round(line, over, n)
            n += 1
        return goes_on

    def _rounds(self, line: ast.For | ast.While, over: _Over | None, n: int) -> None:
        """Write the rounds of a loop from this one on, which all are skipped where no game comes to it."""
        condition, test = self._again_if(line, over, n)

        def write() -> None:
            self._round(line, over, n)
            self._rounds(line, over, n + 1)

        if condition.known:
            write()
        elif condition.known is None:
            self._where(condition, test, write)

    def _again_if(
        self, line: ast.For | ast.While, over: _Over | None, n: int
    ) -> tuple[Truth, ast.expr | None]:
        """The condition of a round."""
        if over is None:
            assert isinstance(line, ast.While)
            condition, test = self.truth(line.test), line.test
        else:
            condition, test = self.vectors.compared(operator.lt, constant(n), over.many), None
        if (
            over is not None
            and over.table is not None
            and over.start.may.low + n >= len(over.table)
        ):
            condition = NO  # nobody walks on where the table ends
        if n == AT_MOST and condition.known is not False:
            raise CannotSpreadError(f"a loop that may last long: {ast.unparse(line.body[0])}")
        return condition, test

    def _round(self, line: ast.For | ast.While, over: _Over | None, n: int) -> bool:
        """Write the body of a loop once more."""
        if over is not None:
            assert isinstance(line, ast.For)
            at = self.vectors.operated(operator.add, over.start, constant(n))
            one = at if over.table is None else self.vectors.looked_up(over.table, at)
            self._set(line.target, one)
        return self._block(line.body)

    def _over(self, node: ast.expr) -> _Over:
        """What a loop goes over."""
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "range"
        ):
            ends = [constant(0), *map(self.number, node.args)]
            start, end = ends[-2:]
            return _Over(self.vectors.operated(operator.sub, end, start), start, None)
        if (
            isinstance(node, ast.Subscript)
            and isinstance(node.slice, ast.Slice)
            and isinstance(node.slice.upper, ast.BinOp)
            and node.slice.lower is not None
            and ast.dump(node.slice.lower) == ast.dump(node.slice.upper.left)
        ):
            start = self.number(node.slice.lower)
            return _Over(self.number(node.slice.upper.right), start, self.table(node.value))
        raise CannotSpreadError(f"a loop over {ast.unparse(node)}")

    def _sown(self, line: ast.For | ast.While, over: _Over) -> bool:
        """Write a loop that adds the same to places of a walk, none of them twice: to each where the walk comes to it."""
        body = line.body[0]
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
        change, each = OPERATORS[type(body.op)], self.number(body.value)
        for place, comes in steps.items():
            after = {start: comes.get(start, most) for start in over.start.may.numbers()}
            here = self.vectors.compared(
                operator.lt, self.vectors.looked_up(after, over.start), over.many
            )
            held = self.vectors.as_number(self.state["c", place])
            more = self.vectors.operated(change, held, each)
            self.state["c", place] = self.vectors.chosen(here, more, held)
        return True
