"""Local names and their scopes: a name unknown at one place may be known at another."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.resolve.collect import name_span
from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.text.resources import PRELUDE_NAME

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from manqala.syntax.definitions import Definitions
    from manqala.text.diagnostics import NoteLike
    from manqala.text.span import Span

BLOCK, RULE = "that block", "that rule"


def find_elsewhere(name: str, at: Span, items: Iterable[tree.Item]) -> tuple[str, Span] | None:
    """Where a name that is unknown at this place is known: nearest above, else the first of this file, else of another."""
    found = [
        (span, end)
        for item in items
        if item.span.source.name != PRELUDE_NAME
        for word, span, end in _names_given(item)
        if word == name and (span.source is not at.source or span.line != at.line)
    ]
    here = sorted(
        ((span.line, span, end) for span, end in found if span.source is at.source),
        key=lambda one: one[0],
    )
    above = [one for one in here if one[0] < at.line]
    if above:
        _, span, end = above[-1]
        return f"it is named here, and visible to the end of {end}", span
    if here:
        return "it is named only here, further down", here[0][1]
    if found:
        span, end = found[0]
        return f"it is named here, in another file, and visible to the end of {end}", span
    return None


_KINDS = (
    ("number", r"pieces in|seeds in|number of|\d+\.\."), ("player", "players?"), ("direction", "directions?")
)  # fmt: skip
"""Types of marks, and words of a line that gives a name to such a value."""


def keep_in_mark(name: str, given: Span) -> str:
    """Advice to keep the value of a name beyond the block that gives it."""
    line = given.source.line(given.line)
    kind = next((kind for kind, words in _KINDS if re.search(rf"\b(?:{words})\b", line)), "hole")
    mark = f"‘mark {name}: {kind} for turn’, and ‘set {name} to …’"
    return f"a name is valid only in its block; to keep the value, declare a mark: {mark}"


def _names_given(item: tree.Item) -> Iterator[tuple[str, Span, str]]:
    """The names that a rule gives inside it, with the end of what they hold for."""
    if isinstance(item, tree.Reaction):
        yield from ((word.text, word.span, RULE) for _, word in item.parameters)
    elif isinstance(item, tree.Anytime):
        yield item.hole.text, item.hole.span, RULE
    for node in nodes((item,)):
        if isinstance(node, tree.LetStatement | tree.ChooseStatement | tree.EachStatement):
            yield node.name.text, node.name.span, BLOCK
        elif isinstance(node, tree.FormalParameter):
            yield node.name.text, node.name.span, RULE


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
        return [f"‘{name}’ is a mark of every game"]
    if name in options:
        return [("it is an option, declared here", options[name])]
    return ["‘it’ is the latest choice, or the subject of a rule"] if name == "it" else []
