"""Indices in the row of a proof: registers, then a frame for each level of the path; sizes of its table."""

from __future__ import annotations

(
    LEVEL, STAGE, RUNS, VALUE, DOUBT, GOAL, PROVER, LIMIT, ROUND, TOTAL, MASK, SHIFT, NODES, TOP, FULL, KNOWN, HINT, AHEAD,
    OPENED, FOUND, WORKER, WORKERS, BUSY, CAME_BACK,
) = range(24)  # fmt: skip
REGISTERS = 24

(
    PLACED, GIVEN, BASE, BEST, MOVE, NEXT, COUNT, CHOICE, KEYED, LEAST, LEGAL, LEFT, BEGUN, DOUBTS, OPTION, ASKS, FLOOR,
    NOW, REST, LATEST, FIRST, PUT_OFF,
) = range(22)  # fmt: skip
FRAME = 22
"""Size of a frame, the data of one level."""

TOO_DEEP, CHANGED = 1, 2
"""Values of FULL: no room is left; a field that keys omit has changed."""
ENTRIES = 4
"""Entries in a bucket of the table; with 16 bytes each they fill a cache line."""
SHARED = 20
"""Number of levels from the root at which workers share their current states."""
