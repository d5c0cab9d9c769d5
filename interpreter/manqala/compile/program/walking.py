"""Walks over the statement lists of a typed program, those in loops, branches and inlined bodies included."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, get_args

from manqala.compile.program import typed as t

if TYPE_CHECKING:
    from collections.abc import Iterator

Node = t.Value | t.Statement
_CHILDLESS = t.Constant | t.Get | t.TableAddress | t.Exit | t.Next
_POINTERS = {"type", "local", "inlined", "instance", "loop"}
"""Fields that say something of a node, and are no part of it."""
_PARTS = {
    kind: tuple(field.name for field in fields(kind) if field.name not in _POINTERS)
    for kind in get_args(Node)
}


def blocks(statements: list[t.Statement]) -> Iterator[list[t.Statement]]:
    """Every list of statements, inner ones first; a pass may change those that it is given."""
    for statement in statements:
        yield from _inner(statement)
    yield statements


def _inner(node: Node) -> Iterator[list[t.Statement]]:
    if isinstance(node, _CHILDLESS):
        return
    for name in _PARTS[type(node)]:
        part = getattr(node, name)
        if isinstance(part, list):
            yield from blocks(part)
        elif isinstance(part, tuple):
            for one in part:
                yield from _inner(one)
        elif isinstance(part, Node):
            yield from _inner(part)
