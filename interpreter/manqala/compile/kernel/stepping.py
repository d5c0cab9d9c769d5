"""One step of an explicit position: play a turn, and list all legal ways through the next one.

E: the row with the answers to play, which then receives the list (``stepping_row``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import least_failure, next_answers
    from manqala.compile.kernel.history import cut_history, history_length
    from manqala.compile.kernel.rounds import finish, stuck
    from manqala.compile.kernel.stepping_row import *
    from manqala.compile.kernel.supplied import *


@inner
def run_turn(c: IntRow, M: IntRow, X: Rows, n: int, mode: int) -> int:
    """Run the pending turn with n answers; compiled once."""
    M[MODE] = mode
    M[RETRY] = 0
    M[REASON_SAID] = 0
    M[FAILED] = 0
    M[OPEN] = 0
    return p_turn(c, M, X, n)


@inner
def open_question(s: IntRow, b: IntRow, M: IntRow, X: Rows, E: IntRow) -> int:
    """Run a turn to its first question, and note its number; return its number of options, or -1 without a question."""
    copy(s, b)
    status = run_turn(b, M, X, 0, OPEN_QUESTION)
    many = M[OPEN] if status == DEAD else -1
    E[STEP_QUESTION] = M[OPEN_ONE] if many > 0 else -1
    return many


@inner
def list_options(E: IntRow, M: IntRow, many: int) -> int:
    """List each answer to the only question as a way; return their number."""
    if many < 0:
        E[STEP_ANSWERS] = 0
        E[STEP_LAST] = STEP_ANSWERS + 1
        return 1
    for i in range(many):
        E[STEP_WAYS + 2 * i] = i
        E[STEP_WAYS + 2 * i + 1] = M[LISTED + i]
    return many


@inner
def list_ways(s: IntRow, b: IntRow, M: IntRow, X: Rows, E: IntRow) -> int:
    """List the legal ways through the pending turn; return their number, or a negative one.

    It is -FAULT after a fault or without any way, and less than that if there are too many.
    """
    many = open_question(s, b, M, X, E)
    if PLAYS_OUT:
        return list_options(E, M, many)
    for i in range(many):
        E[STEP_VALUES + i] = M[LISTED + i]
    least = least_failure(s, b, M, X) if PREFERENCES > 0 else 0
    if least < 0:
        return 0 if least == -DEAD else -FAULT
    at = STEP_ANSWERS
    count = 0
    tries = 0
    given = 0
    n = 0
    while n >= 0:
        if tries == MOST_RUNS or given > MOST_ANSWERS:
            return -count - FAULT
        tries += 1
        for i in range(n):
            M[ANSWERS + i] = E[STEP_NEXT + i]
        copy(s, b)
        status = run_turn(b, M, X, n, FIRST_ANSWERS)
        if status == FAULT:
            return -FAULT
        depth = M[ASKED]
        given += depth
        if status != DEAD and (PREFERENCES == 0 or M[FAILED] == least):
            E[at] = depth
            for i in range(depth):
                E[at + 1 + i] = M[ANSWERS + i]
            if depth != 1:
                E[STEP_QUESTION] = -1
            at += depth + 1
            count += 1
        n = next_answers(M, depth, 0)
        for i in range(n):
            E[STEP_NEXT + i] = M[ANSWERS + i]
    E[STEP_LAST] = at
    return count


@inner
def point_to_ways(E: IntRow, count: int) -> None:
    """Write the answer of each way, or the index of its answers."""
    at = STEP_ANSWERS
    for i in range(count):
        if E[STEP_QUESTION] >= 0:
            E[STEP_WAYS + 2 * i] = E[at + 1]
            E[STEP_WAYS + 2 * i + 1] = E[STEP_VALUES + E[at + 1]]
        else:
            E[STEP_WAYS + 2 * i] = at + 1 - STEP_ANSWERS
            E[STEP_WAYS + 2 * i + 1] = E[at]
        at += E[at] + 1


@inner
def play_answers(s: IntRow, after: IntRow, M: IntRow, X: Rows, H: History, E: IntRow) -> bool:
    """Play the pending turn; return whether a turn of the same round follows in ``after``, or the game is over."""
    n = 1
    if E[STEP_PLAY] >= 0:
        M[ANSWERS] = E[STEP_PLAY]
    else:
        n = E[STEP_GIVEN]
        for i in range(n):
            M[ANSWERS + i] = E[STEP_ANSWERS + i]
    copy(s, after)
    status = run_turn(after, M, X, n, FIRST_ANSWERS)
    if DEAD <= status <= FAULT or M[ASKED] != n:
        return False
    before = history_length(H)
    well = finish(after, M, X, H, status) != FAULT and after[ROUNDS] == s[ROUNDS]
    if well and (after[PHASE] == TURN_PHASE or after[PHASE] == OVER_PHASE):
        return True
    cut_history(H, before)
    return False


@inner
def begin_again(s: IntRow, H: History, E: IntRow) -> None:
    """Note the position of a state after those noted before it."""
    if COUNTS_OCCURRENCES and E[STEP_NOTED] >= 0:
        cut_history(H, E[STEP_NOTED])
        if s[PHASE] == TURN_PHASE:
            note(s, H)


@inner
def list_turn(s: IntRow, b: IntRow, M: IntRow, X: Rows, H: History, E: IntRow) -> int:
    """Go on to a playable turn, and list the ways through it; return what is pending."""
    rounds = s[ROUNDS]
    count = 0
    E[STEP_QUESTION] = -1
    E[STEP_PASSED] = 0
    while count == 0 and s[PHASE] == TURN_PHASE and s[ROUNDS] == rounds:
        count = list_ways(s, b, M, X, E)
        if count == 0:
            E[STEP_PASSED] += 1
            if stuck(s, M, X, H) == FAULT:
                return LOST
    E[STEP_COUNT] = count
    E[STEP_MOVER] = s[MOVER]
    E[STEP_END] = STEP_WAYS + 2 * (count if count > 0 else 0)
    if s[ROUNDS] != rounds or count == -FAULT:
        return LOST
    if count < 0:
        return UNLISTED
    if s[PHASE] != TURN_PHASE:
        return GAME_OVER if s[PHASE] == OVER_PHASE else LOST
    if PLAYS_OUT == 0 or E[STEP_QUESTION] < 0:
        point_to_ways(E, count)
    return BY_ONE_ANSWER if E[STEP_QUESTION] >= 0 else BY_SEVERAL


@jit
def step_turn(raw: IntRow, s: IntRow, b: IntRow, M: IntRow, X: Rows, H: History, E: IntRow) -> None:
    """Play answers, go on to a playable turn, and list the ways through it.

    ``s``: the state with the pending turn, before and afterwards; ``raw`` receives the state right after the turn, before
    any passes. If no turn is played, ``raw`` is the start; then E[STEP_NOTED] is the number of positions of the round
    noted before it, or -1 if it is noted, too. ``b``: a row for trying turns.
    """
    M[BRANCHING] = 1
    status = REFUSED
    if E[STEP_PLAY] <= NOTHING:
        begin_again(raw, H, E)
        copy(raw, s)
        if E[STEP_PLAY] == NOTHING:
            status = list_turn(s, b, M, X, H, E)
    elif play_answers(s, raw, M, X, H, E):
        copy(raw, s)
        status = list_turn(s, b, M, X, H, E)
    E[STEP_STATUS] = status
    E[STEP_NOTED] = history_length(H)
    M[BRANCHING] = 0
