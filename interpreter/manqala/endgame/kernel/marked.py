"""Positions of endgame tables by number, in games with marks: see endgame/markings.py for what a marking is.

The functions that ``unmarked`` has, too, are described there. SETS_APART: whether some seeds on the board can be takings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.endgame_rows import EndgameRows
    from manqala.endgame.kernel.exits import endgame_add_exit, endgame_add_round_end
    from manqala.endgame.kernel.frame import *
    from manqala.endgame.kernel.of_game import SETS_APART
    from manqala.endgame.kernel.successors import endgame_list_successors


@jit
def endgame_marking(c: IntRow, E: IntRow, player: int) -> int:
    """Return the number of the marking of a state, as a player sees it; -1 if no table has it."""
    at = E[E_SLOTS]
    node = E[E_TREE]
    for _ in range(E[E_SLOTTED]):
        value = c[E[at + player]]
        if value < 0 or value >= E[at + 4]:
            return -1
        node = E[node + E[E[at + 2 + player] + value]]
        if node < 0:
            return -1
        at += E_SLOT
    return node


@jit
def endgame_seeds_in_marking(c: IntRow, E: IntRow, marking: int, player: int) -> int:
    """Return the number of seeds that are not apart; -1 without a marking, or if a hole contradicts it."""
    if marking < 0:
        return -1
    at = E[E_MARKINGS] + marking * (M_HOLES + 3 * HOLES)
    free = E[at + M_FREE]
    seeds = E[at + M_FIXED]
    holes = at + M_HOLES + player * HOLES
    for k in range(free):
        seeds += held(c, E[holes + k])
    constants = at + M_HOLES + 2 * HOLES
    for k in range(free, free + E[at + M_SAME]):
        if held(c, E[holes + k]) != E[constants + k]:
            return -1
    return seeds


@jit
def endgame_seeds(c: IntRow, E: IntRow) -> int:
    """Return the number of seeds that are not apart; BEYOND if the marking is unknown."""
    if SETS_APART == 0:
        total = 0
        for h in range(HOLES):
            total += held(c, h)
        return total
    player = c[MOVER]
    seeds = endgame_seeds_in_marking(c, E, endgame_marking(c, E, player), player)
    return BEYOND if seeds < 0 else seeds


@jit
def endgame_rank(c: IntRow, E: IntRow, marking: int, player: int) -> int:
    """Return the rank of the board among those of the marking with the same number of seeds."""
    record = E[E_MARKINGS] + marking * (M_HOLES + 3 * HOLES)
    view = record + M_HOLES + player * HOLES
    at = E[E_BINOMIALS]
    width = E[E_WIDTH]
    seeds = 0
    rank = 0
    for k in range(1, E[record + M_FREE]):
        seeds += held(c, E[view + k - 1])
        rank += E[at + k * width + seeds]
    return rank


@jit
def endgame_set_up(c: IntRow, E: IntRow, marking: int, player: int, seeds: int, rank: int) -> None:
    """Set up the free holes of the board of this rank; other holes do not change."""
    record = E[E_MARKINGS] + marking * (M_HOLES + 3 * HOLES)
    view = record + M_HOLES + player * HOLES
    at = E[E_BINOMIALS]
    width = E[E_WIDTH]
    free = E[record + M_FREE]
    left = seeds - E[record + M_FIXED]
    for j in range(1, free):
        k = free - j
        s = left
        while E[at + k * width + s] > rank:
            s -= 1
        rank -= E[at + k * width + s]
        hold(c, E[view + k], left - s)
        left = s
    if free > 0:
        hold(c, E[view], left)


@jit
def endgame_note_missing(c: IntRow, E: IntRow, F: IntRow, player: int) -> bool:
    """Record the unknown marking of a state and its board, from the view of the player to move; return whether there was room."""
    used = F[0]
    slots = E[E_SLOTTED]
    if used + slots + HOLES > len(F):
        return False
    at = E[E_SLOTS]
    for s in range(slots):
        value = c[E[at + player]]
        F[used + s] = E[E[at + 2 + player] + value] if 0 <= value < E[at + 4] else -1
        at += E_SLOT
    view = E[E_VIEW] + player * HOLES
    for k in range(HOLES):
        F[used + slots + k] = held(c, E[view + k])
    F[0] = used + slots + HOLES
    return True


@jit
def endgame_offset(c: IntRow, E: IntRow) -> int:
    """Return the offset of a position's numbers in V; -1 if V does not have them."""
    at = E[E_CHECKED]
    for i in range(E[E_CHECKS]):
        if c[E[at + 2 * i]] != E[at + 2 * i + 1]:
            return -1
    player = c[MOVER]
    marking = endgame_marking(c, E, player)
    seeds = endgame_seeds_in_marking(c, E, marking, player)
    if seeds < 0 or seeds > E[E_MOST]:
        return -1
    return endgame_place(E, marking, player, seeds, endgame_rank(c, E, marking, player))


@inlined
def endgame_place(E: IntRow, marking: int, player: int, seeds: int, rank: int) -> int:
    """Return the offset in V of the numbers of a position."""
    level = E[E_LEVELS] + L_SIZE * seeds
    first = E[E[E_OFFSETS] + seeds * E[E_NUMBER] + marking]
    return E[level + player] + E[level + L_WIDTH] * (first + rank)


@inlined
def endgame_takings(c: IntRow, M: IntRow, player: int) -> int:
    """Return a player's takings so far, on the board and off it."""
    return score(c, player, M) if SETS_APART else held(c, HOLES + player)


@jit
def endgame_add_successor(
    rows: EndgameRows, c: IntRow, player: int, seeds: int, mine: int, yours: int, out: IntRow, many: int
) -> int:  # fmt: skip
    """Add a successor to ``out``; during discovery only its marking is recorded."""
    E, S = rows.E, rows.S
    gain = endgame_takings(c, rows.M, player) - mine
    loss = endgame_takings(c, rows.M, 1 - player) - yours
    if c[PHASE] != TURN_PHASE:
        return endgame_add_round_end(c, E, seeds, gain, loss, out, many)
    mover = c[MOVER]
    marking = endgame_marking(c, E, mover)
    left = endgame_seeds_in_marking(c, E, marking, mover)
    if left < 0:
        room = endgame_note_missing(c, E, rows.F, mover)
        out[EVEN] = 0
        return UNKNOWN_MARKING if E[E_EXPLORING] == 0 else many if room else TOO_MANY
    if gain < 0 or loss < 0 or left + gain + loss != seeds:
        return NOT_CONSERVED
    if E[E_EXPLORING] > 0:
        out[EVEN] = 0
        if left == seeds and S[1 + marking] != E[E_EXPLORING]:
            S[1 + marking] = E[E_EXPLORING]
            S[1 + E[E_NUMBER] + S[0]] = marking
            S[0] += 1
        return many
    rank = endgame_rank(c, E, marking, mover)
    start = E[E[E_LOCAL] + 2 * marking + mover] if left == seeds else -1
    if start >= 0:
        if many == len(out):
            return TOO_MANY
        out[many] = 2 * (start + rank) + (1 if mover == player else 0)
        return many + 1
    at = endgame_place(E, marking, mover, left, rank)
    if rows.V[at] == UNKNOWN:
        S[0] = marking
        return UNSOLVED_MARKING
    width = E[E[E_LEVELS] + L_SIZE * left + L_WIDTH]
    endgame_add_exit(rows.V, at, width, mover == player, gain - loss, out)
    return many


@jit
def endgame_find_markings(
    rows: EndgameRows, one: IntRow, player: int, marking: int, seeds: int, first: int, last: int, step: int,
    out: IntRow,
) -> int:  # fmt: skip
    """Record the markings that every ``step``-th position of a marking leads to; return the first rank not tried."""
    rank = first
    while rank < last:
        many = endgame_list_successors(rows, one, player, marking, seeds, rank, out)
        if many == TOO_MANY and rows.F[0] > 1:
            # The row is full: the caller empties it and tries this position again.
            return rank
        rank += step
    return rank
