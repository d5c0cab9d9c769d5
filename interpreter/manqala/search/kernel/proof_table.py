"""The transposition table of proofs; a slot is a bucket of neighbouring entries.

An entry holds the result and the bits of a key that the slot number does not determine. So comparisons are
exact, in less space than whole keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.attempts import mix
    from manqala.search.kernel.given import *
    from manqala.search.kernel.proof_row import *
    from manqala.search.kernel.scale import *


@inlined
def mix_key(W: IntRow, at: int) -> None:
    """Mix the first word of a key reversibly, so that its low bits depend on the whole key."""
    low = W[at] & 0x7FFFFFFF
    high = W[at] >> 31
    others = 0
    for j in range(1, WORDS):
        others = mix(others ^ (W[at + j] & 0x7FFFFFFF))
        others = mix(others ^ (W[at + j] >> 31))
    low ^= mix(high ^ others)
    high ^= mix(low ^ 0x5BD1E995)
    low ^= mix(high)
    W[at] = low | (high << 31)


@inlined
def slot_of_key(W: IntRow, at: int) -> int:
    """Return the slot of a key."""
    return (W[at] & W[MASK]) * SLOT_SIZE


@inlined
def rest_of_key(W: IntRow, at: int) -> int:
    """Return the part of the first word that the slot does not determine; with the last word, if both fit."""
    rest = W[at] >> W[SHIFT]
    if JOINED:
        rest |= W[at + WORDS - 1] << (WORD - W[SHIFT])
    return rest


@inlined
def entry_of(W: IntRow, at: int, T: IntRow) -> int:
    """Return the entry with this key, or -1; W[FOUND] receives its result.

    Other workers may write at the same time: an entry is read once, and its first word is valid only together
    with its last.
    """
    slot = slot_of_key(W, at)
    rest = rest_of_key(W, at)
    for e in range(ENTRIES):
        i = slot + e * ENTRY
        data = T[i + HELD]
        if T[i] ^ data == rest and data != 0:
            equal = True
            for j in range(1, HELD):
                if T[i + j] != W[at + j]:
                    equal = False
                    break
            if equal:
                W[FOUND] = data
                return i
    return -1


@inlined
def replacement_entry(W: IntRow, at: int, T: IntRow) -> int:
    """Return the entry to replace by a new key: that with the smallest search."""
    slot = slot_of_key(W, at)
    found = slot
    for e in range(1, ENTRIES):
        i = slot + e * ENTRY
        if T[i + HELD] >> 56 < T[found + HELD] >> 56:
            found = i
    return found


@inlined
def write_entry(W: IntRow, at: int, T: IntRow, i: int, data: int) -> None:
    """Write the result for a key into an entry."""
    for j in range(1, HELD):
        T[i + j] = W[at + j]
    T[i] = rest_of_key(W, at) ^ data
    T[i + HELD] = data


@inlined
def probe(W: IntRow, at: int, T: IntRow, now: int, plies: int) -> None:
    """Look up the position with the key at W[at].

    W[KNOWN] is set if this settles the question (W[VALUE] and W[DOUBT], too); W[HINT] is the best answer so far.
    """
    W[KNOWN] = 0
    W[HINT] = -1
    if entry_of(W, at, T) < 0:
        return
    data = W[FOUND]
    W[HINT] = (data & 255) - 1
    low = ((data >> 8) & 4095) - 2048
    high = ((data >> 20) & 4095) - 2048
    if W[LIMIT] > 0:
        # Each prover has two numbers: the turns within which the goal is proved, and disproved.
        if W[PROVER] == 1:
            low = ((data >> 32) & 4095) - 2048
            high = ((data >> 44) & 4095) - 2048
        if low > -2048 and low <= plies:
            W[KNOWN] = 1
            W[VALUE] = W[GOAL] - W[PROVER]
        elif high < 2047 and high >= plies:
            W[KNOWN] = 1
            W[VALUE] = W[GOAL] - 1 + W[PROVER]
        W[DOUBT] = 0
        return
    goal = W[GOAL] - now
    W[DOUBT] = 0
    if low >= goal:
        W[KNOWN] = 1
        W[VALUE] = now + low
    elif high < goal:
        W[KNOWN] = 1
        W[VALUE] = now + high
    else:
        soft = ((data >> 32) & 4095) - 2048
        if W[PROVER] == 0 and soft <= goal:
            W[VALUE] = W[GOAL] - 1
            W[KNOWN] = 1
            W[DOUBT] = 1
        soft = ((data >> 44) & 4095) - 2048
        if W[PROVER] == 1 and soft >= goal:
            W[VALUE] = W[GOAL]
            W[KNOWN] = 1
            W[DOUBT] = 1


@inlined
def store_proof(W: IntRow, T: IntRow, level: int) -> None:
    """Store the result of a node: W[VALUE], W[DOUBT]."""
    f = FRAMES + level * FRAME
    at = RECORDS + W[f + PLACED] * RECORD
    size = 0
    while size < 31 and W[NODES] - W[f + BEGUN] >> size > 0:
        size += 1
    low = -2048
    high = 2047
    soft_high = 2047
    soft_low = -2048
    if W[LIMIT] > 0:
        soft_high = -2048
        soft_low = 2047
    move = W[f + MOVE]
    i = entry_of(W, at, T)
    if i >= 0:
        data = W[FOUND]
        if move < 0:
            # A good answer to another question may be good again.
            move = (data & 255) - 1
        low = ((data >> 8) & 4095) - 2048
        high = ((data >> 20) & 4095) - 2048
        soft_high = ((data >> 32) & 4095) - 2048
        soft_low = ((data >> 44) & 4095) - 2048
        size = max(size, data >> 56)
    else:
        i = replacement_entry(W, at, T)
    value = W[VALUE] - W[f + NOW]
    reached = W[VALUE] >= W[GOAL]
    plies = W[f + LEFT]
    if W[LIMIT] > 0:
        if reached and W[PROVER] == 0:
            low = plies if low == -2048 else min(low, plies)
        elif W[PROVER] == 0:
            high = plies if high == 2047 else max(high, plies)
        elif not reached:
            soft_high = plies if soft_high == -2048 else min(soft_high, plies)
        else:
            soft_low = plies if soft_low == 2047 else max(soft_low, plies)
    elif W[DOUBT] == 0:
        if reached:
            low = max(low, value)
        else:
            high = min(high, value)
    elif W[PROVER] == 0:
        soft_high = min(soft_high, W[GOAL] - W[f + NOW])
    else:
        soft_low = max(soft_low, W[GOAL] - W[f + NOW])
    data = (move + 1) | ((low + 2048) << 8) | ((high + 2048) << 20) | ((soft_high + 2048) << 32)
    write_entry(W, at, T, i, data | ((soft_low + 2048) << 44) | (size << 56))


@jit
def is_busy(W: IntRow, T: IntRow, row: int) -> bool:
    """Return whether another worker is searching the state in this row.

    The states of each worker at the upper levels follow the table. Only first words are compared: nothing but the
    order of answers depends on this.
    """
    key = W[RECORDS + row * RECORD]
    for worker in range(W[WORKERS]):
        if worker != W[WORKER]:
            at = W[BUSY] + worker * SHARED
            for level in range(SHARED):
                if T[at + level] == key:
                    return True
    return False


@jit
def rehash_entries(T: IntRow, W: IntRow, into: IntRow, mask: int, shift: int) -> None:
    """Move the entries of a table, whose W[MASK] and W[SHIFT] were ``mask`` and ``shift``, into another one."""
    at = RECORDS
    for slot in range(mask + 1):
        for e in range(ENTRIES):
            i = slot * SLOT_SIZE + e * ENTRY
            data = T[i + HELD]
            if data != 0:
                rest = T[i] ^ data
                W[at] = ((rest & ((1 << (WORD - shift)) - 1)) << shift) | slot
                for j in range(1, HELD):
                    W[at + j] = T[i + j]
                if JOINED:
                    W[at + WORDS - 1] = rest >> (WORD - shift)
                write_entry(W, at, into, replacement_entry(W, at, into), data)
