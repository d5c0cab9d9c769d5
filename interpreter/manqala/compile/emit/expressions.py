"""Pieces of expressions as source: comparisons and truths, and which values take no lines of their own."""

from __future__ import annotations

import operator as operators

from manqala.core import nodes as core

COMPARISONS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
CHEAP = {"+", "-", "*", "=", "!=", "<", "<=", ">", ">=", "not", "and", "or"}
"""Operators that take no longer than looking a value up."""
COMPARE = {
    "=": operators.eq, "!=": operators.ne, "<": operators.lt, "<=": operators.le, ">": operators.gt, ">=": operators.ge,
}  # fmt: skip


def number_of_truth(text: str) -> str:
    """A truth as the number 1 or 0."""
    if text in {"True", "False"}:
        return str(int(text == "True"))
    return f"(1 if {text} else 0)"


def compared(first: str, operator: str, second: str) -> str:
    """A comparison, worked out if both sides are known."""
    if first.isdigit() and second.isdigit():
        return str(COMPARE[operator](int(first), int(second)))
    return f"({first} {COMPARISONS[operator]} {second})"


def is_plain(node: core.Value) -> bool:
    """Whether a value is written without lines of its own."""
    if isinstance(node, core.Const):
        return True
    if isinstance(node, core.Read):
        return node.index is None or is_plain(node.index)
    if isinstance(node, core.Table):
        return not node.type.many and all(is_plain(argument) for argument in node.arguments)
    if isinstance(node, core.Pieces):
        return not node.where.type.many and is_plain(node.where)
    return isinstance(node, core.Op) and not node.type.many and node.operator in {
        "+", "-", "*", "=", "!=", "<", "<=", ">", ">=", "not",
    } and all(is_plain(argument) for argument in node.arguments)  # fmt: skip


def is_light(node: core.Value) -> bool:
    """Whether a value takes lines of its own at most to give the parameters of nouns and adjectives their values."""
    if isinstance(node, core.Apply):
        return is_light(node.function.value) and all(
            not argument.type.many and is_light(argument) for argument in node.arguments
        )
    if isinstance(node, core.Op) and node.operator == "not":
        return is_light(node.arguments[0])
    return is_plain(node)
