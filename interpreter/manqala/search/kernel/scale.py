"""Numbers that all searches share with their kernels: values, weights, and how far a path may go."""

from __future__ import annotations

LEVELS = 200
"""Limit of questions on a path of the tree."""
SCORE_WEIGHT, OWNED_WEIGHT, OPTION_WEIGHT = 64, 8, 16
"""What a point, a piece in an own hole and an own hole with pieces are worth to a search; see docs/search.md."""
DECIDED = 128 * SCORE_WEIGHT
"""A game won, or lost, counts so much where chance decides between it and others: more would hide all else."""
LARGE, WIN, FAR = 1 << 31, 1 << 30, 100_000
"""Beyond every value; the value of a game won at once; more plies than any search sees."""
NONE = LARGE - 1
"""In the place of a value, where there is none."""
QUIET, QUIET_GAIN = 4, 128
"""Depth in turns of the quiescence search of searches by time, and the least gain of a turn that it follows."""
LATE_DEPTH, LATE_COUNT, LATE_GAIN, LATER_COUNT = 12, 2, 64, 6
"""Where so much depth is left, answers after so many others that gain less are looked into less deep; even less after so many."""
LATE, LATER = 4, 8
"""By how much less deep."""
KILLER_BONUS = 16
"""An answer that was enough at the same level elsewhere is tried as if it were worth so much more."""
QUEUED = 4
"""Numbers stored for each answer still to be tried."""
WORD = 62
"""Bits used in each word of a key."""
ENTER, ADVANCE, RETURN, DESCEND = range(4)
"""What a search does next: open a node, go on to its next answer, give its value back, go down a level."""

# ---- endgame tables -------------------------------------------------------------------------------------------

E_BELOW, E_PROVEN = 10, 11
"""Where it stands in the row E how many seeds a position must have fewer than, and up to how many values are proofs."""
ANYTHING = 1 << 30
"""More seeds than there are."""
SURE = 1 << 29
"""A win by the tables is worth more than this, and all estimates less."""

# ---- learned evaluations --------------------------------------------------------------------------------------

Z_SHIFT = 16
"""The extra bits of weights over values, so that they can be learned in small steps."""
MOST_EXPECTED = 1 << 27
"""No estimate is more, so that none is taken for something that is proved."""
MOST_WEIGHT = 1 << 44
"""No weight is more, so that no sum of them is beyond every number."""
