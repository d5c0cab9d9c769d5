"""Chooses the example that illustrates a sentence of the rules: one in whose move the rule acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.acting_lines import acting_lines, lines_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.document.parts import Boards, ListItem


class ShownRules:
    """The rules that the moves of some examples illustrate."""

    def __init__(self, examples: Sequence[Boards]) -> None:
        """``examples``: each with the positions before and after its move."""
        self._acting = [acting_lines(example.before, example.after).keys() for example in examples]

    def example_of(self, item: ListItem) -> int | None:
        """The example that illustrates a sentence best: that in which the fewest other rules act."""
        if item.span is None or any(
            self.example_of(part) is not None for part in (*item.below, *item.then)
        ):
            return None
        lines = lines_of(item.span)
        found = [
            (len(acting), number) for number, acting in enumerate(self._acting) if acting & lines
        ]
        return min(found)[1] if found else None
