"""Indices in the row of an alpha-beta search: registers, then a frame for each level of the path."""

from __future__ import annotations

LEVEL, STAGE, RUNS, VALUE, VIEW, ROUND, SHALLOW, MASK, AGE, NODES, TOP, SELECTIVE = range(12)
REGISTERS = 12

(
    PLACED, GIVEN, BASE, LEFT, ALPHA, BETA, BEST, MOVE, NEXT, COUNT, CHOICE, HISTORY, HASH, PLY, LEAST, FIRST, LENGTH, LEGAL,
    ALPHA0, BETA0, TOTAL, LOWEST, HIGHEST, OPTION, ASKS, ORDERED, LATEST, LEADS_TO, FLOOR, ROOF, AGAIN,
    STANDING, REDUCED, KILLER, NEXT_HASH, MASS,
) = range(36)  # fmt: skip
FRAME = 36
"""Size of a frame, the data of one level."""

T_MASK, T_LOST, T_KIND, T_AGE = range(4)
"""The first line of a table: the number of buckets in use less one, and the number of deep entries replaced; in a table
shared by several searches also the kind of search that filled it, and the age of the last one."""
BUCKET = 8
"""Size of a bucket, and of the first line."""
OF_THIS_AGE = 4096
"""Replacement priority of an entry of the current search, added to its depth."""
STATE_ROWS = 4096
"""Number of state rows for a path and the successors of each of its nodes."""
TURN_COST = 4
"""Depth that a turn costs."""
AGAIN_COST = 2
"""Depth that a turn costs in a selective search if its player moves again."""
IMPOSSIBLE, UNFINISHED = -2, -1
"""Instead of a row: an illegal answer, and an answer followed by more questions in the same turn."""
