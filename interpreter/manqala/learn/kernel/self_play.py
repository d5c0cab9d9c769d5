"""Self-play with a shallow search, and temporal-difference learning of weights from these games.

A position's value moves towards what was seen later: the search's own result, the results for later positions, and the
end of the game, all as chances of winning. A weight whose errors change sign moves in smaller steps (temporal
coherence; Beal and Smith 1999).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import below, drawn_option, seed_random
    from manqala.compile.kernel.history import cut_history, history_length
    from manqala.compile.kernel.rounds import begin, finish, random_step, together
    from manqala.compile.kernel.supplied import *
    from manqala.learn.kernel.lesson_row import *
    from manqala.learn.kernel.lesson_rows import LessonRows
    from manqala.search.kernel.alphabeta_row import *
    from manqala.search.kernel.alphabeta_steps import continue_search
    from manqala.search.kernel.alphabeta_table import empty_table
    from manqala.search.kernel.attempts import attempt, is_round_over, value_between_rounds
    from manqala.search.kernel.evaluation import (
        feature_code,
        first_weight,
        lead,
        lead_weight,
        learned_value,
        write_codes,
    )
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *
    from manqala.search.kernel.search_rows import SearchRows


@jit
def chance(value: int, Y: FixedRow, P: IntRow) -> int:
    """Return the chance of winning for a value."""
    return Y[max(0, min(value // P[UNIT] + CHANCES // 2, CHANCES - 1))]


@jit
def look(now: IntRow, rows: SearchRows, lessons: LessonRows, given: int, view: int) -> int:
    """Search from a state, after a number of answers on the path; return the value for a player, or NONE."""
    P, H, W = lessons.P, rows.H, rows.W
    copy(now, rows.S[0])
    known = history_length(H)
    if PLAYERS > 2:  # stored values were for another player
        empty_table(rows.T)
    for depth in range(P[DEPTHS]):
        block = SEARCHES + depth * P[BLOCK]
        for i in range(P[BLOCK]):
            W[i] = P[block + i]
        W[ROUND] = now[ROUND_NUMBER] + (1 if now[PHASE] == BETWEEN_PHASE else 0)
        W[VIEW] = view
        W[FRAMES + GIVEN] = given
        W[FRAMES + HISTORY] = known
        while not continue_search(rows, 1 << 30):
            pass
        cut_history(H, known)
    return W[VALUE]


@jit
def play_turn(now: IntRow, rows: SearchRows, b: IntRow, lessons: LessonRows, turn: int) -> int:
    """Play the pending program as the search would, or at random if the search fails; return DONE or FAULT."""
    P, K, Y = lessons.P, lessons.K, lessons.Y
    c, M, X, H, W = rows.c, rows.M, rows.X, rows.H, rows.W
    at = turn * NOTES
    given = 0
    line = 0
    length = 0
    while True:
        status = attempt(c, M, X, now, W, PATH, given)
        if status == FAULT or (status == DEAD and M[OPEN] == 0):
            return random_step(now, b, M, X, H)
        if status != DEAD:
            copy(c, now)
            return finish(now, M, X, H, status)
        if M[CHOOSER] == PLAYERS:
            W[PATH + given] = drawn_option(M)
            length = 0
        else:
            if line >= length:
                view = M[CHOOSER] if PLAYERS > 2 else 0
                if TEAMS:  # partners have the same values
                    view = CAPTAIN[view]
                value = look(now, rows, lessons, given, view)
                if K[at + SEEN] == NOT_SEEN and value != NONE:
                    K[at + SEEN] = chance(value, Y, P)
                    K[at + BY] = view
                if K[at + DRAWN]:
                    return random_step(now, b, M, X, H)
                line = 0
                length = W[FRAMES + LENGTH]
                if length == 0:
                    return random_step(now, b, M, X, H)
            W[PATH + given] = W[LINES + line]
            line += 1
        given += 1


@jit
def learn(now: IntRow, rows: SearchRows, lessons: LessonRows, view: int, target: int) -> None:
    """Move the value of a state towards a chance of winning."""
    N, A, P, Y = lessons.N, lessons.A, lessons.P, lessons.Y
    M, Z = rows.M, rows.Z
    wrong = target - chance(learned_value(now, M, Z, view), Y, P)
    step = wrong * P[STEP] // (FEATURES + 1)
    lying = write_codes(now, Z)
    at = lead_weight(lying, lead(now, M, view), view)
    Z[at] += step * rate(N, A, at, wrong) >> RATES
    first = first_weight(now, lying, view)
    for i in range(FEATURES):
        at = first + feature_code(Z, i)
        Z[at] += step * rate(N, A, at, wrong) >> RATES
        first += FEATURE_CODES


@jit
def rate(N: IntRow, A: IntRow, at: int, wrong: int) -> int:
    """Return the step size of a weight from its errors so far, including this one."""
    found = (abs(N[at]) << RATES) // A[at] if A[at] > 0 else 1 << RATES
    N[at] += wrong
    A[at] += abs(wrong)
    return found


@jit
def outcome(now: IntRow, rows: SearchRows, lessons: LessonRows, view: int, first: int) -> int:
    """Return the result of a game for a player as a chance of winning; for an abandoned one the expectation."""
    P, Y, M, Z = lessons.P, lessons.Y, rows.M, rows.Z
    if now[PHASE] == OVER_PHASE:
        if together(now[RESULT], view):
            return ONE
        return ONE // 2 if now[RESULT] == PLAYERS and PLAYERS > 1 else 0
    if is_round_over(now, first):
        return chance(value_between_rounds(now, M, view), Y, P)
    return chance(learned_value(now, M, Z, view), Y, P)


@jit
def learn_game(now: IntRow, rows: SearchRows, lessons: LessonRows, turns: int, first: int) -> None:
    """Go back through a game: a position's target is what came after it, as far as that was not random."""
    P, K, R, Y = lessons.P, lessons.K, lessons.R, lessons.Y
    for view in range(PLAYERS if PLAYERS > 2 else 1):
        later = outcome(now, rows, lessons, view, first)
        for turn in range(turns - 1, -1, -1):
            at = turn * NOTES
            seen = K[at + SEEN]
            known = seen != NOT_SEEN and K[at + BY] == view
            if K[at + DRAWN]:
                later = (
                    seen if known else chance(learned_value(R[turn], rows.M, rows.Z, view), Y, P)
                )
            elif known:
                later += (ONE - P[KEPT]) * (seen - later) // ONE
            if R[turn][PHASE] == TURN_PHASE and (known or not K[at + DRAWN]):
                learn(R[turn], rows, lessons, view, later)


@jit
def play_and_learn(
    start: IntRow, now: IntRow, rows: SearchRows, b: IntRow, lessons: LessonRows,
    game: int, many: int, seed: int,
) -> None:  # fmt: skip
    """Play games number ``game``, ``game + 1``, … and learn from each; each has separate random numbers."""
    P, K, R = lessons.P, lessons.K, lessons.R
    M, X, H, T = rows.M, rows.X, rows.H, rows.T
    for g in range(many):
        seed_random(M, seed * 1000003 + (game + g) * 7919)
        copy(start, now)
        begin(now, H)
        empty_table(T)
        opening = below(M, P[OPENING] + 1)
        turns = 0
        result = DONE
        first = now[ROUND_NUMBER]
        while result == DONE and now[PHASE] != OVER_PHASE and turns < MOST_TURNS:
            if is_round_over(now, first):
                # Each round of a match counts as a game.
                learn_game(now, rows, lessons, turns, first)
                P[TURNS_PLAYED] += turns
                turns = 0
                first += 1
                empty_table(T)
            if opening > 0:
                opening -= 1
                result = random_step(now, b, M, X, H)
            else:
                at = turns * NOTES
                copy(now, R[turns])
                K[at + SEEN] = NOT_SEEN
                K[at + DRAWN] = 1 if below(M, P[EXPLORED]) == 0 else 0
                result = play_turn(now, rows, b, lessons, turns)
                turns += 1
        P[PLAYED] += 1
        P[TURNS_PLAYED] += turns
        if result == DONE:
            learn_game(now, rows, lessons, turns, first)
        else:
            P[LOST] += 1
