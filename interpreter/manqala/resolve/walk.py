"""Traverses syntax trees: announced events, and the words that a rule mentions."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from manqala.resolve.remembering import memoise
from manqala.resolve.scope import text_of
from manqala.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.syntax.definitions import Definitions


PLAIN = {"Span", "str", "str | None", "int", "int | None", "bool", "tuple[str, ...]"}
"""Types of fields that contain no nodes."""


def nodes(root: object) -> Iterator[tree.SyntaxNode]:
    """A node of the syntax tree and all nodes below it."""
    stack: list[Any] = [root]
    while stack:
        part = stack.pop()
        kind = type(part)
        if kind is tuple:
            stack.extend(part[::-1])
            continue
        names = _PARTS.get(kind)
        if names is None:
            names = _PARTS[kind] = _parts(kind)
        number, inside = names
        if number < 0:
            continue
        yield part
        if number == 1:
            stack.append(inside(part))
        elif number:
            stack.extend(inside(part))


_PARTS: dict[type, tuple[int, Callable[[object], Any]]] = {}
"""For each class, the number of fields that may contain nodes, and a function that reads them, last first."""


def _parts(kind: type) -> tuple[int, Callable[[object], Any]]:
    """The number is -1 if the class is not a node."""
    if not issubclass(kind, tree.SyntaxNode):
        return -1, _nothing
    names = [f.name for f in reversed(fields(kind)) if f.type not in PLAIN]
    return len(names), attrgetter(*names) if names else _nothing


def _nothing(_: object) -> tuple[object, ...]:
    return ()


def announcements(definitions: Definitions) -> set[tuple[str, ...]]:
    """All announced events: their words and the labels of their arguments."""
    roots = (
        *definitions.verbs.values(), *definitions.programs.values(), *definitions.reactions,
        *definitions.endings,
    )  # fmt: skip
    return {event for root in roots for event in announced_events(root)}


@memoise
def announced_events(root: tree.SyntaxNode) -> frozenset[tuple[str, ...]]:
    """The events that a rule announces: their words and the labels of their arguments."""
    return frozenset(
        (text_of(node.words), *(argument.label for argument in node.arguments))
        for node in nodes(root)
        if isinstance(node, tree.AnnounceStatement)
    )
