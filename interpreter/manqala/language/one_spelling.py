"""Writes a comparison of pieces with a number as the third edition does: ‘last holds 4’, not ‘pieces in last = 4’.

The number that the author wrote stays: ‘pieces in last > 4’ remains a comparison.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.closed_words import Connective
from manqala.syntax.front.front_matter import NEWEST
from manqala.syntax.print_values import looks_plural
from manqala.text.fixes import Edit
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.body import Body
    from manqala.text.span import Source

GENERAL = ("pieces", "piece")
IN = re.compile(r" +(?:in|on) +")
SIGN = re.compile(r" *(?:!=|<=|>=|=|<|>) *")
HOLDS = re.compile(r" *\bholds *")
PLAIN = frozenset({"empty", "occupied"})
"""The adjectives of the prelude that stand for a number."""
SINGLE = frozenset({"hand", "box"})
"""Words that always mean one place: of several, ‘occupied’ means that each of them holds something."""
CALLED = r"\b(?:let|each|choose|kind) +{}\b"
"""A name that an author gave to a kind of piece."""


def spelling_edits(source: Source, data: Any, body: Body) -> Iterator[Edit]:
    """Yield the edits for a file of the third edition; ``data`` is its front matter, without places."""
    if not isinstance(data, dict) or data.get("language") != NEWEST:
        return
    words = {word for word in _words(data) if not re.search(CALLED.format(word), source.text)}
    # These are the prelude's, unless this file or the game that it extends defines them.
    plain = "extends" not in data and not any(
        isinstance(item, tree.Adjective) and item.words[-1].text in PLAIN for item in body.items
    )
    for item in body.items:
        for node in nodes(item):
            if isinstance(node, tree.Binary) and _counts(node.left, words):
                yield from _of_comparison(node, plain=plain)
            elif isinstance(node, tree.Holds) and plain and _is_zero(node.amount):
                gap = _gap(node.place, node.amount, HOLDS)
                if gap.end_column == node.amount.span.column:
                    yield Edit(gap.to(node.amount.span), f" {_to_be(node.place)} empty")


def _words(data: dict[str, Any]) -> Iterator[str]:
    """Yield the words that mean all pieces of the game."""
    yield from GENERAL
    kinds = data.get("pieces", {"seed": 1})
    if "extends" in data or not isinstance(kinds, dict) or len(kinds) > 1:
        return
    for name, said in kinds.items():
        yield name
        yield said.get("plural", f"{name}s") if isinstance(said, dict) else f"{name}s"


def _counts(node: tree.Value, words: set[str]) -> bool:
    """Whether a value is the number of all pieces in a place."""
    return (
        isinstance(node, tree.Count) and isinstance(node.what, tree.Phrase)
        and node.what.index is None
        and " ".join(word.text for word in node.what.words) in words
    )  # fmt: skip


def _of_comparison(node: tree.Binary, *, plain: bool) -> Iterator[Edit]:
    assert isinstance(node.left, tree.Count)
    what, place, amount = node.left.what, node.left.where, node.right
    said = _amount(node.operator, amount)
    if said is None:
        return
    yield Edit(what.span.to(_gap(what, place, IN)), "")
    sign = _gap(node.left, amount, SIGN)
    adjective = (
        "empty" if said == "0" else "occupied" if said == "1.." and _is_single(place) else ""
    )
    if adjective and plain and sign.end_column == amount.span.column:
        yield Edit(sign.to(amount.span), f" {_to_be(place)} {adjective}")
    else:
        yield Edit(sign, " hold " if looks_plural(place) else " holds ")
        yield Edit(amount.span, said)
    if node.operator is Connective.UNEQUAL and not _is_zero(amount):
        start = node.span
        yield Edit(Span.of(start.source, start.line, start.column, 0), "not ")


def _amount(operator: Connective, amount: tree.Value) -> str | None:
    """What follows ‘holds’; None if the comparison has no such form."""
    if isinstance(amount, tree.Amounts):
        same = operator in {Connective.EQUAL, Connective.UNEQUAL}
        return " ".join(amount.span.text.split()) if same else None
    if not isinstance(amount, tree.NumberValue):
        return None
    number = amount.value
    if number == 0:
        return {
            Connective.EQUAL: "0", Connective.AT_MOST: "0",
            Connective.UNEQUAL: "1..", Connective.MORE: "1..",
        }.get(operator)  # fmt: skip
    if number == 1 and operator is Connective.LESS:
        return "0"
    return {
        Connective.EQUAL: f"{number}", Connective.UNEQUAL: f"{number}",
        Connective.AT_LEAST: f"{number}..", Connective.AT_MOST: f"0..{number}",
    }.get(operator)  # fmt: skip


def _is_single(place: tree.Value) -> bool:
    """Whether a place is the hand or the box."""
    return isinstance(place, tree.Phrase) and [word.text for word in place.words][-1] in SINGLE


def _is_zero(amount: tree.Value) -> bool:
    return isinstance(amount, tree.NumberValue) and amount.value == 0


def _to_be(place: tree.Value) -> str:
    return "are" if looks_plural(place) else "is"


def _gap(left: tree.Value, right: tree.Value, pattern: re.Pattern[str]) -> Span:
    """The span of what joins two values; parentheses around them do not belong to it."""
    source, line = left.span.source, left.span.line
    between = source.line(line)[left.span.end_column - 1 : right.span.column - 1]
    match = pattern.search(between)
    assert match is not None
    return Span.of(source, line, left.span.end_column + match.start(), len(match.group()))
