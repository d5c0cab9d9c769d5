"""The numbers in the row of an alpha-beta search: registers first, then a frame for each level of the path."""

from __future__ import annotations

LEVEL, STAGE, RUNS, VALUE, VIEW, ROUND, SHALLOW, MASK, AGE, NODES, TOP, SELECTIVE = range(12)
REGISTERS = 12

(
    PLACED, GIVEN, BASE, LEFT, ALPHA, BETA, BEST, MOVE, NEXT, COUNT, CHOICE, HISTORY, HASH, PLY, LEAST, FIRST, LENGTH, LEGAL,
    ALPHA0, BETA0, TOTAL, LOWEST, HIGHEST, OPTION, ASKS, ORDERED, LATEST, LEADS_TO, FLOOR, ROOF, AGAIN,
    STANDING, REDUCED, KILLER, NEXT_HASH,
) = range(35)  # fmt: skip
FRAME = 35
"""The parts of a frame: what is known of one level."""

T_MASK, T_LOST = 0, 1
"""In the first line of a table: the number of buckets in use, less one, and of deep entries that gave way to others."""
BUCKET = 8
"""The numbers of a bucket, and of that line."""
OF_THIS_AGE = 4096
"""An entry of the search under way is worth this more than its depth when one has to give way."""
STATE_ROWS = 4096
"""States stored for a path, with the successors of each of its questions."""
TURN_COST = 4
"""What a turn takes from the depth that is left."""
IMPOSSIBLE, UNFINISHED = -2, -1
"""In the place of a row: an answer that is not possible, and one after which more is asked in the same turn."""
