"""Random games in SIMD lanes: common turns run for all of them together, rare events for one alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.answers import seed_random
    from manqala.compile.kernel.many_rows import ManyRows
    from manqala.compile.kernel.rounds import begin, random_step, tell
    from manqala.compile.kernel.supplied import *


@inlined
def leave(rows: ManyRows, lane: int) -> None:
    """Take a game out of its lane, where only the ``moving`` cells change."""
    start, lanes, moving, c = rows.start, rows.lanes, rows.moving, rows.c
    copy(start, c)
    for i in range(len(moving)):
        c[moving[i]] = lanes[moving[i] * LANES + lane]


@inner
def enter(rows: ManyRows, lane: int) -> bool:
    """Return a game to its lane; false if its cells are out of range there."""
    lanes, moving, low, high, c = rows.lanes, rows.moving, rows.low, rows.high, rows.c
    for cell in range(SIZE):
        if c[cell] < low[cell] or c[cell] > high[cell]:
            return False
    for i in range(len(moving)):
        lanes[moving[i] * LANES + lane] = c[moving[i]]
    return True


@inlined
def begin_in_lane(rows: ManyRows, lane: int, seed: int, number: int) -> None:
    """Begin game ``number`` in a lane."""
    start, lanes, chance, moving, M = rows.start, rows.lanes, rows.chance, rows.moving, rows.M
    seed_random(M, seed * 1000003 + number * 7919)
    chance[lane] = M[RANDOM]
    for i in range(len(moving)):
        lanes[moving[i] * LANES + lane] = start[moving[i]]


@jit
def play_many_at_once(
    rows: ManyRows, first: int, many: int, limit: int, seed: int, results: IntRow
) -> None:
    """Play the games of ``play_many``, at least as many as lanes, with the same results."""
    start, turns, lanes, chance, games = rows.start, rows.turns, rows.lanes, rows.chance, rows.games
    c, b, M, X, H = rows.c, rows.b, rows.M, rows.X, rows.H
    for lane in range(LANES):
        games[lane] = lane
        begin_in_lane(rows, lane, seed, first + lane)
    copy(start, c)
    begin(c, H)
    following = LANES
    left = LANES
    while left > 0:
        # Without a next game the last ones are finished one by one.
        aside = turns_of_many(turns, lanes, chance, limit) if following < many else (1 << LANES) - 1
        while aside != 0:
            lowest = aside & -aside
            aside ^= lowest
            lane = bits(lowest - 1)
            if games[lane] < 0:
                continue
            leave(rows, lane)
            M[RANDOM] = chance[lane]
            fault = DONE
            playing = True
            while playing:
                if fault != DONE or c[PHASE] == OVER_PHASE or c[PLIES] >= limit:
                    tell(c, fault, results, games[lane] * RESULTS)
                    playing = False
                    if following < many:
                        games[lane] = following
                        begin_in_lane(rows, lane, seed, first + following)
                        following += 1
                    else:
                        games[lane] = -1
                        left -= 1
                else:
                    fault = random_step(c, b, M, X, H)
                    if (
                        following < many
                        and fault == DONE
                        and c[PLIES] < limit
                        and enter(rows, lane)
                    ):
                        chance[lane] = M[RANDOM]
                        playing = False
