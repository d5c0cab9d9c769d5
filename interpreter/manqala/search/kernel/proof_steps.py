"""Proofs that the value of a state is at least W[GOAL]: null-window alpha-beta with a table, in resumable steps.

Player 0 maximises. A repetition on the path counts against W[PROVER], the player whose proof is sought, so that proofs
never rely on repetitions; failures for that reason are marked as doubtful. With W[LIMIT] only proofs within that
number of turns count, and the end of the round counts against the prover.
S: state rows of the path and of all remaining answers. T: the table. W: registers; for each level a frame, and each
remaining answer with its row and order; the answers on the path; for each state row a record: the key, player 0's
lead, and what is still to be won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import least_failure
    from manqala.compile.kernel.history import cut_history
    from manqala.compile.kernel.rounds import finish, stuck
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.attempts import attempt
    from manqala.search.kernel.given import *
    from manqala.search.kernel.proof_nodes import (
        add_child_value,
        enter_state,
        evaluate_state,
        is_cut,
        look_up,
        record,
    )
    from manqala.search.kernel.proof_row import *
    from manqala.search.kernel.proof_table import is_busy, probe, store_proof
    from manqala.search.kernel.scale import *
    from manqala.search.kernel.search_rows import SearchRows


@inlined
def list_answers(rows: SearchRows, level: int) -> bool:
    """Play all answers; return whether one causes a cutoff.

    Each queue entry holds the answer, its state's row, and its order.
    """
    M, X, H, S, W, T, E, V = rows.M, rows.X, rows.H, rows.S, rows.W, rows.T, rows.E, rows.V
    f = FRAMES + level * FRAME
    s = S[W[f + PLACED]]
    base = W[f + BASE]
    n = W[f + GIVEN]
    high = W[f + CHOICE] == 0
    pool = QUEUE + level * QUEUED * WIDTH
    count = 0
    for a in range(W[f + OPTION]):
        given = n
        if W[f + ASKS] == 1:
            W[base + n] = a
            given = n + 1
        row = W[TOP] + count
        after = S[row]
        status = attempt(after, M, X, s, W, base, given)
        W[RUNS] += 1
        if status == FAULT or (status == DEAD and M[OPEN] == 0):
            continue
        q = pool + QUEUED * count
        W[q] = a
        W[q + 1] = -1
        W[q + 2] = 0
        if status != DEAD:
            if PREFERENCES > 0 and s[PHASE] == TURN_PHASE and M[FAILED] != W[f + LEAST]:
                continue
            cut_history(H, 0)
            if finish(after, M, X, H, status) == FAULT:
                continue
            evaluate_state(after, M, W, E, V, W[f + LEFT] - 1)
            if W[KNOWN] == 1:
                if is_cut(W, high):
                    W[f + MOVE] = a
                    return True
                add_child_value(W, f, high)
                continue
            record(after, S, W, row)
            ahead = W[AHEAD] if APART else score(after, 0, M) - score(after, 1, M)
            W[q + 1] = row
            W[q + 2] = (ahead if high else -ahead) + (100 if after[MOVER] == W[f + CHOICE] else 0)
        count += 1
    return sort_answers(W, T, level, count)


@inlined
def sort_answers(W: IntRow, T: IntRow, level: int, count: int) -> bool:
    """Look up the states in the table, and sort the remaining answers; among equals, later ones come first."""
    f = FRAMES + level * FRAME
    high = W[f + CHOICE] == 0
    pool = QUEUE + level * QUEUED * WIDTH
    hint = W[f + FIRST]
    kept = 0
    for i in range(count):
        q = pool + QUEUED * i
        a = W[q]
        row = W[q + 1]
        order = LARGE if a == hint else W[q + 2]
        if row >= 0:
            at = RECORDS + row * RECORD
            probe(W, at, T, W[at + WORDS], W[f + LEFT] - 1)
            if W[KNOWN] == 1:
                if is_cut(W, high):
                    W[f + MOVE] = a
                    return True
                add_child_value(W, f, high)
                continue
        j = kept
        while j > 0 and W[pool + QUEUED * (j - 1) + 2] <= order:
            for k in range(QUEUED):
                W[pool + QUEUED * j + k] = W[pool + QUEUED * (j - 1) + k]
            j -= 1
        W[pool + QUEUED * j] = a
        W[pool + QUEUED * j + 1] = row
        W[pool + QUEUED * j + 2] = order
        kept += 1
    W[f + COUNT] = kept
    return False


@inlined
def open_node(rows: SearchRows, level: int) -> int:
    """Open a node of unknown value: RETURN if one answer causes a cutoff at once, else ADVANCE."""
    c, M, X, S, W = rows.c, rows.M, rows.X, rows.S, rows.W
    f = FRAMES + level * FRAME
    s = S[W[f + PLACED]]
    n = W[f + GIVEN]
    W[NODES] += 1
    W[f + BEGUN] = W[NODES]
    W[f + LEGAL] = 0
    W[f + DOUBTS] = 0
    W[f + MOVE] = -1
    W[f + COUNT] = 0
    W[f + NEXT] = 0
    W[f + PUT_OFF] = 0
    W[f + FLOOR] = W[TOP]
    W[f + FIRST] = W[HINT]
    if PREFERENCES > 0 and n == 0:
        W[f + LEAST] = least_failure(s, c, M, X) if s[PHASE] == TURN_PHASE else 0
    status = attempt(c, M, X, s, W, W[f + BASE], n)
    W[RUNS] += 1
    W[f + ASKS] = 1 if status == DEAD else 0
    W[f + OPTION] = 0 if status == FAULT else M[OPEN] if status == DEAD else 1
    W[f + CHOICE] = M[CHOOSER] if status == DEAD else s[MOVER]
    if level + 2 >= LEVELS or W[TOP] + 2 * WIDTH >= ROWS:
        W[FULL] = TOO_DEEP
    if list_answers(rows, level):
        W[TOP] = W[f + FLOOR]
        return RETURN
    W[TOP] += W[f + OPTION]
    return ADVANCE


@inlined
def next_answer(rows: SearchRows, level: int) -> int:
    """Advance to the next answer (DESCEND), close the node (RETURN), or pass for a player without moves and reopen it (ENTER)."""
    M, X, H, S, W, T = rows.M, rows.X, rows.H, rows.S, rows.W, rows.T
    f = FRAMES + level * FRAME
    g = f + FRAME
    pool = QUEUE + level * QUEUED * WIDTH
    high = W[f + CHOICE] == 0
    while W[f + NEXT] < W[f + COUNT]:
        a = W[pool + QUEUED * W[f + NEXT]]
        row = W[pool + QUEUED * W[f + NEXT] + 1]
        if W[WORKERS] > 1 and level < SHARED:
            if (
                W[f + PUT_OFF] < W[f + COUNT]
                and W[f + NEXT] > 0
                and row >= 0
                and is_busy(W, T, row)
            ):
                defer_answer(W, f, pool)
                continue
            T[W[BUSY] + W[WORKER] * SHARED + level] = W[RECORDS + row * RECORD] if row >= 0 else 0
        W[f + NEXT] += 1
        W[f + LATEST] = a
        n = W[f + GIVEN]
        if W[f + ASKS] == 1:
            W[W[f + BASE] + n] = a
            n += 1
        W[g + PLACED] = W[f + PLACED]
        W[g + BASE] = W[f + BASE]
        W[g + GIVEN] = n
        W[g + LEAST] = W[f + LEAST]
        W[g + LEFT] = W[f + LEFT]
        W[g + KEYED] = 0
        W[HINT] = -1
        W[g + NOW] = W[f + NOW]
        W[g + REST] = W[f + REST]
        if row >= 0:
            W[g + PLACED] = row
            W[g + BASE] = W[f + BASE] + n
            W[g + GIVEN] = 0
            W[g + LEFT] -= 1
            if look_up(W, T, level + 1) == RETURN:
                if is_cut(W, high):
                    W[f + MOVE] = a
                    W[TOP] = W[f + FLOOR]
                    return RETURN
                add_child_value(W, f, high)
                continue
        return DESCEND
    W[TOP] = W[f + FLOOR]
    s = S[W[f + PLACED]]
    if W[f + LEGAL] == 0:
        if W[f + GIVEN] > 0 or s[PHASE] != TURN_PHASE:
            W[VALUE] = NONE
            return RETURN
        cut_history(H, 0)
        if stuck(s, M, X, H) == FAULT:
            W[VALUE] = NONE
            return RETURN
        return enter_state(rows, level)
    W[VALUE] = W[f + BEST]
    W[DOUBT] = W[f + DOUBTS]
    return RETURN


@inlined
def defer_answer(W: IntRow, f: int, pool: int) -> None:
    """Move the next answer to the end; each answer is deferred at most once, so no worker waits for ever."""
    W[f + PUT_OFF] += 1
    first = pool + QUEUED * W[f + NEXT]
    last = pool + QUEUED * (W[f + COUNT] - 1)
    for k in range(QUEUED):
        kept = W[first + k]
        for q in range(first, last, QUEUED):
            W[q + k] = W[q + QUEUED + k]
        W[last + k] = kept


@inlined
def return_value(W: IntRow, T: IntRow, level: int) -> int:
    """Take a child's value: RETURN on a cutoff, else ADVANCE."""
    f = FRAMES + level * FRAME
    if W[WORKERS] > 1 and level < SHARED:
        T[W[BUSY] + W[WORKER] * SHARED + level] = 0
    if W[VALUE] == NONE:
        return ADVANCE
    high = W[f + CHOICE] == 0
    if not is_cut(W, high):
        add_child_value(W, f, high)
        return ADVANCE
    W[f + MOVE] = W[f + LATEST]
    W[TOP] = W[f + FLOOR]
    return RETURN


@jit
def start_proof(rows: SearchRows) -> None:
    """Start a proof for the state in S[0]; the last row keeps a copy, since a pass changes S[0]."""
    S, W = rows.S, rows.W
    W[LEVEL] = 0
    W[TOP] = 1
    W[FULL] = 0
    for i in range(FRAME):
        W[FRAMES + i] = 0
    W[FRAMES + BASE] = PATH
    W[FRAMES + LEFT] = W[LIMIT]
    W[HINT] = -1
    copy(S[0], S[ROWS - 1])
    W[STAGE] = enter_state(rows, 0)
    W[FRAMES + MOVE] = W[HINT]


@jit
def continue_proof(rows: SearchRows, budget: int) -> bool:
    """Continue for about ``budget`` runs; return whether there is an answer: W[VALUE], W[DOUBT], W[FULL]."""
    W, T = rows.W, rows.T
    level = W[LEVEL]
    mode = W[STAGE]
    ended = False
    W[RUNS] = 0
    while W[RUNS] < budget and not ended and W[FULL] == 0:
        if mode == ENTER:
            mode = open_node(rows, level)
        elif mode == ADVANCE:
            mode = next_answer(rows, level)
            if mode == DESCEND:
                level += 1
                mode = ENTER
        else:
            if W[FRAMES + level * FRAME + KEYED] == 1 and W[VALUE] != NONE:
                store_proof(W, T, level)
            if level == 0:
                ended = True
            else:
                level -= 1
                mode = return_value(W, T, level)
    W[LEVEL] = level
    W[STAGE] = mode
    return ended
