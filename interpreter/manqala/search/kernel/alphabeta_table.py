"""The transposition table of alpha-beta: buckets of four entries, addressed by a hash.

T: the first line holds T[T_MASK] (the number of buckets in use less one) and T[T_LOST] (deep entries replaced);
the buckets follow. An entry is a 62-bit hash of the position, and a word with move, depth, bound, age and value.
A table starts with one bucket and doubles, up to W[MASK] + 1, when more deep entries of this search were replaced
than there are buckets: the table of a short search fits into the processor's cache.
W: a frame for each level, as in the steps.
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
    """Remove all entries; shrink the table to its initial size."""
    for i in range((T[T_MASK] + 2) * BUCKET):
        T[i] = 0


@inlined
def hash_of(s: IntRow, W: IntRow) -> int:
    """Return a hash of everything that identifies a state."""
    pack(s, W, KEYS)
    # No product reaches 63 bits, and none depends on another.
    h = 1
    for i in range(WORDS):
        word = W[KEYS + i]
        h ^= (word & 0x7FFFFFFF) * STIRRING[2 * i] ^ (word >> 31) * STIRRING[2 * i + 1]
    h ^= h >> 29
    h = ((h & 0x7FFFFFFF) * 0x6C078965) ^ ((h >> 31) * 0x5BD1E995)
    return h ^ (h >> 32)


@inlined
def bucket_of(T: IntRow, h: int) -> int:
    """Return the first entry of a position's bucket."""
    return (((h >> 8) & T[T_MASK]) + 1) * BUCKET


@inlined
def look_up(W: IntRow, T: IntRow, level: int) -> bool:
    """Load the best move of an earlier search; return whether its value causes a cutoff."""
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
def store_value(W: IntRow, T: IntRow, level: int) -> None:
    """Store a node's value: exact (3), a lower bound (1) or an upper bound (2).

    Replace an entry of the same position; else one of an earlier search, or the shallowest.
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
        double_table(T)


@jit
def double_table(T: IntRow) -> None:
    """Double the number of buckets, and move entries into the new ones."""
    size = T[T_MASK] + 1
    for slot in range(BUCKET, (size + 1) * BUCKET, 2):
        if T[slot + 1] != 0 and ((T[slot] >> 8) & size) != 0:
            T[slot + size * BUCKET] = T[slot]
            T[slot + size * BUCKET + 1] = T[slot + 1]
            T[slot] = 0
            T[slot + 1] = 0
    T[T_MASK] = 2 * size - 1
    T[T_LOST] = 0
