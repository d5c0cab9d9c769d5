"""The numbers in the row of a tree search, and of the nodes of its tree."""

from __future__ import annotations

TOP, ROOM, ROUND, GIVEN, HISTORY = range(5)
REGISTERS = 5

FIRST_CHILD, CHILDREN, VISITS, ASKED_ONE, ANSWER, BARREN, PASSED, LEAST, WINS = range(9)
"""The parts of a node; wins have one for each player."""

EXPLORING = 0.7
"""How much a chance that little is known of counts against one that is known to be good."""
LONGEST = 1000
"""The turns after which a random game counts as drawn."""
