"""Walking syntax trees: which events are announced, which words a rule mentions."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

from manqala.resolve.scope import text_of
from manqala.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.definitions import Definitions


def nodes(root: object) -> Iterator[tree.Node]:
    """A node of the syntax tree and all nodes below it."""
    if isinstance(root, tuple):
        for part in root:
            yield from nodes(part)
    elif isinstance(root, tree.Node) and is_dataclass(root):
        yield root
        for field in fields(root):
            if field.name != "span":
                yield from nodes(getattr(root, field.name))


def announcements(definitions: Definitions) -> set[tuple[str, ...]]:
    """Every event that some rule announces: its words and the labels of its arguments."""
    roots = (
        *definitions.verbs.values(), *definitions.programs.values(), *definitions.reactions,
        *definitions.endings,
    )  # fmt: skip
    return {
        (text_of(node.words), *(argument.label for argument in node.arguments))
        for node in nodes(roots)
        if isinstance(node, tree.Announce)
    }
