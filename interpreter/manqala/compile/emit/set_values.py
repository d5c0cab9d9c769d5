"""Sets in their stored form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.flags import set_as_flags
from manqala.compile.emit.number_sets import numbers
from manqala.compile.emit.set_loops import bind, collect_members
from manqala.compile.emit.sets import Fixed, Numbers, Rep, Single
from manqala.compile.emit.table_rows import owned_table, static_row, table_row
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import Operator

if TYPE_CHECKING:
    from manqala.compile.emit.function_writing import Writing


def rep(f: Writing, node: core.Value) -> Rep:
    """Return a set in its cheapest form; may emit lines to compute it."""
    if isinstance(node, core.Const):
        assert isinstance(node.value, tuple)
        return Fixed(node.value)
    if isinstance(node, core.Read):
        return f.sets[node.cell]
    if isinstance(node, core.Table):
        return table_row(f, node)
    operator = node.operator if isinstance(node, core.Op) else ""
    static = None if operator == Operator.SINGLE else static_row(f, node)
    if static is not None:
        return static
    if isinstance(node, core.Apply):
        bind(f, node.function.cells, node.arguments)
        return rep(f, node.function.value)
    if isinstance(node, core.Match):
        return f.match(node)
    if isinstance(node, core.Op):
        if operator == Operator.SINGLE:
            return _single(f, node)
        if operator == Operator.UPTO:
            low, high = f.simples(node.arguments)
            return Numbers(low, high)
        if operator == Operator.OWNED and f.owners_fixed:
            return table_row(f, owned_table(f, node.arguments[0]))
    ends = numbers(f, node) if node.type == ty.NUMBERS else None
    return ends or set_as_flags(f, node) or collect_members(f, node)


def _single(f: Writing, node: core.Op) -> Single:
    """Return the set of one value, empty if the value is none."""
    argument = node.arguments[0]
    none = f.layout.nothing(node.type.one) if node.type.one in {ty.HOLE, ty.PLAYER} else -1
    return Single(f.simple(argument), none, node.type == ty.HOLES and f.facts.real(argument))
