"""All legal ways through a turn, each with the state to which it leads: what an object for a position needs at each ply.

E: the row in which they are listed (``stepping_row``); R: the states to which they lead, one row for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import least_failure, next_answers, run
    from manqala.compile.kernel.history import cut_history, history_length
    from manqala.compile.kernel.rounds import finish, stuck
    from manqala.compile.kernel.stepping_row import *
    from manqala.compile.kernel.supplied import *


@inner
def open_question(s: IntRow, c: IntRow, M: IntRow, X: Rows, E: IntRow) -> int:
    """Run a turn up to its first question, and note which one it is; how many options it has."""
    copy(s, c)
    M[MODE] = OPEN_QUESTION
    M[RETRY] = 0
    status = run(c, M, X, 0)
    many = M[OPEN] if status == DEAD else 0
    E[STEP_QUESTION] = M[OPEN_ONE] if many > 0 else -1
    return many


@inner
def list_ways(s: IntRow, R: Rows, M: IntRow, X: Rows, H: History, E: IntRow) -> int:
    """List the legal ways through the turn that waits; their number, or NOT_LISTED."""
    least = least_failure(s, R[0], M, X) if PREFERENCES > 0 else 0
    if least < 0:
        return 0 if least == -DEAD else NOT_LISTED
    values = MOST_NUMBERS
    # The answers of the next run: what follows a turn may overwrite those in M.
    given = MOST_NUMBERS + WIDTH
    many = open_question(s, R[0], M, X, E)
    for i in range(many):
        E[values + i] = M[LISTED + i]
    noted_before = history_length(H)
    at = STEP_WAYS
    count = 0
    tries = 0
    n = 0
    while n >= 0:
        tries += 1
        if tries > MOST_RUNS or count == MOST_WAYS or at + DEPTH + 2 > MOST_NUMBERS:
            return NOT_LISTED
        for i in range(n):
            M[ANSWERS + i] = E[given + i]
        M[MODE] = FIRST_ANSWERS
        M[RETRY] = 0
        after = R[count]
        copy(s, after)
        status = run(after, M, X, n)
        if status == FAULT:
            return NOT_LISTED
        depth = M[ASKED]
        legal = status != DEAD and (PREFERENCES == 0 or M[FAILED] == least)
        if legal:
            E[at] = depth
            for i in range(depth):
                E[at + 1 + i] = M[ANSWERS + i]
            E[at + 1 + depth] = E[values + M[ANSWERS]] if depth == 1 else -1
            if depth != 1:
                E[STEP_QUESTION] = -1
            at += depth + 2
            count += 1
        n = next_answers(M, depth, 0)
        for i in range(n):
            E[given + i] = M[ANSWERS + i]
        if legal:
            cut_history(H, noted_before)
            if finish(after, M, X, H, status) == FAULT:
                return NOT_LISTED
    cut_history(H, noted_before)
    E[STEP_END] = at
    return count


@jit
def list_turn(raw: IntRow, s: IntRow, R: Rows, M: IntRow, X: Rows, H: History, E: IntRow) -> None:
    """Go on from a state up to a turn that can be played, and list the ways through that.

    The state is that to which the way E[STEP_FROM] of the last list led, or, if that is -1, ``raw``; ``s`` gets the one in
    which the turn waits. E[STEP_NOTED]: how many positions of the round are noted before the state's own, or -1 where that
    is noted, too.
    """
    M[BRANCHING] = 1
    way = E[STEP_FROM]
    if way >= 0:
        copy(R[way], s)
    else:
        copy(raw, s)
    if COUNTS_OCCURRENCES and E[STEP_NOTED] >= 0:
        cut_history(H, E[STEP_NOTED])
        if s[PHASE] == TURN_PHASE:
            note(s, H)
    count = 0
    E[STEP_END] = STEP_WAYS
    E[STEP_QUESTION] = -1
    while s[PHASE] == TURN_PHASE and count == 0:
        count = list_ways(s, R, M, X, H, E)
        if count == 0 and stuck(s, M, X, H) == FAULT:
            count = NOT_LISTED
    E[STEP_NOTED] = history_length(H)
    E[STEP_PHASE] = s[PHASE]
    E[STEP_ROUNDS] = s[ROUNDS]
    E[STEP_RESULT] = s[RESULT]
    E[STEP_REASON] = s[REASON]
    E[STEP_COUNT] = count
    E[STEP_MOVER] = s[MOVER]
    M[BRANCHING] = 0
