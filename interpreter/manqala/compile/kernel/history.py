"""The positions of a round, for games that count how often one comes back.

How H keeps them is written apart for compiled code and for plain Python: ``note`` notes the position of a turn and tells
how often it has been there. Where no rule asks for that, none is kept.
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
    """How many there are."""
    if COUNTS_OCCURRENCES:
        return noted(H)
    return 0


@jit
def cut_history(H: History, length: int) -> None:
    """Forget all but the first ones."""
    if COUNTS_OCCURRENCES:
        only_first(H, length)


@jit
def clear_history(H: History) -> None:
    """Forget all."""
    if COUNTS_OCCURRENCES:
        none_noted(H)
