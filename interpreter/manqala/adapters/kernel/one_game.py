"""One step of one game, for back ends with pure functions, with rows as arguments and results.

It does the same as ``lane_steps``, as one loop with a single copy of the rules of a turn. Each
iteration runs the pending program with the answers for its task, and then chooses the next task. So
games in lock step can be at different tasks at the same time. A match has one round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.adapters.kernel.lane_row import *
    from manqala.adapters.kernel.lane_steps import answered, hidden_answers, take_action
    from manqala.adapters.kernel.one_game_options import all_fit, fitting, how_many_fit, take_listed
    from manqala.adapters.kernel.one_game_row import *
    from manqala.adapters.kernel.seating import *
    from manqala.compile.kernel.answers import (
        below,
        next_answers,
        option_at,
        seed_random,
        weight_of,
    )
    from manqala.compile.kernel.history import clear_history
    from manqala.compile.kernel.open_questions import answer_again
    from manqala.compile.kernel.rounds import begin_turn, end_reason, following, over, winner_of
    from manqala.compile.kernel.supplied import *


@inlined
def ask(M: IntRow, n: int, k: int, m: int, who: int) -> int:
    """Return the answer to question k of a run, or the negated status with which the run ends.

    This replaces the function in ``answers``: there are no retries, and a run with too many questions is faulty, since it
    writes beyond the end of the row.
    """
    if m > WIDTH:
        return -FAULT
    a = 0
    if k < n:
        a = M[ANSWERS + k]
        if a >= m:
            return -DEAD
    elif M[MODE] == RANDOM_ANSWERS:
        a = below(M, m)
    elif M[MODE] == OPEN_QUESTION:
        M[OPEN] = m
        M[CHOOSER] = who
        return -DEAD
    M[ANSWERS + k] = a
    M[OPTIONS + k] = m
    return a


@inlined
def ask_weighted(M: IntRow, n: int, k: int, m: int, who: int, base: int, total: int) -> int:
    """Return the answer of chance to a question whose options have weights, at ``base``, with this sum; else as ``ask``."""
    a = ask(M, n, k, m, who)
    if a >= 0 and k >= n and M[MODE] == RANDOM_ANSWERS:
        a = option_at(M, base, below(M, total))
        M[ANSWERS + k] = a
    if a < 0 and M[OPEN] > 0:
        M[WEIGHED] = 1
        for i in range(m):
            M[ODDS + i] = M[base + i]
    return a


@jit
def take_step(  # noqa: PLR0915 -- one loop, because each task may lead to any other
    s: IntRow,
    c: IntRow,
    shown: IntRow,
    M: IntRow,
    X: Rows,
    H: History,
    lanes: IntRow,
    listed: IntRow,
    fits: IntRow,
    options: IntRow,
    action: int,
    limit: int,
) -> int:
    """Take a legal action, or begin if it is -1, and go on until a player has to decide; return what is pending.

    Less than -1 does nothing. ``s``: the state; ``c``: one for tries; ``shown``: receives the state that the player to decide
    sees; ``lanes``: the row of the game; ``listed``, ``fits``: for each option of the question its value, and whether
    it leads to
    an end; ``options``: the option of each action.
    """
    if action >= 0:
        take_action(lanes, options, 0, action)
    task = ANSWERING
    which = NO_EVENT
    n = 0
    tries = 0
    spent = 0
    best = 0
    sought = 0
    option = 0
    many = 0
    question = 0
    seat = 0
    weighed = 0
    draws = 0
    became = IS_OVER if action < -1 else -1
    while became < 0:
        given = lanes[LANE_GIVEN]
        turn = s[PHASE] == TURN_PHASE
        # A player who cannot move may end the game, and settling without questions does: that belongs to the last turn.
        late = given == 0 and s[PLIES] >= limit
        at_turn = task == ANSWERING and which == NO_EVENT and given == 0 and turn
        if PREFERENCES > 0 and at_turn and sought == 0:
            task = SEEKING
            n = 0
            tries = 0
            spent = 0
            best = -DEAD
        M[MODE] = FIRST_ANSWERS
        if draws == 1:
            M[MODE] = RANDOM_ANSWERS
        if task == ANSWERING:
            n = given
        elif task == SHOWING:
            n = lanes[LANE_SHOWN]
        if (task == ANSWERING and which == NO_EVENT) or task == SHOWING:
            answer_again(M, lanes, LANE_ANSWERS, n, OPEN_QUESTION)
        M[RETRY] = 0
        M[REASON_SAID] = 0
        M[FAILED] = 0
        M[OPEN] = 0
        if WEIGHS:
            M[WEIGHED] = 0
        copy(s, c)
        if which != NO_EVENT:
            status = event(which, c, M, X)
        elif turn:
            status = p_turn(c, M, X, n)
        else:
            status = program(s[PHASE], s[ENDING], c, M, X, n)
        broken = DEAD <= status <= FAULT
        begins = False
        ended = False
        reason = 0
        no_way = False
        if task == SEEKING:
            tries += 1
            spent += M[ASKED]
            if not broken and (best < 0 or M[FAILED] < best):
                best = M[FAILED]
            n = next_answers(M, M[ASKED], 0)
            if status == FAULT or (n >= 0 and (tries == ATTEMPTS or spent > MOST_ANSWERS)):
                best = 0
            if best == 0 or n < 0:
                lanes[LANE_LEAST] = max(0, best)
                sought = 1
                task = ANSWERING
        elif task == TRYING:
            fit = -1
            if not broken and (not turn or M[FAILED] == lanes[LANE_LEAST]):
                fit = 1
            elif draws == 1:
                tries += 1
                if tries == RANDOM_TRIES:
                    fit = 0
            elif status == FAULT:
                fit = 0
            else:
                n = next_answers(M, M[ASKED], given + 1)
                spent += M[ASKED]
                if n < 0:
                    fit = 0
                elif spent > FIRST_SEARCH:
                    seed_random(M, 0)
                    draws = 1
                    tries = 0
            if fit >= 0:
                fits[option] = fit * weight_of(M, option, weighed)
                option += 1
                draws = 0
                spent = 0
                if option == many:
                    task = CHOOSING
            if fit >= 0 or draws == 1:
                n = given + 1
                M[ANSWERS + given] = option
        elif task == SHOWING:
            copy(c, shown)
            became = IS_ASKED
        elif which != NO_EVENT:
            happened = which
            which = NO_EVENT
            alike = same(c, s, 0, LASTING)
            copy(c, s)
            reason = end_reason(M, REASON_EVENTS + happened)
            if broken:
                became = IS_FAULTY
            elif happened == NOBODY_CAN_MOVE:
                ended = True
                if status < ROUND_OVER:
                    reason = REASON_NOBODY
                    status = ROUND_OVER
            elif status >= ROUND_OVER:
                ended = True
            elif happened == CANNOT_MOVE:
                s[PASSES] += 1
                s[STILL] = s[STILL] + 1 if alike else 0
                if s[STILL] >= PLAYERS or s[PASSES] >= MOST_PASSES * PLAYERS:
                    which = NOBODY_CAN_MOVE
                elif PASSES_ON:
                    which = TURN_PASSES
                else:
                    s[MOVER] = following(s[MOVER])
                    begins = True
            elif PASSES_ON == 1 and happened == TURN_PASSES:
                s[MOVER] = s[NEXT_MOVER]
                begins = True
            elif SETUP_ASKS:
                if happened == MATCH_BEGINS:
                    s[ROUNDS] += 1
                    s[IDLE] += 1
                    if s[IDLE] > IDLE_ROUNDS:
                        became = IS_FAULTY
                    clear_history(H)
                    s[PASSES] = 0
                    s[STILL] = 0
                    s[MOVER] = s[OPENER]
                    if PASSES_ON:
                        s[NEXT_MOVER] = s[OPENER]
                    which = ROUND_BEGINS
                else:
                    if PASSES_ON:
                        s[MOVER] = s[NEXT_MOVER]
                    begins = True
        elif status == FAULT:
            became = IS_FAULTY
        elif status != DEAD and turn and late:
            became = IS_CUT
        elif status != DEAD:
            copy(c, s)
            lanes[LANE_GIVEN] = 0
            if turn:
                s[IDLE] = 0
                s[PLIES] += 1
                if status < ROUND_OVER:
                    s[PASSES] = 0
                    s[STILL] = 0
                    if PASSES_ON:
                        which = TURN_PASSES
                    else:
                        s[MOVER] = s[NEXT_MOVER]
                        begins = True
                else:
                    reason = end_reason(M, REASON_RULE)
                    ended = True
            elif SETUP_ASKS and s[PHASE] == SETUP_PHASE:
                for i in range(KINDS):
                    hold(s, BOX + i * PLACES, 0)
                which = MATCH_BEGINS
            else:
                reason = end_reason(M, REASON_ROUND_ENDS + s[ENDING])
                if status < ROUND_OVER:
                    status = ROUND_OVER if status < OVER else status + WINNERS
                ended = True
        elif M[OPEN] > 0:
            copy(c, shown)
            question = M[OPEN_ONE]
            seat = M[CHOOSER]
            many = M[OPEN]
            weighed = M[WEIGHED]
            take_listed(M, listed, many)
            if seat < PLAYERS and turn and (SAFE_TURN == 1 or M[ALL_FIT] == 1):
                all_fit(fits, many)
                task = CHOOSING
            else:
                task = TRYING
                option = 0
                spent = 0
                n = given + 1
                M[ANSWERS + given] = 0
        else:
            no_way = True
        if task == CHOOSING:
            task = ANSWERING
            possible = how_many_fit(fits, many)
            if possible == 0:
                no_way = True
            elif late:
                became = IS_CUT
            elif seat >= PLAYERS:
                M[RANDOM] = lanes[LANE_DRAWN]
                option = fitting(fits, below(M, possible))
                lanes[LANE_DRAWN] = M[RANDOM]
                if QUESTION_SORTS[question] == BY_PLACE:
                    answered(lanes, 0, option, listed[option], question)
                elif QUESTION_SORTS[question] == BY_INDEX:
                    answered(lanes, 0, option, -2 - option, question)
                else:
                    answered(lanes, 0, option, -2 - listed[option], question)
            else:
                hidden = hidden_answers(lanes, 0, question)
                lanes[LANE_MANY] = many
                lanes[LANE_SHOWN] = given - hidden
                lanes[LANE_SEAT] = seat
                if given == 0 or lanes[LANE_QUESTION] != question:
                    lanes[LANE_ALIKE] = 0
                lanes[LANE_QUESTION] = question
                if hidden > 0:
                    task = SHOWING
                else:
                    became = IS_ASKED
        if no_way:
            if given > 0 or not turn:
                became = IS_FAULTY
            else:
                which = CANNOT_MOVE
        if begins:
            sought = 0
            end = begin_turn(s, M, X, H)
            if end >= 0:
                s[PHASE] = SETTLE_PHASE
                s[ENDING] = end
        if ended:
            winner = winner_of(status, s, M)
            if status >= MATCH_OVER:
                reason = end_reason(M, REASON_RULE)
            else:
                s[WINNER] = winner
            over(s, winner, reason)
            became = IS_OVER
    return became
