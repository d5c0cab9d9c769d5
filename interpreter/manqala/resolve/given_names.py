"""Local names and their scopes: a name unknown at one place may be known at another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.resolve.collect import name_span
from manqala.resolve.walk import nodes
from manqala.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from manqala.syntax.definitions import Definitions
    from manqala.text.diagnostics import NoteLike
    from manqala.text.span import Span

NAMING = (
    tree.LetStatement, tree.ChooseStatement, tree.EachStatement, tree.FormalParameter,
)  # fmt: skip


def find_elsewhere(name: str, at: Span, items: Iterable[tree.Item]) -> NoteLike | None:
    """Where a name unknown at this place is defined: nearest above, else the first."""
    found = [
        node.name.span
        for node in nodes(tuple(items))
        if isinstance(node, NAMING)
        and node.name.text == name
        and node.name.span.source is at.source
        and node.name.span.line != at.line
    ]
    if not found:
        return None
    found.sort(key=lambda span: span.line)
    above = [span for span in found if span.line < at.line]
    if above:
        return "it is named here, and known to the end of that block", above[-1]
    return "it is named only here, further down", found[0]


def other_meaning(
    name: str, definitions: Definitions, marks: Container[str], options: Mapping[str, Span]
) -> list[NoteLike]:
    """The existing meaning of a name that a rule would define again, with its place."""
    noun, mark = definitions.nouns.get(name), definitions.marks.get(name)
    if noun is not None and not (noun.index or noun.of):
        return [("it is a noun, defined here", name_span(noun))]
    if mark is not None:
        return [("it is a mark, declared here", name_span(mark))]
    if name in marks:
        return [f"‘{name}’ is a mark that every game has"]
    if name in options:
        return [("it is an option, declared here", options[name])]
    return ["‘it’ is what was chosen last, or what a rule is about"] if name == "it" else []
