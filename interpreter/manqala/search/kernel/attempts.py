"""Functions shared by all searches of a game's tree: trying answers, and evaluating states.

Each question is a node for the player asked; a turn is one or more nodes. W: the row of the search,
whose parts are named in its row module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import run
    from manqala.compile.kernel.history import history_length
    from manqala.compile.kernel.rounds import score_together, together
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *


@jit
def history_size(H: History) -> int:
    """Return the number of positions in the history of the round."""
    return history_length(H)


@inlined
def mix(number: int) -> int:
    """Mix a 31-bit number: each bit of the result depends on all bits."""
    product = number * 0x6C078965
    return (product ^ (product >> 31)) & 0x7FFFFFFF


@inlined
def attempt(c: IntRow, M: IntRow, X: Rows, start: IntRow, W: IntRow, base: int, n: int) -> int:
    """Run the pending program of a state with ``n`` answers, up to the next question or the end."""
    copy(start, c)
    for i in range(n):
        M[ANSWERS + i] = W[base + i]
    M[MODE] = OPEN_QUESTION
    return run(c, M, X, n)


@jit
def is_round_over(c: IntRow, first: int) -> bool:
    """Return whether the round under search, number ``first``, is over."""
    return c[ROUND_NUMBER] > first or (c[PHASE] == BETWEEN_PHASE and c[ROUND_NUMBER] >= first)


@jit
def default_value(c: IntRow, M: IntRow, view: int) -> int:
    """Return the default evaluation: the score, the pieces in own holes, and the number of own holes with pieces."""
    if TEAMS:
        return team_value(c, M, view)
    if PLAYERS == 2:
        lead = (score(c, 0, M) - score(c, 1, M)) * SCORE_WEIGHT
        lead += holes_value(c, 0) - holes_value(c, 1)
        return lead if view == 0 else -lead
    mine = holes_value(c, view)
    if PLAYERS == 1:
        return score(c, view, M) * SCORE_WEIGHT - mine
    best = -LARGE
    theirs = 0
    for p in range(PLAYERS):
        if p != view:
            best = max(best, score(c, p, M))
            theirs += holes_value(c, p)
    return (score(c, view, M) - best) * SCORE_WEIGHT + mine - theirs // (PLAYERS - 1)


@inner
def team_value(c: IntRow, M: IntRow, view: int) -> int:
    """Return the default evaluation for a player with partners, whose possessions count together."""
    best = -LARGE
    total = 0
    others = 0
    for p in range(PLAYERS):
        if together(p, view):
            total += holes_value(c, p)
        else:
            others += 1
            best = max(best, score_together(c, p, M))
    for p in range(PLAYERS):
        if not together(p, view):
            total -= holes_value(c, p) * (PLAYERS - others) // others
    return (score_together(c, view, M) - best) * SCORE_WEIGHT + total


@inlined
def holes_value(c: IntRow, player: int) -> int:
    """Return the value of a player's non-empty holes and their pieces."""
    total = 0
    if OWNERS >= 0:
        for h in range(HOLES):
            total += hole_value(c, h) if c[OWNERS + h] == player else 0
    elif HOME_WORDS > 0:
        for i in range(HOME_WORDS):
            own = c[i] & HOME_FIELDS[player * HOME_WORDS + i]
            total += remainder(own, FIELD) * VALUES[0] * OWNED_WEIGHT
            # The addition carries into the highest bit of a field if a lower bit is set.
            total += bits(((own & LOWER_BITS) + LOWER_BITS | own) & HIGHEST_BITS) * OPTION_WEIGHT
    else:
        for i in range(HOME_BEGINS[player], HOME_BEGINS[player + 1]):
            total += hole_value(c, HOME_HOLES[i])
    return total


@inlined
def hole_value(c: IntRow, hole: int) -> int:
    """Return the value of a hole for its owner, branch-free: empty holes are hard to predict."""
    n = 0
    for k in range(KINDS):
        n += held(c, hole + k * PLACES) * VALUES[k]
    return n * OWNED_WEIGHT + OPTION_WEIGHT if n > 0 else 0


@jit
def value_between_rounds(c: IntRow, M: IntRow, view: int) -> int:
    """Evaluate between rounds of a match: won pieces and pieces on the board count alike."""
    total = 0
    for h in range(HOLES):
        owner = c[OWNERS + h] if OWNERS >= 0 else HOMES[h]
        sign = 0 if owner >= PLAYERS else 1 if together(owner, view) else -1
        for k in range(KINDS):
            total += sign * held(c, h + k * PLACES) * VALUES[k]
    for p in range(PLAYERS):
        total += score(c, p, M) if together(p, view) else -score(c, p, M)
    return total * SCORE_WEIGHT
