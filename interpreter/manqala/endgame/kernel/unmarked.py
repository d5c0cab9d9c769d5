"""Positions of endgame tables by number, in games where a position is the board and the side to move.

``marked`` has the same functions for other games: these are their descriptions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.endgame_rows import EndgameRows
    from manqala.endgame.kernel.exits import endgame_add_exit, endgame_add_round_end
    from manqala.endgame.kernel.frame import *


@inlined
def endgame_seeds(c: IntRow, E: IntRow) -> int:
    """Return the number of seeds on the board."""
    seeds = 0
    for h in range(HOLES):
        seeds += held(c, h)
    return seeds


@inlined
def endgame_rank(c: IntRow, E: IntRow, player: int) -> int:
    """Return the rank of the board, in a player's order of holes, among all boards with this number of seeds."""
    view = E[E_VIEW] + player * HOLES
    at = E[E_BINOMIALS]
    width = E[E_WIDTH]
    seeds = 0
    rank = 0
    for k in range(1, HOLES):
        seeds += held(c, E[view + k - 1])
        rank += E[at + k * width + seeds]
    return rank


@jit
def endgame_unrank(c: IntRow, E: IntRow, player: int, seeds: int, rank: int) -> None:
    """Set up the board of this rank."""
    view = E[E_VIEW] + player * HOLES
    at = E[E_BINOMIALS]
    width = E[E_WIDTH]
    for j in range(1, HOLES):
        k = HOLES - j
        s = seeds
        while E[at + k * width + s] > rank:
            s -= 1
        rank -= E[at + k * width + s]
        hold(c, E[view + k], seeds - s)
        seeds = s
    hold(c, E[view], seeds)


@inlined
def endgame_offset(c: IntRow, E: IntRow) -> int:
    """Return the offset of a position's numbers in V, by the side to move and the board; -1 if V does not have them."""
    seeds = 0
    for h in range(HOLES):
        seeds += held(c, h)
        if seeds > E[E_MOST]:
            return -1
    at = E[E_CHECKED]
    for i in range(E[E_CHECKS]):
        if c[E[at + 2 * i]] != E[at + 2 * i + 1]:
            return -1
    player = c[MOVER]
    level = E[E_LEVELS] + L_SIZE * seeds
    return E[level + player] + E[level + L_WIDTH] * endgame_rank(c, E, player)


@inlined
def endgame_set_up(c: IntRow, E: IntRow, marking: int, player: int, seeds: int, rank: int) -> None:
    """Set up the board of this rank; ``marking`` is 0."""
    endgame_unrank(c, E, player, seeds, rank)


@inlined
def endgame_takings(c: IntRow, M: IntRow, player: int) -> int:
    """Return a player's winnings so far."""
    return held(c, HOLES + player)


@jit
def endgame_add_successor(
    rows: EndgameRows, c: IntRow, player: int, seeds: int, mine: int, yours: int, out: IntRow, many: int
) -> int:  # fmt: skip
    """Add a successor to ``out``, as ``endgame_list_successors`` has it; return the used length of ``out``, or a fault."""
    E = rows.E
    gain = held(c, HOLES + player) - mine
    loss = held(c, HOLES + 1 - player) - yours
    if c[PHASE] != TURN_PHASE:
        return endgame_add_round_end(c, E, seeds, gain, loss, out, many)
    left = endgame_seeds(c, E)
    if gain < 0 or loss < 0 or left + gain + loss != seeds:
        return NOT_CONSERVED
    mover = c[MOVER]
    rank = endgame_rank(c, E, mover)
    if left == seeds:
        if many == len(out):
            return TOO_MANY
        out[many] = 2 * (E[E_BASE + mover] + rank) + (1 if mover == player else 0)
        return many + 1
    level = E[E_LEVELS] + L_SIZE * left
    width = E[level + L_WIDTH]
    endgame_add_exit(
        rows.V, E[level + mover] + width * rank, width, mover == player, gain - loss, out
    )
    return many
