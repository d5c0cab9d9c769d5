"""Reads a kernel, a typed Python module, into functions of the program."""

from __future__ import annotations

import ast
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.compile.program.code_lines import (
    Act,
    Assignment,
    Break,
    Continue,
    ForLoop,
    IfBlock,
    Line,
    Return,
    WhileLoop,
)
from manqala.compile.program.expressions import (
    Choice,
    Expression,
    FunctionCall,
    Item,
    Name,
    Operation,
    RealNumber,
    RecordField,
    Slice,
    Truth,
    WholeNumber,
)
from manqala.compile.program.untyped import Linkage, UntypedFunction

if TYPE_CHECKING:
    from collections.abc import Sequence

SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Div: "/", ast.Mod: "%",
    ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.USub: "-", ast.Invert: "~", ast.Not: "not", ast.And: "and", ast.Or: "or",
}  # fmt: skip


class KernelError(Exception):
    """A kernel uses Python that programs do not support."""


@cache
def read_functions(text: str, name: str) -> tuple[UntypedFunction, ...]:
    """Read the decorated functions of a module's text.

    ``name`` is the module's, for errors. Raises ``KernelError`` at the first unsupported construct.
    """
    return tuple(
        _function(node, name)
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef) and node.decorator_list
    )


def _function(node: ast.FunctionDef, module: str) -> UntypedFunction:
    (decorator,) = node.decorator_list
    assert isinstance(decorator, ast.Name)
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    try:
        lines = _lines(body)
    except KernelError as error:
        raise KernelError(f"{module}.{node.name}: {error}") from None
    parameters = tuple(argument.arg for argument in node.args.args)
    return UntypedFunction(node.name, parameters, lines, Linkage(decorator.id))


def _lines(body: Sequence[ast.stmt]) -> list[Line]:
    return [line for node in body for line in _line(node)]


def _line(node: ast.stmt) -> list[Line]:
    match node:
        case ast.Assign(targets=[target]):
            return _assignments(target, node.value)
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            return [Assignment(Name(name), _value(value))]
        case ast.AugAssign():
            return [Assignment(_target(node.target), _value(node.value), _sign(node.op))]
        case ast.Expr(value=ast.Call() as value):
            return [Act(_value(value))]
        case ast.Return():
            return [Return(None if node.value is None else _value(node.value))]
        case ast.If():
            return [IfBlock(_value(node.test), _lines(node.body), _lines(node.orelse))]
        case ast.For(target=ast.Name(id=name), orelse=[]):
            return [ForLoop(Name(name), _value(node.iter), _lines(node.body))]
        case ast.While(orelse=[]):
            return [WhileLoop(_value(node.test), _lines(node.body))]
        case ast.Break():
            return [Break()]
        case ast.Continue():
            return [Continue()]
        case ast.Pass():
            return []
    raise KernelError(f"no form for {ast.unparse(node)!r}")


def _assignments(target: ast.expr, value: ast.expr) -> list[Line]:
    """Return one assignment, or several in parallel, in which no later value reads an earlier target."""
    if not isinstance(target, ast.Tuple):
        return [Assignment(_target(target), _value(value))]
    if not isinstance(value, ast.Tuple) or len(target.elts) != len(value.elts):
        raise KernelError(f"no form for an assignment to {ast.unparse(target)!r}")
    set_already: set[str] = set()
    lines: list[Line] = []
    for one, its in zip(target.elts, value.elts, strict=True):
        read = {part.id for part in ast.walk(its) if isinstance(part, ast.Name)}
        if read & set_already:
            raise KernelError(f"{ast.unparse(its)!r} reads what the same line sets")
        lines.append(Assignment(_target(one), _value(its)))
        set_already |= {part.id for part in ast.walk(one) if isinstance(part, ast.Name)}
    return lines


def _target(node: ast.expr) -> Name | Item:
    found = _value(node)
    assert isinstance(found, Name | Item)
    return found


def _sign(node: ast.AST) -> str:
    try:
        return SIGNS[type(node)]
    except KeyError:
        raise KernelError(f"no form for the operator {type(node).__name__}") from None


def _value(node: ast.expr) -> Expression:
    match node:
        case ast.Constant(value=bool() as truth):
            return Truth(truth)
        case ast.Constant(value=int() as number):
            return WholeNumber(number)
        case ast.Constant(value=float() as real):
            return RealNumber(real)
        case ast.Name():
            return Name(node.id)
        case ast.Attribute(value=ast.Name(id=record), attr=field):
            return RecordField(record, field)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
            return WholeNumber(-number)
        case ast.UnaryOp():
            return Operation(_sign(node.op), (_value(node.operand),))
        case ast.BinOp():
            return Operation(_sign(node.op), (_value(node.left), _value(node.right)))
        case ast.BoolOp():
            return Operation(_sign(node.op), tuple(map(_value, node.values)))
        case ast.Compare():
            return _comparison(node)
        case ast.IfExp():
            return Choice(_value(node.test), _value(node.body), _value(node.orelse))
        case ast.Call(func=ast.Name(id=function), keywords=[]):
            return FunctionCall(function, tuple(map(_value, node.args)))
        case ast.Subscript(value=ast.Name(id=row), slice=ast.Slice(lower, upper, None)):
            if lower is not None and upper is not None:
                return Slice(Name(row), _value(lower), _value(upper))
        case ast.Subscript():
            return Item(_value(node.value), _value(node.slice))
    raise KernelError(f"no form for {ast.unparse(node)!r}")


def _comparison(node: ast.Compare) -> Expression:
    signs = [_sign(op) for op in node.ops]
    values = [_value(part) for part in (node.left, *node.comparators)]
    if len(set(signs)) == 1:
        return Operation(signs[0], tuple(values))
    if not all(isinstance(value, Name | WholeNumber) for value in values[1:-1]):
        raise KernelError(f"no form for {ast.unparse(node)!r}: its middle is computed twice")
    pairs = zip(signs, pairwise(values), strict=True)
    return Operation("and", tuple(Operation(sign, pair) for sign, pair in pairs))
