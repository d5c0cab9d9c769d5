"""Observations of the player to decide, from the row of a state; ``Sight`` has the same for the interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.adapters.kernel.lane_row import *
    from manqala.adapters.kernel.seating import *
    from manqala.compile.kernel.supplied import *


@inlined
def fill(sight: IntRow, at: int, value: int) -> None:
    """Fill a plane."""
    for j in range(COLUMNS):
        sight[at + j] = value


@inner
def as_seen(value: int, sort: int, seat: int) -> int:
    """Return the value of a mark as a player sees it."""
    if sort == AS_PLACE:
        return SEAT_COLUMNS[seat * PLACES + value] + 1
    if sort == AS_PLAYER:
        if value >= PLAYERS:
            return 0
        return (value - seat + PLAYERS) % PLAYERS + 1
    return value


@inner
def show_mark(c: IntRow, sight: IntRow, at: int, m: int, seat: int) -> None:
    """Write the plane of a mark."""
    cell = MARK_CELLS[m]
    sort = MARK_SORTS[m]
    if MARK_BEARERS[m] == OF_GAME:
        fill(sight, at, as_seen(c[cell], sort, seat))
    elif MARK_BEARERS[m] == OF_PLACES:
        for j in range(COLUMNS):
            sight[at + j] = as_seen(c[cell + SEAT_PLACES[seat * COLUMNS + j]], sort, seat)
    else:
        for j in range(COLUMNS):
            sight[at + j] = 0
            if COLUMN_BEARERS[j] >= 0:
                sight[at + j] = as_seen(c[cell + (COLUMN_BEARERS[j] + seat) % PLAYERS], sort, seat)


@inner
def show_answers(
    sight: IntRow, at: int, lanes: IntRow, lane: int, given: int, seat: int, asked: int
) -> None:
    """Write the planes of the question, and of earlier answers."""
    fill(sight, at, asked + 1)
    fill(sight, at + COLUMNS, 0)
    for i in range(given):
        place = lanes[lane + LANE_CHOSEN + 2 * i]
        if place >= 0:
            sight[at + COLUMNS + SEAT_COLUMNS[seat * PLACES + place]] = i + 1
    last = lanes[lane + LANE_CHOSEN + 2 * (given - 1)] if given > 0 else 0
    fill(sight, at + 2 * COLUMNS, -1 - last if last < 0 else 0)


@inlined
def show(
    c: IntRow, sight: IntRow, at: int, lanes: IntRow, lane: int, given: int, seat: int, asked: int
) -> None:
    """Write all planes for a player, after a number of answers given or seen."""
    row = seat * COLUMNS
    for k in range(KINDS):
        for j in range(COLUMNS):
            sight[at + j] = held(c, k * PLACES + SEAT_PLACES[row + j])
        if HIDES:
            for j in range(COLUMNS):
                if COLUMN_HIDDEN[row + j] != 0:
                    sight[at + j] = UNSEEN
        at += COLUMNS
    for m in range(MARK_PLANES):
        show_mark(c, sight, at, m, seat)
        at += COLUMNS
    if ASKING:
        show_answers(sight, at, lanes, lane, given, seat, asked)
        at += 3 * COLUMNS
    if COUNTS_OCCURRENCES:
        fill(sight, at, c[OCCURS])
