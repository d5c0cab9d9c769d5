"""Marks that are read for more than their own update."""

from __future__ import annotations

import pytest

from manqala.analysis.liveness import live_cells
from tests.helpers.small_games import tiny

TURN = """
mark counted: number for round
the tally is counted
turn
  choose hole from own occupied holes
  {line}
  win hole
"""


@pytest.mark.parametrize(
    ("line", "is_live"),
    [
        ("set counted to counted + 1", False),
        ("set counted to 7", False),
        ("set counted to counted + seeds in hole", False),
        ("if counted = 1, set counted to 7", True),
        ("let other be counted + 1", True),
        ("set counted to counted + 1; forbid counted > 30", True),
        ("set counted to tally + 1", False),
        # The noun is read for the mark itself, and elsewhere too.
        ("set counted to tally + 1; forbid tally > 30", True),
    ],
)
def test_a_mark_is_live_where_something_else_hangs_on_it(line: str, is_live: bool) -> None:
    rules = tiny(TURN.format(line=line.replace("; ", "\n  "))).rules
    cell = rules.layout.marks["counted"].cell
    assert (cell in live_cells(rules.turn)) is is_live
