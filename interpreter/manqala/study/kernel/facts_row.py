"""What is noted of each step of a recorded game, as numbers in a row; the kernel and its readers share them."""

from __future__ import annotations

from manqala.compile.kernel import numbers

FACT_TURN, FACT_MOVER, FACT_ASKED, FACT_WAYS, FACT_ODDS, FACT_POSITION, FACTS = range(7)
"""Whether the step is a turn; who made it; how many answers it has; in how many ways it could have been made; one of how
many equally likely ones a random player finds it (0: unknown); the position after it. Behind them the players' scores."""
MOST_WAYS = 4096
"""No more ways through one step are counted."""
CHOSEN, SEEN, TWIGS = 0, numbers.DEPTH, 2 * numbers.DEPTH
"""The parts of the scratch row: the answers of the step that is noted; for each of its questions the answer that was
found last after those before it, and how many different ones were."""
FACTS_SCRATCH = 3 * numbers.DEPTH
LARGEST_ODDS = 1 << 50
"""Larger numbers count as unknown, because floating point rounds them."""
HASH_ONE, HASH_TWO = 0x45D9F3B, 0x119DE1F3
NO_MORE_ROOM = -1
"""In the place of a number of steps, when a row is full."""
