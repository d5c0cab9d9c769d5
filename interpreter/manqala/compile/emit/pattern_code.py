"""Patterns over walks: the holes that they take, and reactions to a tested hole."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.emit.flag_runs import run_of_flags
from manqala.compile.emit.foresight import would_ask
from manqala.compile.emit.set_loops import push
from manqala.compile.emit.sets import Flags, Rep, Stretch, length, member
from manqala.compile.program.expressions import FALSE, TRUE, Expression, Name, both, either, negate
from manqala.core import nodes as core
from manqala.core.inspect import asks

if TYPE_CHECKING:
    from manqala.compile.emit.function_writing import Writing


@dataclass(frozen=True, slots=True)
class PatternSearch:
    """The search for a pattern along a walk, and the variables of its progress."""

    node: core.Match
    walk: Rep
    many: Name
    """Length of the walk."""
    base: int
    """First scratch index of the holes taken."""
    taken: Name
    """Number of holes taken."""
    at: Name
    """Position on the walk of the next hole."""
    ok: Name
    """Whether the last part of the pattern matched."""

    def hole(self, ahead: int = 0) -> Expression:
        """Return the hole a number of steps after the next one."""
        return member(self.walk, self.at + ahead)


def match(f: Writing, node: core.Match) -> Stretch | Flags:
    """Return the holes that a pattern takes, as flags or in scratch."""
    flags = run_of_flags(f, node)
    if flags is not None:
        return flags
    walk = f.row(f.snapshot(node.walk))
    base = f.w.stretch(f.board.places + 1)
    taken, at, ok, many = (f.w.fresh(stem) for stem in ("taken", "at", "ok", "m"))
    f.w.set(many, length(walk))
    f.w.set(taken, 0)
    f.w.set(at, 0)
    f.w.set(ok, TRUE)
    _element(f, node.pattern, PatternSearch(node, walk, many, base, taken, at, ok))
    return Stretch(base, taken)


def _element(f: Writing, element: core.Element, s: PatternSearch) -> None:
    if isinstance(element, core.One):
        _hole(f, element, s)
        return
    if (element.least, element.most) == (1, 1):
        _once(f, element, s)
        return
    holes = _holes(element, s.node)
    if holes:
        _run_of_holes(f, holes, element.least, s)
        return
    times = f.w.let("times", 0)
    before = f.w.fresh("at")
    with f.w.as_long_as(TRUE if element.most is None else times < element.most):
        f.w.set(before, s.at)
        _once(f, element, s)
        idle = both(s.at.equals(before), times >= element.least)
        with f.w.when(either(negate(s.ok), idle)):
            f.w.leave_loop()
        f.w.add(times, 1)
    f.w.set(s.ok, times >= element.least)


def _hole(f: Writing, one: core.One, s: PatternSearch) -> None:
    """Match the next hole."""
    cell = s.node.cell
    f.w.set(s.ok, FALSE)
    with f.w.when(s.at < s.many):
        f.assign(cell, s.hole())
        if s.node.looked is not None:
            f.statement(s.node.looked)
            f.assign(cell, s.hole())
        with f.w.when(f.truth(one.condition)):
            f.w.set(s.ok, TRUE)
            if one.take:
                push(f, s.base, s.taken, f.var(cell))
            f.w.add(s.at, 1)


def _holes(group: core.Group, node: core.Match) -> list[core.One]:
    """Return the holes of a group that repeats one sequence of them; else none."""
    if group.most is not None or len(group.alternatives) != 1 or node.looked is not None:
        return []
    ones = [part for part in group.alternatives[0] if isinstance(part, core.One)]
    return ones if len(ones) == len(group.alternatives[0]) else []


def _run_of_holes(f: Writing, ones: list[core.One], least: int, s: PatternSearch) -> None:
    """Repeat while all holes of a sequence match, one after the other."""
    times = f.w.let("times", 0)
    with f.w.as_long_as(s.at + len(ones) <= s.many):
        for n, one in enumerate(ones):
            f.assign(s.node.cell, s.hole(n))
            with f.w.when(negate(f.truth(one.condition))):
                f.w.leave_loop()
        for n, one in enumerate(ones):
            if one.take:
                push(f, s.base, s.taken, s.hole(n))
        f.w.add(s.at, len(ones))
        f.w.add(times, 1)
    f.w.set(s.ok, times >= least)


def _once(f: Writing, group: core.Group, s: PatternSearch) -> None:
    """Match one of the alternatives, entirely or not at all."""
    mark, start = f.w.let("taken", s.taken), f.w.let("at", s.at)
    for n, way in enumerate(group.alternatives):
        with ExitStack() as inside:
            if n:
                inside.enter_context(f.w.when(negate(s.ok)))
            hopeless = _can_never_match(f, way, s)
            if hopeless is not None:
                f.w.set(s.ok, FALSE)
                inside.enter_context(f.w.when(negate(hopeless)))
            _sequence(f, way, s)
            with f.w.when(negate(s.ok)):
                f.w.set(s.taken, mark)
                f.w.set(s.at, start)


def _sequence(f: Writing, way: tuple[core.Element, ...], s: PatternSearch) -> None:
    with ExitStack() as inside:
        for n, part in enumerate(way):
            if n:
                inside.enter_context(f.w.when(s.ok))
            _element(f, part, s)


def _can_never_match(
    f: Writing, way: tuple[core.Element, ...], s: PatternSearch
) -> Expression | None:
    """Return the condition under which holes cannot match after any decision, so that there is no question."""
    ones = [part for part in way if isinstance(part, core.One)]
    looked = s.node.looked
    if looked is None or len(ones) < len(way):
        return None
    result = f.w.let("t", s.at + len(ones) > s.many)
    for n, one in enumerate(ones):
        with f.w.when(both(negate(result), s.at + n < s.many)):
            f.assign(s.node.cell, s.hole(n))
            with f.w.when(negate(f.truth(one.condition))):
                asked = f.w.let("p", 0)
                if asks(looked):
                    would_ask(f, looked, asked)
                with f.w.when(asked.differs(1)):
                    f.w.set(result, TRUE)
    return result
