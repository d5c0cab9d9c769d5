"""Walking syntax trees: which events are announced, which words a rule mentions."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from manqala.resolve.scope import text_of
from manqala.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.definitions import Definitions


PLAIN = {"Span", "str", "str | None", "int", "int | None", "bool", "tuple[str, ...]"}
"""Types of fields in which there are no nodes."""


def nodes(root: object) -> Iterator[tree.SyntaxNode]:
    """A node of the syntax tree and all nodes below it."""
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(reversed(node))
        elif isinstance(node, tree.SyntaxNode):
            yield node
            stack.extend([getattr(node, name) for name in _parts(node)])


_PARTS: dict[type, tuple[str, ...]] = {}


def _parts(node: tree.SyntaxNode) -> tuple[str, ...]:
    """The fields of a node in which there may be others, last ones first."""
    kind = type(node)
    if kind not in _PARTS:
        names = (f.name for f in reversed(fields(node)) if f.type not in PLAIN)
        _PARTS[kind] = tuple(names)
    return _PARTS[kind]


def announcements(definitions: Definitions) -> set[tuple[str, ...]]:
    """Every event that some rule announces: its words and the labels of its arguments."""
    roots = (
        *definitions.verbs.values(), *definitions.programs.values(), *definitions.reactions,
        *definitions.endings,
    )  # fmt: skip
    return {
        (text_of(node.words), *(argument.label for argument in node.arguments))
        for node in nodes(roots)
        if isinstance(node, tree.AnnounceStatement)
    }
