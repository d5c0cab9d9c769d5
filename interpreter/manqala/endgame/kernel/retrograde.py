"""Retrograde analysis of a level of endgame tables, and the packing of its values."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.endgame_rows import BoundRows
    from manqala.endgame.kernel.frame import *


@jit
def endgame_count_predecessors(edges: IntRow, ends: IntRow) -> None:
    """Count the predecessors of each node j, in ends[j + 1]."""
    for e in range(len(edges)):
        ends[(edges[e] >> 1) + 1] += 1


@jit
def endgame_prefix_sums(ends: IntRow) -> None:
    """Replace numbers by their prefix sums."""
    for i in range(len(ends) - 1):
        ends[i + 1] += ends[i]


@jit
def endgame_reverse_edges(
    first: int, many: int, degrees: IntRow, edges: IntRow, ends: IntRow, back: IntRow
) -> None:
    """Reverse the edges of some nodes: afterwards back[ends[j - 1]:ends[j]] has twice each predecessor of j.

    Plus one if the same player moves in both. Before, ends[j] must be the number of predecessors of all nodes before j.
    """
    e = 0
    for i in range(first, first + many):
        for _ in range(degrees[i]):
            j = edges[e] >> 1
            back[ends[j]] = 2 * i + (edges[e] & 1)
            ends[j] += 1
            e += 1


@jit
def endgame_solve(
    seeds: int,
    best: IntRow,
    degrees: IntRow,
    ends: IntRow,
    back: IntRow,
    values: IntRow,
    queue: IntRow,
) -> None:
    """Find the value that each position's mover can force, highest stakes first.

    A position without such a value gets 0, since endless play splits the remaining seeds. ``degrees``: the number of edges
    not yet refuted; it is modified.
    """
    nodes = len(values)
    for i in range(nodes):
        values[i] = UNKNOWN
    for step in range(seeds):
        stake = seeds - step
        tail = 0
        for i in range(nodes):
            if values[i] == UNKNOWN:
                if best[i] == stake:
                    values[i] = stake
                    queue[tail] = i
                    tail += 1
                elif degrees[i] == 0 and best[i] == -stake:
                    values[i] = -stake
                    queue[tail] = i
                    tail += 1
        endgame_propagate(stake, best, degrees, ends, back, values, queue, tail)
    for i in range(nodes):
        if values[i] == UNKNOWN:
            values[i] = 0


@jit
def endgame_propagate(
    stake: int,
    best: IntRow,
    degrees: IntRow,
    ends: IntRow,
    back: IntRow,
    values: IntRow,
    queue: IntRow,
    tail: int,
) -> None:
    """Propagate the stake, or its negative, from the queued positions to their predecessors."""
    head = 0
    while head < tail:
        j = queue[head]
        head += 1
        for e in range(ends[j - 1] if j > 0 else 0, ends[j]):
            i = back[e] >> 1
            if values[i] == UNKNOWN:
                same = back[e] & 1 == 1
                if (values[j] > 0) == same:
                    values[i] = stake
                    queue[tail] = i
                    tail += 1
                else:
                    degrees[i] -= 1
                    if degrees[i] == 0 and best[i] <= -stake:
                        values[i] = -stake
                        queue[tail] = i
                        tail += 1


@jit
def endgame_solve_bounds(
    seeds: int, bounds: BoundRows, degrees: IntRow, ends: IntRow, back: IntRow, queue: IntRow
) -> None:
    """Find bounds of each value that hold however endless play is scored.

    For each stake, from the highest to the lowest, find the positions in which a side can secure that much in play that ends.
    ``degrees``: the number of edges by which the mover may still get more; it is modified. ``queue`` has room for
    two entries per node.
    """
    low, high = bounds.low, bounds.high
    nodes = len(low)
    for i in range(nodes):
        low[i] = UNKNOWN
        high[i] = UNKNOWN
    for step in range(2 * seeds):
        stake = seeds - step
        tail = 0
        for i in range(nodes):
            if low[i] == UNKNOWN and bounds.least[i] >= stake:
                low[i] = stake
                queue[tail] = 2 * i
                tail += 1
            if high[i] == UNKNOWN and degrees[i] == 0 and bounds.most[i] <= -stake:
                high[i] = -stake
                queue[tail] = 2 * i + 1
                tail += 1
        endgame_propagate_bounds(stake, bounds, degrees, ends, back, queue, tail)
    for i in range(nodes):
        # More than all can neither be won nor lost.
        if low[i] == UNKNOWN:
            low[i] = -seeds
        if high[i] == UNKNOWN:
            high[i] = seeds


@jit
def endgame_propagate_bounds(
    stake: int,
    bounds: BoundRows,
    degrees: IntRow,
    ends: IntRow,
    back: IntRow,
    queue: IntRow,
    tail: int,
) -> None:
    """Propagate bounds to predecessors; an entry of the queue is twice a node, plus one if the other side secures the stake."""
    low, high = bounds.low, bounds.high
    head = 0
    while head < tail:
        j = queue[head] >> 1
        by_other = queue[head] & 1
        head += 1
        for e in range(ends[j - 1] if j > 0 else 0, ends[j]):
            i = back[e] >> 1
            if (back[e] & 1) != by_other:
                # The mover of i is the side that can secure the stake.
                if low[i] == UNKNOWN:
                    low[i] = stake
                    queue[tail] = 2 * i
                    tail += 1
            else:
                degrees[i] -= 1
                if degrees[i] == 0 and high[i] == UNKNOWN and bounds.most[i] <= -stake:
                    high[i] = -stake
                    queue[tail] = 2 * i + 1
                    tail += 1


@jit
def endgame_interleave(values: IntRow, bounds: BoundRows, numbers: IntRow) -> None:
    """Put the numbers of each position side by side."""
    for i in range(len(values)):
        at = NUMBERS * i
        numbers[at + EVEN] = values[i]
        numbers[at + LEAST_GAIN] = bounds.low[i]
        numbers[at + MOST_GAIN] = bounds.high[i]


@jit
def endgame_is_acyclic(degrees: IntRow, ends: IntRow, back: IntRow, queue: IntRow) -> int:
    """Return whether play inside the level always leaves it.

    That holds of a position if it holds of all its successors. ``degrees`` is modified.
    """
    tail = 0
    for i in range(len(degrees)):
        if degrees[i] == 0:
            queue[tail] = i
            tail += 1
    head = 0
    while head < tail:
        j = queue[head]
        head += 1
        for e in range(ends[j - 1] if j > 0 else 0, ends[j]):
            i = back[e] >> 1
            degrees[i] -= 1
            if degrees[i] == 0:
                queue[tail] = i
                tail += 1
    return tail == len(degrees)


@jit
def endgame_count_values(numbers: IntRow, width: int, figures: IntRow) -> None:
    """Count values: won, drawn, lost, the sum of the absolute values, and those that do not depend on endless play.

    Each position has ``width`` numbers. ``figures`` must be zero.
    """
    for i in range(len(numbers) // width):
        at = width * i
        value = numbers[at]
        figures[0 if value > 0 else 1 if value == 0 else 2] += 1
        figures[3] += value if value > 0 else -value
        figures[4] += 1 if numbers[at + (width >> 1)] == numbers[at + width - 1] else 0


@jit
def endgame_keep_values(numbers: IntRow, values: IntRow) -> None:
    """Copy the values of positions without their bounds."""
    for i in range(len(values)):
        values[i] = numbers[NUMBERS * i]


@jit
def endgame_add_bounds(values: IntRow, numbers: IntRow) -> None:
    """Copy values, and give them bounds that are equal to them."""
    for i in range(len(values)):
        for k in range(NUMBERS):
            numbers[NUMBERS * i + k] = values[i]


@jit
def endgame_fill(values: IntRow, first: int, many: int, number: int) -> None:
    """Set some numbers of a row."""
    for i in range(first, first + many):
        values[i] = number


@jit
def endgame_copy(source: IntRow, at: int, target: IntRow, first: int, many: int) -> None:
    """Copy some numbers of a row into another one."""
    for i in range(many):
        target[first + i] = source[at + i]


@jit
def endgame_pack(
    values: IntRow, first: int, many: int, shift: int, bits: int, packed: IntRow
) -> None:
    """Pack some values plus ``shift`` into a fixed number of bits each, lowest first; ``packed`` must be long enough."""
    at = 0
    buffer = 0
    filled = 0
    for i in range(first, first + many):
        buffer |= (values[i] + shift) << filled
        filled += bits
        while filled >= 8:
            packed[at] = buffer & 255
            at += 1
            buffer >>= 8
            filled -= 8
    if filled > 0:
        packed[at] = buffer & 255


@jit
def endgame_unpack(
    packed: IntRow, shift: int, bits: int, values: IntRow, first: int, many: int
) -> None:
    """Unpack into values[first:first + many]."""
    at = 0
    buffer = 0
    filled = 0
    mask = (1 << bits) - 1
    for i in range(many):
        while filled < bits:
            buffer |= packed[at] << filled
            at += 1
            filled += 8
        values[first + i] = (buffer & mask) - shift
        buffer >>= bits
        filled -= bits
