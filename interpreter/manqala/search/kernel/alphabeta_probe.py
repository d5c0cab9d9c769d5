"""How alpha-beta asks endgame tables. E, V: their rows.

E[E_PROVEN]: the number of seeds up to which values are proofs. E[E_BELOW]: others are believed inside the tree only if
there are fewer seeds than these, at its edge always; and with ANYTHING the root may be a position of the tables, too.
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
    """What the tables make of a state whose turn waits, for a player; NONE where they say nothing.

    A proved win or loss is of its own kind, between those that are seen to the end and all estimates.
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
        # Who has something to win is to get on with it: what has not left the level is worth a little less to him.
        W[SHALLOW] = 1
        value += -1 if gain > 0 else 1 if gain < 0 else 0
    return value
