"""Numbers shared by the kernels of endgame tables and the code that builds and reads tables."""

from __future__ import annotations

E_MOST, E_WIDTH, E_ENDINGS, E_CHECKS, E_CHECKED, E_BASE = range(6)
E_VIEW, E_BINOMIALS, E_LEVELS = 7, 8, 9
"""Offsets of the tables' parts in the row E; E_BASE has one for each player."""
E_SLOTS, E_SLOTTED, E_TREE, E_MARKINGS, E_NUMBER, E_OFFSETS, E_LOCAL, E_EXPLORING = range(16, 24)
"""The same for games with marks: the cells of marks, and their number; the trie from their values to markings; the records of
markings, and their number; the offsets of their positions in each level, and in the group being
solved (-1: in another group); a stamp during discovery, else 0.
(10 to 13 belong to searches.)"""
E_HEAD = 24
"""Length of the head of the row, which has the offsets of the other parts."""
E_SLOT = 5
"""Length of the entry of a mark's cell: its address for either player to move, the offsets of the two lists of its values
from either view, and the length of the lists."""
M_FREE, M_SAME, M_FIXED, M_HOLES = range(4)
"""Record of a marking: the number of free holes, the number of constant holes, and the number of seeds in these; then the
holes in either player's order, free ones first and those apart last; then the constant contents."""

UNKNOWN = -128
"""A value that no table has."""
BEYOND = 1 << 20
"""More seeds than any table has."""
EVEN, LEAST_GAIN, MOST_GAIN, NUMBERS = range(4)
"""The numbers of each position: its value if endless play splits the rest evenly, and bounds that hold however it is scored.
``endgame_list_successors`` returns the same of the best exits; successors inside the level follow."""
VALUE_ONLY = 1
"""The number of numbers of a position in a level in which bounds never differ from values: the value alone."""
L_WIDTH, L_SIZE = 2, 3
"""Record of a level: where the numbers of either player's positions begin in V, then how many each position has."""
F_NODE, F_BEST, F_PENDING, F_BELOW, F_EDGES = range(5)
"""A frame on the stack of the depth-first search: the node, the best value so far, the number of edges to unknown nodes,
where the frame below begins (-1: there is none); then these edges."""
ENDS, FINAL = 1, 2
"""Flags of a position during sweeps: play always leaves the level; its numbers are final."""
(
    ENDLESS,
    NOT_CONSERVED,
    BY_WINNINGS,
    TOO_MANY,
    UNDECIDED,
    SIDES_DIFFER,
    UNKNOWN_MARKING,
    UNSOLVED_MARKING,
    CYCLIC,
) = range(-1001, -1010, -1)
"""Faults: an endless turn; pieces that return to the board, or vanish from it; an ending that depends on winnings;
too many ways to move; a decision at the end of the round; different values for the two players; a marking that is not known,
or is with other contents of its holes; one of the same level that is not solved yet;
play that can return to a position where no method for it is used."""
