"""The numbers in the frames of a count of all ways of playing."""

from __future__ import annotations

from manqala.compile.kernel import numbers
from manqala.run import limits

FIXED, FEWEST, HISTORY, PLAYED, LEGAL, TRIED_WAYS, PREFIX, GIVEN = range(8)
"""The parts of a frame; behind the last begin the answers."""
FRAME = GIVEN + numbers.DEPTH
FRESH = -2
"""In the place of a number of answers, where a frame is not begun."""
MOST_TO_COUNT = limits.MOST_TO_COUNT
NOT_YET, ALL_COUNTED, NO_ROOM, TOO_MANY_WAYS = range(4)
"""What a count ends with for now."""
