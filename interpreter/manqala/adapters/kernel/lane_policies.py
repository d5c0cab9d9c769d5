"""Players inside the program of many games, so that an agent's step is one call, including all opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.adapters.kernel.lane_row import *
    from manqala.adapters.kernel.lane_rows import LaneRows
    from manqala.adapters.kernel.seating import *
    from manqala.compile.kernel.answers import below, next_answers
    from manqala.compile.kernel.open_questions import answer_again, run_apart
    from manqala.compile.kernel.rounds import score_together
    from manqala.compile.kernel.supplied import *


@inner
def draw_below(M: IntRow, lanes: IntRow, lane: int, many: int) -> int:
    """Return a random number from 0 to ``many - 1``, by the random numbers of a game."""
    M[RANDOM] = lanes[lane + LANE_DRAWN]
    drawn = below(M, many)
    lanes[lane + LANE_DRAWN] = M[RANDOM]
    return drawn


@inner
def lead_of(c: IntRow, M: IntRow, player: int) -> int:
    """Return the score of a player, and of the partners, less the scores of all others."""
    total = 2 * score_together(c, player, M)
    for p in range(PLAYERS):
        total -= score(c, p, M)
    return total


@inner
def action_by_policy(s: IntRow, games: LaneRows, g: int, policy: int) -> int:
    """Return the action of a player for whom a policy decides; there must be a legal one.

    By gain: of the ways through the turn that begin with the given answers, one with the greatest lead afterwards, all
    equally likely. The lead is that right after the turn, for example before a new round fills the holes.
    """
    c, M, X = games.c, games.M, games.X
    lanes, masks, options = games.lanes, games.masks, games.options
    lane = g * LANE
    base = g * ACTIONS
    first = -1
    legal = 0
    for a in range(ACTIONS):
        if masks[base + a] != 0:
            legal += 1
            if (policy == AT_RANDOM and draw_below(M, lanes, lane, legal) == 0) or first < 0:
                first = a
    if policy == AT_RANDOM or legal == 1:
        return first
    given = lanes[lane + LANE_GIVEN]
    turn = s[PHASE] == TURN_PHASE
    best = 0
    ties = 0
    for a in range(ACTIONS):
        if masks[base + a] != 0:
            answer_again(M, lanes, lane + LANE_ANSWERS, given, FIRST_ANSWERS)
            M[ANSWERS + given] = options[base + a]
            n = given + 1
            tries = 0
            while n > given and tries < MOST_COMPARED:
                copy(s, c)
                status = run_apart(c, M, X, n)
                depth = M[ASKED]
                tries += 1
                if status == FAULT:
                    n = -1
                else:
                    if status != DEAD and (not turn or M[FAILED] == lanes[lane + LANE_LEAST]):
                        lead = lead_of(c, M, lanes[lane + LANE_SEAT])
                        if ties == 0 or lead > best:
                            best = lead
                            ties = 1
                            first = a
                        elif lead == best:
                            ties += 1
                            if draw_below(M, lanes, lane, ties) == 0:
                                first = a
                    n = next_answers(M, depth, given + 1)
    return first
