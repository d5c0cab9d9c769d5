"""One game that takes one step, for back ends whose functions are pure: what it works on comes in and goes out.

It is for turns of one question each of whose options leads to a legal end, so that no way has to be tried. The rules stand in
it once: such a back end compiles them anew at each call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.adapters.kernel.lane_row import (
        IS_ASKED,
        IS_CUT,
        IS_FAULTY,
        IS_OVER,
        LANE_ANSWERS,
        LANE_GIVEN,
        LANE_QUESTION,
        LANE_SEAT,
    )
    from manqala.adapters.kernel.lane_sight import show
    from manqala.adapters.kernel.lane_steps import action_of, take_action
    from manqala.adapters.kernel.seating import ACTIONS
    from manqala.compile.kernel.numbers import (
        CHOOSER,
        DEAD,
        FAILED,
        FAULT,
        LISTED,
        OPEN,
        OPEN_ONE,
        OPEN_QUESTION,
        OVER_PHASE,
        REASON_SAID,
        TURN_PHASE,
    )
    from manqala.compile.kernel.open_questions import answer_again
    from manqala.compile.kernel.rounds import begin, finish, stuck
    from manqala.compile.kernel.rows import History, IntRow, Rows
    from manqala.compile.kernel.supplied import PHASE, PLAYERS, PLIES, copy, jit, p_turn


@jit
def single_step(
    start: IntRow,
    s: IntRow,
    c: IntRow,
    M: IntRow,
    X: Rows,
    H: History,
    lanes: IntRow,
    masks: IntRow,
    options: IntRow,
    sight: IntRow,
    action: int,
    limit: int,
) -> int:
    """Take an action, which is legal, or begin the game if it is negative; what waits then."""
    if action < 0:
        copy(start, s)
        begin(s, H)
        lanes[LANE_GIVEN] = 0
    else:
        take_action(lanes, options, 0, action)
    became = -1
    while became < 0:
        given = lanes[LANE_GIVEN]
        if given == 0 and s[PHASE] == OVER_PHASE:
            became = IS_OVER
        elif given == 0 and s[PLIES] >= limit:
            became = IS_CUT
        else:
            copy(s, c)
            answer_again(M, lanes, LANE_ANSWERS, given, OPEN_QUESTION)
            M[REASON_SAID] = 0
            M[FAILED] = 0
            M[OPEN] = 0
            status = p_turn(c, M, X, given)
            if status == FAULT:
                became = IS_FAULTY
            elif status != DEAD:
                copy(c, s)
                if finish(s, M, X, H, status) == FAULT:
                    became = IS_FAULTY
                lanes[LANE_GIVEN] = 0
            elif M[OPEN] > 0:
                # Chance, or a second question, has no place here: games with such turns are refused.
                if M[CHOOSER] >= PLAYERS or given > 0:
                    became = IS_FAULTY
                else:
                    became = IS_ASKED
            elif given > 0 or s[PHASE] != TURN_PHASE or stuck(s, M, X, H) == FAULT:
                became = IS_FAULTY
    for a in range(ACTIONS):
        masks[a] = 0
    if became == IS_ASKED:
        lanes[LANE_SEAT] = M[CHOOSER]
        lanes[LANE_QUESTION] = M[OPEN_ONE]
        for i in range(M[OPEN]):
            option = action_of(M[OPEN_ONE], i, M[LISTED + i], M[CHOOSER])
            if masks[option] == 0:
                masks[option] = 1
                options[option] = i
    show(s, sight, 0, lanes, 0, 0, lanes[LANE_SEAT], lanes[LANE_QUESTION])
    return became
