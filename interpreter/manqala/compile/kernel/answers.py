"""Sources of answers (given, first, random), and runs of the pending program until a legal way is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *


@inlined
def ask(M: IntRow, n: int, k: int, m: int, who: int) -> int:
    """Return the answer, or the negated status with which the run ends."""
    if k >= DEPTH:
        return -DEAD
    if m > WIDTH:
        return -FAULT
    if k < n:
        a = M[ANSWERS + k]
        if a >= m:
            return -DEAD
    elif M[MODE] == RANDOM_ANSWERS:
        a = below(M, m)
        if k == n and M[RETRY] == 1:
            while tried(M, k, a):
                a = below(M, m)
    elif M[MODE] == FIRST_ANSWERS:
        a = 0
    else:
        M[OPEN] = m
        M[CHOOSER] = who
        return -DEAD
    M[ANSWERS + k] = a
    M[OPTIONS + k] = m
    return a


@inlined
def ask_weighted(M: IntRow, n: int, k: int, m: int, who: int, base: int, total: int) -> int:
    """Return the answer of chance to a question whose options have weights, at ``base``, with this sum; else as ``ask``."""
    if k >= n and M[MODE] == RANDOM_ANSWERS and k < DEPTH and m <= WIDTH:
        a = option_at(M, base, below(M, total))
        if k == n and M[RETRY] == 1:
            while tried(M, k, a):
                a = option_at(M, base, below(M, total))
        M[ANSWERS + k] = a
        M[OPTIONS + k] = m
        return a
    a = ask(M, n, k, m, who)
    if a < 0 and M[OPEN] > 0:
        M[WEIGHED] = 1
        for i in range(m):
            M[ODDS + i] = M[base + i]
    return a


@inlined
def option_at(M: IntRow, base: int, ticket: int) -> int:
    """Return the option to which a ticket belongs; each option has as many as its weight."""
    a = 0
    while ticket >= M[base + a]:
        ticket -= M[base + a]
        a += 1
    return a


@inlined
def weight_of(M: IntRow, option: int, weighed: int) -> int:
    """Return how likely an option is, in proportion to the others; ``weighed``: M[WEIGHED] when the question was open."""
    return M[ODDS + option] if WEIGHS and weighed == 1 else 1


@inlined
def drawn_option(M: IntRow) -> int:
    """Draw an option of the open question."""
    if WEIGHS and M[WEIGHED] == 1:
        every = 0
        for i in range(M[OPEN]):
            every += M[ODDS + i]
        return option_at(M, ODDS, below(M, every))
    return below(M, M[OPEN])


@inlined
def below(M: IntRow, m: int) -> int:
    """Return a random number from 0 to ``m - 1``."""
    # Multiply with carry (Marsaglia's multiplier): no product reaches 2**63, where plain Python would not wrap around.
    s = M[RANDOM]
    x = s & 0xFFFFFFFF
    M[RANDOM] = 698769069 * x + (s >> 32)
    return (x * m) >> 32


@inlined
def tried(M: IntRow, j: int, a: int) -> bool:
    """Return whether this answer to question j is marked as tried."""
    return (M[MARKED + j * MARKS + a // BITS] >> (a % BITS)) & 1 == 1


@inlined
def mark_tried(M: IntRow, j: int) -> bool:
    """Mark the answer to question j; return whether all its answers are marked."""
    a = M[ANSWERS + j]
    M[MARKED + j * MARKS + a // BITS] |= 1 << (a % BITS)
    M[TRIED + j] += 1
    return M[TRIED + j] == M[OPTIONS + j]


@jit
def seed_random(M: IntRow, seed: int) -> None:
    """Seed the random numbers; neighbouring seeds give unlike games."""
    z = seed & 0xFFFFFFFF
    s = 1
    for _ in range(2):
        z = (z + 0x9E3779B9) & 0xFFFFFFFF
        w = ((z ^ (z >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
        w = ((w ^ (w >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
        s = ((s & 0x1FFFFFFF) << 32) ^ w ^ (w >> 16)
    M[RANDOM] = s


@jit
def next_answers(M: IntRow, depth: int, fixed: int) -> int:
    """Set the next sequence of answers with the same ``fixed`` first ones; return its length, or -1."""
    while depth > fixed:
        if M[ANSWERS + depth - 1] + 1 < M[OPTIONS + depth - 1]:
            M[ANSWERS + depth - 1] += 1
            return depth
        depth -= 1
    return -1


@inner
def give_up(M: IntRow, fresh: int) -> int:
    """After a failed run mark its last answer as tried, and every answer whose continuations all failed.

    Return how many answers remain, or -1 if none.
    """
    depth = M[ASKED]
    if depth == 0:
        return -1
    for j in range(fresh, depth):
        M[TRIED + j] = 0
        for o in range(MARKS):
            M[MARKED + j * MARKS + o] = 0
    j = depth - 1
    while mark_tried(M, j):
        if j == 0:
            return -1
        j -= 1
    return j


@woven
def run(c: IntRow, M: IntRow, X: Rows, n: int) -> int:
    """Run the pending program with n answers; return its status."""
    M[REASON_SAID] = 0
    M[FAILED] = 0
    M[OPEN] = 0
    if WEIGHS:
        M[WEIGHED] = 0
    if c[PHASE] == TURN_PHASE:
        return p_turn(c, M, X, n)
    return program(c[PHASE], c[ENDING], c, M, X, n)


@jit
def least_failure(start: IntRow, c: IntRow, M: IntRow, X: Rows) -> int:
    """Return the preferences that even the mover's best turns fail; negative if there is no legal turn, or a fault.

    A turn must be pending. Rules outside turns may query legal moves and must not reach this function, since
    compiled code has no recursion.
    """
    M[MODE] = FIRST_ANSWERS
    n = 0
    best = -DEAD
    tries = 0
    given = 0
    while n >= 0:
        if tries == ATTEMPTS or given > MOST_ANSWERS:
            return -FAULT
        copy(start, c)
        M[FAILED] = 0
        status = p_turn(c, M, X, n)
        depth = M[ASKED]
        if status == FAULT:
            return -FAULT
        if status != DEAD and (best < 0 or M[FAILED] < best):
            best = M[FAILED]
            if best == 0:
                return 0
        n = next_answers(M, depth, 0)
        tries += 1
        given += depth
    return best


@woven
def random_way(c: IntRow, b: IntRow, M: IntRow, X: Rows) -> int:
    """Choose a random way through the pending program: all legal answers are equally likely, or as likely as chance says."""
    M[RETRY] = 0
    M[FAILED] = 0
    M[MODE] = RANDOM_ANSWERS
    M[REASON_SAID] = 0
    if ONLY_SAFE_TURNS:
        return p_turn(c, M, X, 0)
    if SAFE_TURN and c[PHASE] == TURN_PHASE:
        return p_turn(c, M, X, 0)
    if INTACT_TURN and c[PHASE] == TURN_PHASE:
        status = p_turn(c, M, X, 0)
        if status != DEAD:
            return status
        put_cells(c, 0, b, 0, STATE)
        return try_others(c, b, M, X, 0, status)
    put_cells(c, 0, b, 0, STATE)
    least = 0
    if PREFERENCES > 0 and c[PHASE] == TURN_PHASE:
        copy(c, b)
        least = least_failure(b, c, M, X)
        copy(b, c)
        if least < 0:
            return -least
    M[MODE] = RANDOM_ANSWERS
    status = run(c, M, X, 0)
    if status != DEAD and M[FAILED] == least:
        return status
    return try_others(c, b, M, X, least, status)


@woven
def try_others(c: IntRow, b: IntRow, M: IntRow, X: Rows, least: int, status: int) -> int:
    """Try other random ways after one that failed with this status, until one fails no more preferences than ``least``.

    A long search restarts: it may be lost among the continuations of its first answers.
    """
    n = 0
    fresh = 0
    given = 0
    number = 1
    most = FIRST_SEARCH
    while status != FAULT and (status == DEAD or M[FAILED] != least):
        put_cells(b, 0, c, 0, STATE)
        given += M[ASKED]
        n = give_up(M, fresh)
        if n < 0:
            status = DEAD
            break
        fresh = n + 1
        M[RETRY] = 1
        if given > most:
            if most >= LAST_SEARCH:
                status = FAULT
                break
            # Alternate short searches with longer ones, as limits.next_search does.
            if (number & -number) * FIRST_SEARCH == most:
                number += 1
                most = FIRST_SEARCH
            else:
                most *= 2
            given = 0
            n = 0
            fresh = 0
            M[RETRY] = 0
        status = run(c, M, X, n)
    M[RETRY] = 0
    return status
