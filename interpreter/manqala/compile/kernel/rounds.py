"""The flow of play: turns, endings, settling, rounds; and whole games at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import random_way, seed_random
    from manqala.compile.kernel.history import clear_history
    from manqala.compile.kernel.supplied import *


@inlined
def forget(c: IntRow, cells: FixedRow, values: FixedRow, many: int) -> None:
    """Reset marks to their initial values."""
    for i in range(many):
        c[cells[i]] = values[i]


@woven
def begin_turn(c: IntRow, M: IntRow, X: Rows, H: History) -> int:
    """Begin the mover's turn; return the number of the ending whose condition holds, or -1 if play continues."""
    c[PHASE] = TURN_PHASE
    if TURN_MARKS:
        forget(c, TURN_CELLS, TURN_VALUES, TURN_MARKS)
    c[NEXT_MOVER] = following(c[MOVER])
    if COUNTS_OCCURRENCES:
        c[OCCURS] = note(c, H)
    return ending(c, M, X)


@inlined
def following(player: int) -> int:
    """Return the player after this one."""
    player += 1
    return 0 if player == PLAYERS else player


@inner
def happens(which: int, c: IntRow, M: IntRow, X: Rows) -> int:
    """Run the reactions to an event, without questions."""
    M[MODE] = FIRST_ANSWERS
    M[REASON_SAID] = 0
    return event(which, c, M, X)


@inner
def end_reason(M: IntRow, reason: int) -> int:
    """Return the reason for an end: the rule's own, or else ``reason``."""
    return M[REASON_SAID] if M[REASON_SAID] > 0 else reason


@inlined
def together(one: int, other: int) -> bool:
    """Return whether two players are the same, or partners."""
    return CAPTAIN[one] == CAPTAIN[other] if TEAMS else one == other


@inner
def score_together(c: IntRow, player: int, M: IntRow) -> int:
    """Return the score of a player, and of the partners."""
    if TEAMS == 0:
        return score(c, player, M)
    total = 0
    for p in range(PLAYERS):
        if CAPTAIN[p] == CAPTAIN[player]:
            total += score(c, p, M)
    return total


@inner
def winner_of(status: int, c: IntRow, M: IntRow) -> int:
    """Return the winner, PLAYERS for a draw."""
    told = (status - OVER) % WINNERS
    if told >= 2:
        return CAPTAIN[told - 2] if TEAMS else told - 2
    if told == 1:
        return PLAYERS
    best = PLAYERS
    high = 0
    tie = False
    for p in range(PLAYERS):
        if TEAMS and CAPTAIN[p] != p:
            continue
        s = score_together(c, p, M)
        if best == PLAYERS or s > high:
            best = p
            high = s
            tie = False
        elif s == high:
            tie = True
    return PLAYERS if tie else best


@woven
def finish(c: IntRow, M: IntRow, X: Rows, H: History, status: int) -> int:
    """Go on after the pending program with this status, until another one is pending or the game is over.

    Return DONE or FAULT.
    """
    if c[PHASE] == TURN_PHASE and status < ROUND_OVER:
        c[PASSES] = 0
        c[STILL] = 0
        c[IDLE] = 0
        c[PLIES] += 1
        if PASSES_ON:
            return pass_on(c, M, X, H)
        c[MOVER] = c[NEXT_MOVER]
        end = begin_turn(c, M, X, H)
        if end < 0:
            return DONE
        c[ENDING] = end
        return go_on(c, M, X, H, SETTLE, 0, 0)
    return finish_other(c, M, X, H, status)


@inner
def pass_on(c: IntRow, M: IntRow, X: Rows, H: History) -> int:
    """Begin the next mover's turn, after rules about how turns pass."""
    status = happens(TURN_PASSES, c, M, X)
    if DEAD <= status <= FAULT:
        return FAULT
    if status >= ROUND_OVER:
        return go_on(c, M, X, H, ROUND_ENDED, status, end_reason(M, REASON_EVENTS + TURN_PASSES))
    c[MOVER] = c[NEXT_MOVER]
    end = begin_turn(c, M, X, H)
    if end < 0:
        return DONE
    c[ENDING] = end
    return go_on(c, M, X, H, SETTLE, 0, 0)


@inner
def finish_other(c: IntRow, M: IntRow, X: Rows, H: History, status: int) -> int:
    """Handle the rarer ends of a step."""
    phase = c[PHASE]
    if phase == TURN_PHASE:
        c[IDLE] = 0
        c[PLIES] += 1
        return go_on(c, M, X, H, ROUND_ENDED, status, end_reason(M, REASON_RULE))
    if phase == SETTLE_PHASE:
        return go_on(c, M, X, H, SETTLED, status, 0)
    if ROUNDS_FOLLOW:
        if phase == BETWEEN_PHASE:
            if status >= MATCH_OVER:
                return over(c, winner_of(status, c, M), end_reason(M, REASON_RULE))
            return go_on(c, M, X, H, NEXT_ROUND, 0, 0)
        if phase == SETUP_PHASE:
            for i in range(KINDS):
                hold(c, BOX + i * PLACES, 0)
            status = happens(MATCH_BEGINS, c, M, X)
            if DEAD <= status <= FAULT:
                return FAULT
            task = ROUND_ENDED if status >= ROUND_OVER else FIRST_ROUND
            return go_on(c, M, X, H, task, status, end_reason(M, REASON_EVENTS + MATCH_BEGINS))
    return DONE


@inner
def go_on(  # noqa: PLR0915 -- one loop, because each may lead to any other
    c: IntRow, M: IntRow, X: Rows, H: History, task: int, status: int, reason: int
) -> int:
    """Go on after a turn that ends something: settling, the end of the round, the pause between rounds, the next round.

    It is one function with a loop, because each may lead to any other.
    """
    while True:
        if task == SETTLE:
            c[PHASE] = SETTLE_PHASE
            if SETTLE_ASKS[c[ENDING]] == 1:
                return DONE
            status = quietly(SETTLE_PHASE, c[ENDING], c, M, X)
            task = SETTLED
        elif task == SETTLED:
            if DEAD <= status <= FAULT:
                return FAULT
            reason = end_reason(M, REASON_ROUND_ENDS + c[ENDING])
            if status < ROUND_OVER:
                status = ROUND_OVER if status < OVER else status + WINNERS
            task = ROUND_ENDED
        elif task == ROUND_ENDED:
            winner = winner_of(status, c, M)
            if status >= MATCH_OVER:
                return over(c, winner, end_reason(M, REASON_RULE))
            c[WINNER] = winner
            if HAS_BETWEEN == 0:
                return over(c, winner, reason)
            if c[MATCH_PLAY] == 0:
                return over(c, winner, reason)
            status = happens(ROUND_ENDS, c, M, X)
            if DEAD <= status <= FAULT:
                return FAULT
            if status >= MATCH_OVER:
                return over(c, winner_of(status, c, M), end_reason(M, REASON_RULE))
            forget(c, TURN_CELLS, TURN_VALUES, TURN_MARKS)
            c[NEXT_MOVER] = 0
            task = BETWEEN
        elif ROUNDS_FOLLOW:
            if task == BETWEEN:
                end = match_ending(c, M, X)
                which = BETWEEN_PHASE
                if end >= 0:
                    which = MATCH_END
                else:
                    c[PHASE] = BETWEEN_PHASE
                    if BETWEEN_ASKS:
                        return DONE
                status = quietly(which, end, c, M, X)
                if DEAD <= status <= FAULT:
                    return FAULT
                if end >= 0:
                    return over(
                        c,
                        winner_of(max(status, OVER), c, M),
                        end_reason(M, REASON_MATCH_ENDS + end),
                    )
                if status >= MATCH_OVER:
                    return over(c, winner_of(status, c, M), end_reason(M, REASON_RULE))
                task = NEXT_ROUND
            else:
                if task == NEXT_ROUND:
                    forget(c, ROUND_CELLS, ROUND_VALUES, ROUND_MARKS)
                    c[ROUND_NUMBER] += 1
                c[ROUNDS] += 1
                c[IDLE] += 1
                if c[IDLE] > IDLE_ROUNDS:
                    return FAULT
                if M[BRANCHING] == 0:
                    clear_history(H)
                c[PASSES] = 0
                c[STILL] = 0
                c[MOVER] = c[OPENER]
                if PASSES_ON:
                    c[NEXT_MOVER] = c[OPENER]
                status = happens(ROUND_BEGINS, c, M, X)
                if DEAD <= status <= FAULT:
                    return FAULT
                reason = end_reason(M, REASON_EVENTS + ROUND_BEGINS)
                task = ROUND_ENDED
                if status < ROUND_OVER:
                    if PASSES_ON:
                        c[MOVER] = c[NEXT_MOVER]
                    end = begin_turn(c, M, X, H)
                    if end < 0:
                        return DONE
                    c[ENDING] = end
                    task = SETTLE
        else:
            return FAULT


@woven
def quietly(which: int, number: int, c: IntRow, M: IntRow, X: Rows) -> int:
    """Run a program without questions."""
    M[MODE] = FIRST_ANSWERS
    M[REASON_SAID] = 0
    return program(which, number, c, M, X, 0)


@woven
def over(c: IntRow, winner: int, reason: int) -> int:
    """End the game."""
    c[PHASE] = OVER_PHASE
    c[RESULT] = winner
    c[REASON] = reason
    return DONE


@jit
def stuck(c: IntRow, M: IntRow, X: Rows, H: History) -> int:
    """Handle a mover without legal turns: by a rule, or else by a pass."""
    keep(c, M, STUCK, LASTING)
    if PASSES_ON:
        c[NEXT_MOVER] = following(c[MOVER])
    status = happens(CANNOT_MOVE, c, M, X)
    if DEAD <= status <= FAULT:
        return FAULT
    reason = end_reason(M, REASON_EVENTS + CANNOT_MOVE)
    if status < ROUND_OVER:
        c[PASSES] += 1
        c[STILL] = c[STILL] + 1 if same(c, M, STUCK, LASTING) else 0
        if c[STILL] >= PLAYERS or c[PASSES] >= MOST_PASSES * PLAYERS:
            status = happens(NOBODY_CAN_MOVE, c, M, X)
            if DEAD <= status <= FAULT:
                return FAULT
            reason = (
                end_reason(M, REASON_EVENTS + NOBODY_CAN_MOVE)
                if status >= ROUND_OVER
                else REASON_NOBODY
            )
            status = max(status, ROUND_OVER)
    task = ROUND_ENDED
    if status < ROUND_OVER:
        if PASSES_ON:
            return pass_on(c, M, X, H)
        c[MOVER] = following(c[MOVER])
        end = begin_turn(c, M, X, H)
        if end < 0:
            return DONE
        c[ENDING] = end
        task = SETTLE
    return go_on(c, M, X, H, task, status, reason)


@woven
def begin(c: IntRow, H: History) -> None:
    """Make a state the start of a round."""
    clear_history(H)
    if COUNTS_OCCURRENCES and c[PHASE] == TURN_PHASE:
        c[OCCURS] = note(c, H)


@woven
def random_step(c: IntRow, b: IntRow, M: IntRow, X: Rows, H: History) -> int:
    """Answer all pending questions at random; return DONE or FAULT."""
    status = random_way(c, b, M, X)
    if status == DEAD:
        return stuck(c, M, X, H) if c[PHASE] == TURN_PHASE else FAULT
    return FAULT if status == FAULT else finish(c, M, X, H, status)


@woven
def play_out(c: IntRow, b: IntRow, M: IntRow, X: Rows, H: History, limit: int) -> int:
    """Play to the end at random; return DONE or FAULT."""
    begin(c, H)
    result = DONE
    while result == DONE and c[PHASE] != OVER_PHASE and c[PLIES] < limit:
        result = random_step(c, b, M, X, H)
    return result


@woven
def tell(c: IntRow, fault: int, results: IntRow, at: int) -> None:
    """Record the result of a random game."""
    h = 0
    for i in range(PIECES):
        h += held(c, i) * CHECKS[i]
    h &= 0xFFFFFFFF
    ended = c[PHASE] == OVER_PHASE
    winner = c[RESULT] if ended else PLAYERS
    results[at + RESULT_WINNER] = winner
    results[at + RESULT_PLIES] = c[PLIES]
    results[at + RESULT_ROUNDS] = c[ROUNDS]
    results[at + RESULT_FAULT] = GONE_WRONG if fault == FAULT else ENDED if ended else GIVEN_UP
    results[at + RESULT_REASON] = c[REASON]
    results[at + RESULT_CHECKSUM] = ((h * 31 + c[PLIES]) * 31 + winner) & 0xFFFFFFFF


@jit
def play_many(
    start: IntRow,
    c: IntRow,
    b: IntRow,
    M: IntRow,
    X: Rows,
    H: History,
    first: int,
    many: int,
    limit: int,
    seed: int,
    results: IntRow,
) -> None:
    """Play games number ``first``, ``first + 1``, … at random, and record their results.

    Each has separate random numbers, so any thread may play it.
    """
    for g in range(many):
        seed_random(M, seed * 1000003 + (first + g) * 7919)
        copy(start, c)
        fault = play_out(c, b, M, X, H, limit)
        tell(c, fault, results, g * RESULTS)
