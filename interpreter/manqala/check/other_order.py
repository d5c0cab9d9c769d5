"""Positions of examples whose rows are in another order: as the board is drawn, or North's row first."""

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


def help_on_order(
    example: tree.Example, tried: Callable[[tree.Example], Diagnostics]
) -> str | None:
    """What to write for the position of an example that fails, if its rows in another order make it come out.

    ``tried`` runs an example, and returns what is wrong with it.
    """
    place = next(
        (n for n, line in enumerate(example.lines) if line.verb is ExampleVerb.POSITION), None
    )
    if place is None:
        return None
    for text in _orders(example.lines[place].text):
        line = replace(example.lines[place], text=text)
        other = replace(example, lines=(*example.lines[:place], line, *example.lines[place + 1 :]))
        if not [*tried(other)]:
            first = "the first player's row comes first, and each row begins at its owner's left"
            return f"with ‘position {text}’ the example comes out right: {first}"
    return None


def _orders(text: str) -> Iterator[str]:
    """The position with its rows exchanged, with the second one reversed, and with both."""
    board, colon, fields = text.partition(":")
    rows = [row.split() for row in board.split("/")]
    if len(rows) != ROWS or not all(rows):
        return
    one, other = rows
    for first, second in ((other, one), (other, one[::-1]), (one, other[::-1])):
        said = f"{' '.join(first)} / {' '.join(second)} {colon}{fields}".rstrip()
        if [first, second] != rows:
            yield said
