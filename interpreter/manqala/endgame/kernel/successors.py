"""Positions of endgame tables by number: their table values, and their successors.

E: the row of the tables (filled by endgame/index.py); V: the numbers of all positions of all known levels, in order;
c and b: states.
A level is the set of positions with the same number of seeds on the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import least_failure, next_answers, run
    from manqala.compile.kernel.history import cut_history
    from manqala.compile.kernel.rounds import finish, stuck
    from manqala.compile.kernel.supplied import *
    from manqala.endgame.kernel.endgame_rows import ChunkRows, EndgameRows
    from manqala.endgame.kernel.frame import *


@inlined
def endgame_seeds(c: IntRow) -> int:
    """Return the number of seeds on the board."""
    seeds = 0
    for h in range(HOLES):
        seeds += held(c, h)
    return seeds


@inlined
def endgame_rank(c: IntRow, E: IntRow, player: int) -> int:
    """Return the number of the board, in a player's order of holes, among all boards with this number of seeds."""
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
    """Set up the board of this number."""
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
def endgame_at(c: IntRow, E: IntRow) -> int:
    """Return where V has the numbers of a position, for the side to move and the seeds on the board; -1 if it has none."""
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
    return NUMBERS * (E[E[E_LEVELS] + 2 * seeds + player] + endgame_rank(c, E, player))


@inlined
def endgame_value(c: IntRow, E: IntRow, V: FixedRow) -> int:
    """Return the net gain of the side to move from the seeds on the board; UNKNOWN if no table has it."""
    at = endgame_at(c, E)
    return UNKNOWN if at < 0 else V[at]


@jit
def endgame_add(
    c: IntRow, E: IntRow, V: FixedRow,
    player: int, seeds: int, mine: int, yours: int, out: IntRow, many: int,
) -> int:  # fmt: skip
    """Add a successor to ``out``, as ``endgame_ways`` has it; return the used length of ``out``, or a fault."""
    gain = held(c, HOLES + player) - mine
    loss = held(c, HOLES + 1 - player) - yours
    even = gain - loss
    least = even
    most = even
    if c[PHASE] == OVER_PHASE:
        if c[ENDING] >= 0 and (E[E_ENDINGS] >> c[ENDING]) & 1 == 1:
            return BY_WINNINGS
        if gain < 0 or loss < 0 or gain + loss > seeds:
            return ASTRAY
    elif c[PHASE] != TURN_PHASE:
        return UNDECIDED
    else:
        left = endgame_seeds(c)
        if gain < 0 or loss < 0 or left + gain + loss != seeds:
            return ASTRAY
        mover = c[MOVER]
        rank = endgame_rank(c, E, mover)
        if left == seeds:
            if many == len(out):
                return TOO_MANY
            out[many] = 2 * (E[E_BASE + mover] + rank) + (1 if mover == player else 0)
            return many + 1
        at = NUMBERS * (E[E[E_LEVELS] + 2 * left + mover] + rank)
        if mover == player:
            even += V[at + EVEN]
            least += V[at + LEAST_GAIN]
            most += V[at + MOST_GAIN]
        else:
            even -= V[at + EVEN]
            least -= V[at + MOST_GAIN]
            most -= V[at + LEAST_GAIN]
    out[EVEN] = max(out[EVEN], even)
    out[LEAST_GAIN] = max(out[LEAST_GAIN], least)
    out[MOST_GAIN] = max(out[MOST_GAIN], most)
    return many


@jit
def endgame_ways(
    rows: EndgameRows, template: IntRow, player: int, seeds: int, rank: int, out: IntRow
) -> int:
    """List the successors of a position; return the number of those inside the level, or a fault.

    ``out``: the best numbers of those that leave the level at once (UNKNOWN: none does); then for each successor inside
    the level twice its node, plus one if the same player moves there.
    """
    c, b, M, X, H, E, V = rows.c, rows.b, rows.M, rows.X, rows.H, rows.E, rows.V
    copy(template, b)
    endgame_unrank(b, E, player, seeds, rank)
    mine = held(b, HOLES + player)
    yours = held(b, HOLES + 1 - player)
    # A turn that has just ended: the flow of play tests the end of the round, and gives the player the turn.
    b[PHASE] = TURN_PHASE
    b[ENDING] = -1
    b[NEXT_MOVER] = player
    cut_history(H, 0)
    if finish(b, M, X, H, DONE) != DONE:
        return UNENDING
    for i in range(NUMBERS):
        out[i] = UNKNOWN
    many = NUMBERS
    if b[PHASE] == TURN_PHASE:
        many = endgame_moves(rows, player, seeds, mine, yours, out)
        if many < 0:
            return many
        if many > NUMBERS or out[EVEN] != UNKNOWN:
            return many - NUMBERS
        # There is no decision before a player can move.
        cut_history(H, 0)
        while b[PHASE] == TURN_PHASE and least_failure(b, c, M, X) == -DEAD:
            cut_history(H, 0)
            if stuck(b, M, X, H) != DONE:
                return UNENDING
    many = endgame_add(b, E, V, player, seeds, mine, yours, out, NUMBERS)
    return many if many < 0 else many - NUMBERS


@jit
def endgame_moves(
    rows: EndgameRows, player: int, seeds: int, mine: int, yours: int, out: IntRow
) -> int:
    """Add the results of all legal moves; return the used length of ``out``, or a fault."""
    c, b, M, X, H, E, V = rows.c, rows.b, rows.M, rows.X, rows.H, rows.E, rows.V
    least = 0
    if PREFERENCES > 0:
        least = least_failure(b, c, M, X)
        if least == -FAULT:
            return UNENDING
    many = NUMBERS
    n = 0
    tries = 0
    given = 0
    while n >= 0:
        copy(b, c)
        M[MODE] = FIRST_ANSWERS
        if tries == ATTEMPTS or given > MOST_ANSWERS:
            return UNENDING
        status = run(c, M, X, n)
        failed = M[FAILED]
        given += M[ASKED]
        n = next_answers(M, M[ASKED], 0)
        tries += 1
        if status == FAULT:
            return UNENDING
        if status != DEAD and (PREFERENCES == 0 or failed == least):
            cut_history(H, 0)
            if finish(c, M, X, H, status) != DONE:
                return UNENDING
            many = endgame_add(c, E, V, player, seeds, mine, yours, out, many)
            if many < 0:
                return many
    return many


@jit
def endgame_chunk(
    rows: EndgameRows, chunk: ChunkRows, one: IntRow, other: IntRow,
    player: int, second: int, seeds: int, first: int, last: int,
) -> None:  # fmt: skip
    """List the successors of the positions ``first``, ``first + 1``, … while there is room.

    Each position is tested twice: with other winnings, and as ``second`` sees it, who may be the other player; both
    results must agree.
    """
    edges, out, twin, report = chunk.edges, chunk.out, chunk.twin, chunk.report
    rank = first
    used = 0
    report[2] = 0
    while rank < last and used + len(out) <= len(edges):
        many = endgame_ways(rows, one, player, seeds, rank, out)
        if many >= 0:
            also = endgame_ways(rows, other, second, seeds, rank, twin)
            if also < 0:
                many = also
            elif also != many:
                many = UNLIKE
            else:
                for i in range(many + NUMBERS):
                    if out[i] != twin[i]:
                        many = UNLIKE
                        break
        if many < 0:
            report[2] = many
            break
        node = rows.E[E_BASE + player] + rank
        chunk.even[node] = out[EVEN]
        chunk.least[node] = out[LEAST_GAIN]
        chunk.most[node] = out[MOST_GAIN]
        chunk.degrees[node] = many
        for i in range(many):
            edges[used + i] = out[NUMBERS + i]
        used += many
        rank += 1
    report[0] = rank - first
    report[1] = used
