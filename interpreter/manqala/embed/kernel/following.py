"""The moves of pieces since a turn began, if the program records them, so that pages can animate them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.numbers import KIND_BITS, MEMORY, MOST_MOVES, MOVES, PLACE_BITS
    from manqala.compile.kernel.rows import IntRow
    from manqala.compile.kernel.supplied import inner, jit
    from manqala.embed.kernel.derived import FOLLOWED
    from manqala.embed.kernel.game_row import GAME_FINISHED, GAME_MOVES, GAME_NOTED


@inner
def forget_moves(E: IntRow) -> None:
    """Clear the record."""
    if FOLLOWED:
        E[GAME_MOVES] = 0
        E[GAME_FINISHED] = 0


@inner
def keep_moves(M: IntRow, E: IntRow) -> None:
    """Append the moves that the last run recorded."""
    if FOLLOWED:
        kept = E[GAME_MOVES]
        many = min(M[MOVES], MOST_MOVES - kept)
        for i in range(many):
            E[GAME_NOTED + kept + i] = M[MEMORY + i]
        E[GAME_MOVES] = kept + many


@jit
def moved(E: IntRow, which: int, part: int) -> int:
    """A move of pieces: its origin (0), destination (1), kind (2) or number (3); -1 if there is none."""
    if which < 0 or which >= E[GAME_MOVES]:
        return -1
    told = E[GAME_NOTED + which]
    if part < 2:
        return (told >> (part * PLACE_BITS)) & ((1 << PLACE_BITS) - 1)
    told = told >> (2 * PLACE_BITS)
    return told & ((1 << KIND_BITS) - 1) if part == 2 else told >> KIND_BITS
