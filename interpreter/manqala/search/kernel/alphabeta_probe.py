"""Endgame table probes of alpha-beta. E, V: the rows of the tables.

A value with equal bounds may be a proof (see E_PROVEN, E_FRESH). Other values count at the horizon, and inside the tree only
below E[E_BELOW] seeds; with ANYTHING the root may be a table position, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.frame import *
    from manqala.endgame.kernel.unmarked import endgame_offset, endgame_seeds
    from manqala.search.kernel.alphabeta_row import *
    from manqala.search.kernel.scale import *


@jit
def table_value(
    c: IntRow, M: IntRow, W: IntRow, E: IntRow, V: FixedRow, view: int, edge: bool
) -> int:
    """Return the table value of a state between turns for a player, or NONE.

    A proved win or loss is worth less than one searched to the end, and more than any estimate.
    """
    seeds = endgame_seeds(c, E)
    bounds_are_exact = c[MATCH_PLAY] == 0 and (seeds <= E[E_PROVEN] or seeds < E[E_FRESH])
    stays = seeds >= E[E_BELOW]
    if c[PASSES] != 0 or (stays and not edge and not bounds_are_exact):
        return NONE
    at = endgame_offset(c, E)
    if at < 0:
        return NONE
    proven = bounds_are_exact and V[at + LEAST_GAIN] == V[at + MOST_GAIN]
    if stays and not edge and not proven:
        return NONE
    gain = V[at + EVEN]
    if E[E_SPLITS] == 0:
        # The gain that the winning side can secure.
        if V[at + LEAST_GAIN] >= 0:
            gain = V[at + LEAST_GAIN]
        elif V[at + MOST_GAIN] <= 0:
            gain = V[at + MOST_GAIN]
        else:
            return NONE
    gain = gain if c[MOVER] == view else -gain
    margin = score(c, view, M) - score(c, 1 - view, M) + gain
    if proven:
        return margin + SURE if margin > 0 else margin - SURE if margin < 0 else 0
    value = margin * SCORE_WEIGHT
    if stays:
        # The winning side must make progress: a state in the same level is worth slightly less.
        W[SHALLOW] = 1
        value += -1 if gain > 0 else 1 if gain < 0 else 0
    return value
