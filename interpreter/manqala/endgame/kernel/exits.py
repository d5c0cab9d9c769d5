"""The best exits of a position: successors in lower levels, and ends of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.frame import *


@inlined
def endgame_add_exit(V: FixedRow, at: int, width: int, same: bool, gain: int, out: IntRow) -> None:
    """Add an exit to a known position, with ``width`` numbers at ``V[at]``; ``same``: whether the same player moves there."""
    # Of a single number the first one is also the last.
    least = V[at + (width >> 1)]
    most = V[at + width - 1]
    if same:
        endgame_improve_exits(gain + V[at], gain + least, gain + most, out)
    else:
        endgame_improve_exits(gain - V[at], gain - most, gain - least, out)


@inlined
def endgame_improve_exits(even: int, least: int, most: int, out: IntRow) -> None:
    """Update the best numbers of the exits with those of one exit."""
    out[EVEN] = max(out[EVEN], even)
    out[LEAST_GAIN] = max(out[LEAST_GAIN], least)
    out[MOST_GAIN] = max(out[MOST_GAIN], most)


@jit
def endgame_add_round_end(
    c: IntRow, E: IntRow, seeds: int, gain: int, loss: int, out: IntRow, many: int
) -> int:
    """Add the end of the round as an exit; return ``many``, or a fault."""
    if c[PHASE] != OVER_PHASE:
        return UNDECIDED
    if c[ENDING] >= 0 and (E[E_ENDINGS] >> c[ENDING]) & 1 == 1:
        return BY_WINNINGS
    if gain < 0 or loss < 0 or gain + loss > seeds:
        return NOT_CONSERVED
    endgame_improve_exits(gain - loss, gain - loss, gain - loss, out)
    return many
