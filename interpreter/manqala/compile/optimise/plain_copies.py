"""Names that are only other names for something, and values that nobody reads, taken out of functions for plain Python.

All that a statement may do is known: generated functions have no exceptions, no generators and no functions inside.
"""

from __future__ import annotations

import ast

from manqala.compile.optimise.plain_folding import (
    ARITHMETIC,
    again,
    assigned,
    idle,
    leaves,
    number_in,
    reads,
)

Values = dict[str, ast.expr]
"""The names that now stand for the same as another name, or for a number."""


def without_copies(function: ast.FunctionDef) -> None:
    """Put in the place of a name that it is a copy of; the copy then is read no more."""
    _Copies().block(function.body, {})


def without_unread(function: ast.FunctionDef) -> None:
    """Leave out the values that are never read."""
    _Reading(prune=True).block(function.body, set(), set(), set())
    if not function.body:
        function.body.append(ast.Pass())


class _Copies:
    """Goes through statements in the order in which they are done."""

    def block(self, statements: list[ast.stmt], known: Values) -> Values | None:
        """Gives what is known behind the statements; none when what stands there is not reached."""
        for n, old in enumerate(statements):
            statements[n] = node = self._added(old, known)
            if isinstance(node, ast.If):
                node.test = _put(node.test, known)
                ways = [self.block(way, dict(known)) for way in (node.body, node.orelse)]
                reached = [way for way in ways if way is not None]
                if not reached:
                    return None
                first = reached[0]
                known = {
                    name: value for name, value in first.items()
                    if all(name in way and ast.dump(way[name]) == ast.dump(value) for way in reached[1:])
                }  # fmt: skip
                continue
            if isinstance(node, ast.For | ast.While):
                known = self._loop(node, known)
                continue
            for field, value in ast.iter_fields(node):
                if isinstance(value, ast.expr):
                    setattr(node, field, _put(value, known))
            if isinstance(node, ast.Assign):
                node.targets = [_put(target, known) for target in node.targets]
            _change(known, assigned(node))
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                if number_in(node.value) is not None or (
                    isinstance(node.value, ast.Name) and node.value.id != name
                ):
                    known[name] = node.value
            if leaves(node):
                return None
        return known

    def _added(self, node: ast.stmt, known: Values) -> ast.stmt:
        """``x += y`` is written out where it is known what ``x`` is."""
        if not isinstance(node, ast.AugAssign):
            return node
        target = node.target
        if not (isinstance(target, ast.Name) and target.id in known):
            return node
        before, more = number_in(known[target.id]), number_in(node.value)
        work = ARITHMETIC.get(type(node.op))
        if before is not None and more is not None and work is not None:
            return ast.Assign([target], ast.Constant(work(before, more)))
        return ast.Assign([target], ast.BinOp(ast.Name(target.id, ast.Load()), node.op, node.value))

    def _loop(self, node: ast.For | ast.While, known: Values) -> Values:
        if isinstance(node, ast.For):
            node.iter = _put(node.iter, known)
        _change(known, assigned(node))
        if isinstance(node, ast.While):
            node.test = _put(node.test, known)
        self.block(node.body, dict(known))
        return known


def _change(known: Values, names: set[str]) -> None:
    """Forget what is known about names that get new values, and whatever was said with them."""
    for name, value in list(known.items()):
        if name in names or (isinstance(value, ast.Name) and value.id in names):
            del known[name]


class _Putting(ast.NodeTransformer):
    def __init__(self, known: Values) -> None:
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if not isinstance(node.ctx, ast.Load):
            return node
        value = self.known.get(node.id)
        return node if value is None else again(value)


def _put(node: ast.expr, known: Values) -> ast.expr:
    made: ast.expr = _Putting(known).visit(node) if known else node
    return made


class _Reading:
    """Goes through statements backwards, with the names that are read later."""

    def __init__(self, *, prune: bool, known: dict[ast.AST, set[str]] | None = None) -> None:
        self.prune = prune
        self.known = {} if known is None else known

    def _reads(self, node: ast.AST) -> set[str]:
        """The names that are read in a statement or expression; it is asked again for every loop around it."""
        found = self.known.get(node)
        if found is None:
            self.known[node] = found = set(reads(node))
        return found

    def block(
        self, statements: list[ast.stmt], after: set[str], broken: set[str], again: set[str]
    ) -> set[str]:
        """The names that are read from here on: ``after`` the statements, or where a loop is left or goes on."""
        live = set(after)
        for n in range(len(statements) - 1, -1, -1):
            node = statements[n]
            if self.prune and self._unread(node, live):
                del statements[n]
                continue
            if isinstance(node, ast.Return):
                live = set(self._reads(node))
            elif isinstance(node, ast.Break):
                live = set(broken)
            elif isinstance(node, ast.Continue):
                live = set(again)
            elif isinstance(node, ast.If):
                ways = [self.block(way, live, broken, again) for way in (node.body, node.orelse)]
                live = self._reads(node.test) | ways[0] | ways[1]
                if self.prune and not node.body:
                    if not node.orelse:
                        statements[n : n + 1] = idle(node.test)
                        continue
                    node.test = ast.UnaryOp(ast.Not(), node.test)
                    node.body, node.orelse = node.orelse, []
            elif isinstance(node, ast.For | ast.While):
                live = self._loop(node, live)
                if isinstance(node, ast.For) and not node.body:
                    statements[n : n + 1] = idle(node.iter)
            else:
                live = (live - _renewed(node)) | self._reads(node)
        return live

    def _loop(self, node: ast.For | ast.While, after: set[str]) -> set[str]:
        endless = isinstance(node, ast.While) and number_in(node.test) == 1
        test = self._reads(node.test) if isinstance(node, ast.While) else set[str]()
        start = set[str]() if endless else test | after
        trial = _Reading(prune=False, known=self.known)
        while True:
            inside = trial.block(node.body, start, after, start)
            if isinstance(node, ast.For):
                inside.discard(ast.unparse(node.target))
            if inside <= start:
                break
            start = start | inside
        if self.prune:
            self.block(node.body, start, after, start)
            if not node.body and isinstance(node, ast.While):
                node.body.append(ast.Pass())
        return start | self._reads(node.iter) if isinstance(node, ast.For) else start

    def _unread(self, node: ast.stmt, live: set[str]) -> bool:
        """Whether a statement only gives a value to a name that nobody reads."""
        if isinstance(node, ast.Pass):
            return True
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        return (
            isinstance(node, ast.Assign | ast.AugAssign)
            and isinstance(target, ast.Name)
            and target.id not in live
            and not idle(node.value)
        )


def _renewed(node: ast.stmt) -> set[str]:
    """The names that a statement gives a value, whatever they had before."""
    return set() if isinstance(node, ast.AugAssign) else assigned(node)
