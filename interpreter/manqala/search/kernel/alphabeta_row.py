"""The numbers in the row of an alpha-beta search: registers first, then a frame for each level of the path."""

from __future__ import annotations

LEVEL, STAGE, RUNS, VALUE, VIEW, ROUND, SHALLOW, MASK, AGE, NODES = range(10)
REGISTERS = 10

(
    TURN, GIVEN, BASE, LEFT, ALPHA, BETA, BEST, MOVE, NEXT, COUNT, CHOICE, HISTORY, SLOT, PLY, LEAST, FIRST, LENGTH, LEGAL,
    ALPHA0, BETA0, TOTAL, LOWEST, HIGHEST,
) = range(23)  # fmt: skip
FRAME = 23
"""The parts of a frame: what is known of one level."""
