"""Recognises sowing one by one, which becomes one addition from a table.

A sowing depends only on its start, its direction and the places it skips.  A table lists the holes
in sowing order for each combination. Compiled code adds a row of ones and zeros to all holes at
once; plain code increments the holes one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.inspect import is_hand_left, is_place, reads
from manqala.core.operators import BoardFact, Operator

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.core.board import Board

MOST_WALKS = 12_000
"""Maximum size of the table of walks."""
MOST_ADDED = 300_000
"""Maximum size of the table of additions in bytes."""


@dataclass(frozen=True, slots=True)
class Lap:
    """A loop that sows the hand: its cells, its direction, and the set of skipped places."""

    here: int
    before: int | None
    last: int | None
    way: core.Value
    skipped: core.Read | None


@dataclass(frozen=True, slots=True)
class Walks:
    """The places in sowing order, for each place, skipped place and direction."""

    members: tuple[int, ...]
    length: int
    """Number of places before the first one comes again."""
    width: int
    """One more than the last place on a track."""
    skips: tuple[int, ...] | None
    """The places that may be skipped, by index; none if no place is."""
    ways: int


def flat(node: core.Statement) -> Iterator[core.Statement]:
    """Yield the statements of a body, through verbs without parameters."""
    if isinstance(node, core.Seq):
        for part in node.body:
            yield from flat(part)
    elif isinstance(node, core.Do) and not isinstance(node.verb, str) and not node.arguments:
        yield from flat(node.verb.body)
    else:
        yield node


def lap_of(node: core.While, hand: int) -> Lap | None:
    """Return the sowing of a loop that does nothing but sow the hand one by one."""
    body = list(flat(node.body))
    if len(body) != 2 or not is_hand_left(node.condition, hand):
        return None
    step, drop = body
    if not (
        isinstance(step, core.Assign) and step.index is None
        and isinstance(step.value, core.Table) and step.value.name == BoardFact.NEIGHBOUR
        and len(step.value.arguments) == 2 and reads(step.value.arguments[1], step.cell)
    ):  # fmt: skip
        return None
    here, way = step.cell, step.value.arguments[0]
    skipped: core.Read | None = None
    if isinstance(drop, core.If):
        if list(flat(drop.other)):
            return None
        found = _passed_over(drop.condition, here)
        if found is None:
            return None
        skipped = found
        parts = list(flat(drop.then))
    else:
        parts = body[1:]
    return _match_drop(parts, Lap(here, None, None, way, skipped), hand)


def _match_drop(parts: list[core.Statement], lap: Lap, hand: int) -> Lap | None:
    before, last = lap.before, lap.last
    fallen = False
    for part in parts:
        if isinstance(part, core.Put):
            one = isinstance(part.amount, core.Const) and part.amount.value == 1
            if (
                fallen
                or not one
                or not is_place(part.source, hand)
                or not reads(part.target, lap.here)
            ):
                return None
            fallen = True
        elif isinstance(part, core.Assign) and part.index is None:
            if (
                isinstance(part.value, core.Pieces)
                and reads(part.value.where, lap.here)
                and not fallen
            ):
                before = part.cell
            elif reads(part.value, lap.here):
                last = part.cell
            else:
                return None
        else:
            return None
    return Lap(lap.here, before, last, lap.way, lap.skipped) if fallen else None


def _passed_over(condition: core.Value, here: int) -> core.Read | None:
    """Return the set s in a condition ‘not (here in s)’."""
    if not (isinstance(condition, core.Op) and condition.operator == Operator.NOT):
        return None
    inner = condition.arguments[0]
    if not (
        isinstance(inner, core.Op)
        and inner.operator == Operator.HAS
        and reads(inner.arguments[1], here)
    ):
        return None
    of = inner.arguments[0]
    return of if isinstance(of, core.Read) else None


def walks(board: Board, skipped: Sequence[int], ways: int) -> Walks | None:
    """Return the table for a board; none if it would be too large or uneven.

    ``skipped``: the places of which one may be skipped; empty if none is.
    """
    track = sorted(place for circle in board.tracks for place in circle)
    width = len(track)
    if track != list(range(width)) or not set(skipped) <= set(track):
        return None
    skips = tuple(skipped) or None
    rows = [
        [place for place in board.walk[way][here] if place != skip]
        for way in range(ways)
        for skip in (skips or (board.nowhere,))
        for here in range(width)
    ]
    lengths = {len(row) for row in rows}
    length = max(lengths)
    if (
        lengths != {length}
        or length * len(rows) > MOST_WALKS
        or length * len(rows) * width > MOST_ADDED
    ):
        return None
    return Walks(tuple(place for row in rows for place in row), length, width, skips, ways)
