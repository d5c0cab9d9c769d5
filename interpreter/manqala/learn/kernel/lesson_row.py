"""Numbers shared by the kernels of learning and their callers."""

from __future__ import annotations

ONE = 1 << 16
"""A certain win, as a chance of winning."""
CHANCES = 4096
"""Size of the table of chances, from loss to win; an even position is in the middle."""
UNIT, STEP, KEPT, DEPTHS, BLOCK, OPENING, EXPLORED, PLAYED, TURNS_PLAYED, LOST = range(10)
"""Indices in the row P: evaluation points per step of the table; the weight of one position's lesson; the weight of later
views, in parts of ONE; the number of depths, and of a search's initial numbers for each; the maximum number of random turns
at the start, and the inverse frequency of later ones; then the results: games, turns, games that could not continue."""
SEARCHES = 10
"""Index of the initial numbers of searches."""
MOST_TURNS = 400
"""Maximum number of turns; a longer game is abandoned, and its expected result counts."""
SEEN, BY, DRAWN = range(3)
NOTES = 3
"""The notes of each turn: the chance seen by the search, the player, and whether the turn was random."""
NOT_SEEN = -1
RATES = 10
"""The number of bits for the step of a weight."""
