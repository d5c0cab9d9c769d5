"""Numbers that grow with every turn, in games that count repeated positions: such a position never repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.course import Event, Inquiry
from manqala.core.inspect import nodes, queries
from manqala.core.operators import Operator
from manqala.core.types import NUMBER
from manqala.resolve.collect import name_span
from manqala.resolve.scope import text_of
from manqala.syntax import tree
from manqala.syntax.closed_words import Extent
from manqala.text import codes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.layout import MarkInfo
    from manqala.core.rules import Rules
    from manqala.text.diagnostics import Diagnostics


def check_counters(rules: Rules, diagnostics: Diagnostics) -> None:
    """Warn of marks in the game's file that prevent repetition, if the rules count repetitions."""
    if not any(Inquiry.OCCURRENCES in queries(end.condition) for end in rules.round_ends):
        return
    play = (rules.events[Event.TURN_BEGINS], rules.turn, rules.events[Event.TURN_ENDS])
    in_round = (
        *play, rules.events[Event.PLAYER_CANNOT_MOVE], rules.events[Event.NOBODY_CAN_MOVE],
    )  # fmt: skip
    always = {node.cell for program in play for node in _always(program)}
    sets = [n for n in nodes(in_round) if isinstance(n, core.Assign) and n.is_mark]
    grows = {
        cell for cell in always
        if all(_grows(node) for node in sets if node.cell == cell)
    }  # fmt: skip
    for item in rules.files[-1].items:
        if not isinstance(item, tree.Mark):
            continue
        name = text_of(item.words)
        mark = rules.layout.marks.get(name)
        if mark is not None and mark.cell in grows and _distinguishes_positions(mark):
            diagnostics.warning(
                codes.COUNTS_TURNS, name_span(item),
                f"‘{name}’ grows with every turn, so no position ever recurs", names=[name],
                help=[
                    "write ‘0..2’ instead of ‘number’ if only the first turns matter, or ‘count’ if the mark should not "
                    "distinguish positions; or leave it out and write ‘round ends after 300 turns’",
                ],
            )  # fmt: skip


def _distinguishes_positions(mark: MarkInfo) -> bool:
    """Whether positions that differ only in this mark count as different."""
    return (
        mark.type == NUMBER and mark.lifetime is not Extent.TURN and mark.limits is None and mark.compared
    )  # fmt: skip


def _always(node: core.Statement) -> Iterator[core.Assign]:
    """The assignments that a program always executes, up to where it may leave the turn."""
    if isinstance(node, core.Assign):
        yield node
    elif isinstance(node, core.Seq):
        for part in node.body:
            yield from _always(part)
            if any(isinstance(one, core.End) for one in nodes(part)):
                return
    elif isinstance(node, core.Do) and isinstance(node.verb, core.Procedure):
        yield from _always(node.verb.body)


def _grows(node: core.Assign) -> bool:
    """Whether an assignment increases its mark."""
    value = node.value
    if not isinstance(value, core.Op) or value.operator is not Operator.PLUS:
        return False
    first, more = value.arguments
    same = isinstance(first, core.Read) and first.cell == node.cell
    return same and isinstance(more, core.Const) and isinstance(more.value, int) and more.value > 0
