"""Fixes that move lines from the wrong column, with the lines that belong to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.text.fixes import Edit, Fix, Hint, rewritten
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Container

    from manqala.text.span import Source

JOINT = re.compile(r"(?:,| and|, *and|, *then| then| and +then) *$")
"""The joint between two statements in one line."""
BLOCK = re.compile(r" *(?:if|otherwise|each|as)\b")


def indent_of(text: str) -> int:
    """The number of blanks at the start of a line."""
    return len(text) - len(text.lstrip(" "))


def line_moved(source: Source, line: int, indent: int, said: str, *, certain: bool = True) -> Hint:
    """A fix that indents one line by a number of blanks."""
    return _advice(said, indent, [_edit(source, line, indent)], certain=certain)


def block_moved(source: Source, line: int, indent: int, said: str) -> Hint:
    """A fix that indents a line by a number of blanks, and the lines below it by as much."""
    here = indent_of(source.line(line))
    numbers = [line]
    for number in range(line + 1, len(source.lines) + 1):
        text = source.line(number)
        if lines.content(text) and indent_of(text) <= here:
            break
        numbers += [number] * bool(text.strip())
    edits = [_edit(source, n, indent_of(source.line(n)) - here + indent) for n in numbers]
    return _advice(said, indent, edits)


def statements_moved(source: Source, line: int, said: str) -> Hint:
    """A fix that indents the lines from one on, up to an empty line or the next rule."""
    edits = []
    for number in range(line, len(source.lines) + 1):
        text = source.line(number)
        if not text.strip() or lines.RULE.match(lines.content(text)):
            break
        edits.append(_edit(source, number, indent_of(text) + 2))
    return _advice(said, 2, edits)


def statements_apart(span: Span, known: Container[str], said: str) -> Hint:
    """A fix that moves the statement at the span to its own line; ``known``: words that begin statements.

    If the text before it follows a condition, both go below that.
    """
    source, old = span.source, lines.content(span.source.line(span.line))
    margin = " " * indent_of(old)
    before = JOINT.sub("", old[: span.column - 1])
    after = old[span.column - 1 :]
    made = [before, margin + after]
    if BLOCK.match(before):
        for comma in re.finditer(", *", before):
            done = before[comma.end() :]
            first = lines.FIRST.match(done)
            if first is not None and first.group() in known:
                inner = f"{margin}  "
                made = [before[: comma.start()], inner + done, inner + after]
                break
        else:
            return Hint(said)
    edit = rewritten(source, span.line, old, "\n".join(made))
    return Hint(said, (Fix(f"write ‘{after}’ on a separate line", (edit,), certain=True),))


def _advice(said: str, indent: int, edits: list[Edit], *, certain: bool = True) -> Hint:
    title = f"indent by {indent} spaces" if indent else "do not indent"
    return Hint(said, (Fix(title, tuple(edits), certain),) if edits else ())


def _edit(source: Source, line: int, indent: int) -> Edit:
    return Edit(Span.of(source, line, 1, indent_of(source.line(line))), " " * indent)
