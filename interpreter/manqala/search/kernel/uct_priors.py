"""Priors of the answers in a Monte-Carlo tree, from the learned values of the states after them.

An answer that is worth d less than the best has the weight (1 + d / 8 WARMTH) ** -8, which is nearly exp(-d / WARMTH); the
priors of a node are these weights, normalised to ONE. All numbers are integers, so all back ends agree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.history import cut_history, history_length
    from manqala.compile.kernel.rounds import finish, together
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.attempts import attempt, is_round_over
    from manqala.search.kernel.evaluation import estimate, has_learned
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *
    from manqala.search.kernel.search_rows import SearchRows
    from manqala.search.kernel.uct_row import *


@jit
def value_after(rows: SearchRows, base: int, n: int, least: int, who: int) -> int:
    """Return the value for a player after ``n`` answers to a state; NONE if they are illegal.

    An unfinished turn has the value of the state before it, whatever was answered so far.
    """
    c, M, X, H, S, W, Z = rows.c, rows.M, rows.X, rows.H, rows.S, rows.W, rows.Z
    s = S[1]
    view = CAPTAIN[who] if TEAMS else who
    status = attempt(c, M, X, s, W, base, n)
    if status == FAULT or (status == DEAD and M[OPEN] == 0):
        return NONE
    if status == DEAD:
        return expected(s, M, Z, view)
    if PREFERENCES > 0 and s[PHASE] == TURN_PHASE and M[FAILED] != least:
        return NONE
    if finish(c, M, X, H, status) == FAULT:
        return NONE
    if c[PHASE] != OVER_PHASE and not is_round_over(c, W[ROUND]):
        return expected(c, M, Z, view)
    winner = c[RESULT] if c[PHASE] == OVER_PHASE else c[WINNER]
    if together(who, winner):
        return MAX_EXPECTED
    return 0 if winner == PLAYERS and PLAYERS > 1 else -MAX_EXPECTED


@inlined
def expected(c: IntRow, M: IntRow, Z: IntRow, view: int) -> int:
    """Return the learned value of a state that is not over.

    Without a learned evaluation all values are 0: the default one counts seeds, which misleads in games not won by seeds.
    """
    return estimate(c, M, Z, view) if has_learned(Z) else 0


@jit
def set_priors(rows: SearchRows, node: int, base: int, given: int, least: int) -> bool:
    """Set the priors of a node's children, and mark illegal ones as barren; return whether any is legal."""
    H, W, T = rows.H, rows.W, rows.T
    known = history_length(H)
    first = T[node + FIRST_CHILD]
    end = first + T[node + CHILDREN] * NODE
    high = -LARGE
    for child in range(first, end, NODE):
        W[base + given] = T[child + ANSWER]
        value = value_after(rows, base, given + 1, least, T[node + ASKED_ONE])
        cut_history(H, known)
        if value == NONE:
            T[child + BARREN] = 1
        else:
            T[child + PRIOR] = value
            high = max(high, value)
    total = 0
    for child in range(first, end, NODE):
        if T[child + BARREN] == 0:
            T[child + PRIOR] = prior_weight(high - T[child + PRIOR])
            total += T[child + PRIOR]
    for child in range(first, end, NODE):
        if T[child + BARREN] == 0:
            T[child + PRIOR] = T[child + PRIOR] * ONE // total
    return total > 0


@inlined
def prior_weight(less: int) -> int:
    """Return the weight of an answer that is worth ``less`` less than the best."""
    part = 8 * TEMPERATURE * ONE // (8 * TEMPERATURE + less)
    for _ in range(3):
        part = part * part // ONE
    return part + MIN_PRIOR
