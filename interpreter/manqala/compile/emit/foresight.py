"""Predicts a statement's questions without running it, for patterns that test holes before a decision."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from manqala.compile.emit.function_writing import IN_EARNEST
from manqala.compile.emit.set_loops import bind
from manqala.compile.emit.sets import length
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.program.expressions import TRUE, Name, negate, total
from manqala.core import nodes as core
from manqala.core.inspect import asks, demands, nodes

if TYPE_CHECKING:
    from manqala.compile.emit.function_writing import Writing


def ways_of(node: core.Either) -> list[core.Statement]:
    """Return the statements of each way; empty for a way that does nothing."""
    nothing = (core.Seq(node.span, ()),) if node.optional else ()
    return [*nothing, *(way.body for way in node.ways)]


def test_demands(f: Writing, wanted: list[core.Value]) -> Name:
    """Emit a test whether all demands hold."""
    flag = f.w.let("p", 1)
    for demand in wanted:
        with f.w.when(flag.equals(1)):
            truth = length(f.rep(demand)) > 0 if demand.type.many else f.truth(demand)
            with f.w.when(negate(truth)):
                f.w.set(flag, 0)
    return flag


def would_ask(f: Writing, node: core.Statement, asked: Name, *, changed: bool = False) -> bool:
    """Emit a test whether a statement would ask a question: ``asked`` becomes 1, or 2 if the statement ends first.

    The test changes nothing; ``changed``: whether the statements before would have. Returns whether there is a change by
    now, after which conditions are unpredictable.
    """
    if isinstance(node, core.Seq):
        with ExitStack() as inside:
            for n, part in enumerate(node.body):
                if n and not isinstance(node.body[n - 1], core.Put | core.Assign):
                    inside.enter_context(f.w.when(asked.equals(0)))
                changed = would_ask(f, part, asked, changed=changed)
        return changed
    if isinstance(node, core.Either):
        _would_choose(f, node, asked, changed=changed)
    elif isinstance(node, core.Choose | core.End):
        f.w.set(asked, 1 if isinstance(node, core.Choose) else 2)
    elif isinstance(node, core.Moment):
        before, f.in_moment = f.in_moment, True
        with f.w.when(IN_EARNEST if node.right else TRUE):
            changed = would_ask(f, node.body, asked, changed=changed)
        f.in_moment = before
    elif changed and _judges(node):
        raise CannotGenerateError("a question after an effect, where a pattern tests a hole")
    elif isinstance(node, core.Guard):
        with f.w.when(negate(f.truth(node.condition))):
            f.w.set(asked, 2)
    elif isinstance(node, core.If):
        with f.w.when(f.truth(node.condition)):
            then = would_ask(f, node.then, asked, changed=changed)
        with f.w.otherwise():
            changed = would_ask(f, node.other, asked, changed=changed) or then
    elif isinstance(node, core.As):
        with f.as_subject(node.player):
            changed = would_ask(f, node.body, asked, changed=changed)
    elif isinstance(node, core.Do) and not isinstance(node.verb, str):
        bind(f, node.verb.cells, node.arguments)
        changed = would_ask(f, node.verb.body, asked, changed=changed)
    elif isinstance(node, core.Assign) and not node.is_mark:
        if not changed:
            f.statement(node)
    else:
        changed = changed or not isinstance(node, core.Prefer)
    return changed


def _would_choose(f: Writing, node: core.Either, asked: Name, *, changed: bool) -> None:
    """Predict the questions of alternatives: if only one is legal, its questions."""
    ways = ways_of(node)
    with ExitStack() as inside:
        if node.optional and f.in_moment:
            inside.enter_context(f.w.when(IN_EARNEST))
        if not any(demands(way) for way in ways):
            f.w.set(asked, 1)
            return
        if changed:
            raise CannotGenerateError("a question after an effect, where a pattern tests a hole")
        flags = [test_demands(f, demands(way)) for way in ways]
        with f.w.when(total(flags).differs(1)):
            f.w.set(asked, 1)
        for flag, way in zip(flags, ways, strict=True):
            with f.w.or_when(flag.equals(1)):
                would_ask(f, way, asked)


def _judges(node: core.Statement) -> bool:
    """Return whether the position decides if a statement asks or ends something."""
    return asks(node) or any(isinstance(part, core.Guard | core.End) for part in nodes(node))
