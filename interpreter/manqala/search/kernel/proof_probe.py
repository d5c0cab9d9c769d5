"""Endgame table probes of proofs. E, V: the rows of the tables; values up to E[E_PROVEN] seeds are proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.frame import *
    from manqala.endgame.kernel.successors import endgame_seeds, endgame_value
    from manqala.search.kernel.proof_row import *
    from manqala.search.kernel.scale import *


@inlined
def table_margin(c: IntRow, M: IntRow, W: IntRow, E: IntRow, V: FixedRow) -> bool:
    """Return whether the tables have the final margin of a state, in W[VALUE]."""
    if c[PHASE] != TURN_PHASE or c[PASSES] != 0 or endgame_seeds(c) > E[E_PROVEN]:
        return False
    gain = endgame_value(c, E, V)
    if gain == UNKNOWN:
        return False
    W[VALUE] = score(c, 0, M) - score(c, 1, M) + (gain if c[MOVER] == 0 else -gain)
    return True
