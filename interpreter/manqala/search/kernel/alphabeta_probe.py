"""Endgame table probes of alpha-beta. E, V: the rows of the tables.

Values up to E[E_PROVEN] seeds are proofs. Inside the tree other values count only below E[E_BELOW] seeds,
at the horizon always; with ANYTHING the root may be a table position, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.frame import *
    from manqala.endgame.kernel.successors import endgame_seeds, endgame_value
    from manqala.search.kernel.alphabeta_row import *
    from manqala.search.kernel.scale import *


@jit
def table_value(
    c: IntRow, M: IntRow, W: IntRow, E: IntRow, V: FixedRow, view: int, edge: bool
) -> int:
    """Return the table value of a state between turns for a player, or NONE.

    A proved win or loss lies between those seen to the end and all estimates.
    """
    seeds = endgame_seeds(c)
    proven = seeds <= E[E_PROVEN] and c[MATCH_PLAY] == 0
    stays = seeds >= E[E_BELOW]
    if c[PASSES] != 0 or (stays and not edge and not proven):
        return NONE
    gain = endgame_value(c, E, V)
    if gain == UNKNOWN:
        return NONE
    gain = gain if c[MOVER] == view else -gain
    margin = score(c, view, M) - score(c, 1 - view, M) + gain
    if proven:
        return margin + SURE if margin > 0 else margin - SURE if margin < 0 else 0
    value = margin * SCORE_WEIGHT
    if stays:
        # Make the winning side progress: a state that has not left the level is worth a little less.
        W[SHALLOW] = 1
        value += -1 if gain > 0 else 1 if gain < 0 else 0
    return value
