"""Numbers that the kernels of learning share with who runs them."""

from __future__ import annotations

ONE = 1 << 16
"""A chance of winning that is certainty."""
CHANCES = 4096
"""Steps of the table of chances, from loss to win; an even position is in the middle."""
UNIT, STEP, KEPT, DEPTHS, BLOCK, OPENING, EXPLORED, PLAYED, TURNS_PLAYED, LOST = range(10)
"""Where it stands in the row P: how many points of an evaluation a step of the table has; how much a position teaches;
how much of what was seen later counts, in parts of ONE; how many turns are looked ahead, and the numbers that a search
begins with for each; how many turns are drawn at most before a game is played on, one in how many later; then what came of
it: games, turns, games that could not go on."""
SEARCHES = 10
"""From here on stand the numbers that searches begin with."""
MOST_TURNS = 400
"""A game that lasts longer is left, and judged by what is expected of it."""
SEEN, BY, DRAWN = range(3)
NOTES = 3
"""What is noted of each turn: the chance that a search saw, for whom, and whether the turn was drawn."""
NOT_SEEN = -1
RATES = 10
"""The number of bits for the step of a weight."""
