"""Constants of a generated module put where they are used, for plain Python, and what they decide worked out."""

from __future__ import annotations

import ast
import operator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ARITHMETIC: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
}  # fmt: skip
COMPARISONS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
Part = TypeVar("Part", bound=ast.AST)
HARMLESS = {"min", "max", "sum", "len", "hash", "tuple", "range"}
"""Functions that only work something out."""
LEAVING = (ast.Return, ast.Break, ast.Continue)


class Known:
    """The numbers and tables that a module gives a name and never changes."""

    def __init__(self, module: ast.Module) -> None:
        """Look through the module's own lines."""
        self.numbers: dict[str, int] = {}
        self.tables: dict[str, tuple[int, ...]] = {}
        for node in module.body:
            if not (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)):
                continue
            name, value = node.targets[0].id, node.value
            number = number_in(value)
            if number is not None:
                self.numbers[name] = number
            elif isinstance(value, ast.Call) and ast.unparse(value.func) == "table":
                self.tables[name] = tuple(ast.literal_eval(value.args[0]))


def number_in(node: ast.expr) -> int | None:
    """The number or truth that an expression is, if it is one that is written out."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = number_in(node.operand)
        return None if inner is None else -inner
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    return None


def assigned(node: ast.stmt) -> set[str]:
    """The names that a statement, and whatever is inside it, gives values to."""
    if isinstance(node, ast.Assign):
        target = node.targets[0]
        parts = target.elts if isinstance(target, ast.Tuple) else [target]
        return {part.id for part in parts if isinstance(part, ast.Name)}
    if isinstance(node, ast.AugAssign):
        return {node.target.id} if isinstance(node.target, ast.Name) else set()
    found = set[str]()
    if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
        found.add(node.target.id)
    if isinstance(node, ast.For | ast.While | ast.If | ast.FunctionDef):
        for part in node.body:
            found |= assigned(part)
    if isinstance(node, ast.If):
        for part in node.orelse:
            found |= assigned(part)
    return found


def reads(node: ast.AST) -> Iterator[str]:
    """The names whose values are looked at in a part of a function, each as often as it is."""
    pending = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, ast.Name):
            if isinstance(part.ctx, ast.Load):
                yield part.id
            continue
        if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name):
            yield part.target.id
        for field in part._fields:
            value = getattr(part, field)
            if isinstance(value, list):
                pending += value
            elif isinstance(value, ast.AST):
                pending.append(value)


def again(node: Part) -> Part:
    """The same part of a function once more."""
    made = type(node)()
    for field in node._fields:
        value = getattr(node, field)
        if isinstance(value, list):
            value = [again(part) if isinstance(part, ast.AST) else part for part in value]
        elif isinstance(value, ast.AST) and value._fields:
            value = again(value)
        setattr(made, field, value)
    return made


class Folding(ast.NodeTransformer):
    """Works out what constants decide, and leaves out what is never done."""

    def __init__(self, known: Known) -> None:
        """``known``: what the names of the module stand for."""
        self.known = known
        self.own: set[str] = set()

    def function(self, node: ast.FunctionDef) -> None:
        """Fold a whole function."""
        self.own = assigned(node) | {part.arg for part in node.args.args}
        node.body = self.block(node.body) or [ast.Pass()]

    # ---- statements -------------------------------------------------------------------------------

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """The statements that are left, up to the first after which nothing comes."""
        kept: list[ast.stmt] = []
        for statement in statements:
            made = self.visit(statement)
            for part in made if isinstance(made, list) else [made]:
                if isinstance(part, ast.Pass):
                    continue
                kept.append(part)
                if leaves(part):
                    return kept
        return kept

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        """A condition that is decided leaves one of its ways."""
        test = self.condition(node.test)
        number = number_in(test)
        if number is not None:
            return self.block(node.body if number else node.orelse)
        body, other = self.block(node.body), self.block(node.orelse)
        if not body and not other:
            return idle(test)
        if not body:
            return ast.If(self.condition(ast.UnaryOp(ast.Not(), test)), other, [])
        return ast.If(test, body, other)

    def visit_For(self, node: ast.For) -> ast.stmt:
        """A loop over something."""
        return ast.For(
            node.target, self.visit(node.iter), self.block(node.body) or [ast.Pass()], []
        )

    def visit_While(self, node: ast.While) -> ast.stmt | list[ast.stmt]:
        """A loop whose condition never holds is left out."""
        test = self.condition(node.test)
        if number_in(test) == 0:
            return []
        body = self.block(node.body) or [ast.Pass()]
        first = body[0]
        if (
            number_in(test) == 1
            and isinstance(first, ast.If)
            and len(first.body) == 1
            and isinstance(first.body[0], ast.Break)
            and not first.orelse
            and len(body) > 1
        ):
            return ast.While(self.condition(ast.UnaryOp(ast.Not(), first.test)), body[1:], [])
        return ast.While(test, body, [])

    # ---- expressions ------------------------------------------------------------------------------

    def condition(self, node: ast.expr) -> ast.expr:
        """An expression of which only the truth matters."""
        made: ast.expr = self.visit(node)
        if isinstance(made, ast.UnaryOp) and isinstance(made.op, ast.Not):
            inner = made.operand
            if isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not):
                return self.condition(inner.operand)
            if isinstance(inner, ast.Compare) and len(inner.ops) == 1:
                turned = OPPOSITE.get(type(inner.ops[0]))
                if turned is not None:
                    return ast.Compare(inner.left, [turned()], inner.comparators)
        return made

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A name of the module that stands for a number."""
        number = self.known.numbers.get(node.id)
        if number is None or node.id in self.own or not isinstance(node.ctx, ast.Load):
            return node
        return ast.Constant(number)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """A place of a table that is known."""
        self.generic_visit(node)
        at = number_in(node.slice)
        if at is not None and isinstance(node.value, ast.Name) and node.value.id not in self.own:
            table = self.known.tables.get(node.value.id, ())
            if at < len(table):
                return ast.Constant(table[at])
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Arithmetic of numbers; nothing added, and nothing multiplied."""
        self.generic_visit(node)
        left, right = number_in(node.left), number_in(node.right)
        if left is not None and right is not None:
            work = ARITHMETIC.get(type(node.op))
            return node if work is None else ast.Constant(work(left, right))
        if isinstance(node.op, ast.Add) and left == 0:
            return node.right
        if isinstance(node.op, ast.Add | ast.Sub) and right == 0:
            return node.left
        if isinstance(node.op, ast.Mult) and 1 in (left, right):
            return node.left if right == 1 else node.right
        if isinstance(node.op, ast.Mult) and 0 in (left, right):
            return ast.Constant(0)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """The opposite of a truth that is known."""
        self.generic_visit(node)
        number = number_in(node.operand)
        if isinstance(node.op, ast.Not) and number is not None:
            return ast.Constant(not number)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """A comparison of numbers; of a chain, those parts that are known to hold are left out at its ends."""
        self.generic_visit(node)
        sides, signs = [node.left, *node.comparators], list(node.ops)
        while signs:
            held = _compared(sides[0], signs[0], sides[1])
            if held is None:
                break
            if not held:
                return ast.Constant(False)
            del sides[0], signs[0]
        if not signs:
            return ast.Constant(True)
        return ast.Compare(sides[0], signs, sides[1:])

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """What is known goes, unless it is the last, whose value may be wanted; what decides ends it."""
        self.generic_visit(node)
        deciding = isinstance(node.op, ast.Or)
        parts: list[ast.expr] = []
        for n, part in enumerate(node.values):
            number = number_in(part)
            if number is not None and bool(number) != deciding and n + 1 < len(node.values):
                continue
            parts.append(part)
            if number is not None and bool(number) == deciding:
                break
        return parts[0] if len(parts) == 1 else ast.BoolOp(node.op, parts)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        """One of two values, where it is known which."""
        test = self.condition(node.test)
        number = number_in(test)
        if number is not None:
            chosen: ast.expr = self.visit(node.body if number else node.orelse)
            return chosen
        return ast.IfExp(test, self.visit(node.body), self.visit(node.orelse))


OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
}  # fmt: skip


def idle(node: ast.expr) -> list[ast.stmt]:
    """What must still be done of an expression whose value nobody wants: all of it, if it calls anything."""
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    return [ast.Expr(node)] if any(ast.unparse(call.func) not in HARMLESS for call in calls) else []


def leaves(node: ast.stmt) -> bool:
    """Whether nothing that stands behind a statement is ever reached."""
    if isinstance(node, ast.If):
        return bool(node.orelse) and leaves(node.body[-1]) and leaves(node.orelse[-1])
    return isinstance(node, LEAVING)


def _compared(left: ast.expr, sign: ast.cmpop, right: ast.expr) -> bool | None:
    first, second = number_in(left), number_in(right)
    work = COMPARISONS.get(type(sign))
    return None if first is None or second is None or work is None else work(first, second)
