"""Signature help for the verb at a place: its object, its labels, and the active one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.language.completions import LABELS, first_of_item
from manqala.language.known_names import says
from manqala.language.suggestion import WORD_BEFORE
from manqala.resolve.notes import Meant
from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.rule_lines import content
from manqala.syntax.unfinished import HERE, complete_rule

if TYPE_CHECKING:
    from manqala.language.library import OpenText


@dataclass(frozen=True, slots=True)
class Signature:
    """The use of a verb; ``parts`` are the offsets of its object and arguments in the text."""

    text: str
    parts: tuple[tuple[int, int], ...]
    active: int | None
    says: str


def signature(document: OpenText, line: int, column: int) -> Signature | None:
    """Return the verb that is called at a place."""
    lines = document.lines
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    before = text[: column - 1]
    word = WORD_BEFORE.search(before)
    start = before[: word.start()] if word else before
    if not start.strip() or content(start) != start.rstrip():
        return None
    begin = first_of_item(lines, line, 1)
    place = complete_rule(document.name, lines[begin - 1 : line - 1], start, begin)
    if place is None or place.item is None:
        return None
    calls = [
        n
        for n in nodes(place.item)
        if isinstance(n, tree.CallStatement) and _has_here(n) and n.verb.text != HERE
    ]
    verb = document.latest_reader().c.definitions.verbs.get(calls[-1].verb.text) if calls else None
    if verb is None:
        return None
    return _make_signature(verb, calls[-1])


def _make_signature(verb: tree.Verb, call: tree.CallStatement) -> Signature:
    said = verb.name.text
    parts: list[tuple[int, int]] = []
    labels: list[str] = []
    for parameter in verb.parameters:
        own = f" {parameter.name.text}" if parameter.name.text != parameter.type.text else ""
        default = (
            ""
            if parameter.default is None
            else f" = {' '.join(parameter.default.span.text.split())}"
        )
        comma = "," if parts and parameter.label not in LABELS else ""
        part = f"{parameter.label} {parameter.type.text}{own}{default}".strip()
        said += f"{comma} "
        parts.append((len(said), len(said) + len(part)))
        labels.append(parameter.label)
        said += part
    if verb.then is not None:
        said += ", "
        parts.append((len(said), len(said) + 6))
        labels.append("then")
        said += "then …"
    active = _active(call)
    index = labels.index(active) if active in labels else None
    return Signature(said, tuple(parts), index, says(Meant.VERB, verb.name.text, verb.span))


def _active(call: tree.CallStatement) -> str | None:
    """Return the label of the current argument; none if a label must follow."""
    if call.object is not None and _has_here(call.object):
        return ""
    for argument in call.arguments:
        if argument.label != HERE and _has_here(argument.value):
            return argument.label
    return None


def _has_here(node: tree.SyntaxNode) -> bool:
    return any(
        (isinstance(inner, tree.Word) and inner.text == HERE)
        or (isinstance(inner, tree.Argument) and inner.label == HERE)
        for inner in nodes(node)
    )
