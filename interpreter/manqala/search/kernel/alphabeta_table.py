"""The transposition table of alpha-beta: buckets of four entries, addressed by a hash.

T: first a line of its own: T[T_MASK] + 1 buckets are in use, and T[T_LOST] deep entries gave way to others. Then the buckets.
An entry is a hash of 62 bits, which stands for the position, and a word with move, depth, kind of bound, age and value.
A table begins with one bucket. It doubles, up to W[MASK] + 1, when more entries of this search that look further than one turn
gave way than there are buckets: the table of a short search stays in the processor's cache.
W: as in the steps: a frame for each level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.alphabeta_row import *
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *


@jit
def empty_table(T: IntRow) -> None:
    """Remove all entries; the table is as small as a new one."""
    for i in range((T[T_MASK] + 2) * BUCKET):
        T[i] = 0


@inlined
def hash_of(s: IntRow, W: IntRow) -> int:
    """A hash of what makes a state what it is."""
    pack(s, W, KEYS)
    # No product reaches 63 bits, and none waits for another.
    h = 1
    for i in range(WORDS):
        word = W[KEYS + i]
        h ^= (word & 0x7FFFFFFF) * STIRRING[2 * i] ^ (word >> 31) * STIRRING[2 * i + 1]
    h ^= h >> 29
    h = ((h & 0x7FFFFFFF) * 0x6C078965) ^ ((h >> 31) * 0x5BD1E995)
    return h ^ (h >> 32)


@inlined
def bucket_of(T: IntRow, h: int) -> int:
    """Where a position belongs: the first of four neighbouring entries."""
    return (((h >> 8) & T[T_MASK]) + 1) * BUCKET


@inlined
def look_up(W: IntRow, T: IntRow, level: int) -> bool:
    """Note the best move of an earlier search; whether that search settles this node."""
    f = FRAMES + level * FRAME
    h = W[f + HASH]
    slot = bucket_of(T, h)
    data = 0
    for i in range(slot, slot + BUCKET, 2):
        if T[i] == h:
            data = T[i + 1]
    if data == 0:
        return False
    W[f + FIRST] = (data & 511) - 1
    if level == 0 or ((data >> 9) & 2047) < W[f + LEFT]:
        return False
    value = (data >> 28) - LARGE
    if value > WIN - FAR:
        value -= W[f + PLY]
    elif value < FAR - WIN:
        value += W[f + PLY]
    bound = (data >> 20) & 3
    if (
        bound == 3
        or (bound == 1 and value >= W[f + BETA])
        or (bound == 2 and value <= W[f + ALPHA])
    ):
        W[VALUE] = value
        if value < WIN - FAR and value > FAR - WIN:
            W[SHALLOW] = 1
        return True
    return False


@inlined
def note_value(W: IntRow, T: IntRow, level: int) -> None:
    """Keep what was found about a node: exact (3), at least (1) or at most (2) so much.

    It takes the place of what is known of the same position, or else of what an earlier search left, or was the least deep.
    """
    f = FRAMES + level * FRAME
    value = W[f + BEST]
    bound = 3
    if value >= W[f + BETA0]:
        bound = 1
    elif value <= W[f + ALPHA0]:
        bound = 2
    if value > WIN - FAR:
        value += W[f + PLY]
    elif value < FAR - WIN:
        value -= W[f + PLY]
    h = W[f + HASH]
    slot = bucket_of(T, h)
    place = slot
    least = LARGE
    for i in range(slot, slot + BUCKET, 2):
        data = T[i + 1]
        if T[i] == h:
            place = i
            break
        worth_keeping = (data >> 9) & 2047
        if data != 0 and (data >> 22) & 63 == W[AGE]:
            worth_keeping += OF_THIS_AGE
        if worth_keeping < least:
            least = worth_keeping
            place = i
    if T[place] != h and least > OF_THIS_AGE + TURN_COST:
        T[T_LOST] += 1
    T[place] = h
    T[place + 1] = (
        (W[f + MOVE] + 1)
        | (W[f + LEFT] << 9)
        | (bound << 20)
        | (W[AGE] << 22)
        | ((value + LARGE) << 28)
    )
    if T[T_LOST] > T[T_MASK] and T[T_MASK] < W[MASK]:
        double(T)


@jit
def double(T: IntRow) -> None:
    """Use twice as many buckets, and move the entries that belong into the new ones."""
    size = T[T_MASK] + 1
    for slot in range(BUCKET, (size + 1) * BUCKET, 2):
        if T[slot + 1] != 0 and ((T[slot] >> 8) & size) != 0:
            T[slot + size * BUCKET] = T[slot]
            T[slot + size * BUCKET + 1] = T[slot + 1]
            T[slot] = 0
            T[slot + 1] = 0
    T[T_MASK] = 2 * size - 1
    T[T_LOST] = 0
