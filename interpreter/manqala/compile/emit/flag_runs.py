"""Source for runs of holes along a walk (‘take as long as’), where they are packed into one word.

The holes that fit are flags, found out for all at once; the first that does not fit ends the run, so the
flags behind it are struck out.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.compile.analysis.static import Tabulated
from manqala.compile.emit.flags import FlagWriter
from manqala.compile.emit.sets import Flags
from manqala.core import nodes as core

if TYPE_CHECKING:
    from manqala.compile.analysis.packing import Packing

Rows = list[tuple[int, ...]]


class FlagRunWriter(FlagWriter):
    """Adds runs of holes to flags."""

    def run_of_flags(self, node: core.Match) -> Flags | None:
        """The holes that a pattern takes, if it takes each hole that fits, one after the other, and nothing else."""
        packing = self.packing
        one = None if node.looked is not None else _taken_as_long_as(node.pattern)
        if packing is None or one is None:
            return None
        static, others = self._parts(one.condition, node.cell)
        walk = self._cases(node.walk)
        if static is None or walk is None:
            return None
        row = self._row_of(packing, static)
        word = self.w.fresh("x")
        conditions = [
            self._condition(packing, part, frozenset({node.cell}), word) for part in others
        ]
        reached = _reached(packing, walk[1])
        if row is None or reached is None or not all(conditions):
            return None
        which, masks = row
        descending, reach = reached
        self.w.line(f"{word} = {self._word(which)}")
        within, fit, other, name = (self.w.fresh(stem) for stem in ("f", "f", "f", "f"))
        index = f"{walk[0]} * {packing.track} + {which}" if packing.track > 1 else walk[0]
        self.w.line(f"{within} = {self.w.tables.name(reach)}[{index}]")
        top = 1 << packing.width - 1
        met = [self._masks(masks, top), *(text for text in conditions if text is not None)]
        self.w.line(f"{fit} = {within} & {' & '.join(met)}")
        self.w.line(f"{other} = {within} & ~{fit}")
        if descending:
            for step in _steps(packing):
                self.w.line(f"{other} |= {other} >> {step}")
            self.w.line(f"{name} = {fit} & ~{other}")
        else:
            self.w.line(f"{name} = {fit} & (({other} & -{other}) - 1)")
        return self.flags_of(name, which, backwards=descending)

    def _parts(self, node: core.Value, it: int) -> tuple[tuple[str, Rows] | None, list[core.Value]]:
        """The part of a condition that only the board decides, as rows of holes by case, and the other parts."""
        parts = _conjuncts(node)
        found: tuple[str, Rows] | None = None
        others: list[core.Value] = []
        for part in parts:
            tabulated = None if found else self.static.tabulated(part)
            if tabulated is None or it not in [cell for cell, _ in tabulated.cases]:
                others.append(part)
            else:
                found = self._holes_by_case(tabulated, it)
        return found, others

    def _holes_by_case(self, found: Tabulated, it: int) -> tuple[str, Rows]:
        """The holes of which something is true, for each case of what else it depends on."""
        cells = [cell for cell, _ in found.cases]
        at = cells.index(it)
        behind = 1
        for _, size in found.cases[at + 1 :]:
            behind *= size
        size = found.cases[at][1]
        rest = [case for case in found.cases if case[0] != it]
        rows: Rows = []
        for number in range(len(found.values) // size):
            first = number // behind * behind * size + number % behind
            rows.append(tuple(h for h in range(size) if found.values[first + h * behind]))
        return self.case(Tabulated(rest, [])) or "0", rows


def _conjuncts(node: core.Value) -> list[core.Value]:
    if isinstance(node, core.Op) and node.operator == "and":
        return [part for argument in node.arguments for part in _conjuncts(argument)]
    return [node]


def _taken_as_long_as(element: core.Element) -> core.One | None:
    """The hole that a pattern takes as often as it goes, at least once or not."""
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


def _reached(packing: Packing, rows: Rows) -> tuple[bool, tuple[int, ...]] | None:
    """For each walk and each word the flags of the holes that lie in it from the walk's first hole on.

    And whether each comes before, not after, the last one in the word; nothing where walks do not go along it.
    """
    top = 1 << packing.width - 1
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
            reach.append(sum(top << shift for shift in set(shifts)))
            if len(set(shifts)) < len(shifts):
                return None
    if len(steps) > 1 or not steps <= {packing.width, -packing.width}:
        return None
    return steps == {-packing.width}, tuple(reach)


def _steps(packing: Packing) -> list[int]:
    """How far flags are moved, one after the other, to reach all fields below."""
    found = [packing.width]
    while found[-1] < packing.width * packing.members().holes // 2:
        found.append(found[-1] * 2)
    return found
