"""Numbers shared by the kernels of endgame tables and the code that builds and reads tables."""

from __future__ import annotations

E_MOST, E_WIDTH, E_ENDINGS, E_CHECKS, E_CHECKED, E_BASE = range(6)
E_VIEW, E_BINOMIALS, E_LEVELS = 7, 8, 9
"""Offsets of the tables' parts in the row E; E_BASE has one for each player."""

UNKNOWN = -128
"""A value that no table has."""
EVEN, LEAST_GAIN, MOST_GAIN, NUMBERS = range(4)
"""The numbers of each position: its value if endless play splits the rest evenly, and its bounds whatever that is worth.
``endgame_ways`` has the same of the successors that leave the level at once; those inside the level follow."""
UNENDING, ASTRAY, BY_WINNINGS, TOO_MANY, UNDECIDED, UNLIKE = (
    -1001,
    -1002,
    -1003,
    -1004,
    -1005,
    -1006,
)
"""Faults: an endless turn; pieces that return to the board, or vanish from it; an ending that depends on winnings;
too many ways to move; a decision at the end of the round; different values for the two players."""
