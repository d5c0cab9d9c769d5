"""The table in which alpha-beta keeps what it has found out about positions: pairs of entries, by a hash of a key.

T: the table; each entry has the words of a key, and one more with move, depth, kind of bound, age and value. W: as in
the steps: a frame and a key for each level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import IntRow
    from manqala.compile.kernel.supplied import jit
    from manqala.search.kernel.alphabeta_row import (
        AGE,
        ALPHA,
        ALPHA0,
        BEST,
        BETA,
        BETA0,
        FIRST,
        FRAME,
        LEFT,
        MOVE,
        PLY,
        SHALLOW,
        SLOT,
        VALUE,
    )
    from manqala.search.kernel.given import ENTRY, FRAMES, KEYS, WORDS
    from manqala.search.kernel.scale import FAR, LARGE, WIN


@jit
def slot_of(W: IntRow, at: int, mask: int) -> int:
    """Where a key belongs in the table: the first of two neighbouring entries."""
    # No product reaches 63 bits.
    h = 0
    for i in range(WORDS):
        word = W[at + i]
        h = ((h & 0x7FFFFFFF) * 0x6C078965) ^ (h >> 31) ^ ((word & 0x7FFFFFFF) * 0x5BD1E995)
        h = ((h & 0x7FFFFFFF) * 0x4C957F2D) ^ (h >> 31) ^ ((word >> 31) * 0x7FEB352D)
    h = ((h & 0x7FFFFFFF) * 0x6C078965) ^ (h >> 31)
    return ((h >> 17) & mask) * 2 * ENTRY


@jit
def found_at(W: IntRow, at: int, T: IntRow, slot: int) -> int:
    """Which of the two entries holds the key, or -1."""
    for e in range(2):
        i = slot + e * ENTRY
        equal = T[i + WORDS] != 0
        for j in range(WORDS):
            if T[i + j] != W[at + j]:
                equal = False
                break
        if equal:
            return i
    return -1


@jit
def look_up(W: IntRow, T: IntRow, level: int) -> bool:
    """Note the best move of an earlier search; whether that search settles this node."""
    f = FRAMES + level * FRAME
    i = found_at(W, KEYS + level * WORDS, T, W[f + SLOT])
    if i < 0:
        return False
    data = T[i + WORDS]
    W[f + FIRST] = (data & 255) - 1
    if level == 0 or (data >> 8) & 255 < W[f + LEFT]:
        return False
    value = (data >> 24) - LARGE
    if value > WIN - FAR:
        value -= W[f + PLY]
    elif value < FAR - WIN:
        value += W[f + PLY]
    bound = (data >> 16) & 3
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


@jit
def note_value(W: IntRow, T: IntRow, level: int) -> None:
    """Keep what was found about a node: exact (3), at least (1) or at most (2) so much."""
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
    slot = W[f + SLOT]
    i = found_at(W, KEYS + level * WORDS, T, slot)
    if i < 0:
        data = T[slot + WORDS]
        deep = (data >> 18) & 63 == W[AGE] and (data >> 8) & 255 > W[f + LEFT]
        i = slot + ENTRY if deep else slot
    for j in range(WORDS):
        T[i + j] = W[KEYS + level * WORDS + j]
    T[i + WORDS] = (
        (W[f + MOVE] + 1)
        | (W[f + LEFT] << 8)
        | (bound << 16)
        | (W[AGE] << 18)
        | ((value + LARGE) << 24)
    )
