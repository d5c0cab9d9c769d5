"""Sowing by additions from a table, if the rules and the board allow it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.analysis.findings import ADDITION
from manqala.compile.analysis.sowing import Lap, Walks, lap_of, walks
from manqala.compile.emit.cells import change_word, clear, count_at
from manqala.compile.emit.sets import Fixed, Single
from manqala.compile.kernel.numbers import FAULT
from manqala.compile.program.expressions import ZERO, C, Expression, Name, Slice
from manqala.core.inspect import has_loops, is_hand_left

if TYPE_CHECKING:
    from manqala.compile.analysis.packing import Packing
    from manqala.compile.emit.function_writing import Writing
    from manqala.compile.emit.sets import Rep
    from manqala.core import nodes as core


@dataclass(frozen=True, slots=True)
class Sowing:
    """A table of walks, and the variables of one sowing along one of them."""

    table: Walks
    name: Name
    """The table."""
    n: Name
    """Number of seeds sown after the last whole lap."""
    row: Name
    """First index of the walk in the table."""
    laps: Name
    """Number of whole laps."""
    last: Name
    """Index in the table of the last place sown."""


def lap(f: Writing, node: core.While) -> Lap | None:
    """Return the sowing of a loop that does nothing else."""
    hand = f.board.hand
    if not is_hand_left(node.condition, hand) or has_loops(node.body):
        return None
    if len(f.layout.kinds) > 1:
        f.findings.sowings.append("A sowing goes hole by hole: the pieces are of several kinds.")
        return None
    found = lap_of(node, hand)
    if found is None:
        f.findings.sowings.append(
            "A sowing goes hole by hole: a rule looks at every piece that falls."
        )
    return found


def sow(f: Writing, lap: Lap) -> bool:
    """Emit a sowing as additions from a table; return false if the board has none."""
    skipped = None if lap.skipped is None else f.sets[lap.skipped.cell]
    way = f.number(lap.way)
    places = _places_of(f, skipped)
    table = None if places is None else walks(f.board, places, 1 if way == ZERO else 2)
    if table is None:
        f.findings.sowings.append(
            "A sowing proceeds hole by hole: the holes that it skips are unknown before play, or the table would be too large."
        )
        return False
    f.findings.sowings.append(
        f"A sowing is {ADDITION}: there are {len(table.members) // table.length} ways to sow, of "
        f"{table.length} holes before the first comes again."
    )
    name = f.w.tables.of(table.members)
    n, row, here = f.w.fresh("n"), f.w.fresh("w"), f.var(lap.here)
    f.w.set(n, count_at(f, f.board.hand, 0))
    with f.w.when(n > 0):
        with f.w.when(here >= table.width):
            f.w.give(FAULT)
        index: Expression = here
        if isinstance(skipped, Single):
            index = skipped.value * table.width + index
        if way != ZERO:
            index = way * (table.width * len(table.skips or (0,))) + index
        f.w.set(row, index * table.length)
        laps = f.w.let("n", 0)
        with f.w.as_long_as(n > table.length):
            f.w.add(laps, 1)
            f.w.change(n, "-", table.length)
        sowing = Sowing(table, name, n, row, laps, f.w.let("at", row + n - 1))
        if f.packing is None:
            _add_to_cells(f, sowing)
        else:
            _add_to_words(f, f.packing, sowing)
        f.assign(lap.here, name[sowing.last])
        if lap.last is not None:
            f.assign(lap.last, here)
        if lap.before is not None:
            f.assign(lap.before, count_at(f, here, 0, frozenset(table.members)) - 1)
        clear(f, f.board.hand)
    return True


def _places_of(f: Writing, skipped: Rep | None) -> list[int] | None:
    """Return the places of which a sowing skips one; none if it may skip several."""
    if skipped is None:
        return []
    if isinstance(skipped, Fixed):
        return list(skipped.members) if len(skipped.members) < 2 else None
    if isinstance(skipped, Single) and skipped.real:
        return sorted(f.board.on_track)
    return None


def _add_to_words(f: Writing, packing: Packing, s: Sowing) -> None:
    """Add all seeds for the holes of a word in one number."""
    table = s.table
    added = {
        number: f.w.tables.sums(
            s.name, table.length, tuple(packing.mask(number, (place,), 1) for place in range(table.width))
        )
        for number in packing.words_of(frozenset(table.members))
    }  # fmt: skip
    for number, sums in added.items():
        change_word(f, number, "+", sums[s.last])
    with f.w.when(s.laps > 0):
        for number, sums in added.items():
            change_word(f, number, "+", s.laps * sums[s.row + (table.length - 1)])


def _add_to_cells(f: Writing, s: Sowing) -> None:
    """Add to all holes at once in compiled code, one by one in plain code."""
    length, width = s.table.length, s.table.width
    added = f.w.tables.addition(s.name, length, width)
    i, hole = Name(f"{s.row}i"), Name(f"{s.row}h")
    with f.w.when(Name("COMPILED")), f.w.over_range(i, width):
        f.w.add(C[i], added[s.last * width + i])
    with f.w.otherwise(), f.w.over(hole, Slice(s.name, s.row, s.row + s.n)):
        f.w.add(C[hole], 1)
    with f.w.when(s.laps > 0), f.w.over_range(i, length):
        f.w.add(C[s.name[s.row + i]], s.laps)
