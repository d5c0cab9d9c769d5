"""Indices in the frames of a perft count."""

from __future__ import annotations

from manqala.compile.kernel import numbers
from manqala.run import limits

FIXED, FEWEST, HISTORY, PLAYED, LEGAL, TRIED_WAYS, PREFIX, GIVEN = range(8)
"""The parts of a frame; the answers follow the last."""
FRAME = GIVEN + numbers.DEPTH
FRESH = -2
"""Instead of a number of answers: a frame not yet begun."""
MOST_TO_COUNT = limits.MOST_TO_COUNT
NOT_YET, ALL_COUNTED, NO_ROOM, TOO_MANY_WAYS = range(4)
"""The states in which a count can stop."""
