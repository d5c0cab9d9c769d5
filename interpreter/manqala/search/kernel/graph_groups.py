"""Values the nodes of a graph by strongly connected components, in reverse topological order.

On a cycle the rules may value one repeated position differently from another. So each cycle has a
lower and an upper value. Under either bound a player reaches the value with a positional strategy.
Then any repetition lies on a cycle that the bound allows for, whatever the opponent does.
A component may have millions of nodes, so all tasks run in steps; registers hold the progress.
Components are found as in R. Tarjan, Depth-first search and linear graph algorithms, SIAM J.
Comput. 1 (2), 1972.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.graph_row import *


@inlined
def chooser_at(G: Columns, node: int) -> int:
    """Return the chooser at a node."""
    who = G[WHO][node]
    return who - MID if who >= MID else who


@jit
def best_value(G: Columns, values: IntRow, node: int) -> int:
    """Return the chooser's best value from the successors' values."""
    found = NOTHING
    high = chooser_at(G, node) == 0
    for e in range(G[FIRST][node], G[FIRST][node] + G[MANY][node]):
        child = G[CHILD][e]
        value = G[GAIN][e] if child == END else G[GAIN][e] + values[child]
        if found == NOTHING or (value > found) == high:
            found = value
    return found


@inlined
def visit_node(W: IntRow, B: Columns, node: int) -> None:
    """Push a node of the depth-first search."""
    W[MET] += 1
    B[INDEX][node] = W[MET]
    B[LOW][node] = W[MET]
    B[WALK][W[WALKED]] = node
    W[WALKED] += 1
    B[STACK_ROW][W[STACKED]] = node
    W[STACKED] += 1


@jit
def continue_valuation(W: IntRow, G: Columns, B: Columns, budget: int) -> bool:
    """Continue for ``budget`` steps; return whether all nodes have values. B starts at the first node without one."""
    base = W[SOLVED]
    left = budget
    while left > 0:
        left -= 1
        if W[TROUBLE] != 0:
            return True
        if W[TASK] != WALKING:
            continue_task(W, G, B, base)
            left -= PIECE
            continue
        if W[WALKED] == 0:
            while base + W[ROOT] < W[NODES] and B[INDEX][W[ROOT]] != 0:
                W[ROOT] += 1
            if base + W[ROOT] == W[NODES]:
                return True
            visit_node(W, B, W[ROOT])
        node = B[WALK][W[WALKED] - 1]
        if B[AT][node] < G[MANY][base + node]:
            child = G[CHILD][G[FIRST][base + node] + B[AT][node]] - base
            B[AT][node] += 1
            if child >= 0:
                if B[INDEX][child] == 0:
                    visit_node(W, B, child)
                elif B[GROUP][child] == 0:
                    B[LOW][node] = min(B[LOW][node], B[INDEX][child])
            continue
        W[WALKED] -= 1
        if W[WALKED] > 0:
            parent = B[WALK][W[WALKED] - 1]
            B[LOW][parent] = min(B[LOW][parent], B[LOW][node])
        if B[LOW][node] == B[INDEX][node]:
            # The component is complete: all nodes visited since.
            W[GROUPS] += 1
            W[CLOSES] = node
            W[BEGIN] = W[STACKED]
            W[TASK] = NUMBERING
    return False


@jit
def continue_task(W: IntRow, G: Columns, B: Columns, base: int) -> None:
    """Process part of the current task; begin the next one when it is done."""
    task = W[TASK]
    if task == NUMBERING:
        number_members(W, B)
        return
    if task == OPENING:
        queue_stake(W, B)
        return
    if task == SPREADING:
        propagate(W, G, B, base)
        return
    begin = W[PLACE]
    end = min(begin + PIECE, W[SIZE_OF_GROUP])
    W[PLACE] = end
    if task == PLACING:
        for i in range(begin, end):
            B[AT][B[STACK_ROW][W[BEGIN] + i]] = i
            B[ENDS][i + 1] = 0
    elif task == COUNTING:
        count_parents(W, G, B, base, begin, end)
    elif task == ADDING:
        for i in range(begin, end):
            B[ENDS][i + 1] += B[ENDS][i]
    elif task == TURNING:
        list_parents(W, G, B, base, begin, end)
    elif task == SETTLING:
        for i in range(begin, end):
            back = G[BACK][base + B[STACK_ROW][W[BEGIN] + i]]
            if back != NOTHING:
                W[ENDLESS_LEAST] = (
                    back if W[ENDLESS_LEAST] == NOTHING else min(W[ENDLESS_LEAST], back)
                )
                W[ENDLESS_MOST] = max(W[ENDLESS_MOST], back)
    elif task == LOOKING_OUT:
        find_exits(W, G, B, G[LEAST] if W[ROUND] < 2 else G[MOST], base, begin, end)
    elif task == LISTING:
        for i in range(begin, end):
            if (
                B[WORST][i] != NOTHING
                and chooser_at(G, base + B[STACK_ROW][W[BEGIN] + i]) == W[ROUND] & 1
            ):
                B[NEXT][i] = B[HEADS][FARTHEST + B[WORST][i]]
                B[HEADS][FARTHEST + B[WORST][i]] = i
    else:
        endless = W[ENDLESS_LEAST] if W[ROUND] < 2 else W[ENDLESS_MOST]
        set_values(W, B, G[LEAST] if W[ROUND] < 2 else G[MOST], base, begin, end, endless)
    if end == W[SIZE_OF_GROUP]:
        begin_next_task(W, G, B, base)


@jit
def begin_next_task(W: IntRow, G: Columns, B: Columns, base: int) -> None:
    """Choose the task after a finished one."""
    task = W[TASK]
    W[PLACE] = 0
    W[TASK] = task + 1
    if task == TURNING and W[INSIDE] == 0:
        node = base + W[CLOSES]
        G[LEAST][node] = best_value(G, G[LEAST], node)
        G[MOST][node] = best_value(G, G[MOST], node)
        W[TASK] = WALKING
    elif task == TURNING:
        W[CIRCLING] = 1
        W[ENDLESS_LEAST] = NOTHING
        W[ENDLESS_MOST] = NOTHING
    elif task == SETTLING:
        begin_round(W, 0)
    elif task == LOOKING_OUT:
        for value in range(W[LOWEST], W[STAKE] + 1):
            B[HEADS][FARTHEST + value] = -1
    elif task == LISTING:
        begin_stake(W, B)
    elif task == JOINING:
        if W[ROUND] == 1:
            begin_round(W, 2)
        else:
            W[TASK] = WALKING


@inlined
def begin_round(W: IntRow, number: int) -> None:
    """Begin a round: one bound and one player."""
    W[ROUND] = number
    W[LOWEST] = FARTHEST
    W[STAKE] = -FARTHEST
    W[TASK] = LOOKING_OUT


@jit
def begin_stake(W: IntRow, B: Columns) -> None:
    """Begin the next lower stake: list the nodes from which the player can force it."""
    W[TAIL] = 0
    W[HEAD] = 0
    W[PLACE] = 0
    if W[STAKE] >= W[LOWEST]:
        W[LINK] = B[HEADS][FARTHEST + W[STAKE]]
        W[TASK] = OPENING
    elif W[ROUND] & 1 == 0:
        begin_round(W, W[ROUND] + 1)
    else:
        W[TASK] = JOINING


@jit
def number_members(W: IntRow, B: Columns) -> None:
    """Pop members of a component off the stack; the root is the last."""
    first = W[BEGIN]
    for _ in range(PIECE):
        first -= 1
        member = B[STACK_ROW][first]
        B[GROUP][member] = W[GROUPS]
        if member == W[CLOSES]:
            W[SIZE_OF_GROUP] = W[STACKED] - first
            W[STACKED] = first
            W[INSIDE] = 0
            W[PLACE] = 0
            B[ENDS][0] = 0
            W[TASK] = PLACING
            break
    W[BEGIN] = first


@jit
def count_parents(W: IntRow, G: Columns, B: Columns, base: int, begin: int, end: int) -> None:
    """Count the predecessors inside the component that these nodes contribute, and the inner edges."""
    for i in range(begin, end):
        node = B[STACK_ROW][W[BEGIN] + i]
        for e in range(G[FIRST][base + node], G[FIRST][base + node] + G[MANY][base + node]):
            child = G[CHILD][e] - base
            if child >= 0 and B[GROUP][child] == W[GROUPS]:
                B[ENDS][B[AT][child] + 1] += 1
                W[INSIDE] += 1
                if G[GAIN][e] != 0:
                    W[TROUBLE] = GAIN_IN_CYCLE


@jit
def list_parents(W: IntRow, G: Columns, B: Columns, base: int, begin: int, end: int) -> None:
    """List these nodes as predecessors, by their places."""
    for i in range(begin, end):
        node = B[STACK_ROW][W[BEGIN] + i]
        for e in range(G[FIRST][base + node], G[FIRST][base + node] + G[MANY][base + node]):
            child = G[CHILD][e] - base
            if child >= 0 and B[GROUP][child] == W[GROUPS]:
                at = B[AT][child]
                B[PARENTS][B[ENDS][at]] = i
                B[ENDS][at] += 1


@jit
def set_values(
    W: IntRow, B: Columns, values: IntRow, base: int, begin: int, end: int, endless: int
) -> None:
    """Set the values of a component in which endless play is worth ``endless``."""
    for i in range(begin, end):
        value = endless
        if B[NORTHS][i] != NOTHING:
            value = min(value, -B[NORTHS][i])
        if B[SOUTHS][i] != NOTHING:
            value = max(value, B[SOUTHS][i])
        values[base + B[STACK_ROW][W[BEGIN] + i]] = value


@jit
def find_exits(
    W: IntRow, G: Columns, B: Columns, values: IntRow, base: int, begin: int, end: int
) -> None:  # fmt: skip
    """Find each node's best exit from the component for a player; count the inner edges."""
    player = W[ROUND] & 1
    sign = 1 if player == 0 else -1
    for i in range(begin, end):
        node = B[STACK_ROW][W[BEGIN] + i]
        own = chooser_at(G, base + node) == player
        outside = NOTHING
        inside = 0
        for e in range(G[FIRST][base + node], G[FIRST][base + node] + G[MANY][base + node]):
            child = G[CHILD][e]
            if child - base >= 0 and B[GROUP][child - base] == W[GROUPS]:
                inside += 1
                continue
            value = sign * (G[GAIN][e] if child == END else G[GAIN][e] + values[child])
            if outside == NOTHING or (value > outside) == own:
                outside = value
        if player == 0:
            B[SOUTHS][i] = NOTHING
        else:
            B[NORTHS][i] = NOTHING
        B[WAITING][i] = inside
        B[WORST][i] = outside
        if outside != NOTHING:
            W[STAKE] = max(W[STAKE], outside)
            W[LOWEST] = min(W[LOWEST], outside)


@jit
def queue_stake(W: IntRow, B: Columns) -> None:
    """Queue the nodes whose exits, or last successors, are worth the stake."""
    found = B[SOUTHS] if W[ROUND] & 1 == 0 else B[NORTHS]
    for _ in range(PIECE):
        i = W[LINK]
        if i < 0:
            W[TASK] = SPREADING
            return
        if found[i] == NOTHING:
            found[i] = W[STAKE]
            B[QUEUED_ROW][W[TAIL]] = i
            W[TAIL] += 1
        W[LINK] = B[NEXT][i]


@jit
def propagate(W: IntRow, G: Columns, B: Columns, base: int) -> None:
    """Propagate the stake from the queued nodes to their predecessors.

    A node is won with its first good successor, and lost when its last one turns out bad.
    """
    player = W[ROUND] & 1
    found = B[SOUTHS] if player == 0 else B[NORTHS]
    value = W[STAKE]
    for _ in range(PIECE):
        if W[HEAD] == W[TAIL]:
            W[STAKE] -= 1
            begin_stake(W, B)
            return
        i = B[QUEUED_ROW][W[HEAD]]
        W[HEAD] += 1
        for e in range(B[ENDS][i - 1] if i > 0 else 0, B[ENDS][i]):
            j = B[PARENTS][e]
            if found[j] != NOTHING:
                continue
            if chooser_at(G, base + B[STACK_ROW][W[BEGIN] + j]) != player:
                B[WAITING][j] -= 1
                if B[WAITING][j] > 0:
                    continue
                if B[WORST][j] != NOTHING and B[WORST][j] < value:
                    B[NEXT][j] = B[HEADS][FARTHEST + B[WORST][j]]
                    B[HEADS][FARTHEST + B[WORST][j]] = j
                    continue
            found[j] = value
            B[QUEUED_ROW][W[TAIL]] = j
            W[TAIL] += 1
