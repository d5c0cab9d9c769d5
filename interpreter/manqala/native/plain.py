"""A generated module made quicker for plain Python, which does only what it is told.

Numba finds all this by itself, so compiled modules are left as they are.  What is changed is the same for every game.
"""

from __future__ import annotations

import ast

from manqala.native.plain_calls import weave
from manqala.native.plain_copies import without_copies, without_unread
from manqala.native.plain_folding import Folding, Known
from manqala.native.plain_loops import Loops


def quickened(text: str) -> ast.Module:
    """The same module, with constants put in, what they decide worked out, and small functions written in place."""
    module = ast.parse(text)
    known = Known(module)
    functions = [node for node in module.body if isinstance(node, ast.FunctionDef)]
    for function in functions:
        Folding(known).function(function)
    weave(module)
    for function in functions:
        without_copies(function)
        Folding(known).function(function)
        without_unread(function)
        Loops(known).function(function)
    return ast.fix_missing_locations(module)
