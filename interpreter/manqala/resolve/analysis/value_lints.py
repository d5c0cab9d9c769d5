"""Warnings about values: constant conditions, holes that do not exist, sets that are always empty.

The analysis (``possible_flow``) leaves options open, so that it reports nothing that another choice would make true.
Where options size the board, it analyses several boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.analysis.possible import LeftOpen, TooMuchError
from manqala.analysis.possible_flow import facts_of
from manqala.core import nodes as core
from manqala.core.inspect import nodes
from manqala.resolve.analysis.counters import check_counters
from manqala.resolve.analysis.set_up_heaps import check_set_up
from manqala.resolve.analysis.unread_names import check_unread
from manqala.resolve.assembly import option_words, resolve
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostics, RuleError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.analysis.ranges import Known
    from manqala.analysis.value_facts import ValueFacts
    from manqala.core.rules import Rules
    from manqala.resolve.resolved import Resolved
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.text.codes.code import Code
    from manqala.text.span import Span

    Totals = Callable[[Rules], Sequence[int] | None]
    Key = tuple[Code, Span]


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact that holds whenever execution reaches a place."""

    code: Code
    span: Span
    message: str
    help: str


def check_values(rules: Rules, totals: Totals, diagnostics: Diagnostics) -> None:
    """Report values in the game's own file that are certainly mistakes.

    ``totals``: the number of pieces of each kind, where known.
    """
    check_set_up(rules, diagnostics)
    found: dict[Key, Finding] | None = None
    dead: set[Span] | None = None
    for n, values in enumerate(_sizes(rules)):
        other = None if n == 0 else _resolve_variant(rules, values, left_open=False)
        left_open = _resolve_variant(rules, values, left_open=True)
        if left_open is None or (n > 0 and other is None):
            continue
        settled = rules if other is None else other.rules
        if n == 0:
            check_unread(left_open.rules, diagnostics)
            check_counters(rules, diagnostics)
        pieces = None if _asks_options(left_open) else totals(settled)
        try:
            # On an empty board there is no move at all; play reports that.
            facts = facts_of(
                left_open.rules, left_open_in(left_open), pieces if any(pieces or ()) else None
            )
        except TooMuchError:
            return
        here = {
            (finding.code, finding.span): finding for finding in _findings(facts, left_open.rules)
        }
        never = {span for span, reached in facts.reached.items() if not reached}
        found = here if found is None else {key: one for key, one in found.items() if key in here}
        dead = never if dead is None else dead & never
        if not found and not dead:
            return  # nothing holds on this board, so nothing holds on all of them
    for one in _innermost(list((found or {}).values())):
        report = diagnostics.error if one.code.severity is Severity.ERROR else diagnostics.warning
        report(one.code, one.span, one.message, help=[one.help])
    for span in dead or ():
        diagnostics.warning(
            codes.NEVER_REACHED, span, "this is never reached: the statement before it always leaves the rule",
            help=["leave it out, or move it up"],
        )  # fmt: skip


def _sizes(rules: Rules) -> Iterator[dict[str, OptionValue]]:
    """The values of all options: the current ones, and the smallest and largest of each size."""
    chosen = dict(rules.options)
    yield chosen
    words = option_words(rules.front, chosen)
    sizes = [
        option for name, option in rules.front.options.items()
        if name not in words and option.low is not None and option.high is not None
    ]  # fmt: skip
    for option in sizes:
        for size in (option.low, option.high):
            if size is not None and size != chosen[option.name]:
                yield {**chosen, option.name: size}


def _resolve_variant(
    rules: Rules, values: dict[str, OptionValue], *, left_open: bool
) -> Resolved | None:
    """The same game for another board, or with its options open; None if it does not resolve."""
    try:
        return resolve(
            rules.name, list(rules.files), rules.front, values, rules.offers, Diagnostics(),
            left_open=left_open,
        )  # fmt: skip
    except (RuleError, RecursionError):
        return None


def left_open_in(resolved: Resolved) -> LeftOpen:
    """The options that are open in these rules."""
    return LeftOpen(dict(resolved.context.open_options.values()), resolved.context.vague)


def _asks_options(resolved: Resolved) -> bool:
    """Whether the start position depends on open options."""
    cells = {cell for cell, _ in resolved.context.open_options.values()}
    return any(
        isinstance(node, core.Read) and node.cell in cells for node in nodes(resolved.rules.setup)
    )


# ---- what the facts come to ---------------------------------------------------------------------


def _findings(facts: ValueFacts, rules: Rules) -> Iterator[Finding]:
    for span, (nowhere, mark) in facts.nowhere.items():
        if nowhere:
            yield _unset(span, mark) if mark else _no_hole(span)
    for span, zero in facts.divided.items():
        if zero:
            help_line = "division by 0 gives 0, and so does the remainder"
            yield Finding(codes.DIVISION_BY_NOTHING, span, "this always divides by 0", help_line)
    for (span, _), (beyond, number, most) in facts.excess.items():
        if beyond:
            message = f"there are never {number} to take here, but at most {most}"
            yield Finding(
                codes.MORE_THAN_THERE_ARE,
                span,
                message,
                "take fewer; without a number, all are taken",
            )
    for span, empty in facts.empty.items():
        if empty:
            message = f"‘{_text(span)}’ is always empty"
            yield Finding(
                codes.ALWAYS_EMPTY, span, message, "use a set that can have members on this board"
            )
    expected = [line.span for example in rules.examples for line in example.lines]
    for span, value in facts.truths.items():
        if value.low != value.high:
            continue
        if not any(_within(span, line) for line in expected):
            yield _constant(span, value, facts)
        elif value.low:
            # Running the example reports a condition that is never true.
            help_line = "expect something that wrong rules would violate"
            yield Finding(codes.CONSTANT_CONDITION, span, "this is always true", help_line)


def _text(span: Span) -> str:
    return " ".join(span.text.split())


def _unset(span: Span, mark: str) -> Finding:
    help_line = "it is set during a turn, for instance by a sowing, and reset after the turn"
    text = _text(span)
    if text == mark:
        return Finding(codes.MARK_NOT_SET, span, f"‘{mark}’ never has a value here", help_line)
    before = (
        "before a sowing name a hole by the one that is chosen: ‘neighbour (anticlockwise) of it’"
    )
    return Finding(
        codes.MARK_NOT_SET, span, f"‘{text}’ depends on ‘{mark}’, which never has a value here",
        f"it is set during a turn, for instance by a sowing; {before}",
    )  # fmt: skip


def _no_hole(span: Span) -> Finding:
    text = _text(span)
    help_line = "this board has no such hole: check the number, or ‘board’ in the front matter"
    if "store" in text.split():
        help_line = "only stores on the track are holes; ‘winnings’ is what a player has won"
    return Finding(codes.NO_SUCH_HOLE, span, f"‘{text}’ never exists here", help_line)


def _constant(span: Span, value: Known, facts: ValueFacts) -> Finding:
    advice = facts.reasons.get(span)
    if value.low:
        advice = advice or "leave the condition out, or compare values that change in play"
        return Finding(codes.CONSTANT_CONDITION, span, "this is always true", advice)
    advice = advice or "compare values that change in play"
    return Finding(
        codes.CONSTANT_CONDITION, span, "this can never be true, so the rule never applies", advice
    )


def _innermost(found: list[Finding]) -> list[Finding]:
    """The findings that do not follow from one inside them."""
    rank = (
        codes.MARK_NOT_SET,
        codes.NO_SUCH_HOLE,
        codes.DIVISION_BY_NOTHING,
        codes.MORE_THAN_THERE_ARE,
        codes.ALWAYS_EMPTY,
        codes.CONSTANT_CONDITION,
    )
    found.sort(key=lambda one: (_length(one.span), rank.index(one.code)))
    kept: list[Finding] = []
    for one in found:
        if not any(_within(other.span, one.span) for other in kept):
            kept.append(one)
    return kept


def _length(span: Span) -> tuple[int, int]:
    return (span.end_line - span.line, span.end_column - span.column)


def _within(inner: Span, outer: Span) -> bool:
    """Whether one span lies within another of the same file."""
    return (
        inner.source is outer.source
        and (outer.line, outer.column) <= (inner.line, inner.column)
        and (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
    )
