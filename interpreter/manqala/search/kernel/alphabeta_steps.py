"""Alpha-beta over the tree of questions, in steps: it can be stopped after any number of runs and resumed.

A turn counts as one ply, however much is asked in it; before and between rounds each answer does.

What it has reached stands in its rows. Values are those of player W[VIEW], who maximises; everybody else minimises.
S: state rows, one for each turn on the path. T: the table. W: registers; for each level a frame, its key, the answers
still to try with their order, and the best line found, as answers; the answers on the path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import least_failure
    from manqala.compile.kernel.history import cut_history, history_length
    from manqala.compile.kernel.numbers import (
        CHOOSER,
        DEAD,
        FAILED,
        FAULT,
        OPEN,
        OVER,
        OVER_PHASE,
        TURN_PHASE,
        WIDTH,
    )
    from manqala.compile.kernel.rounds import finish, stuck
    from manqala.compile.kernel.rows import FixedRow, History, IntRow, Rows
    from manqala.compile.kernel.supplied import (
        NEXT_MOVER,
        PHASE,
        PLAYERS,
        PREFERENCES,
        RESULT,
        copy,
        jit,
    )
    from manqala.search.kernel.alphabeta_probe import table_value
    from manqala.search.kernel.alphabeta_row import (
        ALPHA,
        ALPHA0,
        BASE,
        BEST,
        BETA,
        BETA0,
        CHOICE,
        COUNT,
        FIRST,
        FRAME,
        GIVEN,
        HIGHEST,
        HISTORY,
        LEAST,
        LEFT,
        LEGAL,
        LENGTH,
        LEVEL,
        LOWEST,
        MASK,
        MOVE,
        NEXT,
        NODES,
        PLY,
        ROUND,
        RUNS,
        SHALLOW,
        SLOT,
        STAGE,
        TOTAL,
        TURN,
        VALUE,
        VIEW,
    )
    from manqala.search.kernel.alphabeta_table import look_up, note_value, slot_of
    from manqala.search.kernel.attempts import attempt, holdings, left_round, worth
    from manqala.search.kernel.evaluation import estimate
    from manqala.search.kernel.given import (
        ASKS_TABLES,
        FRAMES,
        KEYS,
        LINES,
        QUEUE,
        WORDS,
        pack,
    )
    from manqala.search.kernel.scale import (
        ADVANCE,
        ANYTHING,
        DECIDED,
        DESCEND,
        E_BELOW,
        ENTER,
        LARGE,
        LEVELS,
        NONE,
        RETURN,
        SCORE_WEIGHT,
        TURNS,
        WIN,
    )


@jit
def final_value(c: IntRow, view: int, ply: int) -> int:
    """The value of a game that is over, after so many turns."""
    if c[RESULT] == view:
        return WIN - ply
    return 0 if c[RESULT] == PLAYERS and PLAYERS > 1 else ply - WIN


@jit
def close(W: IntRow, T: IntRow, level: int) -> int:
    """The value of a node is known from its children."""
    f = FRAMES + level * FRAME
    W[VALUE] = W[f + BEST]
    if W[f + SLOT] >= 0:
        note_value(W, T, level)
    return RETURN


@jit
def expand(c: IntRow, M: IntRow, X: Rows, S: Rows, W: IntRow, level: int) -> None:
    """List the answers to the next question, the most promising first; none are left where nothing is possible."""
    f = FRAMES + level * FRAME
    start = S[W[f + TURN]]
    base = W[f + BASE]
    n = W[f + GIVEN]
    W[f + COUNT] = 0
    W[f + NEXT] = 0
    if PREFERENCES > 0 and (n == 0 or level == 0):
        W[f + LEAST] = least_failure(start, c, M, X) if start[PHASE] == TURN_PHASE else 0
        W[RUNS] += 10
    status = attempt(c, M, X, start, W, base, n)
    W[RUNS] += 1
    if status == FAULT:
        return
    pool = QUEUE + level * 2 * WIDTH
    W[f + CHOICE] = M[CHOOSER]
    if status != DEAD:
        if W[f + CHOICE] == PLAYERS:  # it was chance that was asked before; now nobody is
            W[f + CHOICE] = W[VIEW]
        W[pool] = -1
        W[f + COUNT] = 1
        return
    options = M[OPEN]
    sign = 1 if M[CHOOSER] == W[VIEW] else -1
    ordered = W[f + LEFT] > 1 and options > 1 and M[CHOOSER] != PLAYERS
    count = 0
    for a in range(options):
        order = 0
        if ordered:
            W[base + n] = a
            status = attempt(c, M, X, start, W, base, n + 1)
            W[RUNS] += 1
            if status == FAULT or (status == DEAD and M[OPEN] == 0):
                continue
            order = sign * worth(c, M, W[VIEW])
            if status < OVER and status != DEAD and c[NEXT_MOVER] == W[f + CHOICE]:
                order += SCORE_WEIGHT
        if a == W[f + FIRST]:
            order = LARGE
        j = count
        while j > 0 and W[pool + 2 * j - 1] < order:
            W[pool + 2 * j] = W[pool + 2 * j - 2]
            W[pool + 2 * j + 1] = W[pool + 2 * j - 1]
            j -= 1
        W[pool + 2 * j] = a
        W[pool + 2 * j + 1] = order
        count += 1
    W[f + COUNT] = count


@jit
def enter(
    c: IntRow,
    M: IntRow,
    X: Rows,
    S: Rows,
    W: IntRow,
    T: IntRow,
    E: IntRow,
    V: FixedRow,
    Z: IntRow,
    level: int,
) -> int:
    """Open a node: its value is known at once (RETURN), or its answers are listed (ADVANCE)."""
    f = FRAMES + level * FRAME
    s = S[W[f + TURN]]
    view = W[VIEW]
    W[f + LENGTH] = 0
    W[f + LEGAL] = 0
    W[f + FIRST] = -1
    W[f + ALPHA0] = W[f + ALPHA]
    W[f + BETA0] = W[f + BETA]
    W[f + SLOT] = -1
    W[NODES] += 1
    if W[f + GIVEN] == 0:
        if s[PHASE] == OVER_PHASE:
            W[VALUE] = final_value(s, view, W[f + PLY])
            return RETURN
        if left_round(s, W[ROUND]):
            W[VALUE] = holdings(s, M, view)
            return RETURN
        if ASKS_TABLES and s[PHASE] == TURN_PHASE and (level > 0 or E[E_BELOW] >= ANYTHING):
            W[VALUE] = table_value(s, M, W, E, V, view, W[f + LEFT] <= 0)
            if W[VALUE] != NONE:
                return RETURN
    if W[f + LEFT] <= 0 or level + 2 >= LEVELS or W[f + TURN] + 2 >= TURNS:
        W[SHALLOW] = 1
        if W[f + GIVEN] > 0 and s[PHASE] != TURN_PHASE:
            W[RUNS] += 1
            if attempt(c, M, X, s, W, W[f + BASE], W[f + GIVEN]) == FAULT:
                W[VALUE] = NONE
                return RETURN
            s = c
        W[VALUE] = estimate(s, M, Z, view)
        return RETURN
    if W[f + GIVEN] == 0:
        pack(s, W, KEYS + level * WORDS)
        W[f + SLOT] = slot_of(W, KEYS + level * WORDS, W[MASK])
        if look_up(W, T, level):
            return RETURN
    expand(c, M, X, S, W, level)
    return ADVANCE


@jit
def advance(
    c: IntRow, M: IntRow, X: Rows, H: History, S: Rows, W: IntRow, T: IntRow, level: int
) -> int:
    """Go on to the next answer that is possible (DESCEND), or closes the node (RETURN); who is stuck passes (ENTER)."""
    f = FRAMES + level * FRAME
    g = f + FRAME
    s = S[W[f + TURN]]
    base = W[f + BASE]
    given = W[f + GIVEN]
    while W[f + NEXT] < W[f + COUNT]:
        a = W[QUEUE + level * 2 * WIDTH + 2 * W[f + NEXT]]
        W[f + NEXT] += 1
        n = given
        if a >= 0:
            W[base + n] = a
            n += 1
        cut_history(H, W[f + HISTORY])
        status = attempt(c, M, X, s, W, base, n)
        W[RUNS] += 1
        if status == FAULT or (status == DEAD and M[OPEN] == 0):
            continue
        W[g + TURN] = W[f + TURN]
        W[g + GIVEN] = n
        W[g + BASE] = base
        W[g + LEFT] = W[f + LEFT]
        W[g + PLY] = W[f + PLY]
        W[g + LEAST] = W[f + LEAST]
        if status != DEAD:
            if PREFERENCES > 0 and s[PHASE] == TURN_PHASE and M[FAILED] != W[f + LEAST]:
                continue
            after = S[W[f + TURN] + 1]
            copy(c, after)
            if finish(after, M, X, H, status) == FAULT:
                continue
            W[g + TURN] += 1
            W[g + GIVEN] = 0
            W[g + BASE] = base + n
            W[g + LEFT] -= 1
            W[g + PLY] += 1
        elif s[PHASE] != TURN_PHASE:  # each answer is a move
            W[g + LEFT] -= 1
            W[g + PLY] += 1
        W[g + HISTORY] = history_length(H)
        # What falls to chance cannot be left aside for being too good or too bad: all of it counts.
        W[g + ALPHA] = W[f + ALPHA] if W[f + CHOICE] != PLAYERS else 2 - LARGE
        W[g + BETA] = W[f + BETA] if W[f + CHOICE] != PLAYERS else LARGE - 2
        return DESCEND
    if W[f + LEGAL] > 0:
        return close(W, T, level)
    if given == 0 and s[PHASE] == TURN_PHASE:
        cut_history(H, W[f + HISTORY])
        if stuck(s, M, X, H) != FAULT:
            W[f + HISTORY] = history_length(H)
            return ENTER
    W[VALUE] = NONE
    return RETURN


@jit
def average(W: IntRow, f: int, value: int) -> None:
    """Count one more of the values among which chance decides, each as likely; no line of play goes on from there.

    Where all are won, or all lost, it is the longest way there; otherwise a game won counts as so many points.
    """
    part = min(max(value, -DECIDED), DECIDED)
    if W[f + LEGAL] == 0:
        W[f + TOTAL] = part
        W[f + LOWEST] = value
        W[f + HIGHEST] = value
    else:
        W[f + TOTAL] += part
        W[f + LOWEST] = min(W[f + LOWEST], value)
        W[f + HIGHEST] = max(W[f + HIGHEST], value)
    W[f + LEGAL] += 1
    if W[f + LOWEST] > DECIDED:
        W[f + BEST] = W[f + LOWEST]
    elif W[f + HIGHEST] < -DECIDED:
        W[f + BEST] = W[f + HIGHEST]
    else:
        W[f + BEST] = W[f + TOTAL] // W[f + LEGAL]
    W[f + MOVE] = -1


@jit
def take_value(W: IntRow, level: int) -> bool:
    """What a node makes of the value of its latest child; whether it need not look at the others."""
    f = FRAMES + level * FRAME
    value = W[VALUE]
    if value == NONE:
        return False
    if W[f + CHOICE] == PLAYERS:
        average(W, f, value)
        return False
    high = W[f + CHOICE] == W[VIEW]
    if W[f + LEGAL] == 0 or (value > W[f + BEST] if high else value < W[f + BEST]):
        a = W[QUEUE + level * 2 * WIDTH + 2 * W[f + NEXT] - 2]
        W[f + BEST] = value
        W[f + MOVE] = a
        here = LINES + level * LEVELS
        shift = 1 if a >= 0 else 0
        W[here] = a
        length = min(W[f + FRAME + LENGTH], LEVELS - 2)
        for i in range(length):
            W[here + i + shift] = W[here + LEVELS + i]
        W[f + LENGTH] = length + shift
    W[f + LEGAL] += 1
    if high:
        W[f + ALPHA] = max(W[f + ALPHA], W[f + BEST])
    else:
        W[f + BETA] = min(W[f + BETA], W[f + BEST])
    return W[f + ALPHA] >= W[f + BETA]


@jit
def search_on(
    c: IntRow,
    M: IntRow,
    X: Rows,
    H: History,
    S: Rows,
    W: IntRow,
    T: IntRow,
    E: IntRow,
    V: FixedRow,
    Z: IntRow,
    budget: int,
) -> bool:
    """Go on for about so many runs; whether the search has come to its end."""
    level = W[LEVEL]
    mode = W[STAGE]
    ended = False
    W[RUNS] = 0
    while W[RUNS] < budget and not ended:
        if mode == ENTER:
            mode = enter(c, M, X, S, W, T, E, V, Z, level)
        elif mode == ADVANCE:
            mode = advance(c, M, X, H, S, W, T, level)
            if mode == DESCEND:
                level += 1
                mode = ENTER
        elif level == 0:
            ended = True
        else:
            level -= 1
            mode = ADVANCE
            if take_value(W, level):
                mode = close(W, T, level)
    W[LEVEL] = level
    W[STAGE] = mode
    return ended
