"""Suggests fixes that move lines into another column, or a statement to a separate line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.text.fixes import Edit, Fix, Hint, find_smallest_edit
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Container

    from manqala.text.span import Source

JOINT = re.compile(r"(?:,| and|, *and|, *then| then| and +then) *$")
"""Matches the words that join two statements in one line."""
BLOCK = re.compile(r" *(?:if|otherwise|each|as)\b")


def indent_of(text: str) -> int:
    """The number of spaces at the start of a line."""
    return len(text) - len(text.lstrip(" "))


def suggest_indent(
    source: Source, line: int, indent: int, help_line: str, *, certain: bool = True
) -> Hint:
    """A hint to indent one line by a number of spaces."""
    return _make_hint(help_line, indent, [_make_edit(source, line, indent)], certain=certain)


def suggest_block_indent(source: Source, line: int, indent: int, help_line: str) -> Hint:
    """A hint to indent a line by a number of spaces, and to move its block with it."""
    here = indent_of(source.line(line))
    numbers = [line]
    for number in range(line + 1, len(source.lines) + 1):
        text = source.line(number)
        if lines.content(text) and indent_of(text) <= here:
            break
        numbers += [number] * bool(text.strip())
    edits = [_make_edit(source, n, indent_of(source.line(n)) - here + indent) for n in numbers]
    return _make_hint(help_line, indent, edits)


def suggest_statements_indent(source: Source, line: int, help_line: str) -> Hint:
    """A hint to indent the lines up to an empty line or the next rule by two more spaces."""
    edits = []
    for number in range(line, len(source.lines) + 1):
        text = source.line(number)
        if not text.strip() or lines.RULE.match(lines.content(text)):
            break
        edits.append(_make_edit(source, number, indent_of(text) + 2))
    return _make_hint(help_line, 2, edits)


def suggest_separate_line(
    span: Span, known: Container[str], help_line: str, statement: str | None = None
) -> Hint:
    """A hint to move the statement at the span to a separate line; ``known``: words that begin statements.

    ``statement``: what is meant by the words of the span, if they are misspelt.
    If the text before it is a condition with an action, both actions go below the condition.
    """
    source, old = span.source, lines.content(span.source.line(span.line))
    margin = " " * indent_of(old)
    before = JOINT.sub("", old[: span.column - 1])
    after = old[span.column - 1 :]
    if statement is not None:
        after = statement + after[len(span.text) :]
    new_lines = [before, margin + after]
    if BLOCK.match(before):
        for comma in re.finditer(", *", before):
            action = before[comma.end() :]
            first = lines.FIRST.match(action)
            if first is not None and first.group() in known:
                inner = f"{margin}  "
                new_lines = [before[: comma.start()], inner + action, inner + after]
                break
        else:
            return Hint(help_line)
    edit = find_smallest_edit(source, span.line, old, "\n".join(new_lines))
    return Hint(help_line, (Fix(f"write ‘{after}’ on a separate line", (edit,), certain=True),))


def _make_hint(help_line: str, indent: int, edits: list[Edit], *, certain: bool = True) -> Hint:
    title = f"indent by {indent} spaces" if indent else "do not indent"
    return Hint(help_line, (Fix(title, tuple(edits), certain),) if edits else ())


def _make_edit(source: Source, line: int, indent: int) -> Edit:
    return Edit(Span.of(source, line, 1, indent_of(source.line(line))), " " * indent)
