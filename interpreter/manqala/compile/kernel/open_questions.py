"""One question at a time: a run repeats with the answers so far, and stops at the next question.

The caller's row holds two numbers for each answer: the option's number, and a note of the caller.
``first`` is the start of the answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import next_answers, run, seed_random
    from manqala.compile.kernel.supplied import *


@inlined
def answer_again(M: IntRow, answers: IntRow, first: int, given: int, mode: int) -> None:
    """Prepare a run that begins with the given answers."""
    for i in range(given):
        M[ANSWERS + i] = answers[first + 2 * i]
    M[MODE] = mode
    M[RETRY] = 0


@inner
def run_apart(c: IntRow, M: IntRow, X: Rows, n: int) -> int:
    """Run the pending program from rare code, which shares one compiled copy of the rules."""
    return run(c, M, X, n)


@inner
def ends_well(
    s: IntRow,
    c: IntRow,
    M: IntRow,
    X: Rows,
    answers: IntRow,
    first: int,
    given: int,
    option: int,
    least: int,
) -> bool:
    """Return whether some way from this option leads to a legal end; ``least``: the preferences that cannot be met."""
    turn = s[PHASE] == TURN_PHASE
    answer_again(M, answers, first, given, FIRST_ANSWERS)
    M[ANSWERS + given] = option
    n = given + 1
    spent = 0
    while n >= 0 and spent <= FIRST_SEARCH:
        copy(s, c)
        status = run_apart(c, M, X, n)
        depth = M[ASKED]
        if status == FAULT:
            return False
        if status != DEAD and (not turn or M[FAILED] == least):
            return True
        n = next_answers(M, depth, given + 1)
        spent += depth
    if n < 0:
        return False
    seed_random(M, 0)
    M[MODE] = RANDOM_ANSWERS
    for _ in range(RANDOM_TRIES):
        copy(s, c)
        answer_again(M, answers, first, given, RANDOM_ANSWERS)
        M[ANSWERS + given] = option
        status = run_apart(c, M, X, given + 1)
        if DEAD <= status <= FAULT:
            continue
        if not turn or M[FAILED] == least:
            return True
    return False
