"""Counts all move sequences, depth by depth, on a stack of frames, in resumable steps.

S: a state for each level. W: the level, then for each level a frame: the number of fixed answers in the next way
(-1: none left, FRESH: not begun), the least failure, the length of the history, the plies before, the number of legal
ways, of ways tried, of answers that are complete moves, and the answers. A turn is one ply with all its answers.
Outside turns each answer is a ply: it counts once a way from it is found, and its successors have their own level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import least_failure, next_answers, run
    from manqala.compile.kernel.history import cut_history, history_length
    from manqala.compile.kernel.rounds import finish, stuck
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.counting_frame import *
    from manqala.search.kernel.given import *
    from manqala.search.kernel.search_rows import SearchRows


@jit
def begin_frame(rows: SearchRows, f: int, level: int) -> int:
    """Initialise the frame of a level; return DONE or FAULT."""
    c, M, X, H, S, W = rows.c, rows.M, rows.X, rows.H, rows.S, rows.W
    W[f + FEWEST] = 0
    W[f + HISTORY] = history_length(H)
    W[f + LEGAL] = 0
    W[f + TRIED_WAYS] = 0
    W[f + FIXED] = W[f + PREFIX]
    if PREFERENCES > 0 and S[level][PHASE] == TURN_PHASE:
        least = least_failure(S[level], c, M, X)
        if least == -FAULT:
            return FAULT
        W[f + FEWEST] = least
        if least == -DEAD:
            W[f + FIXED] = -1
    return DONE


@jit
def push_level(S: Rows, W: IntRow, c: IntRow, level: int, made: int, ply: int) -> None:
    """Push a level with a state, after a number of answers and plies."""
    copy(c, S[level])
    f = 1 + level * FRAME
    W[f + FIXED] = FRESH
    W[f + PREFIX] = made
    W[f + PLAYED] = ply
    W[0] = level


@jit
def next_sequence(M: IntRow, W: IntRow, f: int, whole: bool) -> None:
    """Set the answers to try after the latest run; if ``whole``, they make up one move.

    Otherwise each answer is a move, and the frame of the next level begins with it.
    """
    made = W[f + PREFIX]
    end = M[ASKED]
    if not whole and end > made:
        end = made + 1
        for i in range(end):
            W[f + FRAME + GIVEN + i] = M[ANSWERS + i]
    n = next_answers(M, end, made)
    W[f + FIXED] = n
    for i in range(n):
        W[f + GIVEN + i] = M[ANSWERS + i]


@inner
def count_steps(rows: SearchRows, depth: int, counts: IntRow, budget: int) -> int:
    """Continue for ``budget`` runs; return NOT_YET, ALL_COUNTED, or the reason for stopping.

    NO_ROOM: after a fault, or if the stack is full; TOO_MANY_WAYS: a turn has too many variants.
    """
    c, M, X, H, S, W = rows.c, rows.M, rows.X, rows.H, rows.S, rows.W
    level = W[0]
    while level >= 0 and budget > 0:
        f = 1 + level * FRAME
        if W[f + FIXED] == FRESH and begin_frame(rows, f, level) == FAULT:
            return NO_ROOM
        n = W[f + FIXED]
        turn = S[level][PHASE] == TURN_PHASE
        cut_history(H, W[f + HISTORY])
        if n < 0:
            if W[f + LEGAL] == 0 and turn:
                if stuck(S[level], M, X, H) == FAULT:
                    return NO_ROOM
                W[f + FIXED] = FRESH
                if S[level][PHASE] == OVER_PHASE:
                    level -= 1
            else:
                level -= 1
            W[0] = level
            continue
        if W[f + TRIED_WAYS] == MOST_TO_COUNT:
            return TOO_MANY_WAYS
        copy(S[level], c)
        for i in range(n):
            M[ANSWERS + i] = W[f + GIVEN + i]
        M[MODE] = FIRST_ANSWERS
        status = run(c, M, X, n)
        budget -= 1
        if status == FAULT:
            return NO_ROOM
        W[f + TRIED_WAYS] += 1
        failed = M[FAILED]
        asked = M[ASKED]
        made = W[f + PREFIX]
        next_sequence(M, W, f, turn or status == DEAD)
        if status == DEAD or (turn and PREFERENCES > 0 and failed != W[f + FEWEST]):
            continue
        W[f + LEGAL] += 1
        ply = W[f + PLAYED]
        if turn or asked > made:
            counts[ply] += 1
            ply += 1
            if ply == depth:
                continue
        if level + 1 == STACK:
            return NO_ROOM
        if not turn and asked > made + 1:
            copy(S[level], c)
            made += 1
        elif finish(c, M, X, H, status) == FAULT:
            return NO_ROOM
        else:
            made = 0
        if c[PHASE] != OVER_PHASE:
            level += 1
            push_level(S, W, c, level, made, ply)
    return ALL_COUNTED if level < 0 else NOT_YET


@jit
def continue_count(rows: SearchRows, depth: int, counts: IntRow, budget: int) -> int:
    """Continue the count, with new rounds prevented from clearing the history of positions."""
    M = rows.M
    M[BRANCHING] = 1
    found = count_steps(rows, depth, counts, budget)
    M[BRANCHING] = 0
    return found
