"""Bottom-up rewriting of typed rules: visits every node once and may replace it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from manqala.core import nodes as core
from manqala.core.inspect import DEFINITIONS, inner

if TYPE_CHECKING:
    from collections.abc import Callable

Part = TypeVar("Part")


class Rewriting:
    """Rewrites rules; the originals do not change, nor do their definitions."""

    def __init__(self, change: Callable[[Any], Any]) -> None:
        """``change`` maps a node, whose parts are rewritten already, to its replacement."""
        self._change = change
        self._made: dict[int, tuple[object, object]] = {}

    def __call__(self, part: Part) -> Part:
        """The rewritten rules."""
        made: Part = self._of(part)
        return made

    def _of(self, part: Any) -> Any:
        if isinstance(part, tuple):
            made = tuple(self._of(one) for one in part)
            return part if all(a is b for a, b in zip(part, made, strict=True)) else made
        if isinstance(part, core.Way):
            return replace(part, body=self._of(part.body))
        if not isinstance(part, (core.Node, *DEFINITIONS)):
            return part
        if id(part) not in self._made:
            # Stores the original as well, so that no other node gets its identity.
            self._made[id(part)] = (part, self._once(part))
        return self._made[id(part)][1]

    def _once(self, part: core.Node | core.Function | core.Procedure) -> object:
        if isinstance(part, core.Function):
            return core.Function(part.name, part.cells, self._of(part.value), part.span)
        if isinstance(part, core.Procedure):
            return core.Procedure(part.name, part.cells, self._of(part.body), part.span)
        return self._change(self._inside(part))

    def _inside(self, node: core.Node) -> core.Node:
        """A node with its parts rewritten; the same node if none has changed."""
        parts: dict[str, Any] = {}
        for name in inner(node):
            old = getattr(node, name)
            new = self._of(old)
            if new is not old:
                parts[name] = new
        return replace(node, **parts) if parts else node
