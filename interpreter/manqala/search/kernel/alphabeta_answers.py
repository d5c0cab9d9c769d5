"""Generates and orders the answers of a node: answers with a known value need no search."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.history import cut_history
    from manqala.compile.kernel.rounds import finish, together
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.alphabeta_nodes import cost_of, known_value, update_node
    from manqala.search.kernel.alphabeta_row import *
    from manqala.search.kernel.alphabeta_table import bucket_of, hash_of
    from manqala.search.kernel.attempts import attempt, default_value
    from manqala.search.kernel.evaluation import estimate, has_learned
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *
    from manqala.search.kernel.search_rows import SearchRows


@inlined
def play_answer(rows: SearchRows, level: int, answer: int) -> int:
    """Play an answer into the state row at the top; return UNFINISHED, IMPOSSIBLE, or the row with the next turn."""
    M, X, H, S, W = rows.M, rows.X, rows.H, rows.S, rows.W
    f = FRAMES + level * FRAME
    s = S[W[f + PLACED]]
    row = W[TOP]
    after = S[row]
    n = W[f + GIVEN]
    if answer >= 0:
        W[W[f + BASE] + n] = answer
        n += 1
    status = attempt(after, M, X, s, W, W[f + BASE], n)
    W[RUNS] += 1
    if status == FAULT or (status == DEAD and M[OPEN] == 0):
        return IMPOSSIBLE
    if status == DEAD:
        return UNFINISHED
    if PREFERENCES > 0 and s[PHASE] == TURN_PHASE and M[FAILED] != W[f + LEAST]:
        return IMPOSSIBLE
    cut_history(H, W[f + HISTORY])
    if finish(after, M, X, H, status) == FAULT:
        return IMPOSSIBLE
    return row


@inlined
def value_without_search(rows: SearchRows, level: int, row: int, guess: int) -> int:
    """Return the value of the state after an answer if it needs no search, else NONE.

    At the horizon of a quiescence search the player to move may also stand pat, if that value
    causes a cutoff. ``guess``: the default evaluation of the state.
    """
    M, S, W, E, V, Z = rows.M, rows.S, rows.W, rows.E, rows.V, rows.Z
    f = FRAMES + level * FRAME
    after = S[row]
    left = W[f + LEFT] - cost_of(S[W[f + PLACED]], after, W, W[f + LEFT])
    value = known_value(after, M, W, E, V, W[f + PLY] + 1, left, level + 1)
    if value != NONE or left > 0:
        return value
    W[NODES] += 1
    W[SHALLOW] = 1
    value = estimate(after, M, Z, W[VIEW]) if has_learned(Z) else guess
    if W[SELECTIVE] == 0 or after[PHASE] != TURN_PHASE or left <= -QUIET * TURN_COST:
        return value
    if W[f + CHOICE] == PLAYERS:
        return NONE
    enough = value >= W[f + BETA] if together(after[MOVER], W[VIEW]) else value <= W[f + ALPHA]
    return value if enough else NONE


@inlined
def list_answers(rows: SearchRows, level: int) -> bool:  # noqa: PLR0915 -- one loop
    """List the answers that need a search, most promising first; return whether an answer without search causes a cutoff.

    Each queue entry holds the answer, the row of its state, its order, and the hash of that state or -1.
    Hashing here prefetches the table entries before the search enters the state.
    """
    M, S, W, T = rows.M, rows.S, rows.W, rows.T
    f = FRAMES + level * FRAME
    s = S[W[f + PLACED]]
    pool = QUEUE + level * QUEUED * WIDTH
    sign = 1 if together(W[f + CHOICE], W[VIEW]) else -1
    tried = W[f + FIRST] if W[f + ORDERED] == 1 else -1
    quiet = W[f + LEFT] <= 0
    W[f + STANDING] = sign * default_value(s, M, W[VIEW])
    W[f + ORDERED] = 2
    W[TOP] = W[f + FLOOR]
    count = 0
    for a in range(W[f + OPTION]):
        if a == tried:
            continue
        answer = a if W[f + ASKS] == 1 else -1
        row = play_answer(rows, level, answer)
        if row == IMPOSSIBLE:
            continue
        after = S[W[TOP]]
        h = -1
        guess = default_value(after, M, W[VIEW])
        order = sign * guess
        if row >= 0:
            again = after[MOVER] == W[f + CHOICE]
            if quiet and order - W[f + STANDING] < (AGAIN_GAIN if again else QUIET_GAIN):
                continue
            W[VALUE] = value_without_search(rows, level, row, guess)
            if W[VALUE] != NONE:
                W[f + LATEST] = answer
                W[f + FRAME + LENGTH] = 0
                if update_node(W, level):
                    return True
                continue
            if again:
                order += SCORE_WEIGHT
            if not COUNTS_OCCURRENCES and W[f + LEFT] > TURN_COST:
                h = hash_of(after, W)
                ahead(T, bucket_of(T, h))
            W[TOP] += 1
        if W[f + KILLER] == answer + 1:
            order += KILLER_BONUS
        j = pool + QUEUED * count
        while j > pool and W[j - QUEUED + 2] < order:
            for k in range(QUEUED):
                W[j + k] = W[j - QUEUED + k]
            j -= QUEUED
        W[j] = answer
        W[j + 1] = row
        W[j + 2] = order
        W[j + 3] = h
        count += 1
    W[f + COUNT] = count
    W[f + NEXT] = 0
    W[f + ROOF] = W[TOP]
    return False
