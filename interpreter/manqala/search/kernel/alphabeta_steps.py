"""Alpha-beta over the tree of questions, in steps: it can stop after any number of runs and resume.

A turn counts as one ply, however many questions it has; before and between rounds each answer does.
The rows hold all state of the search. Values are those of player W[VIEW], who maximises; all others minimise.
S: a stack of state rows: the path, and above each state the successors of its question. T: the table.
W: registers; for each level a frame, the remaining answers with their order, and the best line as answers;
the answers on the path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import least_failure, weight_of
    from manqala.compile.kernel.history import cut_history, history_length
    from manqala.compile.kernel.rounds import stuck, together
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.alphabeta_answers import (
        list_answers,
        play_answer,
        value_without_search,
    )
    from manqala.search.kernel.alphabeta_nodes import close_node, cost_of, known_value, update_node
    from manqala.search.kernel.alphabeta_row import *
    from manqala.search.kernel.alphabeta_table import hash_of, look_up
    from manqala.search.kernel.attempts import attempt, default_value
    from manqala.search.kernel.evaluation import estimate
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *
    from manqala.search.kernel.search_rows import SearchRows


@inlined
def enter_node(rows: SearchRows, level: int) -> int:
    """Open a node: RETURN if its value is known, ADVANCE if there are answers to try."""
    c, M, X, S, W, T, E, V = rows.c, rows.M, rows.X, rows.S, rows.W, rows.T, rows.E, rows.V
    f = FRAMES + level * FRAME
    s = S[W[f + PLACED]]
    n = W[f + GIVEN]
    known_hash = W[f + HASH]
    W[f + HASH] = -1
    W[f + LENGTH] = 0
    W[f + LEGAL] = 0
    W[f + FIRST] = -1
    W[f + ALPHA0] = W[f + ALPHA]
    W[f + BETA0] = W[f + BETA]
    W[f + ORDERED] = 0
    W[f + COUNT] = 0
    W[f + NEXT] = 0
    W[f + FLOOR] = W[TOP]
    W[NODES] += 1
    if n == 0:
        W[VALUE] = known_value(s, M, W, E, V, W[f + PLY], W[f + LEFT], level)
        if W[VALUE] != NONE:
            return RETURN
    if level + 2 >= LEVELS or W[TOP] + WIDTH + 2 >= STATE_ROWS:
        return leaf(rows, level)
    if W[f + LEFT] <= 0:
        if W[SELECTIVE] == 0 or n > 0 or s[PHASE] != TURN_PHASE:
            return leaf(rows, level)
        if W[f + LEFT] <= -QUIET * TURN_COST:
            return leaf(rows, level)
    elif n == 0:
        W[f + HASH] = known_hash if known_hash >= 0 else hash_of(s, W)
        if look_up(W, T, level):
            return RETURN
    if PREFERENCES > 0 and (n == 0 or level == 0):
        W[f + LEAST] = least_failure(s, c, M, X) if s[PHASE] == TURN_PHASE else 0
        W[RUNS] += 10
    status = attempt(c, M, X, s, W, W[f + BASE], n)
    W[RUNS] += 1
    W[f + ASKS] = 1 if status == DEAD else 0
    W[f + OPTION] = 0 if status == FAULT else M[OPEN] if status == DEAD else 1
    W[f + CHOICE] = M[CHOOSER]
    if WEIGHS and status == DEAD:
        for i in range(M[OPEN]):
            W[LOTS + level * WIDTH + i] = weight_of(M, i, M[WEIGHED])
    if status != DEAD and M[CHOOSER] == PLAYERS:  # the previous question was for chance
        W[f + CHOICE] = W[VIEW]
    if W[f + LEFT] <= 0 and stand_pat(rows, level):
        return RETURN
    return ADVANCE


@inlined
def leaf(rows: SearchRows, level: int) -> int:
    """Evaluate a node without searching it."""
    c, M, X, S, W, Z = rows.c, rows.M, rows.X, rows.S, rows.W, rows.Z
    f = FRAMES + level * FRAME
    s = S[W[f + PLACED]]
    W[SHALLOW] = 1
    if W[f + GIVEN] > 0 and s[PHASE] != TURN_PHASE:
        W[RUNS] += 1
        if attempt(c, M, X, s, W, W[f + BASE], W[f + GIVEN]) == FAULT:
            W[VALUE] = NONE
            return RETURN
        W[VALUE] = estimate(c, M, Z, W[VIEW])
    else:
        W[VALUE] = estimate(s, M, Z, W[VIEW])
    return RETURN


@inlined
def stand_pat(rows: SearchRows, level: int) -> bool:
    """Stand pat beyond the horizon, where no capture is forced; return whether that causes a cutoff."""
    M, S, W, Z = rows.M, rows.S, rows.W, rows.Z
    f = FRAMES + level * FRAME
    W[SHALLOW] = 1
    W[VALUE] = estimate(S[W[f + PLACED]], M, Z, W[VIEW])
    if W[f + OPTION] == 0 or W[f + CHOICE] == PLAYERS:
        return True
    W[f + LATEST] = -1
    W[f + FRAME + LENGTH] = 0
    enough = update_node(W, level)
    W[f + LENGTH] = 0
    return enough


@inlined
def advance_node(rows: SearchRows, level: int) -> int:
    """Advance to the next answer (DESCEND), close the node (RETURN), or pass for a player without moves (ENTER)."""
    M, X, H, S, W, T = rows.M, rows.X, rows.H, rows.S, rows.W, rows.T
    f = FRAMES + level * FRAME
    if W[f + ORDERED] == 0:
        W[f + ORDERED] = 1
        first = W[f + FIRST]
        if 0 <= first < W[f + OPTION] and W[f + ASKS] == 1 and W[f + CHOICE] != PLAYERS:
            row = play_answer(rows, level, first)
            if row != IMPOSSIBLE:
                W[f + LATEST] = first
                W[f + ROOF] = W[f + FLOOR] + 1
                W[VALUE] = NONE
                if row >= 0:
                    W[VALUE] = value_without_search(
                        rows, level, row, default_value(S[row], M, W[VIEW])
                    )
                if W[VALUE] == NONE:
                    W[f + LEADS_TO] = row
                    W[f + NEXT_HASH] = -1
                    W[f + AGAIN] = 0
                    W[f + REDUCED] = 0
                    return descend(rows, level)
                W[f + FRAME + LENGTH] = 0
                if update_node(W, level):
                    return close_node(W, T, level)
        else:
            W[f + FIRST] = -1
    if W[f + ORDERED] == 1 and list_answers(rows, level):
        return close_node(W, T, level)
    if W[f + NEXT] < W[f + COUNT]:
        at = QUEUE + (level * WIDTH + W[f + NEXT]) * QUEUED
        W[f + NEXT] += 1
        W[f + LATEST] = W[at]
        W[f + LEADS_TO] = W[at + 1]
        W[f + NEXT_HASH] = W[at + 3]
        W[f + AGAIN] = 0
        if W[f + LEGAL] > 0 and W[f + CHOICE] != PLAYERS and W[f + BETA] - W[f + ALPHA] > 1:
            W[f + AGAIN] = 1
        W[f + REDUCED] = late_reduction(rows, level, W[at + 2])
        return descend(rows, level)
    if W[f + LEGAL] > 0:
        return close_node(W, T, level)
    s = S[W[f + PLACED]]
    if W[f + GIVEN] == 0 and s[PHASE] == TURN_PHASE:
        # The successor has its own row: the parent may need its state again.
        after = S[W[f + FLOOR]]
        copy(s, after)
        cut_history(H, W[f + HISTORY])
        if stuck(after, M, X, H) != FAULT:
            W[f + HISTORY] = history_length(H)
            W[f + PLACED] = W[f + FLOOR]
            W[f + HASH] = -1
            W[TOP] = W[f + FLOOR] + 1
            return ENTER
    W[VALUE] = NONE
    return RETURN


@inlined
def late_reduction(rows: SearchRows, level: int, order: int) -> int:
    """Return the depth reduction of a late answer that ends a turn and gains little."""
    S, W = rows.S, rows.W
    f = FRAMES + level * FRAME
    row = W[f + LEADS_TO]
    if (
        W[SELECTIVE] == 0
        or W[f + LEFT] < LATE_DEPTH
        or W[f + LEGAL] < LATE_COUNT
        or row < 0
        or W[f + CHOICE] == PLAYERS
    ):
        return 0
    if S[row][MOVER] == W[f + CHOICE] or order - W[f + STANDING] >= LATE_GAIN:
        return 0
    return LATER if W[f + LEGAL] >= LATER_COUNT else LATE


@inlined
def descend(rows: SearchRows, level: int) -> int:
    """Descend to the latest answer's state; with AGAIN, use a null window around the best value."""
    H, S, W = rows.H, rows.S, rows.W
    f = FRAMES + level * FRAME
    g = f + FRAME
    s = S[W[f + PLACED]]
    n = W[f + GIVEN] + (1 if W[f + LATEST] >= 0 else 0)
    if W[f + LATEST] >= 0:
        W[W[f + BASE] + W[f + GIVEN]] = W[f + LATEST]
    cut_history(H, W[f + HISTORY])
    W[g + LEFT] = W[f + LEFT]
    W[g + PLY] = W[f + PLY]
    W[g + LEAST] = W[f + LEAST]
    W[g + HASH] = W[f + NEXT_HASH]
    row = W[f + LEADS_TO]
    if row >= 0:
        after = S[row]
        if COUNTS_OCCURRENCES and after[PHASE] == TURN_PHASE:
            note(after, H)
        W[g + PLACED] = row
        W[g + GIVEN] = 0
        W[g + BASE] = W[f + BASE] + n
        W[g + LEFT] -= cost_of(s, after, W, W[f + LEFT]) + W[f + REDUCED]
        W[g + PLY] += 1
    else:
        W[g + PLACED] = W[f + PLACED]
        W[g + GIVEN] = n
        W[g + BASE] = W[f + BASE]
        if s[PHASE] != TURN_PHASE:  # each answer is a move
            W[g + LEFT] -= TURN_COST
            W[g + PLY] += 1
    W[g + HISTORY] = history_length(H)
    W[TOP] = W[f + ROOF]
    W[g + ALPHA] = W[f + ALPHA]
    W[g + BETA] = W[f + BETA]
    if W[f + CHOICE] == PLAYERS:
        # Chance outcomes cannot be cut off: all of them count.
        W[g + ALPHA] = 2 - LARGE
        W[g + BETA] = LARGE - 2
    elif W[f + AGAIN] > 0 or W[f + REDUCED] > 0:
        if together(W[f + CHOICE], W[VIEW]):
            W[g + BETA] = W[f + ALPHA] + 1
        else:
            W[g + ALPHA] = W[f + BETA] - 1
    return DESCEND


@inlined
def take_child_value(rows: SearchRows, level: int) -> int:
    """Take a child's value: search it again, close the node on a cutoff, or advance to the next answer."""
    W, T = rows.W, rows.T
    f = FRAMES + level * FRAME
    value = W[VALUE]
    if value != NONE and W[f + REDUCED] > 0:
        W[f + REDUCED] = 0
        if value > W[f + ALPHA] if together(W[f + CHOICE], W[VIEW]) else value < W[f + BETA]:
            return descend(rows, level)
    elif value != NONE and W[f + AGAIN] > 0:
        W[f + AGAIN] = 0
        if W[f + ALPHA] < value < W[f + BETA]:
            return descend(rows, level)
    if update_node(W, level):
        return close_node(W, T, level)
    return ADVANCE


@jit
def continue_search(rows: SearchRows, budget: int) -> bool:
    """Continue for about ``budget`` runs; return whether the search has finished."""
    M, W = rows.M, rows.W
    level = W[LEVEL]
    mode = W[STAGE]
    ended = False
    W[RUNS] = 0
    M[BRANCHING] = 1
    while W[RUNS] < budget and not ended:
        if mode == ENTER:
            mode = enter_node(rows, level)
        elif mode == ADVANCE:
            mode = advance_node(rows, level)
        elif level == 0:
            ended = True
        else:
            level -= 1
            mode = take_child_value(rows, level)
        if mode == DESCEND:
            level += 1
            mode = ENTER
    M[BRANCHING] = 0
    W[LEVEL] = level
    W[STAGE] = mode
    return ended
