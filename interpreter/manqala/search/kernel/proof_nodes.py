"""The nodes of a proof: final states, bounds, repetitions, table look-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.attempts import is_round_over
    from manqala.search.kernel.given import *
    from manqala.search.kernel.proof_probe import table_decides
    from manqala.search.kernel.proof_row import *
    from manqala.search.kernel.proof_table import mix_key, probe
    from manqala.search.kernel.scale import *
    from manqala.search.kernel.search_rows import SearchRows


@inlined
def certain_value(c: IntRow, M: IntRow) -> int:
    """Return the value of a finished game."""
    if BY_WINNER:
        return 1 if c[RESULT] == 0 else -1 if c[RESULT] < PLAYERS else 0
    return score(c, 0, M) - score(c, 1, M)


@inlined
def is_repetition(W: IntRow, level: int) -> bool:
    """Return whether the position of this level is already on the path."""
    at = RECORDS + W[FRAMES + level * FRAME + PLACED] * RECORD
    rest = W[FRAMES + level * FRAME + REST]
    q = level - 1
    while q >= 0:
        if W[FRAMES + q * FRAME + GIVEN] == 0:
            if APART and W[FRAMES + q * FRAME + REST] > rest:
                return False
            other = RECORDS + W[FRAMES + q * FRAME + PLACED] * RECORD
            equal = True
            for j in range(WORDS):
                if W[other + j] != W[at + j]:
                    equal = False
                    break
            if equal:
                return True
        q -= 1
    return False


@inlined
def evaluate_state(c: IntRow, M: IntRow, W: IntRow, E: IntRow, V: FixedRow, plies: int) -> None:
    """Evaluate a state without the transposition table: set W[KNOWN], W[VALUE], W[DOUBT]."""
    W[KNOWN] = 1
    W[DOUBT] = 0
    if c[PHASE] == OVER_PHASE:
        W[VALUE] = certain_value(c, M)
        return
    against = W[GOAL] - 1 + W[PROVER]
    if is_round_over(c, W[ROUND]) or (W[LIMIT] > 0 and plies <= 0):
        W[VALUE] = against
        W[DOUBT] = 1
        return
    now = 0
    rest = W[TOTAL]
    if APART:
        mine = score(c, 0, M)
        theirs = score(c, 1, M)
        now = mine - theirs
        rest -= mine + theirs
    W[AHEAD] = now
    W[OPENED] = rest
    if W[LIMIT] == 0:
        if now + rest < W[GOAL]:
            W[VALUE] = now + rest
            return
        if now - rest >= W[GOAL]:
            W[VALUE] = now - rest
            return
    if ASKS_TABLES and W[LIMIT] == 0 and table_decides(c, M, W, E, V):
        return
    W[KNOWN] = 0


@inlined
def is_cut(W: IntRow, high: bool) -> bool:
    """Return whether the value causes a cutoff for the chooser."""
    return W[VALUE] >= W[GOAL] if high else W[VALUE] < W[GOAL]


@inlined
def add_child_value(W: IntRow, f: int, high: bool) -> None:
    """Add a child's value that causes no cutoff: keep the best value, and any doubt."""
    if W[f + LEGAL] == 0 or (W[VALUE] > W[f + BEST] if high else W[VALUE] < W[f + BEST]):
        W[f + BEST] = W[VALUE]
    W[f + LEGAL] += 1
    W[f + DOUBTS] |= W[DOUBT]


@inlined
def record(c: IntRow, S: Rows, W: IntRow, row: int) -> None:
    """Record the key of the state in this row, and the verdict of ``evaluate_state``."""
    at = RECORDS + row * RECORD
    pack(c, W, at)
    mix_key(W, at)
    W[at + WORDS] = W[AHEAD]
    W[at + WORDS + 1] = W[OPENED]
    if strayed(c, S[ROWS - 1]):
        W[FULL] = CHANGED


@inlined
def enter_state(rows: SearchRows, level: int) -> int:
    """Begin a turn in a new state: RETURN if its value is known, else ENTER."""
    M, S, W, T, E, V = rows.M, rows.S, rows.W, rows.T, rows.E, rows.V
    f = FRAMES + level * FRAME
    s = S[W[f + PLACED]]
    evaluate_state(s, M, W, E, V, W[f + LEFT])
    if W[KNOWN] == 1:
        W[f + KEYED] = 0
        return RETURN
    record(s, S, W, W[f + PLACED])
    return look_up(W, T, level)


@inlined
def look_up(W: IntRow, T: IntRow, level: int) -> int:
    """Look up a state that has a record: RETURN if its value is known, else ENTER."""
    f = FRAMES + level * FRAME
    at = RECORDS + W[f + PLACED] * RECORD
    W[f + NOW] = W[at + WORDS]
    W[f + REST] = W[at + WORDS + 1]
    W[f + KEYED] = 1
    probe(W, at, T, W[f + NOW], W[f + LEFT])
    if W[KNOWN] == 0 and W[LIMIT] == 0 and is_repetition(W, level):
        W[CAME_BACK] = 1
        W[KNOWN] = 1
        W[VALUE] = W[GOAL] - 1 + W[PROVER]
        W[DOUBT] = 1
    if W[KNOWN] == 0:
        return ENTER
    W[f + KEYED] = 0
    return RETURN
