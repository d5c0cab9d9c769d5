"""Values of a front matter as other programs and people write them, and how they are written here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.text.fixes import instead, line_left_out
from manqala.text.lexicon import NUMBERS
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.syntax.front.yaml import Path
    from manqala.text.fixes import Help

_SIZE = re.compile(r"(\d+) *(?:x|×|\*|by) *(\d+)")
"""Rows by holes in short."""
_COUNTED = re.compile(
    rf"(?:(\d+)|({'|'.join(NUMBERS)}))(?: +(?:seeds?|stones?|pieces?|beans?|counters?|rows?|holes?|pits?))?(?: +each)?"
)
"""A number in words, or with what it counts."""


def hint_other_form(path: Path, value: object, span: Span) -> list[Help]:
    """Help for a value of the wrong type from which it is clear what was meant."""
    if path == ("board",) and isinstance(value, str) and (size := _SIZE.fullmatch(value)):
        return [instead(span, f"{{rows: {size[1]}, holes: {size[2]}}}")]
    if path == ("players",) and value == 2 and span.line == span.end_line:
        said = "leave it out: there are two, south and north, if they have no other names"
        return [line_left_out(span, said)]
    if path == ("board", "stores") and value in {"left", "right"}:
        return [instead(span, f"on track, store_side: {value}")]
    if path == ("seeds",) and isinstance(value, list) and all(isinstance(n, int) for n in value):
        said = " ".join(map(str, value))
        return [
            f"what lies in each hole of a row stands in ‘start’ instead of ‘seeds’: ‘start: {said}’"
        ]
    return []


def as_number(value: object, span: Span) -> list[Help]:
    """Help for a number that is written in words, or with what it counts."""
    found = _COUNTED.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return []
    return [instead(span, found[1] or str(NUMBERS[found[2]]))]


def as_default(number: Span, key: str, option: str, options: bool) -> Help:
    """Help for a number in the place of an inherited option: the default that the option gets instead.

    ``options`` is whether the file has a block of options already, into which it would have to be put.
    """
    said = f"give the option another default: ‘options: {{{option}: {{default: {number.text}}}}}’"
    line = number.source.line(number.line)
    *_, last = key.split(".")
    alone = rf"(?:{last}: *{number.text}|board: *\{{ *{last}: *{number.text} *\}}) *"
    if options or not re.fullmatch(alone, line):
        return said
    whole = Span.of(number.source, number.line, 1, len(line))
    return instead(whole, f"options:\n  {option}: {{default: {number.text}}}", said)
