"""Operations on rows in compiled code. ``plain.py`` has the same functions for lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.numbers import BUCKETS, MOST_NOTED, NOTED
    from manqala.compile.kernel.rows import IntRow
    from manqala.compile.kernel.supplied import (
        FACTOR,
        FLAG_SHIFT,
        HOLES,
        IN_ROUND,
        MARKED_WORDS,
        MODULUS,
        MOVER,
        ROUNDS,
        SIZE,
        WEIGHTS,
        highest,
        inlined,
        inner,
        jit,
        put_cells,
        signed,
        unsigned,
        woven,
    )


@inlined
def remainder(number: int, divisor: int) -> int:
    """Return the remainder of a division; both numbers are positive, so no sign is tested."""
    # The result continues as a signed number.
    left: int = signed(unsigned(number) % unsigned(divisor))
    return left


@woven
def row_of(flags: int) -> int:
    """Return the row of MEMBERS for these flags."""
    if FACTOR:
        row: int = highest(flags, FACTOR, FLAG_SHIFT)
        return row
    return remainder(flags, MODULUS)


@inlined
def copy(source: IntRow, target: IntRow) -> None:
    """Copy a state."""
    put_cells(source, 0, target, 0, SIZE)


@woven
def same(c: IntRow, M: IntRow, base: int, state: int) -> bool:
    """Return whether a state equals the stored one, in ``state`` cells."""
    for i in range(state):  # noqa: SIM110 -- compiled code has no generators
        if c[i] != M[base + i]:
            return False
    return True


@woven
def keep(c: IntRow, M: IntRow, base: int, state: int) -> None:
    """Store ``state`` cells of a state."""
    for i in range(state):
        M[base + i] = c[i]


@inner
def seen(c: IntRow, M: IntRow, base: int, count: int, state: int) -> int:
    """Return the index of the equal state among ``count`` consecutive stored ones, or -1."""
    for j in range(count):
        if same(c, M, base + j * (state + 1), state):
            return j
    return -1


@jit
def wipe(row: IntRow, many: int) -> None:
    """Clear the first ``many`` numbers."""
    for i in range(many):
        row[i] = 0


@inlined
def mark_of(c: IntRow) -> int:
    """Return a hash of the cells that identify a position of a round."""
    h = c[MOVER] * WEIGHTS[0]
    for i in range(MARKED_WORDS):
        word = c[i]
        h ^= (word & 0x7FFFFFFF) * WEIGHTS[2 * i + 1]
        h ^= (word >> 31) * WEIGHTS[2 * i + 2]
    for i in range(0 if MARKED_WORDS else HOLES):
        h += (c[i] & 0xFFFF) * WEIGHTS[1 + i]
    return h ^ (h >> 23)


@woven
def is_noted(c: IntRow, kept: IntRow, at: int) -> bool:
    """Return whether the position with this number equals the current one, in the same round."""
    return (
        same(c, kept, at * (IN_ROUND + 1), IN_ROUND)
        and kept[at * (IN_ROUND + 1) + IN_ROUND] == c[ROUNDS]
    )


@woven
def put_position(c: IntRow, kept: IntRow, at: int) -> None:
    """Store the current position under this number, with its round."""
    put_cells(c, 0, kept, at * (IN_ROUND + 1), IN_ROUND)
    kept[at * (IN_ROUND + 1) + IN_ROUND] = c[ROUNDS]


@inlined
def note(c: IntRow, H: tuple[IntRow, IntRow]) -> int:
    """Note a position; return its number of occurrences.

    H: a row with the number of the latest position, the latest of each bucket, and the last forgotten one,
    then for each position its hash and its predecessor in the bucket; and a row with their cells and rounds. Numbers
    continue from round to round, which identifies entries of earlier rounds in a bucket.
    """
    if BUCKETS == 0:
        return note_in_line(c, H)
    index = H[0]
    h = mark_of(c)
    forgotten = index[NOTED + 1]
    number = index[0] + 1
    bucket = 1 + (h & BUCKETS)
    times = 1
    other = index[bucket]
    while other > forgotten:
        at = other - forgotten
        if index[NOTED + 2 * at] == h and is_noted(c, H[1], at):
            times += 1
        other = index[NOTED + 2 * at + 1]
    at = number - forgotten
    if at < MOST_NOTED:
        index[NOTED + 2 * at] = h
        index[NOTED + 2 * at + 1] = index[bucket]
        index[bucket] = number
        put_position(c, H[1], at)
        index[0] = number
    return times


@inner
def note_in_line(c: IntRow, H: tuple[IntRow, IntRow]) -> int:
    """Do the same in batches of games, where most of the look-up data is out of the cache.

    After the number of positions comes a bit filter of hashes, then the hashes in order: a look-up usually reads
    one cache line.
    """
    index = H[0]
    h = mark_of(c)
    number = index[0] + 1
    word = 1 + ((h >> 6 & 0xFFFF) * (NOTED - 1) >> 16)
    bit = 1 << (h & 63)
    times = 1
    if index[word] & bit:
        alike = 0
        for j in range(1, number):
            alike += 1 if index[NOTED + j] == h else 0
        if alike > 0:
            for j in range(1, number):
                if index[NOTED + j] == h and is_noted(c, H[1], j):
                    times += 1
    if number < MOST_NOTED:
        index[word] |= bit
        index[NOTED + number] = h
        put_position(c, H[1], number)
        index[0] = number
    return times


@inlined
def noted(H: tuple[IntRow, IntRow]) -> int:
    """Return the number of positions."""
    if BUCKETS == 0:
        return H[0][0]
    return H[0][0] - H[0][NOTED + 1]


@inlined
def only_first(H: tuple[IntRow, IntRow], length: int) -> None:
    """Forget all but the first ``length`` positions."""
    index = H[0]
    if BUCKETS == 0:
        index[0] = length
        return
    forgotten = index[NOTED + 1]
    for at in range(index[0] - forgotten, length, -1):
        index[1 + (index[NOTED + 2 * at] & BUCKETS)] = index[NOTED + 2 * at + 1]
    index[0] = forgotten + length


@inlined
def none_noted(H: tuple[IntRow, IntRow]) -> None:
    """Forget all positions."""
    if BUCKETS == 0:
        wipe(H[0], NOTED + 1)
        return
    H[0][NOTED + 1] = H[0][0]
