"""Looking through typed rules: what they ask, set and use."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from manqala.core import nodes as core

if TYPE_CHECKING:
    from collections.abc import Iterator


def nodes(root: object, seen: set[int] | None = None) -> Iterator[core.Node]:
    """A node and all below it, through calls; each definition once."""
    seen = set() if seen is None else seen
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(reversed(node))
        elif isinstance(node, core.Function | core.Procedure):
            if id(node) not in seen:
                seen.add(id(node))
                stack.append(node.value if isinstance(node, core.Function) else node.body)
        elif isinstance(node, core.Way):
            stack.append(node.body)
        elif isinstance(node, core.Node):
            yield node
            skipped = {"span", "type", "table", "name", "prompt", "reason", "weights"}
            stack.extend(
                getattr(node, field.name) for field in fields(node) if field.name not in skipped
            )


def asks(root: object) -> bool:
    """Whether some player may be asked something."""
    return any(isinstance(node, core.Choose | core.Either) for node in nodes(root))


def demands(way: core.Statement) -> list[core.Value]:
    """What must hold, or have members, before a way does anything: if not, it cannot be gone."""
    found: list[core.Value] = []
    for part in way.body if isinstance(way, core.Seq) else (way,):
        if isinstance(part, core.Guard):
            found.append(part.condition)
            continue
        if isinstance(part, core.Choose):
            found.append(part.source)
        break
    return found


def assigned(root: object) -> set[int]:
    """The cells of the marks that may be set."""
    return {node.cell for node in nodes(root) if isinstance(node, core.Assign) and node.is_mark}


def queries(root: object) -> set[str]:
    """The questions about play as a whole that are asked."""
    return {node.question for node in nodes(root) if isinstance(node, core.Query)}
