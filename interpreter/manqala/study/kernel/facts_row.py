"""The record of each step of a game, as numbers in a row; shared by the kernel and its readers."""

from __future__ import annotations

from manqala.compile.kernel import numbers

FACT_TURN, FACT_MOVER, FACT_ASKED, FACT_WAYS, FACT_ODDS, FACT_POSITION, FACTS = range(7)
"""Whether the step is a turn; its player; the number of its answers; the number of ways to make it; the number of equally
likely ways with its odds (0: unknown); the position after it. The players' scores follow."""
MAX_WAYS = 4096
"""Maximum number of ways that are counted."""
CHOSEN, SEEN, TWIGS = 0, numbers.DEPTH, 2 * numbers.DEPTH
"""The parts of the scratch row: the answers of the step; for each of its questions the last alternative answer found
after the same answers, and the number of different ones."""
FACTS_SCRATCH = 3 * numbers.DEPTH
MAX_ODDS = 1 << 50
"""Larger numbers are recorded as unknown, because floating point rounds them."""
HASH_ONE, HASH_TWO = 0x45D9F3B, 0x119DE1F3
ROWS_FULL = -1
"""Stands for a number of steps: a row is full."""
