"""What environments have beside the program of a game: sizes, and tables of who sees what where.

``adapters.lanes`` writes it for each game.
"""

from typing import Protocol

from manqala.compile.kernel.rows import FixedRow

class Shares(Protocol):
    """What players get."""

    def __setitem__(self, at: int, share: float, /) -> None: ...

COLUMNS: int
PLANES: int
ACTIONS: int
ASKING: int
"""Whether planes show what is asked and was answered."""
MARK_PLANES: int
SEAT_PLACES: FixedRow
SEAT_COLUMNS: FixedRow
COLUMN_BEARERS: FixedRow
MARK_CELLS: FixedRow
MARK_BEARERS: FixedRow
MARK_SORTS: FixedRow
QUESTION_FIRST: FixedRow
QUESTION_SORTS: FixedRow
QUESTION_UNSEEN: FixedRow
SETUP_ASKS: int
"""Whether the set-up asks something; for ``one_game`` alone."""
