"""The course of play: its phases, its events, and queries about it."""

from __future__ import annotations

from enum import StrEnum


class Event(StrEnum):
    """The built-in events; rules react to them with ``when``, as to events of their own."""

    MATCH_BEGINS = "match begins"
    ROUND_BEGINS = "round begins"
    TURN_BEGINS = "turn begins"
    TURN_ENDS = "turn ends"
    TURN_PASSES = "turn passes"
    """Rules without reactions to it do not have it among their events."""
    PLAYER_CANNOT_MOVE = "player cannot move"
    NOBODY_CAN_MOVE = "nobody can move"
    ROUND_ENDS = "round ends"
    SOWING_NEVER_ENDS = "sowing never ends"
    HOLE_MATTERS = "hole matters"


CORE_EVENTS: dict[tuple[str, ...], str] = {
    (Event.MATCH_BEGINS,): "once, before the first round",
    (Event.ROUND_BEGINS,): "before each round's first turn",
    (Event.TURN_BEGINS,): "before each turn; the subject is the mover",
    (Event.TURN_ENDS,): "after each turn",
    (Event.TURN_PASSES,): "before the next player's turn, also after a pass",
    (Event.PLAYER_CANNOT_MOVE,): "instead of a turn, when the mover has no legal one",
    (Event.NOBODY_CAN_MOVE,): "when no player has a legal turn",
    (Event.ROUND_ENDS,): "when a round is over, before the match's end is tested",
    (Event.SOWING_NEVER_ENDS,): "when a loop returns to an earlier state",
    (Event.HOLE_MATTERS, "at"): "before a pattern, a relay or a sowing looks at a hole",
}
"""Each event with its parameter labels, and its time."""
ASKING = frozenset({Event.TURN_BEGINS, Event.TURN_ENDS, Event.SOWING_NEVER_ENDS})
"""The events of play within a turn, in which players can be asked."""


class Phase(StrEnum):
    """The phases of a game in progress."""

    SETUP = "setup"
    TURN = "turn"
    SETTLE = "settle"
    """Settling the end of a round."""
    BETWEEN = "between"
    OVER = "over"


class Inquiry(StrEnum):
    """The queries about play as a whole."""

    CAN_MOVE = "can move"
    """Whether a player has a legal turn; with a condition, one after which it holds."""
    OCCURRENCES = "occurrences"
    """The number of occurrences of the position in which the turn began."""
