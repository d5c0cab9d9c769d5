"""Queries on sets: size, emptiness, membership."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.flags import set_as_flags
from manqala.compile.emit.plain_values import is_light, is_plain
from manqala.compile.emit.set_loops import each, each_before, each_of, found_in
from manqala.compile.emit.sets import Fixed, Flags, Numbers, Single, Stretch, length, member
from manqala.compile.program.expressions import (
    FALSE,
    TRUE,
    Expression,
    Name,
    between,
    both,
    choice,
    either,
    negate,
)
from manqala.core import nodes as core
from manqala.core.operators import BoardFact, Operator

if TYPE_CHECKING:
    from manqala.compile.emit.function_writing import Writing


def any_in(f: Writing, of: core.Value, *, none: bool) -> Expression:
    """Return whether a set has members, or has none; the search may stop at the first."""
    if isinstance(of, core.Match):
        many = length(f.rep(of))
        return many.equals(0) if none else many > 0
    rep = f.rep(of) if isinstance(of, core.Read) else set_as_flags(f, of)
    if isinstance(rep, Stretch | Flags):
        some = rep.name if isinstance(rep, Flags) else rep.length
        return some.equals(0) if none else some.differs(0)
    found = f.w.fresh("t")
    if isinstance(of, core.Filter) and _is_row(f, of.of) and is_light(of.condition):
        # Compiled code tests all holes of a row at once: a branch would be mispredicted.
        with f.w.when(Name("COMPILED")):
            f.w.set(found, number_of(f, of) > 0)
        with f.w.otherwise():
            _search(f, of, found)
    else:
        _search(f, of, found)
    return negate(found) if none else found


def _is_row(f: Writing, of: core.Value) -> bool:
    """Return whether a set is a player's holes, regardless of their contents."""
    if isinstance(of, core.Op) and of.operator == Operator.OWNED:
        return f.owners_fixed
    return isinstance(of, core.Table) and of.name == BoardFact.ROW


def _search(f: Writing, of: core.Value, found: Name) -> None:
    f.w.set(found, FALSE)
    each(f, of, lambda _: f.w.set(found, TRUE), until=found)


def has(f: Writing, of: core.Value, it: core.Value) -> Expression:
    """Return whether a set has a member."""
    rep = f.rep(of) if is_plain(it) else f.snapshot(of)
    value = f.simple(it)
    if isinstance(rep, Fixed):
        if not rep.members:
            return FALSE
        low, high = min(rep.members), max(rep.members)
        if len(rep.members) == high - low + 1:
            return between(low, value, high)
        return either(*(value.equals(member) for member in rep.members))
    if isinstance(rep, Single):
        same = value.equals(rep.value)
        return same if rep.real else both(same, rep.value.differs(rep.none))
    if isinstance(rep, Numbers):
        return between(rep.low, value, rep.high)
    return found_in(f, lambda note: each_of(f, rep, lambda other: note(other.equals(value))))


def number_of(f: Writing, of: core.Value) -> Expression:
    """Return the number of members of a set."""
    flags = set_as_flags(f, of)
    if flags is not None:
        return length(flags)
    if not isinstance(of, core.Filter):
        return length(f.rep(of))
    total = f.w.let("n", 0)

    def count(it: Expression) -> None:
        # Counted without a branch.
        f.assign(of.cell, it)
        f.w.add(total, f.truth(of.condition))

    if is_light(of.condition):
        each_before(f, of, count)
    else:
        each(f, of, lambda _: f.w.add(total, 1))
    return total


def item(f: Writing, node: core.Op) -> Expression:
    """Return a member of a set by index."""
    of, index = node.arguments
    none = f.layout.nothing(node.type)
    first = isinstance(index, core.Const) and index.value == 1
    flags = set_as_flags(f, of) if first else None
    if flags is not None:
        return choice(flags.name.differs(0), member(flags, 0), none)
    if first and isinstance(of, core.Filter):
        found, done = f.w.let("x", none), f.w.let("t", FALSE)

        def note(it: Expression) -> None:
            f.w.set(found, it)
            f.w.set(done, TRUE)

        each(f, of, note, until=done)
        return found
    rep = f.rep(of) if is_plain(index) else f.snapshot(of)
    n = f.simple(index)
    inside = between(1, n, length(rep))
    if isinstance(rep, Fixed):
        return choice(inside, f.w.tables.of((*rep.members, none))[n - 1], none)
    return choice(inside, member(rep, n - 1), none)


def only(f: Writing, node: core.Op) -> Expression:
    """Return the member of a set that has just one."""
    rep = f.row(f.rep(node.arguments[0]))
    return choice(length(rep).equals(1), member(rep, 0), f.layout.nothing(node.type))
