"""Suggests another row order for a failing example: rows as the board is drawn, or North's row first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.closed_words import ExampleVerb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.syntax import tree
    from manqala.text.diagnostics import Diagnostics

ROWS = 2
"""The rows of the boards for which other orders are tried."""


def suggest_row_order(
    example: tree.Example, run: Callable[[tree.Example], Diagnostics]
) -> str | None:
    """Return advice on the position of a failing example, if it passes with its rows in another order.

    ``run`` runs an example, and returns what is wrong with it.
    """
    index = next(
        (n for n, line in enumerate(example.lines) if line.verb is ExampleVerb.POSITION), None
    )
    if index is None:
        return None
    for text in _reordered(example.lines[index].text):
        line = replace(example.lines[index], text=text)
        other = replace(example, lines=(*example.lines[:index], line, *example.lines[index + 1 :]))
        if not [*run(other)]:
            first = "the first player's row comes first, and each row begins at its owner's left"
            return f"with ‘position {text}’ the example comes out right: {first}"
    return None


def _reordered(text: str) -> Iterator[str]:
    """Yield the position with its rows exchanged, with the second one reversed, and with both."""
    board, colon, fields = text.partition(":")
    rows = [row.split() for row in board.split("/")]
    if len(rows) != ROWS or not all(rows):
        return
    one, other = rows
    for first, second in ((other, one), (other, one[::-1]), (one, other[::-1])):
        reordered = f"{' '.join(first)} / {' '.join(second)} {colon}{fields}".rstrip()
        if [first, second] != rows:
            yield reordered
