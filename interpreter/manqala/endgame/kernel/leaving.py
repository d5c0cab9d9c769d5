"""The numbers of successors that leave a level: positions of lower levels, and ends of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.frame import *


@inlined
def endgame_follow(V: FixedRow, at: int, same: bool, gain: int, out: IntRow) -> None:
    """Count a successor outside the level, whose numbers are at a place of ``V``; ``same``: the same player moves there."""
    if same:
        endgame_leave(gain + V[at + EVEN], gain + V[at + LEAST_GAIN], gain + V[at + MOST_GAIN], out)
    else:
        endgame_leave(gain - V[at + EVEN], gain - V[at + MOST_GAIN], gain - V[at + LEAST_GAIN], out)


@inlined
def endgame_leave(even: int, least: int, most: int, out: IntRow) -> None:
    """Keep the best numbers of those successors that leave the level."""
    out[EVEN] = max(out[EVEN], even)
    out[LEAST_GAIN] = max(out[LEAST_GAIN], least)
    out[MOST_GAIN] = max(out[MOST_GAIN], most)


@jit
def endgame_over(
    c: IntRow, E: IntRow, seeds: int, gain: int, loss: int, out: IntRow, many: int
) -> int:
    """Count the end of the round; return ``many``, or a fault."""
    if c[PHASE] != OVER_PHASE:
        return UNDECIDED
    if c[ENDING] >= 0 and (E[E_ENDINGS] >> c[ENDING]) & 1 == 1:
        return BY_WINNINGS
    if gain < 0 or loss < 0 or gain + loss > seeds:
        return ASTRAY
    endgame_leave(gain - loss, gain - loss, gain - loss, out)
    return many
