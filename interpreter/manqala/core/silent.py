"""Conditions for use between turns: patterns test holes without raising events.

‘hole matters at’ is announced in a turn, in which players can act.  A test whether a round is over, or a score,
allows no actions.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, TypeVar

from manqala.core import nodes as core
from manqala.core.inspect import nodes

Judged = TypeVar("Judged", bound=core.Value | core.Function)


def announces(root: core.Value | core.Function) -> bool:
    """Return whether evaluation raises events, in which players may be asked and pieces move."""
    return any(isinstance(node, core.Match) and node.looked is not None for node in nodes(root))


def silent(root: Judged) -> Judged:
    """Return the same value or definition, in which patterns announce nothing."""
    if not announces(root):
        return root
    made: Judged = _silence(root, {})
    return made


def _silence(node: Any, known: dict[int, core.Function]) -> Any:
    if isinstance(node, tuple):
        return tuple(_silence(part, known) for part in node)
    if isinstance(node, core.Function):
        if id(node) not in known:
            value = _silence(node.value, known)
            known[id(node)] = core.Function(node.name, node.cells, value, node.span)
        return known[id(node)]
    if not isinstance(node, core.Node):
        return node
    parts = {
        field.name: _silence(getattr(node, field.name), known)
        for field in fields(node)
        if field.name not in {"span", "type", "table", "looked"}
    }
    if isinstance(node, core.Match):
        parts["looked"] = None
    return replace(node, **parts)
