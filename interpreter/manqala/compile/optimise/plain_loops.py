"""Loops over numbers turned into loops over the members themselves, for plain Python.

A slice of a table costs plain Python as much as looking up one or two of its numbers.
"""

from __future__ import annotations

import ast
from collections import Counter
from typing import TYPE_CHECKING

from manqala.compile.optimise.plain_folding import Known, assigned, number_in, reads

if TYPE_CHECKING:
    from collections.abc import Iterator

WORK = "M"
"""The row with the scratch, in which sets are kept."""


class Loops:
    """Rewrites the loops and a few other statements of a function."""

    def __init__(self, known: Known) -> None:
        """``known``: the tables of the module."""
        self.known = known

    def function(self, node: ast.FunctionDef) -> None:
        """Rewrite a whole function."""
        self.reads = Counter(reads(node))
        self.own = assigned(node) | {part.arg for part in node.args.args}
        node.body = self._block(node.body)

    def _block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for statement in statements:
            if isinstance(statement, ast.If | ast.While):
                statement.body, statement.orelse = (
                    self._block(statement.body),
                    self._block(statement.orelse),
                )
            if isinstance(statement, ast.For):
                made += self._for(statement, made)
            elif isinstance(statement, ast.AugAssign):
                made += _counted(statement, made)
            elif isinstance(statement, ast.Assign):
                made += _bounded(statement)
            else:
                made.append(statement)
        return made

    # ---- loops ------------------------------------------------------------------------------------

    def _for(self, loop: ast.For, before: list[ast.stmt]) -> list[ast.stmt]:
        reach = _reach(loop)
        if reach is None:
            loop.body = self._block(loop.body)
            return [loop]
        name, low, high = reach
        first = loop.body[0]
        if len(loop.body) == 1 and isinstance(first, ast.AugAssign):
            total = self._total(first, name, low, high, before)
            if total is not None:
                return total
        if len(loop.body) == 1 and isinstance(first, ast.Assign):
            stored = self._stored(first, name, low, high)
            if stored is not None:
                return stored
        self._members(loop, name, low, high)
        loop.body = self._block(loop.body)
        return [loop]

    def _members(self, loop: ast.For, name: str, low: ast.expr, high: ast.expr) -> None:
        """``for i in range(n): h = T[start + i]`` goes through a slice of the table."""
        first = loop.body[0]
        if not (isinstance(first, ast.Assign) and isinstance(first.value, ast.Subscript)):
            return
        row, start = first.value.value, _offset(first.value.slice, name)
        if (
            start is None or not isinstance(row, ast.Name) or not isinstance(first.targets[0], ast.Name)
            or self.reads[name] != 1 or len(loop.body) == 1
        ):  # fmt: skip
            return
        changed = {part for line in loop.body for part in assigned(line)}
        if not self._steady(start, changed) or not (self._is_table(row) or _kept(row, start, loop)):
            return
        loop.target = first.targets[0]
        loop.iter = ast.Subscript(row, ast.Slice(_plus(start, low), _plus(start, high)), ast.Load())
        del loop.body[0]

    def _steady(self, start: ast.expr, changed: set[str]) -> bool:
        """Whether a loop does not change where it began."""
        for part in ast.walk(start):
            if isinstance(part, ast.Name) and part.id in changed:
                return False
            if isinstance(part, ast.Subscript) and not self._is_table(part.value):
                return False
        return not any(isinstance(part, ast.Call) for part in ast.walk(start))

    def _is_table(self, row: ast.expr) -> bool:
        return isinstance(row, ast.Name) and row.id in self.known.tables and row.id not in self.own

    def _total(
        self, line: ast.AugAssign, name: str, low: ast.expr, high: ast.expr, before: list[ast.stmt]
    ) -> list[ast.stmt] | None:
        """What neighbouring cells hold together."""
        value = line.value
        if not (
            isinstance(line.op, ast.Add) and isinstance(line.target, ast.Name) and isinstance(value, ast.Subscript)
            and isinstance(value.value, ast.Name) and self.reads[name] == 1
        ):  # fmt: skip
            return None
        start = _offset(value.slice, name)
        if start is None or number_in(start) is None:
            return None
        cells = ast.Subscript(
            value.value, ast.Slice(_plus(start, low), _plus(start, high)), ast.Load()
        )
        total = ast.Call(ast.Name("sum", ast.Load()), [cells], [])
        last = before[-1] if before else None
        if (
            isinstance(last, ast.Assign)
            and _same(last.targets[0], line.target)
            and number_in(last.value) == 0
        ):
            del before[-1]
            return [ast.Assign([line.target], total)]
        return [ast.AugAssign(line.target, ast.Add(), total)]

    def _stored(
        self, line: ast.Assign, name: str, low: ast.expr, high: ast.expr
    ) -> list[ast.stmt] | None:
        """``for i in range(n): c[T[i]] = V[i]``: the values are stored where they go, neighbours together."""
        target, value, end = line.targets[0], line.value, number_in(high)
        if not (
            isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Subscript) and isinstance(value, ast.Subscript)
            and number_in(low) == 0 and end is not None
        ):  # fmt: skip
            return None
        rows = [
            self.known.tables[part.value.id][:end] for part in (target.slice, value)
            if isinstance(part.value, ast.Name) and self._is_table(part.value)
            and isinstance(part.slice, ast.Name) and part.slice.id == name
        ]  # fmt: skip
        if len(rows) != 2:
            return None
        made: list[ast.stmt] = []
        for first, values in _runs(*rows):
            numbers = [ast.Constant(number) for number in values]
            if len(values) == 1:
                where: ast.expr = ast.Constant(first)
                what: ast.expr = numbers[0]
            else:
                where = ast.Slice(ast.Constant(first), ast.Constant(first + len(values)))
                what = ast.Tuple(list[ast.expr](numbers), ast.Load())
            made.append(ast.Assign([ast.Subscript(target.value, where, ast.Store())], what))
        return made


def _runs(cells: tuple[int, ...], values: tuple[int, ...]) -> Iterator[tuple[int, list[int]]]:
    """Values of neighbouring cells, with the first cell of each run."""
    first, run = -1, list[int]()
    for cell, value in zip(cells, values, strict=True):
        if run and cell == first + len(run):
            run.append(value)
            continue
        if run:
            yield first, run
        first, run = cell, [value]
    if run:
        yield first, run


def _reach(loop: ast.For) -> tuple[str, ast.expr, ast.expr] | None:
    """The name of a loop over neighbouring numbers, and where it begins and ends."""
    call = loop.iter
    if not (
        isinstance(loop.target, ast.Name) and isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name) and call.func.id == "range" and len(call.args) < 3
    ):  # fmt: skip
        return None
    low = call.args[0] if len(call.args) == 2 else ast.Constant(0)
    return loop.target.id, low, call.args[-1]


def _offset(index: ast.expr, name: str) -> ast.expr | None:
    """What is added to a name where it is an index."""
    if isinstance(index, ast.Name) and index.id == name:
        return ast.Constant(0)
    if isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add):
        if isinstance(index.right, ast.Name) and index.right.id == name:
            return index.left
        if isinstance(index.left, ast.Name) and index.left.id == name:
            return index.right
    return None


def _plus(start: ast.expr, more: ast.expr) -> ast.expr:
    first, second = number_in(start), number_in(more)
    if first is not None and second is not None:
        return ast.Constant(first + second)
    if second == 0:
        return start
    if first == 0:
        return more
    if isinstance(more, ast.BinOp) and isinstance(more.op, ast.Sub) and _same(more.right, start):
        return more.left
    return ast.BinOp(start, ast.Add(), more)


def _same(one: ast.expr, other: ast.expr) -> bool:
    return ast.unparse(one) == ast.unparse(other)


def _kept(row: ast.Name, start: ast.expr, loop: ast.For) -> bool:
    """Whether a set that is kept in scratch stays as it is while a loop goes through it."""
    base = number_in(start)
    return row.id == WORK and base is not None and not any(
        isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store) and isinstance(part.value, ast.Name)
        and part.value.id == WORK and any(number_in(at) == base for at in ast.walk(part.slice) if isinstance(at, ast.expr))
        for line in loop.body for part in ast.walk(line)
    )  # fmt: skip


# ---- other statements -----------------------------------------------------------------------------


def _counted(line: ast.AugAssign, before: list[ast.stmt]) -> list[ast.stmt]:
    """``M[b + m] = h``, ``m += condition``: Numba wants no branch there, plain Python spares the storing."""
    last = before[-1] if before else None
    if not isinstance(line.op, ast.Add) or not _is_truth(line.value):
        return [line]
    one: ast.stmt = ast.AugAssign(line.target, ast.Add(), ast.Constant(1))
    if (
        isinstance(last, ast.Assign) and isinstance(last.targets[0], ast.Subscript)
        and isinstance(line.target, ast.Name) and _offset(last.targets[0].slice, line.target.id) is not None
        and ast.unparse(last.targets[0].value) == WORK
    ):  # fmt: skip
        del before[-1]
        return [ast.If(line.value, [last, one], [])]
    return [ast.If(line.value, [one], [])]


def _is_truth(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


def _bounded(line: ast.Assign) -> list[ast.stmt]:
    """``n = max(0, min(a, b))`` without calls."""
    target, value = line.targets[0], line.value
    least = _called(value, "max")
    most = None if least is None or number_in(least[0]) != 0 else _called(least[1], "min")
    if most is None or not isinstance(target, ast.Name):
        return [line]
    bound, start = most
    mentioned = {part.id for part in ast.walk(bound) if isinstance(part, ast.Name)}
    if not isinstance(bound, ast.Name | ast.Constant) or target.id in mentioned:
        return [line]
    name = ast.Name(target.id, ast.Load())
    made: list[ast.stmt] = [
        ast.Assign([target], start),
        ast.If(ast.Compare(name, [ast.Gt()], [bound]), [ast.Assign([target], bound)], []),
        ast.If(
            ast.Compare(name, [ast.Lt()], [ast.Constant(0)]),
            [ast.Assign([target], ast.Constant(0))],
            [],
        ),
    ]
    return made


def _called(node: ast.expr, name: str) -> tuple[ast.expr, ast.expr] | None:
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == name
        and len(node.args) == 2
    ):
        return node.args[0], node.args[1]
    return None
