"""Lists the successors of numbered positions, and looks up table values.

E: the row of the tables (filled by endgame/index.py); V: the numbers of all positions of all known levels, in order;
c and b: states.
A level is the set of positions with the same number of seeds on the board. There are two forms of numbering:
``unmarked`` for games in which a position is the board and the side to move, ``marked`` for those in which it has marks, too.
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
    from manqala.endgame.kernel.unmarked import (
        endgame_add_successor,
        endgame_offset,
        endgame_set_up,
        endgame_takings,
    )


@inlined
def endgame_value(c: IntRow, E: IntRow, V: FixedRow) -> int:
    """Return the net gain of the side to move from the seeds on the board; UNKNOWN if no table has it."""
    at = endgame_offset(c, E)
    return UNKNOWN if at < 0 else V[at]


@jit
def endgame_list_successors(
    rows: EndgameRows, template: IntRow, player: int, marking: int, seeds: int, rank: int, out: IntRow
) -> int:  # fmt: skip
    """List the successors of a position; return the number of those inside the level, or a fault.

    ``out``: the best numbers of those that leave the level at once (UNKNOWN: none does); then for each successor inside
    the level twice its node, plus one if the same player moves there.
    """
    c, b, M, X, H = rows.c, rows.b, rows.M, rows.X, rows.H
    copy(template, b)
    endgame_set_up(b, rows.E, marking, player, seeds, rank)
    mine = endgame_takings(b, M, player)
    yours = endgame_takings(b, M, 1 - player)
    # As after a turn: ‘finish’ tests the end of the round, and gives the player the turn.
    b[PHASE] = TURN_PHASE
    b[ENDING] = -1
    b[NEXT_MOVER] = player
    cut_history(H, 0)
    if finish(b, M, X, H, DONE) != DONE:
        return ENDLESS
    for i in range(NUMBERS):
        out[i] = UNKNOWN
    many = NUMBERS
    if b[PHASE] == TURN_PHASE:
        many = endgame_add_moves(rows, player, seeds, mine, yours, out)
        if many < 0:
            return many
        if many > NUMBERS or out[EVEN] != UNKNOWN:
            return many - NUMBERS
        # There is no decision before a player can move.
        cut_history(H, 0)
        while b[PHASE] == TURN_PHASE and least_failure(b, c, M, X) == -DEAD:
            cut_history(H, 0)
            if stuck(b, M, X, H) != DONE:
                return ENDLESS
    many = endgame_add_successor(rows, b, player, seeds, mine, yours, out, NUMBERS)
    return many if many < 0 else many - NUMBERS


@jit
def endgame_add_moves(
    rows: EndgameRows, player: int, seeds: int, mine: int, yours: int, out: IntRow
) -> int:
    """Add the results of all legal moves; return the used length of ``out``, or a fault."""
    c, b, M, X, H = rows.c, rows.b, rows.M, rows.X, rows.H
    least = 0
    if PREFERENCES > 0:
        least = least_failure(b, c, M, X)
        if least == -FAULT:
            return ENDLESS
    many = NUMBERS
    n = 0
    tries = 0
    given = 0
    while n >= 0:
        copy(b, c)
        M[MODE] = FIRST_ANSWERS
        if tries == ATTEMPTS or given > MOST_ANSWERS:
            return ENDLESS
        status = run(c, M, X, n)
        failed = M[FAILED]
        given += M[ASKED]
        n = next_answers(M, M[ASKED], 0)
        tries += 1
        if status == FAULT:
            return ENDLESS
        if status != DEAD and (PREFERENCES == 0 or failed == least):
            cut_history(H, 0)
            if finish(c, M, X, H, status) != DONE:
                return ENDLESS
            many = endgame_add_successor(rows, c, player, seeds, mine, yours, out, many)
            if many < 0:
                return many
    return many


@jit
def endgame_list_chunk(
    rows: EndgameRows, chunk: ChunkRows, one: IntRow, other: IntRow,
    player: int, second: int, marking: int, start: int, seeds: int, first: int, last: int,
) -> None:  # fmt: skip
    """List the successors of the positions ``first``, ``first + 1``, … of a marking while there is room.

    ``start``: the node of its position 0.

    Each position is listed twice, the second time with other winnings and for ``second``, who may be the other player; both
    results must agree.
    """
    edges, out, twin, report = chunk.edges, chunk.out, chunk.twin, chunk.report
    rank = first
    used = 0
    report[2] = 0
    while rank < last and used + len(out) <= len(edges):
        many = endgame_list_successors(rows, one, player, marking, seeds, rank, out)
        if many >= 0:
            also = endgame_list_successors(rows, other, second, marking, seeds, rank, twin)
            if also < 0:
                many = also
            elif also != many:
                many = SIDES_DIFFER
            else:
                for i in range(many + NUMBERS):
                    if out[i] != twin[i]:
                        many = SIDES_DIFFER
                        break
        if many < 0:
            report[2] = many
            break
        node = start + rank
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
