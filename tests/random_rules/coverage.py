"""Which node kinds, operators and words some rule files use, of all that there are."""

from __future__ import annotations

import typing
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from manqala.core import inspect
from manqala.core import nodes as core
from manqala.core.course import CORE_EVENTS
from manqala.core.operators import Operator
from manqala.core.rules import Rules
from manqala.resolve.files import Checked
from manqala.resolve.scope import text_of
from manqala.resolve.vocabulary import SET_NOUNS
from manqala.resolve.walk import nodes
from manqala.syntax import tree
from tests.random_rules.words import words_for

PLUGINS = {"External"}
"""What only the words of plug-ins come to."""


@dataclass
class Coverage:
    """How often everything was used; files that have errors count for their syntax only."""

    syntax: Counter[str] = field(default_factory=Counter)
    core: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)

    def add(self, checked: Checked) -> None:
        """Count what a file uses."""
        for item in checked.files[-1].items if checked.files else ():
            self._item(item)
        self.syntax["Tag"] += len(checked.files[-1].tags) if checked.files else 0
        if checked.rules is not None:
            self._rules(checked.rules)

    def _item(self, item: tree.Item) -> None:
        for node in nodes(item):
            self.syntax[type(node).__name__] += 1
            if isinstance(node, tree.CallStatement):
                self.words[f"to {node.verb.text.removesuffix('s')}"] += 1
                self.words[f"to {node.verb.text}"] += 1
            elif isinstance(node, tree.Phrase | tree.HoleCondition):
                texts = [word.text for word in node.words]
                for start in range(len(texts)):
                    for end in range(start + 1, len(texts) + 1):
                        self.words[" ".join(texts[start:end])] += 1
            elif isinstance(node, tree.Reaction):
                self.words[f"when {text_of(node.words)}"] += 1
            elif isinstance(node, tree.MainProgram):
                self.words[node.name.value] += 1

    def _rules(self, rules: Rules) -> None:
        ends = tuple((end.condition, end.body) for end in (*rules.round_ends, *rules.match_ends))
        roots = (rules.setup, rules.turn, *(p for p in (rules.between,) if p is not None),
                 *ends, *rules.events.values(), rules.score, rules.takings)  # fmt: skip
        for node in inspect.nodes(roots):
            self.core[type(node).__name__] += 1
            if isinstance(node, core.Op):
                self.core[f"operator {node.operator}"] += 1

    # ---- what is lacking --------------------------------------------------------------------------

    def missing(self) -> list[str]:
        """Everything that no file used."""
        return [
            *sorted(syntax_kinds() - set(self.syntax)), *sorted(core_kinds() - set(self.core)),
            *sorted(all_words() - set(self.words)),
        ]  # fmt: skip


def syntax_kinds() -> set[str]:
    """The node kinds of the syntax tree."""
    return {kind.__name__ for kind in vars(tree).values()
             if isinstance(kind, type) and issubclass(kind, tree.SyntaxNode) and kind is not tree.SyntaxNode}  # fmt: skip


def core_kinds() -> set[str]:
    """The node kinds and operators of the core."""
    unions = (core.Value, core.Element, core.Statement)
    kinds = {kind.__name__ for union in unions for kind in typing.get_args(union)}
    operators = {f"operator {name}" for name in Operator}
    return (kinds | operators) - PLUGINS


@cache
def all_words() -> frozenset[str]:
    """The words of the prelude and of the core."""
    words = words_for("")
    assert words is not None
    named = {*words.nouns, *words.adjectives, *words.marks, *SET_NOUNS}
    events = {f"when {key[0]}" for key in CORE_EVENTS} | {f"when {name}" for name in words.events}
    return frozenset(named | events | {f"to {name}" for name in words.verbs})
