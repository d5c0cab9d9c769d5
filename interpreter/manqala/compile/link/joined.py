"""Generated source whose joined conditions are one test each, for Numba.

``a == b and c == 0`` becomes ``(a ^ b | c) == 0``.  LLVM likes to make a branch of each part; a processor foresees
neither that a sowing ends on the own side nor that it ends in an empty hole, but well that hardly ever both are so.
"""

from __future__ import annotations

import ast
from typing import TypeGuard

from manqala.compile.link.unsigned import rewritten

FEW = 4
"""So many parts are joined: more are seldom all needed."""
KNOWN = {"unsigned", "bits"}
"""Functions that are an instruction each."""


class _Conditions(ast.NodeTransformer):
    """Makes one number of parts that take no longer than a branch that is not foreseen."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """``a == b and c`` becomes ``(a ^ b | (not c)) == 0``."""
        self.generic_visit(node)
        # Where every part is a truth the processor is given branches whatever is written.
        if not (
            isinstance(node.op, ast.And)
            and len(node.values) <= FEW
            and any(map(_is_equality, node.values))
            and all(map(_is_quick, node.values))
        ):
            return node
        first, *others = map(_nothing_where_it_holds, node.values)
        for other in others:
            first = ast.BinOp(first, ast.BitOr(), other)
        return ast.Compare(first, [ast.Eq()], [ast.Constant(0)])


def _is_equality(part: ast.expr) -> TypeGuard[ast.Compare]:
    return isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.ops[0], ast.Eq)


def _is_quick(part: ast.expr) -> bool:
    """Whether working a part out does nothing, cannot fail and takes a few instructions."""
    return not any(
        isinstance(one, ast.Div | ast.FloorDiv | ast.Mod | ast.Slice | ast.BoolOp)
        or (isinstance(one, ast.Call) and not (isinstance(one.func, ast.Name) and one.func.id in KNOWN))
        for one in ast.walk(part)
    )  # fmt: skip


def _nothing_where_it_holds(part: ast.expr) -> ast.expr:
    """A number that is 0 where a truth holds."""
    if not _is_equality(part):
        return ast.UnaryOp(ast.Not(), part)
    left, right = part.left, part.comparators[0]
    if isinstance(right, ast.Constant) and right.value == 0:
        return left
    return ast.BinOp(left, ast.BitXor(), right)


def with_joined_conditions(text: str) -> str:
    """The same module with fewer branches in its functions."""
    return rewritten(text, _Conditions())
