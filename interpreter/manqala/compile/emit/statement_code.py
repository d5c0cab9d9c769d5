"""Statements: one function for each program, with verbs and reactions inlined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.analysis.endings import runs_out
from manqala.compile.analysis.sowing import flat
from manqala.compile.emit.cells import gain
from manqala.compile.emit.flags import clear_fields, set_as_flags, spread, sum_in
from manqala.compile.emit.function_writing import IN_EARNEST, MISSED
from manqala.compile.emit.loops import spend, write_while, writes_row
from manqala.compile.emit.piece_code import put
from manqala.compile.emit.questions import choose, dead, either, leave
from manqala.compile.emit.set_loops import bind, each_of
from manqala.compile.emit.sets import Flags, length
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.kernel.numbers import OVER, REASON_SAID, WINNERS
from manqala.compile.program.expressions import C, Expression, M, Truth, both, choice, negate
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import asks, nodes, reads
from manqala.core.operators import Operator
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from manqala.compile.emit.function_writing import Writing

WHOLES = (Extent.TURN, Extent.ROUND, Extent.MATCH)


def statement(f: Writing, node: core.Statement) -> None:
    """Emit a statement."""
    _note_changes(f, node)
    if isinstance(node, core.Seq):
        for part in node.body:
            statement(f, part)
    elif isinstance(node, core.Moment):
        _moment(f, node)
    elif isinstance(node, core.Assign):
        _assign(f, node)
    elif isinstance(node, core.Put):
        put(f, node)
    elif isinstance(node, core.Do):
        if isinstance(node.verb, str):
            raise CannotGenerateError(f"‘{node.verb}’ is a plug-in's, and plug-ins run in Python")
        bind(f, node.verb.cells, node.arguments)
        statement(f, node.verb.body)
    elif isinstance(node, core.If):
        _if(f, node)
    elif isinstance(node, core.While):
        write_while(f, node)
    elif isinstance(node, core.Repeat):
        with f.w.loop("i", f.simple(node.times)):
            spend(f, node)
            statement(f, node.body)
    elif isinstance(node, core.Each):
        _each(f, node)
    elif isinstance(node, core.Choose):
        choose(f, node)
    elif isinstance(node, core.Either):
        either(f, node)
    elif isinstance(node, core.Guard):
        with f.w.when(negate(f.truth(node.condition))):
            dead(f)
    elif isinstance(node, core.Prefer):
        bit = 1 << (len(f.preferences) - 1 - f.preferences.index(id(node)))
        with f.w.when(negate(f.truth(node.condition))):
            f.w.change(MISSED, "|", bit)
    elif isinstance(node, core.As):
        with f.as_subject(node.player):
            statement(f, node.body)
    else:
        _end(f, node)


def _note_changes(f: Writing, node: core.Statement) -> None:
    """Note the possible effects of a statement on the row; those of a loop may precede any part of it."""
    if isinstance(node, core.Put):
        f.changed = f.changed or f.packing is None
    elif isinstance(node, core.While | core.Repeat | core.Each):
        f.asked = f.asked or asks(node.body)
        remembered = (
            isinstance(node, core.While)
            and asks(node.body)
            and not runs_out(node, f.board.hand, f.short(), f.facts)
        )
        f.changed = f.changed or remembered or writes_row(f, node)


def _if(f: Writing, node: core.If) -> None:
    condition = f.truth(node.condition)
    if isinstance(condition, Truth):
        statement(f, node.then if condition.value else node.other)
        return
    with f.w.when(condition):
        statement(f, node.then)
    if not (isinstance(node.other, core.Seq) and not node.other.body):
        with f.w.otherwise():
            statement(f, node.other)


def _assign(f: Writing, node: core.Assign) -> None:
    if node.value.type.many:
        f.sets[node.cell] = f.snapshot(node.value)
        return
    if node.index is not None:
        f.changed = True
    if node.cell in f.layout.somebody and not f.facts.somebody(node.value):
        who = f.simple(node.value)
        with f.w.when(who < f.board.number_of_players):
            f.assign(node.cell, who)
        return
    value = f.number(node.value)
    if node.index is None:
        f.assign(node.cell, value)
        return
    value = f.steady(value, node.index)
    if _is_borne(f, node.index):
        _set_mark(f, node.cell, f.number(node.index), value)
        return
    index = f.simple(node.index)
    with f.w.when(index.differs(f.layout.nobody_bears(node.cell))):
        _set_mark(f, node.cell, index, value)


def _set_mark(f: Writing, cell: int, index: Expression, value: Expression) -> None:
    """Emit an assignment to a mark; owners of holes have flags as well."""
    ownership = f.findings.ownership
    if cell != ownership.mark.cell or not ownership.cells:
        f.w.set(f.mark_at(cell, index), value)
        return
    hole, who = f.w.let("h", index), f.w.let("x", value)
    f.w.set(f.mark_at(cell, hole), who)
    flags = tuple(map(ownership.flag, range(f.board.places)))
    flag = f.w.let("f", f.w.tables.of(flags)[hole])
    for player, address in enumerate(ownership.cells):
        f.w.set(C[address], (C[address] & ~flag) | choice(who.equals(player), flag, 0))


def _is_borne(f: Writing, index: core.Value) -> bool:
    """Return whether the player or hole of a mark certainly exists."""
    if index.type == ty.PLAYER:
        return f.facts.somebody(index)
    return f.facts.real(index) or f.board.nowhere not in f.among(index)


def _moment(f: Writing, node: core.Moment) -> None:
    """Skip reactions that may ask at any time while only legality is tested."""
    if node.right:
        with f.w.when(IN_EARNEST):
            statement(f, node.body)
    else:
        before, f.in_moment = f.in_moment, True
        statement(f, node.body)
        f.in_moment = before


def _end(f: Writing, node: core.End) -> None:
    base = OVER + WINNERS * WHOLES.index(node.whole)
    if node.reason is not None and node.reason not in f.reasons:
        f.reasons.append(node.reason)
    reason = 0 if node.reason is None else f.reasons.index(node.reason) + 1
    f.w.set(M[REASON_SAID], reason)
    if node.winner is None:
        leave(f, base + int(node.drawn))
        return
    who = f.simple(node.winner)
    leave(f, base + choice(who < f.board.number_of_players, who + 2, 1))


# ---- loops over sets ------------------------------------------------------------------------------


def _each(f: Writing, node: core.Each) -> None:
    if _moves_all(f, node):
        return
    rep = f.snapshot(node.of)
    subject = f.layout.subject
    before = f.w.let("b", f.var(subject)) if node.as_subject else None

    def one(it: Expression) -> None:
        f.assign(node.cell if before is None else subject, it)
        spend(f, node)
        statement(f, node.body)

    each_of(f, rep, one)
    if before is not None:
        f.assign(subject, before)


def _moves_all(f: Writing, node: core.Each) -> bool:
    """Emit one move of all pieces from the holes of a word to one other place, if the loop does only that.

    Counters in the loop (``set n to n + 1``) advance in one step, too.
    """
    *parts, last = list(flat(node.body)) or [node.body]
    counted = [part for part in parts if isinstance(part, core.Assign) and _counts_up(part)]
    if (
        f.followed or node.as_subject or not isinstance(last, core.Put) or last.amount is not None
        or not reads(last.source, node.cell) or f.among(last.target) & f.among(node.of)
        or len(counted) < len(parts)
    ):  # fmt: skip
        return False
    moving = {node.cell, *(part.cell for part in counted)}
    if not all(_stays(part, moving) for part in nodes(last.target)):
        return False
    rep = f.sets.get(node.of.cell) if isinstance(node.of, core.Read) else set_as_flags(f, node.of)
    if not isinstance(rep, Flags):
        return False
    for part in counted:
        f.assign(part.cell, f.number(part.value) + length(rep) - 1)
    fields, n = f.w.fresh("f"), f.w.fresh("n")
    target = f.simple(last.target)
    # Usually there is nothing to move, and the processor predicts that.
    with f.w.when(both(rep.name.differs(0), target.differs(f.board.nowhere))):
        f.w.set(fields, spread(f, rep))
        f.w.set(n, sum_in(f, fields, rep.word))
        clear_fields(f, fields, rep.word)
        gain(f, target, n, f.among(last.target))
    return True


def _stays(node: object, moving: set[int]) -> bool:
    """Return whether a value is constant in a loop that only moves pieces and sets these cells."""
    if isinstance(node, core.Read):
        return node.cell not in moving
    return isinstance(node, core.Const | core.Table)


def _counts_up(node: core.Assign) -> bool:
    """Return whether a statement adds one to a variable."""
    value = node.value
    if node.index is not None or not isinstance(value, core.Op) or value.operator != Operator.PLUS:
        return False
    one = value.arguments[1]
    return reads(value.arguments[0], node.cell) and isinstance(one, core.Const) and one.value == 1
