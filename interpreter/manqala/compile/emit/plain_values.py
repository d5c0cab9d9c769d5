"""Values that compile to expressions without extra lines."""

from __future__ import annotations

from manqala.core import nodes as core
from manqala.core.operators import COMPARISONS, LOGIC, Operator

CHEAP = COMPARISONS | LOGIC | {Operator.PLUS, Operator.MINUS, Operator.TIMES, Operator.NOT}
"""Operators no slower than a look-up."""
PLAIN = CHEAP - LOGIC


def is_plain(node: core.Value) -> bool:
    """Return whether a value needs no lines."""
    if isinstance(node, core.Const):
        return True
    if isinstance(node, core.Read):
        return node.index is None or is_plain(node.index)
    if isinstance(node, core.Pieces):
        return not node.where.type.many and is_plain(node.where)
    if not isinstance(node, core.Table | core.Op) or node.type.many:
        return False
    if isinstance(node, core.Op) and node.operator not in PLAIN:
        return False
    return all(is_plain(argument) for argument in node.arguments)


def is_light(node: core.Value) -> bool:
    """Return whether a value needs lines only for parameters of nouns and adjectives."""
    if isinstance(node, core.Apply):
        return is_light(node.function.value) and all(
            not argument.type.many and is_light(argument) for argument in node.arguments
        )
    if isinstance(node, core.Op) and node.operator == Operator.NOT:
        return is_light(node.arguments[0])
    return is_plain(node)
