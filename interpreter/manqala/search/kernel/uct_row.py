"""Indices in the row of a tree search, and in its nodes."""

from __future__ import annotations

TOP, ROOM, ROUND, GIVEN, HISTORY = range(5)
REGISTERS = 5

FIRST_CHILD, CHILDREN, VISITS, ASKED_ONE, ANSWER, BARREN, PASSED, LEAST, LOT, PRIOR, WINS = range(
    11
)
"""The parts of a node; wins have one for each player."""

ONE = 1 << 16
"""The sum of the priors of a node, but for rounding."""
EXPLORING = 1.0 / ONE
"""Exploration constant, for priors in parts of ONE."""
TEMPERATURE = 64
"""Temperature: the difference in value at which a prior is e times smaller; a point."""
MIN_PRIOR = ONE >> 8
"""Added to the weight of every answer, so that each is tried at some time."""
MAX_PLAYOUT_TURNS = 1000
"""Number of turns after which a playout counts as a draw."""
