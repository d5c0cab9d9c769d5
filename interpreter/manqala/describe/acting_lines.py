"""The lines of rule files that act in a move, and those that a sentence describes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.run.machine import Happening

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.text.span import Span

Line = tuple[str, int]
"""A line of a rule file: the name of the file, and its number."""


def acting_lines(before: PositionValue, after: PositionValue | None) -> dict[Line, range]:
    """Each line with an effect in the move between two positions: from its first effect to its last, by number.

    Empty if the second position does not directly follow the first.
    """
    last = None if after is None else after.last
    if last is None or last.before is not before.play_state:
        return {}
    found: dict[Line, range] = {}
    marks = {
        cell
        for mark in before.notation.layout.marks.values()
        for cell in range(mark.cell, mark.cell + mark.size)
    }
    cells = list(before.cells)
    for number, effect in enumerate(before.effects(last.move)):
        if effect.kind is Happening.SET:
            old, cells[effect.source] = cells[effect.source], effect.target
            if old == effect.target or effect.source not in marks:
                continue  # nothing changes on the board
        for span in (*effect.calls, effect.span):
            line = span.source.name, span.line
            first = found[line].start if line in found else number
            found[line] = range(first, number + 1)
    return found


def lines_of(span: Span) -> set[Line]:
    """The lines of a span."""
    last = span.end_line if span.end_column > 1 else span.end_line - 1
    return {(span.source.name, n) for n in range(span.line, max(last, span.line) + 1)}
