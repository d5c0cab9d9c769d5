"""Memoisation of facts about a syntax tree node by its identity: comparing trees would take as long."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_Node = TypeVar("_Node")
_Found = TypeVar("_Found")
MOST = 4096
"""Size of the cache, which is emptied when it is full. The prelude has 200 entries, a game some dozens; edits add others."""


def memoise(function: Callable[[_Node], _Found]) -> Callable[[_Node], _Found]:
    """The same function of one thing that never changes, asked only once about each."""
    known: dict[int, tuple[_Node, _Found]] = {}

    @wraps(function)
    def asked(node: _Node) -> _Found:
        found = known.get(id(node))
        if found is None:
            if len(known) >= MOST:
                known.clear()
            # The thing is kept with what was found, so that no other gets its identity.
            found = known[id(node)] = (node, function(node))
        return found[1]

    return asked
