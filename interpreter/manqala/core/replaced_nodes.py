"""Typed rules with some statements replaced by others."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.core.rules import EndRule, Rules

    Change = Callable[[core.Node], core.Node]


def rewrite_rules(
    rules: Rules, change: Change, end: Callable[[EndRule], EndRule] = lambda rule: rule
) -> Rules:
    """Return the rules with every node replaced by ``change``, outermost first, and every ending by ``end``.

    What ``change`` returns is not looked into if it is another node.
    """
    return _Rewriter(change, end).rules(rules)


class _Rewriter:
    def __init__(self, change: Change, end: Callable[[EndRule], EndRule]) -> None:
        self._change = change
        self._end = end
        self._made: dict[int, core.Function | core.Procedure] = {}

    def rules(self, rules: Rules) -> Rules:
        return replace(
            rules, setup=self._part(rules.setup), turn=self._part(rules.turn), between=self._part(rules.between),
            events={event: self._part(body) for event, body in rules.events.items()},
            score=self._part(rules.score), takings=self._part(rules.takings),
            round_ends=tuple(self._ending(rule) for rule in rules.round_ends),
            match_ends=tuple(self._ending(rule) for rule in rules.match_ends),
        )  # fmt: skip

    def _ending(self, rule: EndRule) -> EndRule:
        made = replace(rule, condition=self._part(rule.condition), body=self._part(rule.body))
        return self._end(made)

    def _part(self, part: Any) -> Any:
        if isinstance(part, core.Function | core.Procedure):
            return self._definition(part)
        if isinstance(part, tuple):
            return tuple(self._part(one) for one in part)
        if isinstance(part, core.Node):
            changed = self._change(part)
            if changed is not part:
                return changed
        elif not isinstance(part, core.Way):
            return part
        return replace(
            part, **{field.name: self._part(getattr(part, field.name)) for field in fields(part)}
        )

    def _definition(self, part: core.Function | core.Procedure) -> core.Function | core.Procedure:
        """A definition is shared by its calls, before and after."""
        if id(part) not in self._made:
            name = "value" if isinstance(part, core.Function) else "body"
            self._made[id(part)] = replace(part, **{name: self._part(getattr(part, name))})
        return self._made[id(part)]
