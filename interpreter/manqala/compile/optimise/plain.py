"""A generated module made quicker for plain Python, which does only what it is told.

Numba finds all this by itself, so compiled modules are left as they are.  What is changed is the same for every game.
"""

from __future__ import annotations

import ast

from manqala.compile.optimise.plain_calls import weave
from manqala.compile.optimise.plain_copies import without_copies, without_unread
from manqala.compile.optimise.plain_folding import Folding, Known
from manqala.compile.optimise.plain_loops import Loops

STATEMENTS = (
    ast.Assign, ast.AugAssign, ast.If, ast.For, ast.While, ast.Return, ast.Expr, ast.Break, ast.Continue, ast.Pass,
)  # fmt: skip
STRANGE = (ast.comprehension, ast.Lambda, ast.NamedExpr, ast.Starred)


def quickened(text: str) -> ast.Module:
    """The same module, with constants put in, what they decide worked out, and small functions written in place."""
    module = ast.parse(text)
    known = Known(module)
    functions = [node for node in module.body if isinstance(node, ast.FunctionDef)]
    for function in functions:
        for part in ast.walk(function):
            assert part is function or _is_understood(part), f"{function.name}: {ast.unparse(part)}"
        Folding(known).function(function)
    weave(module)
    for function in functions:
        without_copies(function)
        Folding(known).function(function)
        without_unread(function)
        Loops(known).function(function)
    return ast.fix_missing_locations(module)


def _is_understood(node: ast.AST) -> bool:
    """Whether it is known here what a part of a function does to names; whoever writes something new says so here."""
    if isinstance(node, ast.For):
        return isinstance(node.target, ast.Name) and not node.orelse
    if isinstance(node, ast.While):
        return not node.orelse
    if isinstance(node, ast.Assign):
        return len(node.targets) == 1
    return isinstance(node, STATEMENTS) or not isinstance(node, (ast.stmt, *STRANGE))
