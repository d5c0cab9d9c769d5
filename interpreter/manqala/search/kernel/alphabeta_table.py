"""The table in which alpha-beta keeps what it has found out about positions: four entries side by side, by a hash.

T: the table; an entry is a hash of 62 bits, which stands for the position, and a word with move, depth, kind of bound, age and
value.
W: as in the steps: a frame for each level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import IntRow
    from manqala.compile.kernel.supplied import inlined
    from manqala.search.kernel.alphabeta_row import (
        AGE,
        ALPHA,
        ALPHA0,
        BEST,
        BETA,
        BETA0,
        FIRST,
        FRAME,
        HASH,
        LEFT,
        MASK,
        MOVE,
        PLY,
        SHALLOW,
        VALUE,
    )
    from manqala.search.kernel.given import FRAMES, KEYS, STIRRING, WORDS, pack
    from manqala.search.kernel.scale import FAR, LARGE, WIN


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
def bucket_of(W: IntRow, h: int) -> int:
    """Where a position belongs: the first of four neighbouring entries."""
    return ((h >> 8) & W[MASK]) * 8


@inlined
def look_up(W: IntRow, T: IntRow, level: int) -> bool:
    """Note the best move of an earlier search; whether that search settles this node."""
    f = FRAMES + level * FRAME
    h = W[f + HASH]
    slot = bucket_of(W, h)
    data = 0
    for i in range(slot, slot + 8, 2):
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
    slot = bucket_of(W, h)
    place = slot
    least = LARGE
    for i in range(slot, slot + 8, 2):
        data = T[i + 1]
        if T[i] == h:
            place = i
            break
        worth_keeping = (data >> 9) & 2047
        if data != 0 and (data >> 22) & 63 == W[AGE]:
            worth_keeping += 4096
        if worth_keeping < least:
            least = worth_keeping
            place = i
    T[place] = h
    T[place + 1] = (
        (W[f + MOVE] + 1)
        | (W[f + LEFT] << 9)
        | (bound << 20)
        | (W[AGE] << 22)
        | ((value + LARGE) << 28)
    )
