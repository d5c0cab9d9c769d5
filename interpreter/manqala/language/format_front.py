"""Formats a front matter, changing only what YAML ignores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.front.reader import comments
from manqala.syntax.rule_lines import beside

if TYPE_CHECKING:
    from manqala.syntax.front.reader import Parts
    from manqala.syntax.front.yaml import Document
    from manqala.text.span import Source

BLANKS = " \t"
"""YAML's blanks; similar characters belong to texts."""


def formatted_front(source: Source, parts: Parts, document: Document) -> list[str]:
    """Return the lines between the fences, without trailing blanks and with comments aligned.

    Lines of multi-line texts do not change.
    """
    beginning = dict(comments(source, parts, document))
    left = _lines_of_long_texts(source, parts, document)
    lines: list[str] = []
    for number in range(2, parts.body_line - 1):
        line = source.line(number)
        before = beginning.get(number)
        if number not in left:
            if before is None or not line[:before].strip(BLANKS):
                line = line.rstrip(BLANKS)
            else:
                line = beside(line[:before].rstrip(BLANKS), [line[before:].rstrip(BLANKS)])
        lines.append(line)
    while lines and not lines[-1] and len(lines) + 1 not in left:
        lines.pop()
    return lines


def _lines_of_long_texts(source: Source, parts: Parts, document: Document) -> set[int]:
    """Return the lines that belong to multi-line texts."""
    found: set[int] = set()
    for start, end in document.scalars:
        # An end at the beginning of a line belongs to the line before.
        inside = source.text.count("\n", start, min(end, parts.yaml_end) - 1)
        if inside:
            first = source.text.count("\n", 0, start) + 1
            found.update(range(first, first + inside + 1))
    return found
