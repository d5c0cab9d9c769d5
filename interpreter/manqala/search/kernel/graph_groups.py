"""What the nodes of a graph are worth: group by group of those that lead to each other, those first that lead to no other.

On a cycle the rules may give more for one position that comes back than for another. So there is a value for the least of
it, wherever play goes round, and one for the most. Under either a player gets his value by a plan that names one move for
each position: what comes back then lies on a cycle that the bound allows for, whatever the other does.

Groups are found as in R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (2), 1972.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.graph_row import *


@inlined
def asked(G: Columns, node: int) -> int:
    """Who chooses at a node."""
    who = G[WHO][node]
    return who - MID if who >= MID else who


@jit
def best_of(G: Columns, values: IntRow, node: int) -> int:
    """The value for the chooser, from the values of the successors."""
    found = NOTHING
    high = asked(G, node) == 0
    for e in range(G[FIRST][node], G[FIRST][node] + G[MANY][node]):
        child = G[CHILD][e]
        value = G[GAIN][e] if child == END else G[GAIN][e] + values[child]
        if found == NOTHING or (value > found) == high:
            found = value
    return found


@inlined
def meet(W: IntRow, B: Columns, node: int) -> None:
    """Begin with a node of the walk."""
    W[MET] += 1
    B[INDEX][node] = W[MET]
    B[LOW][node] = W[MET]
    B[WALK][W[WALKED]] = node
    W[WALKED] += 1
    B[STACK_ROW][W[STACKED]] = node
    W[STACKED] += 1


@jit
def value_on(W: IntRow, G: Columns, B: Columns, budget: int) -> bool:
    """Continue for a number of steps; returns whether all nodes have values. B counts nodes from the first without one."""
    base = W[SOLVED]
    for _ in range(budget):
        if W[TROUBLE] != 0:
            return True
        if W[WALKED] == 0:
            while base + W[ROOT] < W[NODES] and B[INDEX][W[ROOT]] != 0:
                W[ROOT] += 1
            if base + W[ROOT] == W[NODES]:
                return True
            meet(W, B, W[ROOT])
        node = B[WALK][W[WALKED] - 1]
        if B[AT][node] < G[MANY][base + node]:
            child = G[CHILD][G[FIRST][base + node] + B[AT][node]] - base
            B[AT][node] += 1
            if child >= 0:
                if B[INDEX][child] == 0:
                    meet(W, B, child)
                elif B[GROUP][child] == 0:
                    B[LOW][node] = min(B[LOW][node], B[INDEX][child])
            continue
        W[WALKED] -= 1
        if W[WALKED] > 0:
            parent = B[WALK][W[WALKED] - 1]
            B[LOW][parent] = min(B[LOW][parent], B[LOW][node])
        if B[LOW][node] == B[INDEX][node]:
            end_group(W, G, B, base, node)
    return False


@jit
def end_group(W: IntRow, G: Columns, B: Columns, base: int, node: int) -> None:
    """The group of a node is whole: those that were met since."""
    last = W[STACKED]
    first = last
    W[GROUPS] += 1
    member = -1
    while member != node:
        first -= 1
        member = B[STACK_ROW][first]
        B[GROUP][member] = W[GROUPS]
        B[AT][member] = first
    for i in range(first, last):
        B[AT][B[STACK_ROW][i]] = i - first
    W[STACKED] = first
    inside = turn_round(W, G, B, base, first, last - first)
    if inside == 0:
        G[LEAST][base + node] = best_of(G, G[LEAST], base + node)
        G[MOST][base + node] = best_of(G, G[MOST], base + node)
        return
    W[CIRCLING] = 1
    least = NOTHING
    most = NOTHING
    for i in range(first, last):
        back = G[BACK][base + B[STACK_ROW][i]]
        if back != NOTHING:
            least = back if least == NOTHING else min(least, back)
            most = max(most, back)
    value_group(G, B, G[LEAST], base, first, last - first, least)
    value_group(G, B, G[MOST], base, first, last - first, most)


@jit
def turn_round(W: IntRow, G: Columns, B: Columns, base: int, first: int, size: int) -> int:
    """The parents within the group of each of its nodes, by their places; how many edges there are within."""
    for i in range(size + 1):
        B[ENDS][i] = 0
    inside = 0
    for i in range(size):
        node = B[STACK_ROW][first + i]
        for e in range(G[FIRST][base + node], G[FIRST][base + node] + G[MANY][base + node]):
            child = G[CHILD][e] - base
            if child >= 0 and B[GROUP][child] == W[GROUPS]:
                B[ENDS][B[AT][child] + 1] += 1
                inside += 1
                if G[GAIN][e] != 0:
                    W[TROUBLE] = WINS_IN_CIRCLES
    for i in range(size):
        B[ENDS][i + 1] += B[ENDS][i]
    for i in range(size):
        node = B[STACK_ROW][first + i]
        for e in range(G[FIRST][base + node], G[FIRST][base + node] + G[MANY][base + node]):
            child = G[CHILD][e] - base
            if child >= 0 and B[GROUP][child] == W[GROUPS]:
                at = B[AT][child]
                B[PARENTS][B[ENDS][at]] = i
                B[ENDS][at] += 1
    return inside


@jit
def value_group(
    G: Columns, B: Columns, values: IntRow, base: int, first: int, size: int, endless: int
) -> None:
    """Values of nodes that lead to each other, where play without end is worth so much."""
    force(G, B, B[SOUTHS], values, base, first, size, 0)
    force(G, B, B[NORTHS], values, base, first, size, 1)
    for i in range(size):
        value = endless
        if B[NORTHS][i] != NOTHING:
            value = min(value, -B[NORTHS][i])
        if B[SOUTHS][i] != NOTHING:
            value = max(value, B[SOUTHS][i])
        values[base + B[STACK_ROW][first + i]] = value


@jit
def force(
    G: Columns, B: Columns, found: IntRow, values: IntRow, base: int, first: int, size: int, player: int
) -> None:  # fmt: skip
    """What a player can force in finitely many turns, by the places of nodes; NOTHING where he can force nothing.

    The highest stakes come first: a node is won with its first good successor, and lost when its last one turns out bad.
    """
    sign = 1 if player == 0 else -1
    group = B[GROUP][B[STACK_ROW][first]]
    high = -FARTHEST
    low = FARTHEST
    for i in range(size):
        node = B[STACK_ROW][first + i]
        own = asked(G, base + node) == player
        outside = NOTHING
        inside = 0
        for e in range(G[FIRST][base + node], G[FIRST][base + node] + G[MANY][base + node]):
            child = G[CHILD][e]
            if child - base >= 0 and B[GROUP][child - base] == group:
                inside += 1
                continue
            value = sign * (G[GAIN][e] if child == END else G[GAIN][e] + values[child])
            if outside == NOTHING or (value > outside) == own:
                outside = value
        found[i] = NOTHING
        B[WAITING][i] = inside
        B[WORST][i] = outside
        if outside != NOTHING:
            high = max(high, outside)
            low = min(low, outside)
    for value in range(low, high + 1):
        B[HEADS][FARTHEST + value] = -1
    for i in range(size):
        if B[WORST][i] != NOTHING and asked(G, base + B[STACK_ROW][first + i]) == player:
            B[NEXT][i] = B[HEADS][FARTHEST + B[WORST][i]]
            B[HEADS][FARTHEST + B[WORST][i]] = i
    for step in range(high - low + 1):
        spread(G, B, found, base, first, player, high - step)


@jit
def spread(
    G: Columns, B: Columns, found: IntRow, base: int, first: int, player: int, value: int
) -> None:
    """What follows from the nodes that are worth so much."""
    tail = 0
    i = B[HEADS][FARTHEST + value]
    while i >= 0:
        if found[i] == NOTHING:
            found[i] = value
            B[QUEUED_ROW][tail] = i
            tail += 1
        i = B[NEXT][i]
    head = 0
    while head < tail:
        i = B[QUEUED_ROW][head]
        head += 1
        for e in range(B[ENDS][i - 1] if i > 0 else 0, B[ENDS][i]):
            j = B[PARENTS][e]
            if found[j] != NOTHING:
                continue
            if asked(G, base + B[STACK_ROW][first + j]) != player:
                B[WAITING][j] -= 1
                if B[WAITING][j] > 0:
                    continue
                if B[WORST][j] != NOTHING and B[WORST][j] < value:
                    B[NEXT][j] = B[HEADS][FARTHEST + B[WORST][j]]
                    B[HEADS][FARTHEST + B[WORST][j]] = j
                    continue
            found[j] = value
            B[QUEUED_ROW][tail] = j
            tail += 1
