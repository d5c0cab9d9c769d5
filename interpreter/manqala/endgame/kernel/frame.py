"""The numbers of endgame tables that their kernels share with those who build and read them."""

from __future__ import annotations

E_MOST, E_WIDTH, E_ENDINGS, E_CHECKS, E_CHECKED, E_BASE = range(6)
E_VIEW, E_BINOMIALS, E_LEVELS = 7, 8, 9
"""Where it stands in the row E what belongs to the tables; of E_BASE there is one for each player."""

UNKNOWN = -128
"""A value that no table knows."""
INTERNAL = 1000
"""From so much on a successor is no value but a position of the same level."""
UNENDING, ASTRAY, BY_WINNINGS, TOO_MANY, UNDECIDED, UNLIKE = (
    -1001,
    -1002,
    -1003,
    -1004,
    -1005,
    -1006,
)
"""What is wrong: a turn goes on and on; pieces come back to the board, or vanish from it; an ending looks at what has been
won; there are too many ways to move; a player decides something when the round ends; the players differ."""
