"""Warnings about values and marks that are never read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.analysis.liveness import live_cells
from manqala.core import nodes as core
from manqala.core.inspect import nodes
from manqala.core.layout import Layout
from manqala.resolve.collect import name_span
from manqala.resolve.scope import text_of
from manqala.resolve.walk import nodes as tree_nodes
from manqala.syntax import tree
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.core.rules import Rules
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Span


def check_unread(rules: Rules, diagnostics: Diagnostics) -> None:
    """Report marks that are set but never read, and unused local names; ``rules`` have their options open."""
    ends = [(end.condition, end.body) for end in (*rules.round_ends, *rules.match_ends)]
    programs = (
        rules.setup, rules.turn, rules.between, tuple(rules.events.values()), tuple(ends),
        rules.score, rules.takings, tuple(expectation.condition for expectation in rules.expectations.values()),
    )  # fmt: skip
    found = tuple(nodes(programs))
    _lets(rules, found, diagnostics)
    if not rules.offers:
        # A plug-in may ask for any mark.
        _marks(rules, found, live_cells(programs), diagnostics)


def _lets(rules: Rules, found: tuple[core.AnyNode, ...], diagnostics: Diagnostics) -> None:
    read = {node.cell for node in found if isinstance(node, core.Read)}
    used: dict[Span, bool] = {}
    for node in found:
        if isinstance(node, core.Assign) and not node.is_mark:
            used[node.span] = used.get(node.span, False) or node.cell in read
    for let in tree_nodes(rules.files[-1].items):
        if isinstance(let, tree.LetStatement) and not used.get(let.span, True):
            diagnostics.warning(
                codes.UNUSED_NAME, let.name.span, f"nothing uses ‘{let.name.text}’", names=[let.name.text],
                help=["leave the ‘let’ out, or use the name below it"],
            )  # fmt: skip


def _marks(
    rules: Rules, found: tuple[core.AnyNode, ...], read: frozenset[int], diagnostics: Diagnostics
) -> None:
    """Report marks that are never read; a mark that only computes its own next value counts as unread."""
    assigned = {node.cell for node in found if isinstance(node, core.Assign) and node.is_mark}
    shared = set(Layout(rules.board, rules.kinds).marks)
    shared.update(text_of(i.words) for i in rules.files[0].items if isinstance(i, tree.Mark))
    for item in rules.files[-1].items:
        if not isinstance(item, tree.Mark) or text_of(item.words) in shared:
            continue
        name = text_of(item.words)
        mark = rules.layout.marks.get(name)
        if mark is not None and mark.cell in assigned and mark.cell not in read:
            diagnostics.warning(
                codes.UNUSED_MARK, name_span(item), f"the mark ‘{name}’ is set, but no rule reads it", names=[name],
                help=["read it where it matters, or leave it out"],
            )  # fmt: skip
