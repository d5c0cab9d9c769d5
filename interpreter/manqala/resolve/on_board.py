"""Typed rules adapted to their board: closed holes are skipped, and a track may pass a hole more than once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.resolve.closing import can_close, without_closed
from manqala.resolve.stations import with_stations

if TYPE_CHECKING:
    from manqala.core.rules import EndRule, Rules
    from manqala.resolve.rewriting import Rewriting


def on_its_board(rules: Rules) -> Rules:
    """The rules as they run; most are unchanged."""
    said, roots = rules, _roots(rules)
    if can_close(roots, rules.layout):
        rules = replace(_rewrite(rules, without_closed(roots, rules.layout)), closes=True)
    stationed = with_stations(rules.layout)
    if stationed is not None:
        rules = _rewrite(rules, stationed)
    return rules if rules is said else replace(rules, said=said)


def _roots(rules: Rules) -> tuple[object, ...]:
    """Everything that play executes or evaluates."""
    ends = (*rules.round_ends, *rules.match_ends)
    return (
        rules.setup, rules.turn, rules.between, *rules.events.values(), rules.score, rules.takings,
        *(part for end in ends for part in (end.condition, end.body)),
        *(expectation.condition for expectation in rules.expectations.values()),
    )  # fmt: skip


def _rewrite(rules: Rules, make: Rewriting) -> Rules:
    def end(rule: EndRule) -> EndRule:
        return replace(rule, condition=make(rule.condition), body=make(rule.body))

    return replace(
        rules, setup=make(rules.setup), turn=make(rules.turn), between=make(rules.between),
        round_ends=tuple(map(end, rules.round_ends)), match_ends=tuple(map(end, rules.match_ends)),
        events={event: make(body) for event, body in rules.events.items()},
        score=make(rules.score), takings=make(rules.takings),
        expectations={
            span: replace(one, condition=make(one.condition), sides=tuple(map(make, one.sides)))
            for span, one in rules.expectations.items()
        },
    )  # fmt: skip
