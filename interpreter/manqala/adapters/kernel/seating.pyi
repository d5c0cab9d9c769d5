"""The further names in programs of environments: sizes, and tables of what each seat sees where.

``adapters.lanes`` writes them for each game.
"""

from typing import Protocol

from manqala.compile.kernel.rows import FixedRow

class Shares(Protocol):
    """The rewards of players."""

    def __setitem__(self, at: int, share: float, /) -> None: ...

COLUMNS: int
PLANES: int
ACTIONS: int
ASKING: int
"""Whether planes show the question and earlier answers."""
MARK_PLANES: int
HIDES: int
"""Whether players do not see some places."""
SEAT_PLACES: FixedRow
SEAT_COLUMNS: FixedRow
COLUMN_HIDDEN: FixedRow
"""For each seat and column whether the contents are hidden."""
COLUMN_BEARERS: FixedRow
MARK_CELLS: FixedRow
MARK_BEARERS: FixedRow
MARK_SORTS: FixedRow
QUESTION_FIRST: FixedRow
QUESTION_SORTS: FixedRow
QUESTION_UNSEEN: FixedRow
SETUP_ASKS: int
"""Whether the set-up asks questions; only for ``one_game``."""
