"""The effects of a node itself, without its parts: the cells it sets, whether it moves pieces or may stop a turn.

Analyses that claim a fact (a constant, a terminating loop, an unread place) use these. Each function names every
kind and ends in ``assert_never``: the type checker reports a new kind, which is also an error at run time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from manqala.core import nodes as core


@dataclass(frozen=True, slots=True)
class Member:
    """Any member of a set."""

    of: core.Value


Bindings = tuple[tuple[int, core.Value | Member], ...]
"""Cells with their new values."""
_silent: set[type] = set()
"""Cache of node kinds that set nothing: most nodes belong to them."""


def bindings(node: core.AnyNode) -> Bindings:
    """Return the cells that a node sets, with their values; for an ``Assign`` with an index the first cell of the row."""
    if type(node) in _silent:
        return ()
    match node:
        case (
            core.Const() | core.Read() | core.Op() | core.Table() | core.Pieces() | core.Pick()
            | core.Query() | core.External() | core.One() | core.Group()
        ):  # fmt: skip
            _silent.add(type(node))
            return ()
        case core.Apply(function=function, arguments=arguments):
            return tuple(zip(function.cells, arguments, strict=True))
        case core.Filter() | core.Gather() | core.Each():
            return ((node.cell, Member(node.of)),)
        case core.Match(cell=cell, walk=walk):
            return ((cell, Member(walk)),)
        case core.Assign(cell=cell, value=value):
            return ((cell, value),)
        case core.Choose(cell=cell, source=source, weight=weight, member=member):
            weighed = () if weight is None else ((member, Member(source)),)
            return ((cell, Member(source)), *weighed)
        case core.Do(verb=verb, arguments=arguments):
            return () if isinstance(verb, str) else tuple(zip(verb.cells, arguments, strict=True))
        case (
            core.Seq() | core.Put() | core.Either() | core.Guard() | core.Prefer() | core.If() | core.While()
            | core.Repeat() | core.As() | core.Moment() | core.End()
        ):  # fmt: skip
            # The subject, set by ``As``, may be anything; the event sets the cell of a moment.
            _silent.add(type(node))
            return ()
    assert_never(node)


def is_move(node: core.AnyNode) -> bool:
    """Return whether a node moves pieces; plug-ins are handled elsewhere."""
    match node:
        case (
            core.Const() | core.Read() | core.Op() | core.Table() | core.Pieces() | core.Pick() | core.Apply()
            | core.Filter() | core.Gather() | core.Match() | core.Query() | core.External()
            | core.One() | core.Group()
        ):  # fmt: skip
            return False
        case core.Put():
            return True
        case (
            core.Seq() | core.Assign() | core.Choose() | core.Either() | core.Guard() | core.Prefer() | core.If()
            | core.Each() | core.While() | core.Repeat() | core.As() | core.Moment() | core.Do() | core.End()
        ):  # fmt: skip
            return False
    assert_never(node)


def may_stop(node: core.AnyNode) -> bool:
    """Return whether a node may forbid a turn, let a player choose between ways, or call a plug-in, which may do anything."""
    match node:
        case core.Guard() | core.Prefer() | core.Either() | core.External():
            return True
        case core.Do(verb=verb):
            return isinstance(verb, str)
        case (
            core.Const() | core.Read() | core.Op() | core.Table() | core.Pieces() | core.Pick() | core.Apply()
            | core.Filter() | core.Gather() | core.Match() | core.Query() | core.One() | core.Group()
        ):  # fmt: skip
            return False
        case (
            core.Seq() | core.Assign() | core.Put() | core.Choose() | core.If() | core.Each() | core.While()
            | core.Repeat() | core.As() | core.Moment() | core.End()
        ):  # fmt: skip
            return False
    assert_never(node)
