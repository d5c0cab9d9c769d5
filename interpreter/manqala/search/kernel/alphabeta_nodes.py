"""Values of one node of the tree: known without a search, or from its children."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.rounds import together
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.alphabeta_probe import table_value
    from manqala.search.kernel.alphabeta_row import *
    from manqala.search.kernel.alphabeta_table import store_value
    from manqala.search.kernel.attempts import is_round_over, value_between_rounds
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *


@jit
def final_value(c: IntRow, view: int, ply: int) -> int:
    """Return the value of a finished game after a number of turns."""
    if together(c[RESULT], view):
        return WIN - ply
    return 0 if c[RESULT] == PLAYERS and PLAYERS > 1 else ply - WIN


@inlined
def known_value(
    s: IntRow, M: IntRow, W: IntRow, E: IntRow, V: FixedRow, ply: int, left: int, level: int
) -> int:
    """Return the value of a state for W[VIEW] if it needs no search, else NONE."""
    if s[PHASE] == OVER_PHASE:
        return final_value(s, W[VIEW], ply)
    if is_round_over(s, W[ROUND]):
        return value_between_rounds(s, M, W[VIEW])
    if ASKS_TABLES and s[PHASE] == TURN_PHASE and (level > 0 or E[E_BELOW] >= ANYTHING):
        return table_value(s, M, W, E, V, W[VIEW], left <= 0)
    return NONE


@inlined
def cost_of(s: IntRow, after: IntRow, W: IntRow, left: int) -> int:
    """Return the depth that a turn costs, from the states before and after it and the depth left.

    An extra turn costs less in a selective search, so that long chains of them fit into it.
    Without rules for extra turns this is a constant.
    """
    if not CHOOSES_MOVER or PLAYERS == 1:
        return TURN_COST
    if W[SELECTIVE] == 1 and left > 0 and after[MOVER] == s[MOVER]:
        return AGAIN_COST
    return TURN_COST


@inner
def add_outcome(W: IntRow, f: int, value: int, weight: int) -> None:
    """Add a weighted outcome to a chance node; the principal variation ends there.

    If all outcomes are won, or all lost, the longest counts; otherwise a won game counts a fixed number of points.
    """
    part = min(max(value, -DECIDED), DECIDED)
    if W[f + LEGAL] == 0:
        W[f + TOTAL] = part * weight
        W[f + MASS] = weight
        W[f + LOWEST] = value
        W[f + HIGHEST] = value
    else:
        W[f + TOTAL] += part * weight
        W[f + MASS] += weight
        W[f + LOWEST] = min(W[f + LOWEST], value)
        W[f + HIGHEST] = max(W[f + HIGHEST], value)
    W[f + LEGAL] += 1
    if W[f + LOWEST] > DECIDED:
        W[f + BEST] = W[f + LOWEST]
    elif W[f + HIGHEST] < -DECIDED:
        W[f + BEST] = W[f + HIGHEST]
    else:
        W[f + BEST] = W[f + TOTAL] // W[f + MASS]
    W[f + MOVE] = -1


@inlined
def update_node(W: IntRow, level: int) -> bool:
    """Update a node with the value of its latest answer; return whether the node is cut off."""
    f = FRAMES + level * FRAME
    value = W[VALUE]
    if value == NONE:
        return False
    if W[f + CHOICE] == PLAYERS:
        add_outcome(W, f, value, W[LOTS + level * WIDTH + W[f + LATEST]] if WEIGHS else 1)
        return False
    high = together(W[f + CHOICE], W[VIEW])
    if W[f + LEGAL] == 0 or (value > W[f + BEST] if high else value < W[f + BEST]):
        W[f + BEST] = value
        W[f + MOVE] = W[f + LATEST]
        update_line(W, level)
        if high:
            W[f + ALPHA] = max(W[f + ALPHA], value)
        else:
            W[f + BETA] = min(W[f + BETA], value)
    W[f + LEGAL] += 1
    return W[f + ALPHA] >= W[f + BETA]


@inlined
def update_line(W: IntRow, level: int) -> None:
    """Set the node's principal variation to its latest answer and the child's line."""
    f = FRAMES + level * FRAME
    a = W[f + LATEST]
    here = LINES + level * LEVELS
    shift = 1 if a >= 0 else 0
    W[here] = a
    length = min(W[f + FRAME + LENGTH], LEVELS - 2)
    for i in range(length):
        W[here + i + shift] = W[here + LEVELS + i]
    W[f + LENGTH] = length + shift


@inlined
def close_node(W: IntRow, T: IntRow, level: int) -> int:
    """Finish a node: take its best value, store it in the table, and return RETURN."""
    f = FRAMES + level * FRAME
    W[VALUE] = W[f + BEST]
    if W[f + ALPHA] >= W[f + BETA]:
        W[f + KILLER] = W[f + MOVE] + 1
    if W[f + HASH] >= 0:
        store_value(W, T, level)
    return RETURN
