"""Finds marks that a round writes but never reads, such as debts that are paid between rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.analysis.liveness import live_cells
from manqala.core.course import Event

if TYPE_CHECKING:
    from manqala.core.rules import Rules

AFTER_THE_ROUND = frozenset({Event.ROUND_ENDS})


def idle_marks(rules: Rules) -> frozenset[int]:
    """Return the cells of marks that a round reads only to update them.

    No piece, question or ending of the round depends on them, so a position's value does not either.
    """
    events = tuple(body for event, body in rules.events.items() if event not in AFTER_THE_ROUND)
    ends = tuple((end.condition, end.body) for end in rules.round_ends)
    offers = tuple(rules.offers.values())
    if offers:
        return frozenset()
    asked = live_cells((rules.setup, rules.turn, events, ends, rules.score, rules.takings))
    marks = [mark for mark in rules.layout.marks.values() if mark.span is not None]
    return frozenset(cell for mark in marks if mark.cell not in asked for cell in mark.cells)
