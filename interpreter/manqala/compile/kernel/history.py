"""The positions of a round, for games that count repetitions.

Compiled code and plain Python store H differently: ``note`` records the position of a turn and returns its number of
occurrences. If no rule counts them, nothing is stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import History, IntRow
    from manqala.compile.kernel.supplied import (
        COUNTS_OCCURRENCES,
        inlined,
        jit,
        none_noted,
        note,
        noted,
        only_first,
    )


@jit
def remember(c: IntRow, H: History) -> int:
    """Note a position from outside."""
    return note(c, H)


@inlined
def history_length(H: History) -> int:
    """Return the number of positions."""
    if COUNTS_OCCURRENCES:
        return noted(H)
    return 0


@jit
def cut_history(H: History, length: int) -> None:
    """Forget all but the first ``length`` positions."""
    if COUNTS_OCCURRENCES:
        only_first(H, length)


@jit
def clear_history(H: History) -> None:
    """Forget all positions."""
    if COUNTS_OCCURRENCES:
        none_noted(H)
