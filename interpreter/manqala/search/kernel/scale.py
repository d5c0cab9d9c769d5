"""Numbers that all searches share with their kernels: values, weights, depth limits."""

from __future__ import annotations

LEVELS = 200
"""Maximum number of questions on a path of the tree."""
SCORE_WEIGHT, OWNED_WEIGHT, OPTION_WEIGHT = 64, 8, 16
"""Weights of a point, of a piece in a hole of one's own, and of a non-empty one; see docs/search.md."""
DECIDED = 128 * SCORE_WEIGHT
"""Value of a won game among chance outcomes: a larger one would hide all others."""
LARGE, WIN, FAR = 1 << 31, 1 << 30, 100_000
"""Greater than all values; the value of an immediate win; more plies than any search reaches."""
NONE = LARGE - 1
"""No value."""
QUIET, QUIET_GAIN, AGAIN_GAIN = 4, 128, 1
"""Depth in turns of quiescence search, and the least gain of a turn that it follows; that of a turn after which its player
moves again."""
LATE_DEPTH, LATE_COUNT, LATE_GAIN, LATER_COUNT = 12, 2, 64, 6
"""Late move reduction: the least depth, number and gain; the number for a larger reduction."""
LATE, LATER = 4, 8
"""The two reductions."""
KILLER_BONUS = 16
"""Ordering bonus of an answer that caused a cutoff at the same level."""
QUEUED = 4
"""Numbers stored for each remaining answer."""
WORD = 62
"""Bits used in each word of a key."""
ENTER, ADVANCE, RETURN, DESCEND = range(4)
"""The next step of a search: open a node, advance to its next answer, return its value, descend a level."""

# ---- endgame tables -------------------------------------------------------------------------------------------

E_BELOW, E_PROVEN, E_FRESH, E_SPLITS = 10, 11, 12, 13
"""Indices in the row E: values are believed with fewer seeds than E_BELOW; bounds are proofs with up to E_PROVEN seeds, where
no position can recur, and with fewer than E_FRESH, which the game cannot have had before. E_SPLITS is 1 if endless play splits
the rest evenly, as values assume; else only bounds hold."""
ANYTHING = 1 << 30
"""More seeds than any game has."""
SURE = 1 << 29
"""A table win is worth more than this; all estimates are less."""

# ---- learned evaluations --------------------------------------------------------------------------------------

Z_SHIFT = 16
"""Extra bits of weights over values, for small learning steps."""
MAX_EXPECTED = 1 << 27
"""Limit of estimates, below all proved values."""
MAX_WEIGHT = 1 << 44
"""Limit of a weight, so that no sum overflows."""
