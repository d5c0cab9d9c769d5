"""Endgame table probes of proofs. E, V: the rows of the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.frame import *
    from manqala.endgame.kernel.unmarked import endgame_offset, endgame_seeds
    from manqala.search.kernel.proof_row import *
    from manqala.search.kernel.scale import *


@inlined
def table_decides(c: IntRow, M: IntRow, W: IntRow, E: IntRow, V: FixedRow) -> bool:
    """Return whether a table bound decides if a state reaches the goal; W[VALUE] is that bound."""
    if c[PHASE] != TURN_PHASE or c[PASSES] != 0:
        return False
    seeds = endgame_seeds(c, E)
    if seeds > E[E_PROVEN] and seeds >= E[E_FRESH]:
        return False
    at = endgame_offset(c, E)
    if at < 0:
        return False
    margin = score(c, 0, M) - score(c, 1, M)
    low = margin + (V[at + LEAST_GAIN] if c[MOVER] == 0 else -V[at + MOST_GAIN])
    high = margin + (V[at + MOST_GAIN] if c[MOVER] == 0 else -V[at + LEAST_GAIN])
    if low >= W[GOAL]:
        W[VALUE] = low
        return True
    if high < W[GOAL]:
        W[VALUE] = high
        return True
    return False
