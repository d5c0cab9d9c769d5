"""The numbers in the row of an alpha-beta search: registers first, then a frame for each level of the path."""

from __future__ import annotations

LEVEL, STAGE, RUNS, VALUE, VIEW, ROUND, SHALLOW, MASK, AGE, NODES, TOP, SELECTIVE = range(12)
REGISTERS = 12

(
    PLACED, GIVEN, BASE, LEFT, ALPHA, BETA, BEST, MOVE, NEXT, COUNT, CHOICE, HISTORY, HASH, PLY, LEAST, FIRST, LENGTH, LEGAL,
    ALPHA0, BETA0, TOTAL, LOWEST, HIGHEST, OPTION, ASKS, ORDERED, LATEST, LEADS_TO, FLOOR, ROOF, AGAIN,
    STANDING, REDUCED, KILLER,
) = range(34)  # fmt: skip
FRAME = 34
"""The parts of a frame: what is known of one level."""

STATE_ROWS = 4096
"""So many states stand on the path, with what the answers to each of its questions lead to."""
TURN_COST = 4
"""What a turn takes from the depth that is left."""
IMPOSSIBLE, UNFINISHED = -2, -1
"""In the place of a row: an answer that is not possible, and one after which more is asked in the same turn."""
