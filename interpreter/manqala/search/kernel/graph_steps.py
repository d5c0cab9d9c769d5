"""Explores the graph of all reachable positions, in resumable steps.

A node is a position, or a question to another player in mid-turn. Consecutive answers of one player are one edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import least_failure, next_answers, run
    from manqala.compile.kernel.history import clear_history
    from manqala.compile.kernel.rounds import finish, go_on, stuck
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.attempts import attempt, mix
    from manqala.search.kernel.given import *
    from manqala.search.kernel.graph_row import *
    from manqala.search.kernel.graph_rows import GraphRows


@inlined
def margin(c: IntRow, M: IntRow) -> int:
    """Return player 0's lead, or with BY_WINNER the result of a finished game."""
    if BY_WINNER:
        if c[PHASE] != OVER_PHASE:
            return 0
        return 1 if c[RESULT] == 0 else -1 if c[RESULT] < PLAYERS else 0
    mine = score(c, 0, M)
    return mine - score(c, 1, M) if PLAYERS > 1 else mine


@inlined
def lead(c: IntRow, M: IntRow) -> int:
    """Return player 0's margin at a node, to which values are relative if winnings do not affect play."""
    return margin(c, M) if APART else 0


@jit
def slot_of(W: IntRow, K: IntRow, T: IntRow, at: int) -> int:
    """Return the slot of a key in the table: a node's key, or the current one (``at`` less than 0)."""
    h = 0
    for j in range(WORDS):
        word = W[KEYS + j] if at < 0 else K[at * WORDS + j]
        h = mix(h ^ (word & 0x7FFFFFFF))
        h = mix(h ^ (word >> 31))
    slot = h & W[MASK]
    while T[slot] > 0:
        if at < 0:
            other = (T[slot] - 1) * WORDS
            equal = True
            for j in range(WORDS):
                if K[other + j] != W[KEYS + j]:
                    equal = False
                    break
            if equal:
                return slot
        slot = (slot + 1) & W[MASK]
    return slot


@jit
def rehash(W: IntRow, G: Columns, K: IntRow, T: IntRow) -> None:
    """Insert all nodes into a larger, empty table."""
    for number in range(W[NODES]):
        if G[WHO][number] < MID:
            T[slot_of(W, K, T, number)] = number + 1


@jit
def push_node(c: IntRow, S: Rows, Q: IntRow, W: IntRow, number: int, given: int) -> None:
    """Push a node to expand: its state, its number, and the number of its answers."""
    copy(c, S[W[TOP]])
    W[TOP] += 1
    at = W[HELD_ANSWERS]
    if at + given + 2 > W[ANSWER_ROOM]:
        W[TROUBLE] = TOO_MANY_TRIES
        return
    for i in range(given):
        Q[at + i] = W[PATH + i]
    Q[at + given] = given
    Q[at + given + 1] = number
    W[HELD_ANSWERS] = at + given + 2


@inlined
def add_node(W: IntRow, G: Columns, who: int) -> int:
    """Add a node; return its number."""
    number = W[NODES]
    W[NODES] += 1
    G[WHO][number] = who
    G[BACK][number] = NOTHING
    G[LATEST][number] = -1
    return number


@jit
def repetition_value(c: IntRow, rows: GraphRows, now: int) -> int:
    """Return the value of a repetition by the rules; if they do not say, the remaining pieces are split evenly."""
    d, M, X, H, W = rows.d, rows.M, rows.X, rows.H, rows.W
    if COUNTS_OCCURRENCES:
        for times in range(2, MAX_OCCURRENCES + 1):
            copy(c, d)
            d[OCCURS] = times
            end = ending(d, M, X)
            if end >= 0:
                d[ENDING] = end
                if go_on(d, M, X, H, SETTLE, 0, 0) != DONE or d[PHASE] != OVER_PHASE:
                    W[TROUBLE] = ENDLESS
                    return 0
                return margin(d, M) - now
    W[SPLIT] = 1
    return margin(c, M) - now


@jit
def node_of(c: IntRow, rows: GraphRows) -> int:
    """Return the node of a position; add it if it is new."""
    M, S, Q, W, G, K, T = rows.M, rows.S, rows.Q, rows.W, rows.G, rows.K, rows.T
    pack(c, W, KEYS)
    slot = slot_of(W, K, T, -1)
    if T[slot] > 0:
        return T[slot] - 1
    number = add_node(W, G, c[MOVER])
    T[slot] = number + 1
    for j in range(WORDS):
        K[number * WORDS + j] = W[KEYS + j]
    if c[PHASE] == TURN_PHASE:
        G[BACK][number] = repetition_value(c, rows, lead(c, M))
    push_node(c, S, Q, W, number, 0)
    return number


@inlined
def add_edge(W: IntRow, G: Columns, first: int, child: int, gain: int) -> None:
    """Add an edge to the node with edges from ``first`` on, unless it exists."""
    latest = G[LATEST][child]
    if latest >= first and G[GAIN][latest] == gain:
        return
    edge = W[EDGES]
    W[EDGES] += 1
    G[CHILD][edge] = child
    G[GAIN][edge] = gain
    G[LATEST][child] = edge


@jit
def add_successor(c: IntRow, rows: GraphRows, first: int, now: int, high: bool) -> None:
    """Add the edge to a successor, or note the value of a final one."""
    M, W, G = rows.M, rows.W, rows.G
    if c[PHASE] == OVER_PHASE:
        value = margin(c, M) - now
        if W[BEST_END] == NOTHING or (value > W[BEST_END]) == high:
            W[BEST_END] = value
        return
    gain = lead(c, M) - now
    add_edge(W, G, first, node_of(c, rows), gain)


@jit
def is_playable(
    c: IntRow, b: IntRow, M: IntRow, X: Rows, W: IntRow, least: int, given: int
) -> bool:
    """Return whether a turn that begins with the first ``given`` current answers can be completed."""
    for i in range(given):
        M[ANSWERS + i] = W[PATH + i]
    n = given
    tries = 0
    while n >= 0:
        tries += 1
        if tries > ATTEMPTS:
            W[TROUBLE] = TOO_MANY_TRIES
            return False
        copy(b, c)
        M[MODE] = FIRST_ANSWERS
        status = run(c, M, X, n)
        if status != DEAD:
            if status == FAULT:
                return False
            if least == 0 or M[FAILED] == least:
                return True
        n = next_answers(M, M[ASKED], given)
    return False


@inlined
def pop_node(b: IntRow, S: Rows, Q: IntRow, W: IntRow) -> int:
    """Pop the last node to expand with its state; make its answers the current ones."""
    W[TOP] -= 1
    copy(S[W[TOP]], b)
    at = W[HELD_ANSWERS] - 2
    given = Q[at]
    W[HELD_ANSWERS] = at - given
    W[GIVEN] = given
    for i in range(given):
        W[PATH + i] = Q[at - given + i]
    return Q[at + 1]


@inlined
def next_sequence(W: IntRow, n: int) -> int:
    """Set the next sequence of answers with the given prefix; return its length, or -1."""
    while n > W[GIVEN]:
        if W[PATH + n - 1] + 1 < W[WAYS + n - 1]:
            W[PATH + n - 1] += 1
            return n
        n -= 1
    return -1


@jit
def expand_node(c: IntRow, b: IntRow, rows: GraphRows) -> None:
    """Find the edges of the last node to expand."""
    M, X, H, S, Q, W, G = rows.M, rows.X, rows.H, rows.S, rows.Q, rows.W, rows.G
    number = pop_node(b, S, Q, W)
    least = 0
    if PREFERENCES > 0 and b[PHASE] == TURN_PHASE:
        least = least_failure(b, c, M, X)
    now = lead(b, M)
    first = W[EDGES]
    chooser = -1
    W[BEST_END] = NOTHING
    n = W[GIVEN]
    tries = 0
    while n >= 0 and W[TROUBLE] == 0:
        status = attempt(c, M, X, b, W, PATH, n)
        tries += 1
        if tries > ATTEMPTS:
            W[TROUBLE] = TOO_MANY_TRIES
        asks = status == DEAD and M[OPEN] > 0
        if chooser < 0:
            chooser = M[CHOOSER] if asks else b[MOVER]
        if asks and M[CHOOSER] == chooser:
            W[WAYS + n] = M[OPEN]
            W[PATH + n] = 0
            n += 1
            continue
        if asks:
            if is_playable(c, b, M, X, W, least, n):
                child = add_node(W, G, MID)
                push_node(b, S, Q, W, child, n)
                add_edge(W, G, first, child, 0)
        elif status != DEAD and status != FAULT and (least == 0 or M[FAILED] == least):
            clear_history(H)
            if finish(c, M, X, H, status) == FAULT:
                W[TROUBLE] = ENDLESS
            else:
                add_successor(c, rows, first, now, chooser == 0)
        n = next_sequence(W, n)
    if W[EDGES] == first and W[BEST_END] == NOTHING and W[TROUBLE] == 0:
        clear_history(H)
        copy(b, c)
        if W[GIVEN] > 0 or b[PHASE] != TURN_PHASE or stuck(c, M, X, H) == FAULT:
            W[TROUBLE] = ENDLESS
        else:
            add_successor(c, rows, first, now, chooser == 0)
    finish_edges(W, G, number, first, chooser)


@inlined
def finish_edges(W: IntRow, G: Columns, number: int, first: int, chooser: int) -> None:
    """Finish the edges of a node with the edge to the best end."""
    if W[BEST_END] != NOTHING:
        G[CHILD][W[EDGES]] = END
        G[GAIN][W[EDGES]] = W[BEST_END]
        W[EDGES] += 1
    G[WHO][number] = chooser if W[GIVEN] == 0 else chooser + MID
    G[FIRST][number] = first
    G[MANY][number] = W[EDGES] - first


@jit
def explore(c: IntRow, b: IntRow, rows: GraphRows, budget: int) -> int:
    """Expand a number of nodes: EXPLORED, NOT_YET or WANTS_ROOM; otherwise W[TROUBLE] holds the reason."""
    W = rows.W
    left = budget
    while W[TOP] > 0 and W[TROUBLE] == 0:
        if left == 0:
            return NOT_YET
        left -= 1
        if (
            W[NODES] + ATTEMPTS + SPARE > W[NODE_ROOM]
            or W[EDGES] + ATTEMPTS + SPARE > W[EDGE_ROOM]
            or W[TOP] + ATTEMPTS + SPARE > W[STATE_ROOM]
            or W[HELD_ANSWERS] + 4 * ATTEMPTS > W[ANSWER_ROOM]
        ):
            return WANTS_ROOM
        expand_node(c, b, rows)
    return EXPLORED
