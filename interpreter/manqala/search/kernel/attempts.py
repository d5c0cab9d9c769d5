"""What every search over a game's tree shares: trying answers, and values of states.

A question is a node of its own, with the player who is asked; a turn is one or more of them. W: the row that a search works
on; its parts are named in the module of its numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import run
    from manqala.compile.kernel.history import history_length
    from manqala.compile.kernel.supplied import *
    from manqala.search.kernel.given import *
    from manqala.search.kernel.scale import *


@jit
def remembered(H: History) -> int:
    """How many positions of the round are noted."""
    return history_length(H)


@inlined
def stirred(number: int) -> int:
    """A number of 31 bits as another one that depends on all of them."""
    product = number * 0x6C078965
    return (product ^ (product >> 31)) & 0x7FFFFFFF


@inlined
def attempt(c: IntRow, M: IntRow, X: Rows, start: IntRow, W: IntRow, base: int, n: int) -> int:
    """Run what waits in a state with these n answers, up to the next question or the end."""
    copy(start, c)
    for i in range(n):
        M[ANSWERS + i] = W[base + i]
    M[MODE] = OPEN_QUESTION
    return run(c, M, X, n)


@jit
def left_round(c: IntRow, first: int) -> bool:
    """Whether the round that is searched is over: ``first`` is its number."""
    return c[ROUND_NUMBER] > first or (c[PHASE] == BETWEEN_PHASE and c[ROUND_NUMBER] >= first)


@jit
def worth(c: IntRow, M: IntRow, view: int) -> int:
    """The default evaluation: the score as the rules count it, then what lies in the own holes and how many of them do."""
    if PLAYERS == 2:
        lead = (score(c, 0, M) - score(c, 1, M)) * SCORE_WEIGHT
        lead += holes_worth(c, 0) - holes_worth(c, 1)
        return lead if view == 0 else -lead
    mine = holes_worth(c, view)
    if PLAYERS == 1:
        return score(c, view, M) * SCORE_WEIGHT - mine
    best = -LARGE
    theirs = 0
    for p in range(PLAYERS):
        if p != view:
            best = max(best, score(c, p, M))
            theirs += holes_worth(c, p)
    return (score(c, view, M) - best) * SCORE_WEIGHT + mine - theirs // (PLAYERS - 1)


@inlined
def holes_worth(c: IntRow, player: int) -> int:
    """What the own holes of a player that are not empty count for, with what lies in them."""
    total = 0
    if OWNERS >= 0:
        for h in range(HOLES):
            total += hole_worth(c, h) if c[OWNERS + h] == player else 0
    elif HOME_WORDS > 0:
        for i in range(HOME_WORDS):
            own = c[i] & HOME_FIELDS[player * HOME_WORDS + i]
            total += remainder(own, FIELD) * VALUES[0] * OWNED_WEIGHT
            # The addition reaches the highest bit of a field where one of the lower ones is set.
            total += bits(((own & LOWER_BITS) + LOWER_BITS | own) & HIGHEST_BITS) * OPTION_WEIGHT
    else:
        for i in range(HOME_BEGINS[player], HOME_BEGINS[player + 1]):
            total += hole_worth(c, HOME_HOLES[i])
    return total


@inlined
def hole_worth(c: IntRow, hole: int) -> int:
    """What a hole counts for its owner: without a branch, since which holes are empty is hard to predict."""
    n = 0
    for k in range(KINDS):
        n += held(c, hole + k * PLACES) * VALUES[k]
    return n * OWNED_WEIGHT + OPTION_WEIGHT if n > 0 else 0


@jit
def holdings(c: IntRow, M: IntRow, view: int) -> int:
    """The evaluation where a round of a match is over: what is won and what has been laid out again count alike."""
    total = 0
    for h in range(HOLES):
        owner = c[OWNERS + h] if OWNERS >= 0 else HOMES[h]
        sign = 1 if owner == view else 0 if owner >= PLAYERS else -1
        for k in range(KINDS):
            total += sign * held(c, h + k * PLACES) * VALUES[k]
    for p in range(PLAYERS):
        total += score(c, p, M) if p == view else -score(c, p, M)
    return total * SCORE_WEIGHT
