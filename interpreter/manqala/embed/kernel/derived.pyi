"""Facts about the cached numbers of a state, which ``embed.module_file`` writes for each game."""

from manqala.compile.kernel.rows import FixedRow

MOST_PIECES: int  # limit of pieces in all places together
TOTALS: int  # the number of cached totals
TOTAL_CELLS: FixedRow  # the cell of each
TOTAL_WEIGHTS: FixedRow  # for each total, the weights of all kinds
OWNER_WORDS: int  # the number of words for the owners of holes
OWNER_CELLS: FixedRow  # the cell of each
OWNER_MARK: int  # the cell of the owner of the first hole
FOLLOWED: int  # whether moves of pieces are recorded for display
HOLE_FLAGS: FixedRow  # the flag of each hole
HIDDEN_FROM: (
    FixedRow  # for each player, where the hidden places begin in the next row; at last its length
)
HIDDEN_PLACES: FixedRow  # the places that each player does not see
