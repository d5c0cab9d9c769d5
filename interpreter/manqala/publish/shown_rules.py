"""Chooses the example that illustrates a sentence of the rules: one in whose move the rule acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.document.parts import Boards, ListItem
    from manqala.text.span import Span

Line = tuple[str, int]
"""A line of a rule file: the name of the file, and its number."""


class ShownRules:
    """The rules that the moves of some examples illustrate."""

    def __init__(self, examples: Sequence[Boards]) -> None:
        """``examples``: each with the positions before and after its move."""
        self._acting = [_acting(example) for example in examples]

    def example_of(self, item: ListItem) -> int | None:
        """The example that illustrates a sentence best: that in which the fewest other rules act."""
        if item.span is None or any(self.example_of(part) is not None for part in item.below):
            return None
        lines = _lines(item.span)
        found = [
            (len(acting), number) for number, acting in enumerate(self._acting) if acting & lines
        ]
        return min(found)[1] if found else None


def _lines(span: Span) -> set[Line]:
    last = span.end_line if span.end_column > 1 else span.end_line - 1
    return {(span.source.name, n) for n in range(span.line, max(last, span.line) + 1)}


def _acting(example: Boards) -> set[Line]:
    """The lines with an effect in the move of an example."""
    last = None if example.after is None else example.after.last
    if last is None or last.before is not example.before.play_state:
        return set()
    return {
        (span.source.name, span.line)
        for effect in example.before.effects(last.move)
        for span in (*effect.calls, effect.span)
    }
