"""Sound rules in which one node is broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from manqala.analysis.well_formed import verify
from manqala.core import nodes as core
from manqala.core.rules import Rules
from manqala.resolve.rewriting import Rewriting
from tests.helpers.playing import game_of
from tests.helpers.small_games import tiny

SOUND = ("dong-wo", "dakon", "chisolo", "kalah")
"""Games that are broken: every kind of node is in one of them."""
WITH_ODDS = """
turn
  choose fall from 1..3 as chance with odds 1:2:1
  end round drawn
"""
Change = Callable[[Any], object]
Where = Callable[[Any], bool]


@cache
def rules_of(name: str) -> Rules:
    """A sound game; on one of them closed holes are passed over, and it is the rules as they run that are broken."""
    rules = game_of(name).rules
    verify(rules)
    return replace(rules, said=None)


def made_over(rules: Rules, change: Change) -> Rules:
    """The same rules, every node of which has been given to ``change``."""
    make = Rewriting(change)

    def ends(of: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(replace(e, condition=make(e.condition), body=make(e.body)) for e in of)

    return replace(
        rules, setup=make(rules.setup), turn=make(rules.turn), between=make(rules.between),
        round_ends=ends(rules.round_ends), match_ends=ends(rules.match_ends),
        events={event: make(body) for event, body in rules.events.items()},
        score=make(rules.score), takings=make(rules.takings),
    )  # fmt: skip


def break_rules(rules: Rules, kind: type[core.Node], change: Change, where: Where) -> Rules | None:
    """The rules with the first node of a kind changed that is as it should be; none if there is no such."""
    done: list[core.Node] = []

    def once(node: Any) -> Any:
        if done or not isinstance(node, kind) or not where(node):
            return node
        done.append(node)
        return change(node)

    made = made_over(rules, once)
    return made if done else None


def first_broken(kind: type[core.Node], change: Change, where: Where) -> Rules:
    """The same of the first game that has such a node; no shipped game has odds."""
    for rules in (*map(rules_of, SOUND), replace(tiny(WITH_ODDS).rules, said=None)):
        made = break_rules(rules, kind, change, where)
        if made is not None:
            return made
    raise AssertionError(kind)


@cache
def taken() -> set[int]:
    """The cells that are no variables in one of the games that are broken."""
    found = set[int]()
    for name in SOUND:
        layout = rules_of(name).layout
        found.update(
            [layout.subject, *(cell for mark in layout.marks.values() for cell in mark.cells)]
        )
    return found
