"""Walks over the statement lists of a typed program, including those in loops, branches and inlined bodies."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, get_args

from manqala.compile.program import typed as t

if TYPE_CHECKING:
    from collections.abc import Mapping

Node = t.Value | t.Statement
_POINTERS = {
    "type",
    "local",
    "inlined",
    "instance",
    "loop",
    "number",
    "operator",
    "comparison",
    "eager",
    "entered",
    "name",
}
"""Fields that describe a node and hold no nodes."""
_PARTS: Mapping[type, tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind) if field.name not in _POINTERS)
    for kind in get_args(Node)
}


def parts(node: Node) -> list[Node]:
    """Return the values and statements directly within a node."""
    found: list[Node] = []
    for name in _PARTS[type(node)]:
        part = getattr(node, name)
        kind = type(part)
        if kind is list or kind is tuple:
            found += part
        elif kind in _PARTS:
            found.append(part)
    return found


def blocks(statements: list[t.Statement]) -> list[list[t.Statement]]:
    """Return every list of statements, inner ones first; a pass may change the lists."""
    found: list[list[t.Statement]] = []
    _collect(statements, found)
    return found


def _collect(statements: list[t.Statement], found: list[list[t.Statement]]) -> None:
    for statement in statements:
        _inside(statement, found)
    found.append(statements)


def _inside(node: Node, found: list[list[t.Statement]]) -> None:
    for name in _PARTS[type(node)]:
        part = getattr(node, name)
        kind = type(part)
        if kind is list:
            _collect(part, found)
        elif kind is tuple:
            for one in part:
                _inside(one, found)
        elif kind in _PARTS:
            _inside(part, found)
