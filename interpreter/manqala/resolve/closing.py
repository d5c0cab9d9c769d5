"""Closed holes: walks and sowings skip a hole in a player's row that has no owner.

If no rule can remove the owner of a hole, the rules stay unchanged.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manqala.analysis.sources import assignments
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import nodes, sowing_place
from manqala.core.node_effects import Member
from manqala.core.operators import BoardFact, Operator
from manqala.resolve.rewriting import Rewriting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.layout import Layout


def can_close(roots: object, layout: Layout) -> bool:
    """Whether some rule may set the owner of a hole to ``nobody``."""
    owner = layout.marks["owner"].cell
    owners = [
        node.value for node in nodes(roots) if isinstance(node, core.Assign) and node.cell == owner
    ]
    return bool(owners) and any(map(_Assignments(roots, layout).perhaps_nobody, owners))


class _Assignments:
    """The players that rules may assign to variables."""

    def __init__(self, roots: object, layout: Layout) -> None:
        self.layout = layout
        self.nobody = layout.board.number_of_players
        self.sources: dict[int, list[core.Value | Member]] = {}
        self.start = {
            cell: value
            for mark in layout.marks.values()
            if mark.type == ty.PLAYER
            for cell, value in zip(mark.cells, mark.start, strict=True)
        }
        for cell, value in assignments(roots):
            self.sources.setdefault(cell, []).append(value)

    def perhaps_nobody(
        self, value: core.Value | Member, seen: frozenset[int] = frozenset()
    ) -> bool:
        """Whether a value may be ``nobody``, who is in no set."""
        if isinstance(value, Member):
            return False
        if isinstance(value, core.Const):
            return value.value == self.nobody
        if isinstance(value, core.Pick):
            return self.perhaps_nobody(value.then, seen) or self.perhaps_nobody(value.other, seen)
        if isinstance(value, core.Apply):
            return self.perhaps_nobody(value.function.value, seen)
        if isinstance(value, core.Table):
            if value.name is BoardFact.HOME:
                # A hole in a row without an owner has none: holes of that row do not close.
                return False
            return self.perhaps_nobody(value.arguments[0], seen)
        if not isinstance(value, core.Read) or value.index is not None:
            return True
        return self._cell(value.cell, seen)

    def _cell(self, cell: int, seen: frozenset[int]) -> bool:
        if cell in seen or cell in {self.layout.subject, *self.layout.somebody}:
            return False
        sources = self.sources.get(cell, [])
        started = self.start.get(cell, 0 if sources else self.nobody)
        return started == self.nobody or any(
            self.perhaps_nobody(source, seen | {cell}) for source in sources
        )


def without_closed(roots: object, layout: Layout) -> Rewriting:
    """Rewrites rules so that they skip closed holes."""
    return Rewriting(_Open(roots, layout).change)


class _Open:
    """Excludes closed holes from walks, and skips them in sowings."""

    def __init__(self, roots: object, layout: Layout) -> None:
        self.layout, self.board = layout, layout.board
        self.owner = layout.marks["owner"].cell
        # A sowing steps onto a closed hole but drops nothing there, so it can go step by step.
        self.steps = {
            id(part.value): part.value
            for loop in nodes(roots)
            if isinstance(loop, core.While) and sowing_place(loop, self.board.hand) is not None
            for part in _flat(loop.body)
            if isinstance(part, core.Assign) and isinstance(part.value, core.Table)
        }

    def change(self, node: Any) -> Any:
        """The node without closed holes: a walk is filtered, and a sowing drops nothing in them."""
        if isinstance(node, core.Seq):
            return self._close_sowing(node)
        if not isinstance(node, core.Table):
            return node
        if node.name is BoardFact.WALK:
            return self._walk(node)
        if node.name is not BoardFact.NEIGHBOUR or id(node) in self.steps:
            return node
        walk = core.Table(node.span, ty.HOLES, BoardFact.WALK, self.board.walk, node.arguments)
        one = core.Const(node.span, ty.NUMBER, 1)
        further = core.Op(node.span, ty.HOLE, Operator.ITEM, (self._walk(walk), one))
        return core.Pick(node.span, ty.HOLE, self._is_open(node), node, further)

    def _close_sowing(self, node: core.Seq) -> core.Seq:
        for at, step in enumerate(node.body):
            if isinstance(step, core.Assign) and id(step.value) in self.steps:
                here = core.Read(step.span, ty.HOLE, step.cell)
                fallen = self._guard_body(self._is_open(here), node.body[at + 1 :], node)
                return replace(node, body=(*node.body[: at + 1], fallen))
        return node

    def _guard_body(
        self, condition: core.Value, body: tuple[core.Statement, ...], node: core.Seq
    ) -> core.Statement:
        """A guarded body; a body that is a single ``if`` gets a combined condition."""
        nothing = core.Seq(node.span, ())
        only = body[0] if len(body) == 1 else None
        if isinstance(only, core.If) and not list(_flat(only.other)):
            both = core.Op(only.span, ty.TRUTH, Operator.AND, (condition, only.condition))
            return replace(only, condition=both)
        return core.If(node.span, condition, core.Seq(node.span, body), nothing)

    def _walk(self, node: core.Table) -> core.Value:
        cell = self.layout.local()
        here = core.Read(node.span, ty.HOLE, cell)
        return core.Filter(node.span, node.type, node, cell, self._is_open(here))

    def _is_open(self, hole: core.Value) -> core.Value:
        """The condition that a hole has an owner, or lies in no player's row."""
        span = hole.span
        nobody = core.Const(span, ty.PLAYER, self.board.number_of_players)
        owner = core.Read(span, ty.PLAYER, self.owner, hole)
        owned = core.Op(span, ty.TRUTH, Operator.UNEQUAL, (owner, nobody))
        if not self.board.common:
            return owned
        commons = core.Const(span, ty.HOLES, self.board.common)
        common = core.Op(span, ty.TRUTH, Operator.HAS, (commons, hole))
        return core.Op(span, ty.TRUTH, Operator.OR, (owned, common))


def _flat(node: core.Statement) -> Iterator[core.Statement]:
    """The statements of a body, without those of the verbs that it calls."""
    if isinstance(node, core.Seq):
        for part in node.body:
            yield from _flat(part)
    else:
        yield node
