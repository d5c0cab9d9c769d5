"""Records every step of random games, or of games replayed from their answers.

A step is one way through the pending program: a turn, or the decisions before, between or after rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import (
        least_failure,
        next_answers,
        random_way,
        run,
        seed_random,
    )
    from manqala.compile.kernel.rounds import begin, finish, stuck
    from manqala.compile.kernel.supplied import *
    from manqala.study.kernel.facts_row import *
    from manqala.study.kernel.recording_rows import RecordingRows


@jit
def mix(h: int, number: int, factor: int) -> int:
    """Mix a 32-bit number into a 32-bit hash."""
    h = ((h ^ number) * factor) & 0xFFFFFFFF
    return h ^ (h >> 16)


@jit
def position_hash(c: IntRow) -> int:
    """Return a hash of the position, equal for the same pieces, lasting marks and mover."""
    one = 1
    two = 2
    for i in range(LASTING):
        low = c[i] & 0xFFFFFFFF
        high = (c[i] >> 32) & 0xFFFFFFFF
        one = mix(mix(one, low, HASH_ONE), high, HASH_ONE)
        two = mix(mix(two, low, HASH_TWO), high, HASH_TWO)
    return ((one & 0x7FFFFFFF) << 32) | two


@jit
def count_alternatives(M: IntRow, K: IntRow, chosen: int, asked: int) -> None:
    """Count the distinct answers of legal ways at each question of the chosen way; ways come in order."""
    for j in range(min(chosen, asked)):
        a = M[ANSWERS + j]
        if K[SEEN + j] != a:
            K[SEEN + j] = a
            K[TWIGS + j] += 1
        if a != K[CHOSEN + j]:
            break


@jit
def count_legal(s: IntRow, c: IntRow, M: IntRow, X: Rows, K: IntRow, chosen: int) -> int:
    """Return the number of ways through the pending program, up to the limit; negative after a fault."""
    turn = s[PHASE] == TURN_PHASE
    least = 0
    if PREFERENCES > 0 and turn:
        least = least_failure(s, c, M, X)
        if least < 0:
            return 0 if least == -DEAD else -FAULT
    for j in range(chosen):
        K[SEEN + j] = -1
        K[TWIGS + j] = 0
    found = 0
    tries = 0
    n = 0
    while n >= 0 and found < MAX_WAYS and tries < 8 * MAX_WAYS:
        copy(s, c)
        M[MODE] = FIRST_ANSWERS
        status = run(c, M, X, n)
        if status == FAULT:
            return -FAULT
        asked = M[ASKED]
        if status != DEAD and (PREFERENCES == 0 or not turn or M[FAILED] == least):
            found += 1
            count_alternatives(M, K, chosen, asked)
        n = next_answers(M, asked, 0)
        tries += 1
    # The rest is unknown: it counts as the maximum.
    return MAX_WAYS if n >= 0 else found


@jit
def path_odds(K: IntRow, chosen: int, ways: int) -> int:
    """Return the inverse probability of the chosen way in random play; 0: unknown."""
    if ways == MAX_WAYS or WEIGHS:
        return 0
    odds = 1
    for j in range(chosen):
        odds *= K[TWIGS + j]
        if odds > MAX_ODDS:
            return 0
    return odds


@jit
def replay_answers(s: IntRow, c: IntRow, M: IntRow, X: Rows, K: IntRow, chosen: int) -> int:
    """Run the pending program with the chosen answers; return the status."""
    copy(s, c)
    for j in range(chosen):
        M[ANSWERS + j] = K[CHOSEN + j]
    M[MODE] = FIRST_ANSWERS
    return run(c, M, X, chosen)


@jit
def record_facts(c: IntRow, M: IntRow, F: IntRow, at: int) -> None:
    """Record the position and the scores after a step."""
    F[at + FACT_POSITION] = position_hash(c)
    for p in range(PLAYERS):
        F[at + FACTS + p] = score(c, p, M)


@jit
def record_game(  # noqa: PLR0915 -- one loop: recording a step needs all facts about it
    rows: RecordingRows, limit: int, given: IntRow, lengths: IntRow, many: int, fact: int, answer: int, counting: bool
) -> int:  # fmt: skip
    """Continue from a state and record every step; return the number of steps, or ROWS_FULL.

    ``fact`` and ``answer``: where the records begin. ``many``: the number of given steps, after which the game is
    abandoned; -1: it is random. Without ``counting`` the ways through its steps are not recorded: counting them takes
    longer than playing a random game. K[CHOSEN] receives the result: DONE, or FAULT.
    """
    c, b, s, M, X = rows.c, rows.b, rows.s, rows.M, rows.X
    H, K, F, A = rows.H, rows.K, rows.F, rows.A
    begin(c, H)
    steps = 0
    taken = 0
    result = DONE
    while result == DONE and c[PHASE] != OVER_PHASE and c[PLIES] < limit:
        turn = c[PHASE] == TURN_PHASE
        mover = c[MOVER]
        copy(c, s)
        chosen = 0
        if many < 0:
            status = random_way(c, b, M, X)
            chosen = 0 if status == DEAD else M[ASKED]
            for j in range(chosen):
                K[CHOSEN + j] = M[ANSWERS + j]
        else:
            M[MODE] = FIRST_ANSWERS
            status = run(c, M, X, 0)
            # Without a question or a turn there is no step.
            if turn or status == DEAD or M[ASKED] > 0:
                status = DONE
                if steps < many:
                    chosen = lengths[steps]
                    for j in range(chosen):
                        K[CHOSEN + j] = given[taken + j]
        ways = 0
        if many < 0 and not counting:
            ways = 0 if status == DEAD else 1
        elif status != FAULT and (status != DEAD or turn):
            ways = count_legal(s, c, M, X, K, chosen)
        if ways < 0 or status == FAULT:
            result = FAULT
        elif ways == 0:
            copy(s, c)
            result = stuck(c, M, X, H) if turn else FAULT
        else:
            asked_here = turn or chosen > 0
            if many >= 0 and asked_here and steps == many:
                copy(s, c)
                break
            odds = path_odds(K, chosen, ways) if counting else 0
            if many >= 0 or counting:
                status = replay_answers(s, c, M, X, K, chosen)
            if DEAD <= status <= FAULT:
                result = FAULT
            else:
                if asked_here:
                    at = fact + steps * (FACTS + PLAYERS)
                    if at + FACTS + PLAYERS > len(F) or answer + taken + chosen > len(A):
                        return ROWS_FULL
                    for j in range(chosen):
                        A[answer + taken + j] = K[CHOSEN + j]
                    F[at + FACT_TURN] = 1 if turn else 0
                    F[at + FACT_MOVER] = mover
                    F[at + FACT_ASKED] = chosen
                    F[at + FACT_WAYS] = ways if counting else 0
                    F[at + FACT_ODDS] = odds
                result = finish(c, M, X, H, status)
                if asked_here:
                    record_facts(c, M, F, fact + steps * (FACTS + PLAYERS))
                    steps += 1
                    taken += chosen
    K[CHOSEN] = result
    return steps


@jit
def record_result(c: IntRow, M: IntRow, fault: int, steps: int, results: IntRow, at: int) -> None:
    """Record the result of a game as ``play_many`` does, with the steps in place of the checksum; then the scores."""
    ended = c[PHASE] == OVER_PHASE
    results[at + RESULT_WINNER] = c[RESULT] if ended else PLAYERS
    results[at + RESULT_PLIES] = c[PLIES]
    results[at + RESULT_ROUNDS] = c[ROUNDS]
    results[at + RESULT_FAULT] = GONE_WRONG if fault == FAULT else ENDED if ended else GIVEN_UP
    results[at + RESULT_REASON] = c[REASON]
    results[at + RESULT_CHECKSUM] = steps
    for p in range(PLAYERS):
        results[at + RESULTS + p] = score(c, p, M)


@jit
def record_many(
    start: IntRow, rows: RecordingRows, first: int, many: int, limit: int, seed: int, counting: bool, results: IntRow
) -> int:  # fmt: skip
    """Record the random games ``first``, ``first + 1``, … of ``play_many`` while there is room; return their number."""
    c, M, K, F, A = rows.c, rows.M, rows.K, rows.F, rows.A
    fact = 0
    answer = 0
    for g in range(many):
        seed_random(M, seed * 1000003 + (first + g) * 7919)
        copy(start, c)
        steps = record_game(rows, limit, A, A, -1, fact, answer, counting)
        if steps == ROWS_FULL:
            return g
        record_result(c, M, K[CHOSEN], steps, results, g * (RESULTS + PLAYERS))
        for _ in range(steps):
            answer += F[fact + FACT_ASKED]
            fact += FACTS + PLAYERS
    return many


@jit
def record_replay(
    start: IntRow, rows: RecordingRows, limit: int, given: IntRow, lengths: IntRow, many: int, counting: bool, results: IntRow
) -> int:  # fmt: skip
    """Record a game with given answers; return the number of its legal steps."""
    c, M, K = rows.c, rows.M, rows.K
    copy(start, c)
    steps = record_game(rows, limit, given, lengths, many, 0, 0, counting)
    record_result(c, M, K[CHOSEN], steps, results, 0)
    return steps
