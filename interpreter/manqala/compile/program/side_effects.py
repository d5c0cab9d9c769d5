"""The side effects of statements in a typed program: changed locals, changed elements of rows, calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.value_types import RowType
from manqala.compile.program.walking import parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(slots=True)
class Effects:
    """The possible changes by some code."""

    locals: set[t.LocalVariable] = field(default_factory=set)
    cells: set[tuple[int, int]] = field(default_factory=set)
    """The width of each written row, with the index."""
    rows: set[int] = field(default_factory=set)
    """The widths of rows in which any element may be written."""
    called: set[int] = field(default_factory=set)
    """The identities of called instances."""

    @property
    def outside(self) -> Effects:
        """Return the effects that a caller notices."""
        return Effects(cells=self.cells, rows=self.rows)

    def add(self, other: Effects) -> None:
        """Add other effects."""
        self.cells |= other.cells
        self.rows |= other.rows


def effects_of(nodes: Iterable[t.Statement], of: Mapping[int, Effects]) -> Effects:
    """Return the effects of statements; ``of``: the effects of instances, by identity."""
    found = Effects()
    waiting: list[t.Value | t.Statement] = list(nodes)
    while waiting:
        node = waiting.pop()
        match node:
            case t.Set() | t.Let():
                found.locals.add(node.local)
            case t.StoreElement():
                width = _width(node.row)
                if isinstance(node.index, t.Constant):
                    found.cells.add((width, int(node.index.value)))
                else:
                    found.rows.add(width)
            case t.CopyElements():
                found.rows.add(_width(node.target))
            case t.CallInstance():
                found.called.add(id(node.instance))
                if id(node.instance) in of:
                    found.add(of[id(node.instance)])
            case t.TurnsOfMany():
                found.rows |= {8, 16, 32, 64}
        waiting += parts(node)
    return found


def _width(row: t.Value) -> int:
    assert isinstance(row.type, RowType)
    return row.type.bits


def is_pure(value: t.Value) -> bool:
    """Return whether a value may be left out, and its parts evaluated in any order."""
    match value:
        case t.Constant() | t.TableAddress() | t.Get():
            return True
        case t.Load():
            return is_pure(value.row) and is_pure(value.index)
        case t.LoadRow():
            return is_pure(value.rows)
        case t.Compute():
            return "divide" not in value.operator and all(map(is_pure, value.operands))
        case t.Compare():
            return is_pure(value.left) and is_pure(value.right)
        case t.Negation() | t.Convert():
            return is_pure(value.operand)
        case t.SelectValue():
            return all(map(is_pure, (value.condition, value.then, value.other)))
    return False
