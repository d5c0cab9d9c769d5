"""Monte-Carlo tree search over a tree of questions, guided by priors (PUCT).

S[0] is the root state, W holds its answers. T: for each node the first child, the number of children, the visits, the
player to decide, the answer that led to it, whether it is barren, the number of passes before it, the preferences
that cannot be met, the prior, and twice the wins of each player.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import below, least_failure, run, weight_of
    from manqala.compile.kernel.history import cut_history
    from manqala.compile.kernel.rounds import finish, random_step, stuck, together
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.attempts import attempt, is_round_over
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *
    from manqala.search.kernel.search_rows import SearchRows
    from manqala.search.kernel.uct_priors import set_priors
    from manqala.search.kernel.uct_row import *


@jit
def new_node(W: IntRow, T: IntRow, answer: int) -> int:
    """Add a node without children at the end of the tree."""
    node = W[TOP]
    W[TOP] = node + NODE
    for i in range(NODE):
        T[node + i] = 0
    T[node + ANSWER] = answer
    return node


@jit
def draw_child(M: IntRow, T: IntRow, node: int) -> int:
    """Draw a child of a chance node by weight; return -1 if all are barren."""
    every = 0
    for i in range(T[node + CHILDREN]):
        every += likelihood(T, T[node + FIRST_CHILD] + i * NODE)
    if every == 0:
        return -1
    ticket = below(M, every)
    child = T[node + FIRST_CHILD]
    while ticket >= likelihood(T, child):
        ticket -= likelihood(T, child)
        child += NODE
    return child


@inlined
def likelihood(T: IntRow, child: int) -> int:
    """Return the weight of a child of a chance node; 0 if it is barren."""
    if T[child + BARREN] == 1:
        return 0
    return T[child + LOT] if WEIGHS else 1


@jit
def best_child(M: IntRow, T: IntRow, node: int) -> int:
    """Return the child with the greatest upper confidence bound (PUCT); -1 if all are barren.

    A child without visits has the value of its parent.
    """
    who = T[node + ASKED_ONE]
    if who == PLAYERS:
        return draw_child(M, T, node)
    best = -1
    high = -1.0
    wide = EXPLORING * sqrt(T[node + VISITS] + 1.0)
    usual = T[node + WINS + who] / (2.0 * max(T[node + VISITS], 1))
    for i in range(T[node + CHILDREN]):
        child = T[node + FIRST_CHILD] + i * NODE
        if T[child + BARREN] == 1:
            continue
        n = T[child + VISITS]
        value = T[child + WINS + who] / (2.0 * n) if n > 0 else usual
        value += wide * T[child + PRIOR] / (1.0 + n)
        if value > high:
            high = value
            best = child
    return best


@jit
def expand_node(rows: SearchRows, node: int, base: int, given: int, least: int) -> int:
    """Expand a node: add its answers with priors, after any passes; return 2 if it is barren."""
    c, M, X, H, S, W, T = rows.c, rows.M, rows.X, rows.H, rows.S, rows.W, rows.T
    s = S[1]
    while True:
        status = attempt(c, M, X, s, W, base, given)
        if status == FAULT:
            return 2
        if status != DEAD or M[OPEN] > 0:
            break
        if given > 0 or s[PHASE] != TURN_PHASE:
            return 2
        T[node + PASSED] += 1
        if stuck(s, M, X, H) == FAULT:
            return 2
        if s[PHASE] == OVER_PHASE or is_round_over(s, W[ROUND]):
            return 0
    options = M[OPEN] if status == DEAD else 1
    asked = M[CHOOSER] if status == DEAD else s[MOVER]
    if W[TOP] + (options + 1) * NODE > W[ROOM]:
        return 1
    T[node + ASKED_ONE] = asked
    T[node + FIRST_CHILD] = W[TOP]
    for a in range(options):
        child = new_node(W, T, a if status == DEAD else -1)
        if WEIGHS:
            T[child + LOT] = weight_of(M, a, M[WEIGHED]) if status == DEAD else 1
    T[node + CHILDREN] = options
    if options == 1:
        T[T[node + FIRST_CHILD] + PRIOR] = ONE
    elif asked != PLAYERS and not set_priors(rows, node, base, given, least):
        return 2
    return 1


@jit
def play_randomly(rows: SearchRows, b: IntRow, base: int, given: int, least: int) -> int:
    """Run a playout from the state of the path, after the given answers, to the end of the round; return the winner."""
    c, M, X, H, S, W = rows.c, rows.M, rows.X, rows.H, rows.S, rows.W
    s = S[1]
    if given > 0:
        tries = 0
        status = 1
        while status == DEAD and tries < 50:
            copy(s, c)
            for i in range(given):
                M[ANSWERS + i] = W[base + i]
            M[MODE] = RANDOM_ANSWERS
            M[RETRY] = 0
            status = run(c, M, X, given)
            if status != DEAD and s[PHASE] == TURN_PHASE and M[FAILED] != least:
                status = 1
            tries += 1
        if DEAD <= status <= FAULT:
            return PLAYERS
        copy(c, s)
        if finish(s, M, X, H, status) == FAULT:
            return PLAYERS
    last = s[PLIES] + MAX_PLAYOUT_TURNS
    while s[PHASE] != OVER_PHASE and not is_round_over(s, W[ROUND]):
        if s[PLIES] >= last or random_step(s, b, M, X, H) == FAULT:
            return PLAYERS
    return s[RESULT] if s[PHASE] == OVER_PHASE else s[WINNER]


@jit
def simulate(rows: SearchRows, b: IntRow) -> bool:  # noqa: PLR0915 -- one way down the tree
    """Run one simulation: selection, expansion, playout, backpropagation; return whether a game was played."""
    c, M, X, H, S, W, T = rows.c, rows.M, rows.X, rows.H, rows.S, rows.W, rows.T
    s = S[1]
    copy(S[0], s)
    cut_history(H, W[HISTORY])
    node = 0
    base = PATH
    given = W[GIVEN]
    least = 0
    length = 0
    while True:
        W[VISITED + length] = node
        length += 1
        if given == 0:
            for _ in range(T[node + PASSED]):
                stuck(s, M, X, H)
            if s[PHASE] == OVER_PHASE or is_round_over(s, W[ROUND]):
                break
        if PREFERENCES > 0 and (given == 0 or length == 1):
            if T[node + VISITS] == 0:
                T[node + LEAST] = max(0, least_failure(s, c, M, X)) if s[PHASE] == TURN_PHASE else 0
            least = T[node + LEAST]
        if T[node + CHILDREN] == 0:
            grown = expand_node(rows, node, base, given, least)
            if grown == 2:
                T[node + BARREN] = 1
                return False
            break
        child = best_child(M, T, node)
        if child < 0:
            T[node + BARREN] = 1
            return False
        n = given
        if T[child + ANSWER] >= 0:
            W[base + n] = T[child + ANSWER]
            n += 1
        status = attempt(c, M, X, s, W, base, n)
        if status == FAULT or (status == DEAD and M[OPEN] == 0) or length + 2 >= LEVELS:
            T[child + BARREN] = 1
            return False
        node = child
        given = n
        if status != DEAD:
            if PREFERENCES > 0 and s[PHASE] == TURN_PHASE and M[FAILED] != least:
                T[child + BARREN] = 1
                return False
            copy(c, s)
            if finish(s, M, X, H, status) == FAULT:
                T[child + BARREN] = 1
                return False
            base += n
            given = 0
    winner = s[RESULT] if s[PHASE] == OVER_PHASE else s[WINNER]
    if s[PHASE] != OVER_PHASE and not is_round_over(s, W[ROUND]):
        winner = play_randomly(rows, b, base, given, least)
    for i in range(length):
        node = W[VISITED + i]
        T[node + VISITS] += 1
        for p in range(PLAYERS):
            if together(p, winner):
                T[node + WINS + p] += 2
            elif winner == PLAYERS and PLAYERS > 1:
                T[node + WINS + p] += 1
    return True


@jit
def run_simulations(rows: SearchRows, b: IntRow, many: int) -> int:
    """Run up to ``many`` simulations; return their number, less if the tree is exhausted."""
    M, T = rows.M, rows.T
    M[BRANCHING] = 1
    played = 0
    tries = 0
    while played < many and T[BARREN] == 0 and tries <= 100000:
        if simulate(rows, b):
            played += 1
            tries = 0
        else:
            tries += 1
    M[BRANCHING] = 0
    return played
