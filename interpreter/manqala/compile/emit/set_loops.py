"""Loops over sets, and sets built by loops.

A set is built only if necessary: a filter is a loop with a condition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.cells import count_at
from manqala.compile.emit.flags import set_as_flags
from manqala.compile.emit.number_sets import few
from manqala.compile.emit.sets import Fixed, Numbers, Rep, Row, Single, Stretch, length, member
from manqala.compile.program.expressions import (
    FALSE,
    TRUE,
    ZERO,
    C,
    Expression,
    M,
    Name,
    WholeNumber,
    choice,
    larger,
    negate,
    smaller,
    total,
    within,
)
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.arithmetic import LARGEST
from manqala.core.inspect import bound_variables, used_cells
from manqala.core.operators import SUPERLATIVES, Operator

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.emit.function_writing import Writing

    Body = Callable[[Expression], None]

# ---- loops ----------------------------------------------------------------------------------------


def each(f: Writing, node: core.Value, body: Body, until: Name | None = None) -> None:
    """Emit a loop over a set; ``until`` names a truth that ends it early."""
    flags = set_as_flags(f, node)
    if flags is not None:
        each_of(f, flags, body, until)
    elif isinstance(node, core.Filter) and f.static.tabulated(node) is None:

        def judged(it: Expression) -> None:
            # The member keeps its own variable: the same filter may occur again inside.
            f.assign(node.cell, it)
            with f.w.when(f.truth(node.condition)):
                body(it)

        each_before(f, node, judged, until)
    elif isinstance(node, core.Match):
        each_of(f, f.match(node), body, until)
    elif isinstance(node, core.Apply) and f.static.tabulated(node) is None:
        bind(f, node.function.cells, node.arguments)
        each(f, node.function.value, body, until)
    elif isinstance(node, core.Op) and node.operator == Operator.OWNED and not f.owners_fixed:
        _visit_owned(f, node.arguments[0], body, until)
    else:
        each_of(f, f.snapshot(node), body, until)


def each_before(
    f: Writing, node: core.Filter | core.Gather, body: Body, until: Name | None = None
) -> None:
    """Emit a loop over a node's underlying set, whose body tests the members.

    If the test uses the variables of its operands (the same noun with other arguments), find all members first.
    """
    judged = node.condition if isinstance(node, core.Filter) else node.value
    if bound_variables(judged) & (used_cells(node.of) | bound_variables(node.of)):
        each_of(f, collect_members(f, node.of), body, until)
    elif node.of.type == ty.NUMBERS:
        each_of(f, few(f, f.snapshot(node.of)), body, until)
    else:
        each(f, node.of, body, until)


def each_of(f: Writing, rep: Rep, body: Body, until: Name | None = None) -> None:
    """Emit a loop over a computed set."""
    if isinstance(rep, Single):
        if rep.real:
            body(f.w.let("h", rep.value))
            return
        with f.w.when(rep.value.differs(rep.none)):
            body(f.w.let("h", rep.value))
        return
    reach: tuple[Expression | int, ...] = ()
    if isinstance(rep, Fixed):
        if len(rep.members) < 2:
            for it in rep.members:
                body(f.w.let("h", it))
            return
        low, high = rep.members[0], rep.members[-1]
        if rep.members == tuple(range(low, high + 1)):
            reach = low, high + 1
        else:
            rep = Row(f.w.tables.of(rep.members), ZERO, WholeNumber(len(rep.members)))
    elif isinstance(rep, Numbers):
        reach = (rep.high, rep.low - 1, -1) if rep.backwards else (rep.low, rep.high + 1)
    with f.w.loop("i", *(reach or (length(rep),))) as i:
        body(i if reach else f.w.let("h", member(rep, i)))
        _break(f, until)


def _break(f: Writing, until: Name | None) -> None:
    if until is not None:
        with f.w.when(until):
            f.w.leave_loop()


def bind(f: Writing, cells: tuple[int, ...], arguments: tuple[core.Value, ...]) -> None:
    """Assign the parameters of a noun or verb, whose definition is then inlined."""
    own = {Name(f"v{cell}") for cell in cells}
    given: list[Rep | Expression] = []
    for n, argument in enumerate(arguments):
        if argument.type.many:
            given.append(f.snapshot(argument))
            continue
        code = f.steady(f.number(argument), *arguments[n + 1 :])
        # Evaluate all before binding any: an argument may read a parameter of the same noun.
        shared = len(cells) > 1 and not own.isdisjoint(within(code))
        given.append(f.w.let("x", code) if shared else code)
    for cell, value in zip(cells, given, strict=True):
        if isinstance(value, Expression):
            f.assign(cell, value)
        else:
            f.sets[cell] = value


# ---- computed sets --------------------------------------------------------------------------------


def collect_members(f: Writing, node: core.Value) -> Stretch:
    """Compute a set into scratch."""
    base = f.w.stretch(most(f, node))
    size = f.w.let("m", 0)
    if isinstance(node, core.Filter) and f.static.tabulated(node) is None:

        def judged(it: Expression) -> None:
            # Store always, and count members only: no branch to mispredict.
            f.assign(node.cell, it)
            belongs = f.truth(node.condition)
            f.w.set(M[base + size], it)
            f.w.add(size, belongs)

        each_before(f, node, judged)
    else:
        _members(f, node, lambda it: push(f, base, size, it), base, size)
    return Stretch(base, size)


def push(f: Writing, base: int, size: Name, it: Expression) -> None:
    """Emit code that appends a member to a stretch."""
    f.w.set(M[base + size], it)
    f.w.add(size, 1)


def most(f: Writing, node: core.Value) -> int:
    """Return the maximum number of members of a set."""
    if node.type == ty.NUMBERS:
        return 1024
    return max(len(f.layout.kinds), f.board.places, 2) + 1


def _members(f: Writing, node: core.Value, keep: Body, base: int, size: Name) -> None:
    """Emit code that visits every member of a computed set, in order."""
    if isinstance(node, core.Pick):
        with f.w.when(f.truth(node.condition)):
            each(f, node.then, keep)
        with f.w.otherwise():
            each(f, node.other, keep)
        return
    if isinstance(node, core.Gather):
        _visit_image(f, node, Stretch(base, size), keep)
        return
    operator = node.operator if isinstance(node, core.Op) else None
    first, *others = node.arguments if isinstance(node, core.Op) else (node,)
    if operator == Operator.OWNED:
        _visit_owned(f, first, keep)
    elif operator == Operator.UNION:
        each(f, first, keep)
        before = Stretch(base, f.w.let("m", size))
        each(f, others[0], lambda it: _unless(f, before, it, keep))
    elif operator == Operator.EXCEPT:
        without = f.snapshot(others[0])
        each(f, first, lambda it: _unless(f, without, it, keep))
    elif operator == Operator.ELSE:
        each(f, first, keep)
        with f.w.when(size.equals(0)):
            each(f, others[0], keep)
    elif operator is not None and operator in {Operator.FIRST, Operator.LAST, Operator.BACKWARDS}:
        _part(f, operator, first, others, keep)
    elif operator == Operator.KINDS:
        _kinds(f, first, keep)
    elif operator is not None and operator in SUPERLATIVES:
        _most_or_fewest(f, operator, first, keep)
    elif operator is not None:
        each_of(f, f.rep(node), keep)
    else:
        each(f, node, keep)


def _visit_image(f: Writing, node: core.Gather, found: Stretch, keep: Body) -> None:
    """Visit the members of a set for each member of another, but none twice."""

    def gather(it: Expression) -> None:
        f.assign(node.cell, it)
        before = Stretch(found.base, f.w.let("m", found.length))
        each(f, node.value, lambda other: _unless(f, before, other, keep))

    each_before(f, node, gather)


def _unless(f: Writing, rep: Rep, it: Expression, keep: Body) -> None:
    """Visit a member that is not in a set."""
    inside = found_in(f, lambda note: each_of(f, rep, lambda other: note(other.equals(it))))
    with f.w.when(negate(inside)):
        keep(it)


def found_in(f: Writing, search: Callable[[Callable[[Expression], None]], None]) -> Name:
    """Return whether a search visits a member that satisfies its condition."""
    found = f.w.let("t", FALSE)

    def note(truth: Expression) -> None:
        with f.w.when(truth):
            f.w.set(found, TRUE)

    search(note)
    return found


def _part(
    f: Writing, operator: Operator, of: core.Value, number: list[core.Value], keep: Body
) -> None:
    """Visit the first or last members of a set, or all of them backwards."""
    rep = f.row(f.snapshot(of))
    many, start, end, i = (f.w.fresh("i") for _ in range(4))
    f.w.set(many, length(rep))
    f.w.set(start, 0)
    f.w.set(end, many)
    if operator == Operator.FIRST:
        f.w.set(end, larger(0, smaller(many, f.simple(number[0]))))
    elif operator == Operator.LAST:
        f.w.set(start, larger(0, many - larger(0, f.simple(number[0]))))
    with f.w.over_range(i, start, end):
        keep(f.w.let("h", member(rep, many - 1 - i if operator == Operator.BACKWARDS else i)))


def _most_or_fewest(f: Writing, operator: Operator, of: core.Value, keep: Body) -> None:
    """Visit the places of a set that hold the most or the fewest pieces."""
    places = f.snapshot(of)
    fullest = operator == Operator.FULLEST
    best = f.w.let("n", -1 if fullest else LARGEST)

    def held(place: Expression) -> Expression:
        return total(count_at(f, place, kind) for kind in range(len(f.layout.kinds)))

    def compare(place: Expression) -> None:
        many = f.w.let("x", held(place))
        f.w.set(best, larger(best, many) if fullest else smaller(best, many))

    def judge(place: Expression) -> None:
        with f.w.when(held(place).equals(best)):
            keep(place)

    each_of(f, places, compare)
    each_of(f, places, judge)


def _kinds(f: Writing, where: core.Value, keep: Body) -> None:
    """Visit the kinds of the pieces in a place or in places."""
    kinds = range(len(f.layout.kinds))
    if not where.type.many:
        place = f.simple(where)
        for kind in kinds:
            with f.w.when(count_at(f, place, kind) > 0):
                keep(WholeNumber(kind))
        return
    # Evaluated once for all kinds: testing a hole may trigger rules.
    places = f.snapshot(where)
    for kind in kinds:
        with f.w.when(_any_holds(f, places, kind)):
            keep(WholeNumber(kind))


def _any_holds(f: Writing, places: Rep, kind: int) -> Name:
    """Return whether some places hold a piece of a kind."""
    return found_in(f, lambda note: each_of(f, places, lambda it: note(count_at(f, it, kind) > 0)))


def _visit_owned(f: Writing, player: core.Value, keep: Body, until: Name | None = None) -> None:
    """Visit the holes that a player owns now."""
    board, holes = f.board, f.board.holes
    who = f.w.let("x", f.number(player))
    owner = f.addresses.address(f.layout.marks["owner"].cell)
    order = f.fixed_row(tuple(hole for row in board.order for hole in row)).table
    i, hole = f.w.fresh("i"), f.w.fresh("h")
    known = f.facts.somebody(player)
    many = WholeNumber(holes) if known else choice(who < board.number_of_players, holes, 0)
    with f.w.over_range(i, many):
        f.w.set(hole, order[who * holes + i])
        with f.w.when(C[owner + hole].equals(who)):
            keep(hole)
        _break(f, until)
