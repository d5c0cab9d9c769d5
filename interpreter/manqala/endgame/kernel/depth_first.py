"""Solves a level in which play never returns to a position, by depth-first search: each position is listed once.

The value of a position is known when those of its successors are, so no edges are kept but those of the positions
on the way from a root. All lower levels must have values without bounds: without cycles they do not differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.endgame_rows import DepthFirstRows, EndgameRows
    from manqala.endgame.kernel.frame import *
    from manqala.endgame.kernel.successors import endgame_list_successors


@jit
def endgame_list_checked(
    rows: EndgameRows, search: DepthFirstRows, boards: int, movers: int, seeds: int, node: int
) -> int:
    """List the successors of a node in ``search.out``, twice as ``endgame_list_chunk`` does; return their number, or a fault."""
    out, twin = search.out, search.twin
    if node < boards:
        many = endgame_list_successors(rows, search.first, 0, 0, seeds, node, out)
        second = 1 if movers == 1 else 0
        also = endgame_list_successors(rows, search.other, second, 0, seeds, node, twin)
    else:
        many = endgame_list_successors(rows, search.third, 1, 0, seeds, node - boards, out)
        also = endgame_list_successors(rows, search.fourth, 1, 0, seeds, node - boards, twin)
    if many < 0:
        return many
    if also != many:
        return SIDES_DIFFER if also >= 0 else also
    for i in range(many + NUMBERS):
        if out[i] != twin[i]:
            return SIDES_DIFFER
    return many


@jit
def endgame_enter(
    search: DepthFirstRows, seeds: int, node: int, many: int, at: int, top: int, mark: int
) -> int:
    """Give a listed node its value, or put it on the stack at ``top``, above the frame ``at``; return the top frame."""
    values, stack, out = search.values, search.stack, search.out
    best = out[EVEN]
    pending = 0
    for i in range(NUMBERS, NUMBERS + many):
        value = values[out[i] >> 1]
        if value >= -seeds:
            best = max(best, value if out[i] & 1 == 1 else -value)
        else:
            stack[top + F_EDGES + pending] = out[i]
            pending += 1
    if pending == 0:
        values[node] = best
        return at
    values[node] = mark
    stack[top + F_NODE] = node
    stack[top + F_BEST] = best
    stack[top + F_PENDING] = pending
    stack[top + F_BELOW] = at
    return top


@jit
def endgame_search_depth_first(
    rows: EndgameRows, search: DepthFirstRows, boards: int, movers: int, seeds: int, mark: int, last: int, budget: int
) -> int:  # fmt: skip
    """Find the values of the roots up to ``last``, for ``budget`` positions; return 1 when all are known, 0 if not, or a fault.

    ``search.report``: the next root, where the top frame of the stack begins (-1: no frame), and the number of
    positions that were listed. ``mark`` is this thread's value of positions on its stack. What another thread has on
    its own is searched here, too: both find the same value.
    """
    values, stack, report = search.values, search.stack, search.report
    root = report[0]
    at = report[1]
    listed = 0
    done = 0
    while done == 0 and listed < budget:
        node = root
        if at < 0:
            while root < last and values[root] >= -seeds:
                root += 1
            node = root
            if root >= last:
                done = 1
        elif stack[at + F_PENDING] == 0:
            values[stack[at + F_NODE]] = stack[at + F_BEST]
            at = stack[at + F_BELOW]
            node = -1
        else:
            edge = stack[at + F_EDGES + stack[at + F_PENDING] - 1]
            node = edge >> 1
            value = values[node]
            if value >= -seeds:
                stack[at + F_BEST] = max(stack[at + F_BEST], value if edge & 1 == 1 else -value)
                stack[at + F_PENDING] -= 1
                node = -1
            elif value == mark:
                done = CYCLIC
        if done == 0 and node >= 0:
            many = endgame_list_checked(rows, search, boards, movers, seeds, node)
            listed += 1
            top = 0 if at < 0 else at + F_EDGES + stack[at + F_PENDING]
            if many < 0:
                done = many
            elif top + F_EDGES + many > len(stack):
                done = CYCLIC
            else:
                at = endgame_enter(search, seeds, node, many, at, top, mark)
    report[0] = root
    report[1] = at
    report[2] = listed
    return done
