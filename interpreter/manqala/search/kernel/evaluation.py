"""Static evaluation: the default one, or a learned one.

A learned evaluation is a sum of weights: one for each feature, and one for the lead in points. A feature
is the contents of a hole, or of a pair of holes, which is enough to see that one hole reaches another, and
what it would capture. Z: a cell for the code of each hole, then the weights in units of 1 / (1 << Z_SHIFT) of a
search value; ``search/evaluation_shape.py`` defines the layout. Weights are an argument, so new
weights need no compilation, and a program with features can search without them, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.rounds import score_together, together
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.attempts import default_value
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *


@inlined
def write_codes(c: IntRow, Z: IntRow) -> int:
    """Write the code of each hole: contents and marks in one number; return the number of pieces on the board."""
    lying = 0
    for h in range(HOLES):
        n = held(c, h)
        lying += n
        code = min(n, FEW - 1)
        if KINDS > 1:
            others = 0
            for k in range(1, KINDS):
                others += held(c, h + k * PLACES)
            lying += others
            code += FEW * min(others, 2)
        size = FEW * 3 if KINDS > 1 else FEW
        for i in range(MARKS_TOLD):
            code += size * c[HOLE_MARKS[i] + h]
            size *= HOLE_MARK_SIZES[i]
        Z[h] = code
    return lying


@inlined
def lead(c: IntRow, M: IntRow, view: int) -> int:
    """Return a player's lead in points over the best opponent."""
    if PLAYERS == 1:
        return score(c, view, M)
    best = -LARGE
    for p in range(PLAYERS):
        if not together(p, view):
            best = max(best, score_together(c, p, M))
    return score_together(c, view, M) - best


@inlined
def lead_weight(lying: int, ahead: int, view: int) -> int:
    """Return the weight index of a lead, for a player and a number of pieces on the board."""
    views = PLAYERS if PLAYERS > 2 else 1
    stretch = min(lying * LEAD_PHASES // SEEDS, LEAD_PHASES - 1) * views + view
    return Z_LEADS + stretch * LEADS + max(0, min(ahead + LEADS // 2, LEADS - 1))


@inlined
def first_weight(c: IntRow, lying: int, view: int) -> int:
    """Return the index of the first feature's weights for the mover, a player and a number of pieces on the board."""
    views = PLAYERS if PLAYERS > 2 else 1
    phase = min(lying * STAGES // SEEDS, STAGES - 1)
    return Z_WEIGHTS + ((phase * PLAYERS + c[MOVER]) * views + view) * FEATURES * FEATURE_CODES


@inlined
def feature_code(Z: IntRow, i: int) -> int:
    """Return the contents of a feature's hole, or of its two holes, in one number."""
    return Z[FIRST_HOLES[i]] * FIRST_FACTOR + Z[SECOND_HOLES[i]] * SECOND_FACTOR


@jit
def learned_value(c: IntRow, M: IntRow, Z: IntRow, view: int) -> int:
    """Return the sum of the weights for a player; with two players, always for the first."""
    lying = write_codes(c, Z)
    ahead = lead(c, M, view)
    total = (ahead * SCORE_WEIGHT << Z_SHIFT) + Z[lead_weight(lying, ahead, view)]
    at = first_weight(c, lying, view)
    for i in range(FEATURES):
        total += Z[at + feature_code(Z, i)]
        at += FEATURE_CODES
    return max(-MAX_EXPECTED, min((total + (1 << (Z_SHIFT - 1))) >> Z_SHIFT, MAX_EXPECTED))


@inlined
def has_learned(Z: IntRow) -> bool:
    """Return whether a search uses a learned evaluation: a row without weights has one number."""
    return LEARNED == 1 and len(Z) > 1


@jit
def estimate(c: IntRow, M: IntRow, Z: IntRow, view: int) -> int:
    """Evaluate a state for a player."""
    if has_learned(Z):
        if PLAYERS == 2 and view == 1:
            return -learned_value(c, M, Z, 0)
        return learned_value(c, M, Z, view)
    return default_value(c, M, view)
