"""Functions of a generated module written into those that call them, for plain Python, which pays for every call.

Only functions that are marked as part of their callers are, as Numba does it, and only where it is easy: a function
that is one expression anywhere, any other where its value is returned, kept or looked at first.
"""

from __future__ import annotations

import ast
from collections import Counter
from typing import TYPE_CHECKING

from manqala.compile.optimise.plain_folding import again, assigned, leaves

if TYPE_CHECKING:
    from collections.abc import Iterator

MARKS = {"inlined", "woven"}
LARGEST = 40
"""A function of so many statements is still written into several callers."""
MOST_COPIES = 120
"""So many statements may come of it altogether."""
SIMPLE = (ast.Name, ast.Constant)


def weave(module: ast.Module) -> None:
    """Write the marked functions of a module into their callers; they stay there for those outside."""
    _Weaver(module).all()


class _Weaver:
    def __init__(self, module: ast.Module) -> None:
        self.functions = {f.name: f for f in module.body if isinstance(f, ast.FunctionDef)}
        self.marked = {
            name for name, function in self.functions.items()
            if any(isinstance(mark, ast.Name) and mark.id in MARKS for mark in function.decorator_list)
        }  # fmt: skip
        called = {name: list(_calls(function)) for name, function in self.functions.items()}
        self.called = {name: set(names) & self.marked for name, names in called.items()}
        self.copies = Counter(name for names in called.values() for name in names)
        self.sizes: dict[str, int] = {}
        self.number = 0

    def all(self) -> None:
        for name in self.functions:
            self._function(name)

    def _function(self, name: str) -> None:
        """Write what it calls into a function, after the same was done to those."""
        if name in self.sizes:
            return
        self.sizes[name] = LARGEST + MOST_COPIES
        for called in sorted(self.called[name]):
            self._function(called)
        function = self.functions[name]
        self.values = any(
            _value(self.functions[called]) is not None for called in self.called[name]
        )
        if self.called[name]:
            function.body = self._block(function.body)
        self.sizes[name] = _size(function.body)

    def _part(self, node: ast.AST | None) -> ast.FunctionDef | None:
        """The function that a call is to, if it is to be written in place."""
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            return None
        name = node.func.id
        if name not in self.marked or len(node.args) != len(self.functions[name].args.args):
            return None
        function = self.functions[name]
        size, copies = self.sizes[name], self.copies[name]
        if copies > 1 and (size > LARGEST or size * copies > MOST_COPIES):
            return None
        return function

    # ---- statements -------------------------------------------------------------------------------

    def _block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for statement in statements:
            made += self._statement(statement)
        return made

    def _statement(self, node: ast.stmt) -> list[ast.stmt]:
        if (
            isinstance(node, ast.Return)
            and isinstance(node.value, ast.IfExp)
            and self._any(node.value)
        ):
            test, then, other = node.value.test, node.value.body, node.value.orelse
            return self._statement(ast.If(test, [ast.Return(then)], [ast.Return(other)]))
        if isinstance(node, ast.If):
            before: list[ast.stmt] = []
            if self._part(node.test) is not None:
                name = self._fresh("t")
                before = self._statement(ast.Assign([ast.Name(name, ast.Store())], node.test))
                node.test = ast.Name(name, ast.Load())
            node.test = self._expression(node.test)
            node.body, node.orelse = self._block(node.body), self._block(node.orelse)
            return [*before, node]
        if isinstance(node, ast.For | ast.While):
            node.body = self._block(node.body)
            return [node]
        if isinstance(node, ast.Assign | ast.Expr | ast.Return):
            function = self._part(node.value)
            if function is not None and isinstance(node.value, ast.Call):
                written = self._written(node, function, node.value)
                if written is not None:
                    return written
        self._inside(node)
        return [node]

    def _any(self, node: ast.AST) -> bool:
        return any(self._part(part) is not None for part in ast.walk(node))

    def _written(
        self, node: ast.Assign | ast.Expr | ast.Return, function: ast.FunctionDef, call: ast.Call
    ) -> list[ast.stmt] | None:
        """A function's statements in the place of its call; none where a loop of it is left by returning."""
        if isinstance(node, ast.Return):
            before, body = self._bound(function, call)
            return [*before, *body, *([] if leaves(body[-1]) else [ast.Return(None)])]
        returns = [part for part in ast.walk(function) if isinstance(part, ast.Return)]
        last = function.body[-1]
        if not returns or returns == [last]:
            before, body = self._bound(function, call)
            if not returns:
                return [*before, *body]
            return [*before, *body[:-1], *_kept(node, body[-1])]
        if any(
            isinstance(loop, ast.For | ast.While) and _returns(loop) for loop in ast.walk(function)
        ):
            return None
        before, body = self._bound(function, call)
        body = _Leaving(node).block(body)
        if not leaves(body[-1]):
            body.append(ast.Break())
        return [*before, ast.While(ast.Constant(True), body, [])]

    def _bound(
        self, function: ast.FunctionDef, call: ast.Call
    ) -> tuple[list[ast.stmt], list[ast.stmt]]:
        """What gives the parameters their values, and the body with names of its own."""
        before: list[ast.stmt] = []
        inside = assigned(function)
        names: dict[str, ast.expr] = {
            name: ast.Name(self._fresh(name), ast.Load()) for name in sorted(inside)
        }
        for parameter, argument in zip(function.args.args, call.args, strict=True):
            name = parameter.arg
            value = self._expression(argument)
            if name not in inside and isinstance(value, SIMPLE):
                names[name] = value
                continue
            bound = names.get(name) or ast.Name(self._fresh(name), ast.Load())
            names[name] = bound
            assert isinstance(bound, ast.Name)
            before.append(ast.Assign([ast.Name(bound.id, ast.Store())], value))
        renaming = _Renaming(names)
        return before, [renaming.visit(again(part)) for part in function.body]

    def _fresh(self, name: str) -> str:
        self.number += 1
        return f"{name.partition('_')[0]}_{self.number}"

    # ---- expressions ------------------------------------------------------------------------------

    def _inside(self, node: ast.stmt) -> None:
        for field, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                setattr(node, field, self._expression(value))

    def _expression(self, node: ast.expr) -> ast.expr:
        if not self.values:
            return node
        made: ast.expr = _Expressions(self).visit(node)
        return made

    def single(self, node: ast.Call) -> ast.expr | None:
        """The expression that a call stands for, if its function is no more than that."""
        function = self._part(node)
        value = None if function is None else _value(function)
        if function is None or value is None or not all(_is_light(part) for part in node.args):
            return None
        names = {p.arg: a for p, a in zip(function.args.args, node.args, strict=True)}
        made: ast.expr = _Renaming(names).visit(again(value))
        return made


class _Expressions(ast.NodeTransformer):
    """Puts expressions in the place of calls."""

    def __init__(self, weaver: _Weaver) -> None:
        self.weaver = weaver

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        return self.weaver.single(node) or node


class _Renaming(ast.NodeTransformer):
    """Gives names their values, or other names."""

    def __init__(self, names: dict[str, ast.expr]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        value = self.names.get(node.id)
        if value is None:
            return node
        return ast.Name(value.id, node.ctx) if isinstance(value, ast.Name) else again(value)


class _Leaving:
    """Turns returning from a function into keeping the value and leaving a loop that goes round once."""

    def __init__(self, node: ast.Assign | ast.Expr) -> None:
        self.node = node

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for part in statements:
            if isinstance(part, ast.Return):
                made += [*_kept(self.node, part), ast.Break()]
                continue
            if isinstance(part, ast.If):
                part.body, part.orelse = self.block(part.body), self.block(part.orelse)
            made.append(part)
        return made


def _kept(node: ast.Assign | ast.Expr, leaving: ast.stmt) -> list[ast.stmt]:
    """What a call does with the value that a function returns."""
    assert isinstance(leaving, ast.Return)
    value = leaving.value or ast.Constant(None)
    if isinstance(node, ast.Expr):
        return []
    return [ast.Assign([again(target) for target in node.targets], value)]


def _value(function: ast.FunctionDef) -> ast.expr | None:
    """What a function gives, if working that out is all that it does."""
    (first, *others) = function.body
    return first.value if isinstance(first, ast.Return) and not others else None


def _is_light(node: ast.expr) -> bool:
    """Whether an expression may be worked out more than once."""
    return not any(isinstance(part, ast.Call | ast.Subscript) for part in ast.walk(node))


def _size(statements: list[ast.stmt]) -> int:
    return sum(
        1 + _size(getattr(part, "body", [])) + _size(getattr(part, "orelse", []))
        for part in statements
    )


def _returns(loop: ast.AST) -> bool:
    return any(isinstance(part, ast.Return) for part in ast.walk(loop))


def _calls(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
            yield part.func.id
