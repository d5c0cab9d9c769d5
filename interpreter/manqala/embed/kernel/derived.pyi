"""Numbers that a state keeps so that they need not be counted again: ``embed.module_file`` writes them for each game."""

from manqala.compile.kernel.rows import FixedRow

MOST_PIECES: int  # so many pieces may lie in all places together
TOTALS: int  # how many totals are kept
TOTAL_CELLS: FixedRow  # where each stands
TOTAL_WEIGHTS: FixedRow  # for each the weights of all kinds
OWNER_WORDS: int  # how many words say whose the holes are
OWNER_CELLS: FixedRow  # where each stands
OWNER_MARK: int  # where the owner of the first hole stands
FOLLOWED: int  # whether moves of pieces are noted, so that they can be shown
HOLE_FLAGS: FixedRow  # for each hole its flag
