"""Indices in the row of a tree search, and in its nodes."""

from __future__ import annotations

TOP, ROOM, ROUND, GIVEN, HISTORY = range(5)
REGISTERS = 5

FIRST_CHILD, CHILDREN, VISITS, ASKED_ONE, ANSWER, BARREN, PASSED, LEAST, LOT, WINS = range(10)
"""The parts of a node; wins have one for each player."""

EXPLORING = 0.7
"""Exploration constant of UCT."""
LONGEST = 1000
"""Number of turns after which a random game counts as a draw."""
