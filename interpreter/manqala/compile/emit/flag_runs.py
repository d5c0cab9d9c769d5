"""Runs of holes along a walk (‘take as long as’), packed into one word.

Flags mark all matching holes at once; the first mismatch ends the run, so the flags behind it are cleared.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.compile.analysis.static import Tabulated
from manqala.compile.emit.flags import (
    cases_of,
    condition_of_all,
    fields_of,
    flags_of,
    row_of,
    word_at,
)
from manqala.compile.emit.table_rows import case
from manqala.core import nodes as core
from manqala.core.operators import Operator

if TYPE_CHECKING:
    from manqala.compile.analysis.packing import Packing
    from manqala.compile.emit.flags import Cases
    from manqala.compile.emit.function_writing import Writing
    from manqala.compile.emit.sets import Flags
    from manqala.compile.emit.table_rows import Members


def run_of_flags(f: Writing, node: core.Match) -> Flags | None:
    """Return the holes that a pattern takes, if it takes consecutive matching holes and nothing else."""
    packing = f.packing
    one = None if node.looked is not None else _repeated_hole(node.pattern)
    if packing is None or one is None:
        return None
    static, others = _parts(f, one.condition, node.cell)
    walk = cases_of(f, node.walk)
    if static is None or walk is None:
        return None
    row = row_of(f, packing, static)
    word = f.w.fresh("x")
    conditions = [condition_of_all(packing, part, frozenset({node.cell}), word) for part in others]
    reached = _tabulate_walks(packing, walk[1])
    met = [condition for condition in conditions if condition is not None]
    if row is None or reached is None or len(met) < len(conditions):
        return None
    which, masks = row
    descending, reach = reached
    f.w.set(word, word_at(f, which))
    index = walk[0] * packing.track + which if packing.track > 1 else walk[0]
    within = f.w.let("f", f.w.tables.of(reach)[index])
    fit = within & fields_of(f, masks, packing.top)
    for condition in met:
        fit = fit & condition
    fits = f.w.let("f", fit)
    other = f.w.let("f", within & ~fits)
    if not descending:
        return flags_of(f, fits & (other & -other) - 1, which)
    for step in _steps(packing):
        f.w.change(other, "|", other >> step)
    return flags_of(f, fits & ~other, which, backwards=True)


def _parts(f: Writing, node: core.Value, it: int) -> tuple[Cases | None, list[core.Value]]:
    """Split a condition into its static part, as rows of holes by case, and the other parts."""
    found: Cases | None = None
    others: list[core.Value] = []
    for part in _conjuncts(node):
        tabulated = None if found else f.static.tabulated(part)
        if tabulated is None or it not in [cell for cell, _ in tabulated.cases]:
            others.append(part)
        else:
            found = _holes_by_case(f, tabulated, it)
    return found, others


def _holes_by_case(f: Writing, found: Tabulated, it: int) -> Cases:
    """Return the holes that satisfy a static condition, for each case."""
    cells = [cell for cell, _ in found.cases]
    at = cells.index(it)
    behind = 1
    for _, size in found.cases[at + 1 :]:
        behind *= size
    size = found.cases[at][1]
    rest = [case for case in found.cases if case[0] != it]
    rows: Members = []
    for number in range(len(found.values) // size):
        first = number // behind * behind * size + number % behind
        rows.append(tuple(h for h in range(size) if found.values[first + h * behind]))
    return case(f, Tabulated(rest, [])), rows


def _conjuncts(node: core.Value) -> list[core.Value]:
    if isinstance(node, core.Op) and node.operator == Operator.AND:
        return [part for argument in node.arguments for part in _conjuncts(argument)]
    return [node]


def _repeated_hole(element: core.Element) -> core.One | None:
    """Return the hole that a pattern repeats as often as possible, with or without a minimum of one."""
    while isinstance(element, core.Group) and len(element.alternatives) == 1:
        (parts,) = element.alternatives
        if len(parts) != 1:
            return None
        (inner,) = parts
        if (element.least, element.most) == (1, 1):
            element = inner
            continue
        fits = element.most is None and element.least <= 1
        return inner if fits and isinstance(inner, core.One) and inner.take else None
    return None


def _tabulate_walks(packing: Packing, rows: Members) -> tuple[bool, tuple[int, ...]] | None:
    """Return whether walks run down their words, and the flags of each walk's holes in each word.

    None if walks do not follow the words.
    """
    steps: set[int] = set()
    reach = []
    for row in rows:
        for word in range(packing.track):
            shifts = []
            for place in row:
                number, shift = packing.at(place)
                if number != word or place == packing.nowhere:
                    break
                shifts.append(shift)
            steps |= {after - before for before, after in pairwise(shifts)}
            reach.append(sum(packing.top << shift for shift in set(shifts)))
            if len(set(shifts)) < len(shifts):
                return None
    if len(steps) > 1 or not steps <= {packing.width, -packing.width}:
        return None
    return steps == {-packing.width}, tuple(reach)


def _steps(packing: Packing) -> list[int]:
    """Return the successive shifts that reach all fields below."""
    found = [packing.width]
    while found[-1] < packing.width * packing.members().holes // 2:
        found.append(found[-1] * 2)
    return found
