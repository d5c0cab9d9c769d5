"""Generated source with unsigned indices, for Numba.

An index that might be negative counts from the end in Python, and Numba pays for that at every access; what is
worse, such code cannot work on several cells at once.  No index of generated source is ever negative.
"""

from __future__ import annotations

import ast

COLUMNS = {"B", "G"}
"""Several rows of which each has numbers of its own size: which one is meant must be known when it is compiled."""


class _Indices(ast.NodeTransformer):
    """Marks every index that is worked out as unsigned."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """``row[i]`` becomes ``row[unsigned(i)]``."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in COLUMNS:
            return node
        if not isinstance(node.slice, ast.Slice | ast.Constant):
            node.slice = ast.Call(ast.Name("unsigned", ast.Load()), [node.slice], [])
        return node


def rewritten(text: str, change: ast.NodeTransformer) -> str:
    """The same module with its functions changed."""
    tree = ast.parse(text)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            change.visit(node)
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def with_unsigned_indices(text: str) -> str:
    """The same module with unsigned indices in its functions."""
    return rewritten(text, _Indices())
