"""Queries for legal moves: turns are tried on separate rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.kernel.answers import least_failure, next_answers
    from manqala.compile.kernel.rounds import following, forget
    from manqala.compile.kernel.supplied import *


@woven
def could_move(
    now: IntRow,
    player: int,
    start: IntRow,
    trial: IntRow,
    work: IntRow,
    X: Rows,
    so_that: Callable[[IntRow, int, IntRow, Rows], bool],
) -> bool:
    """Return whether the player, if on move, has a legal turn with the required result.

    ``start``, ``trial``, ``work``: rows for trying turns; ``so_that``: the function that tests the result. Each query
    has its own inlined copy, since queries may nest and compiled code has no recursion.
    """
    if player >= PLAYERS:
        return False
    copy(now, start)
    forget(start, TURN_CELLS, TURN_VALUES, TURN_MARKS)
    start[PHASE] = TURN_PHASE
    start[MOVER] = player
    start[NEXT_MOVER] = following(player)
    work[JUDGING] = 1
    least = 0
    if PREFERENCES > 0:
        least = least_failure(start, trial, work, X)
        if least < 0:
            return False
    work[MODE] = FIRST_ANSWERS
    work[FAILED] = 0
    n = 0
    tries = 0
    given = 0
    found = False
    while n >= 0 and not found and tries < ATTEMPTS and given <= MOST_ANSWERS:
        copy(start, trial)
        status = p_turn(trial, work, X, n)
        depth = work[ASKED]
        if status == FAULT:
            return False
        if status != DEAD and work[FAILED] == least:
            found = so_that(trial, player, work, X)
        n = next_answers(work, depth, 0)
        tries += 1
        given += depth
    return found
