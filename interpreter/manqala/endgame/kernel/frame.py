"""Numbers shared by the kernels of endgame tables and the code that builds and reads tables."""

from __future__ import annotations

E_MOST, E_WIDTH, E_ENDINGS, E_CHECKS, E_CHECKED, E_BASE = range(6)
E_VIEW, E_BINOMIALS, E_LEVELS = 7, 8, 9
"""Offsets of the tables' parts in the row E; E_BASE has one for each player."""
E_SLOTS, E_SLOTTED, E_TREE, E_MARKINGS, E_NUMBER, E_OFFSETS, E_LOCAL, E_LOOKING = range(16, 24)
"""The same for games with marks: the cells of marks, and how many; the tree from their values to markings; what each marking
says of the holes, and how many markings there are; where its positions begin in each level, and in the group of markings being
solved (-1: it is in another one); a stamp while markings are only looked for, else 0.
(10 to 13 belong to searches.)"""
E_HEAD = 24
"""Length of the head of the row, which has the offsets of the other parts."""
E_SLOT = 5
"""Numbers for each cell of a mark: its address for either player to move, where the list of its values as either sees them
begins, and the length of these."""
M_FREE, M_SAME, M_FIXED, M_HOLES = range(4)
"""Numbers for each marking: how many holes are free, how many always hold the same, and how many seeds these have; then the
holes of either player's order, the free ones first and those apart last; then what the holes that are not free always hold."""

UNKNOWN = -128
"""A value that no table has."""
BEYOND = 1 << 20
"""More seeds than any table has."""
EVEN, LEAST_GAIN, MOST_GAIN, NUMBERS = range(4)
"""The numbers of each position: its value if endless play splits the rest evenly, and its bounds whatever that is worth.
``endgame_ways`` has the same of the successors that leave the level at once; those inside the level follow."""
ENDS, FINAL = 1, 2
"""Flags of a position during sweeps: play inside the level always leaves it; its numbers no longer change."""
UNENDING, ASTRAY, BY_WINNINGS, TOO_MANY, UNDECIDED, UNLIKE, UNMARKED, EARLY = range(
    -1001, -1009, -1
)
"""Faults: an endless turn; pieces that return to the board, or vanish from it; an ending that depends on winnings;
too many ways to move; a decision at the end of the round; different values for the two players; a marking that is not known,
or is with other contents of its holes; one of the same level that is not solved yet."""
