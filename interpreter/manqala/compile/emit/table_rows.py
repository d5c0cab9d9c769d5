"""Sets that depend on the board and a few variables: rows of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.sets import Fixed, Neighbours, Rep, Row
from manqala.compile.program.expressions import ZERO, Expression, Name, WholeNumber, choice
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import BoardFact

if TYPE_CHECKING:
    from manqala.compile.analysis.static import Tabulated
    from manqala.compile.emit.function_writing import Writing

Members = list[tuple[int, ...]]
"""The members of a set, for each case."""


def case(f: Writing, found: Tabulated) -> Expression:
    """Return the number of the present case of a tabulated value."""
    index: Expression = ZERO
    for cell, size in found.cases:
        index = index * size + f.var(cell)
    return index


def static_row(f: Writing, node: core.Value) -> Rep | None:
    """Return a set that depends only on the board and some variables, as a row of a table."""
    found = f.static.tabulated(node)
    if found is None:
        return None
    rows = [row for row in found.values if isinstance(row, tuple)]
    if not found.cases:
        return Fixed(rows[0])
    index = case(f, found)
    span = _span(f, rows, index)
    if span is not None:
        return span
    width = len(rows[0])
    if all(len(row) == width for row in rows):
        return Row(_flat(f, rows), index * width, WholeNumber(width))
    at, offsets = f.w.fresh("r"), _offsets(f, rows)
    f.w.set(at, index)
    return Row(_flat(f, rows), offsets[at], offsets[at + 1] - offsets[at])


def table_row(f: Writing, node: core.Table) -> Rep:
    """Return a row of a table of sets: flat members, and the start of each row."""
    rows: Members = []
    width = 1
    for part in node.table:
        assert isinstance(part, tuple)
        if len(node.arguments) == 2:
            rows.extend(part)
            width = len(part)
        else:
            rows.append(part)
    members, offsets = _flat(f, rows), _offsets(f, rows)
    if len(node.arguments) > 1:
        first, second = f.simples(node.arguments)
        index = first * width + second
    else:
        index = f.number(node.arguments[0])
    if isinstance(index, WholeNumber):
        return Fixed(rows[index.value])
    at = f.w.let("r", index)
    if len(node.arguments) == 1:
        if f.facts.somebody(node.arguments[0]):
            rows = rows[: f.board.number_of_players]
            span = _span(f, rows, at)
            if span is not None:
                return span
            members = _flat(f, rows) if len({len(row) for row in rows}) == 1 else members
        lengths = {len(row) for row in rows[: len(node.table) - 1]}
        if len(lengths) == 1:
            (each,) = lengths
            known = len(rows) < len(node.table) or len(rows[-1]) == each
            many = WholeNumber(each) if known else choice(at < len(rows) - 1, each, 0)
            return Row(members, at * each, many)
    return Row(members, offsets[at], offsets[at + 1] - offsets[at])


def owned_table(f: Writing, player: core.Value) -> core.Table:
    """Return a player's holes as a table, if they never change hands."""
    board = f.board
    rows = [tuple(h for h in board.order[p] if board.home[h] == p) for p in range(len(board.order))]
    return core.Table(player.span, ty.HOLES, BoardFact.OWNED, (*rows, ()), (player,))


def _flat(f: Writing, rows: Members) -> Name:
    """Return the table of all members, row by row."""
    return f.w.tables.of((*(member for row in rows for member in row), 0))


def _offsets(f: Writing, rows: Members) -> Name:
    """Return the table of row starts, and the end of the last row."""
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    return f.w.tables.of(tuple(starts))


def _span(f: Writing, rows: Members, index: Expression) -> Neighbours | None:
    """Return rows of neighbouring places by their starts alone."""
    width = len(rows[0])
    firsts = tuple(row[0] if row else 0 for row in rows)
    if not width or rows != [tuple(range(first, first + width)) for first in firsts]:
        return None
    if firsts == tuple(range(firsts[0], firsts[0] + width * len(rows), width)):
        return Neighbours(firsts[0] + index * width, WholeNumber(width))
    return Neighbours(f.w.tables.of(firsts)[index], WholeNumber(width))
