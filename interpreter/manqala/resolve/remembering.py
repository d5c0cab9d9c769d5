"""Memoises facts about a syntax tree node by identity: to compare trees would take as long."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_Node = TypeVar("_Node")
_Found = TypeVar("_Found")
MOST = 4096
"""Size of the cache, which is cleared when full: the prelude has 200 entries, a game some dozens; edits add more."""


def memoise(function: Callable[[_Node], _Found]) -> Callable[[_Node], _Found]:
    """A function of one immutable node, evaluated once for each."""
    known: dict[int, tuple[_Node, _Found]] = {}

    @wraps(function)
    def look_up(node: _Node) -> _Found:
        found = known.get(id(node))
        if found is None:
            if len(known) >= MOST:
                known.clear()
            # Stores the node as well, so that no other node gets its identity.
            found = known[id(node)] = (node, function(node))
        return found[1]

    return look_up
