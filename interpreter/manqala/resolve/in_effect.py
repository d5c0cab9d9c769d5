"""The rules in effect: those of the game, those it inherits, and the parts of the prelude that they use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.resolve.collect import name_span
from manqala.resolve.scope import text_of
from manqala.resolve.walk import nodes
from manqala.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.rules import Rules
    from manqala.syntax.definitions import Definitions
    from manqala.syntax.game_file import GameFile
    from manqala.text.span import Span
    from manqala.wire.game_outputs import RuleInEffectMessage

Named = tree.Verb | tree.Noun | tree.Adjective | tree.Mark
ALWAYS = frozenset({"score", "takings"})
"""The nouns that the engine needs in every game."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in effect: its text, its place, and the rule that it replaces."""

    item: tree.Item
    text: str
    span: Span
    prelude: bool
    replaces: Span | None

    def lines(self) -> list[tuple[str, str]]:
        """Its lines, each with its ``file:line``."""
        name, first = self.span.source.name, self.span.line
        return [(f"{name}:{first + n}", line) for n, line in enumerate(self.text.split("\n"))]

    @property
    def remark(self) -> str:
        """The place of the rule that it replaces, or empty."""
        if self.replaces is None:
            return ""
        return f"in place of {self.replaces.source.name}:{self.replaces.line}"

    def as_json(self) -> RuleInEffectMessage:
        """The rule as JSON."""
        old = self.replaces
        return {
            "file": self.span.source.name,
            "line": self.span.line,
            "text": self.text,
            "prelude": self.prelude,
            "replaces": None if old is None else {"file": old.source.name, "line": old.line},
        }


def in_effect(rules: Rules) -> list[Rule]:
    """The rules in effect: the prelude's first, each file in its order."""
    prelude, *own = rules.files
    found = [item for file in own for item in items_in_effect(file, rules.definitions)]
    options = set(rules.options)
    used = reachable_items(items_in_effect(prelude, rules.definitions), found, options)
    replaced = {id(new): old for old, new in rules.definitions.replaced}
    made = []
    for item in (*used, *found):
        old = replaced.get(id(item))
        where = None if old is None else name_span(old)
        made.append(Rule(item, text_of_item(item), name_span(item), item in used, where))
    return made


def lines_to_learn(rules: Rules) -> int:
    """The number of lines of the rules in effect, parents included, without examples, comments and the prelude."""
    texts = (
        rule.text
        for rule in in_effect(rules)
        if not rule.prelude and not isinstance(rule.item, tree.Example)
    )
    lines = (line.strip() for text in texts for line in text.split("\n"))
    return sum(1 for line in lines if line and not line.startswith("#"))


def items_in_effect(file: GameFile, definitions: Definitions) -> list[tree.Item]:
    """The items of a file that are not replaced or dropped, in order."""
    kept = _kept_places(definitions)
    return [item for item in file.items if item.span in kept]


def _kept_places(definitions: Definitions) -> set[Span]:
    """The spans of items not replaced or dropped; an ‘at any time’ is collected in another form."""
    groups = (
        definitions.verbs, definitions.nouns, definitions.adjectives, definitions.marks,
        definitions.programs,
    )  # fmt: skip
    named = {item.span for group in groups for item in group.values()}
    return named | {rule.span for rule in (*definitions.reactions, *definitions.endings)}


def reachable_items(
    items: Sequence[tree.Item], roots: Sequence[tree.Item], options: set[str]
) -> list[tree.Item]:
    """The items that act by themselves, and those reachable from them or from ``roots``."""
    wanted: set[int] = set()
    pending: list[tree.Item] = [
        *roots, *(item for item in items if not isinstance(item, Named) or name_of(item) in ALWAYS)
    ]  # fmt: skip
    wanted.update(id(item) for item in pending)
    while pending:
        said = _mentions(pending.pop()) - options
        for item in items:
            if id(item) not in wanted and isinstance(item, Named) and _is_mentioned(item, said):
                wanted.add(id(item))
                pending.append(item)
    return [item for item in items if id(item) in wanted]


def name_of(item: Named) -> str:
    """The name of a verb, noun, adjective or mark."""
    return item.name.text if isinstance(item, tree.Verb) else text_of(item.words)


def _is_mentioned(item: Named, said: set[str]) -> bool:
    if isinstance(item, tree.Verb):
        return f"to {name_of(item)}" in said
    numbered = isinstance(item, tree.Noun) and item.index is not None
    return (f"{name_of(item)} (n)" if numbered else name_of(item)) in said


def _mentions(item: tree.Item) -> set[str]:
    """The names that an item may refer to: rows of words, and verbs after ``to``."""
    said: set[str] = set()
    for node in nodes(item):
        if isinstance(node, tree.CallStatement):
            said.add(f"to {node.verb.text}")
        words = node.words if isinstance(node, tree.Phrase | tree.HoleCondition) else ()
        texts = [word.text for word in words]
        rows = {
            " ".join(texts[start:end])
            for start in range(len(texts))
            for end in range(start + 1, len(texts) + 1)
        }
        said |= rows
        if isinstance(node, tree.Phrase) and node.index is not None:
            said |= {f"{row} (n)" for row in rows}
    return said


def text_of_item(item: tree.Item) -> str:
    """The lines of an item as written in its file."""
    span = item.span
    # The span of a block ends at the start of the line after it.
    last = span.end_line if span.end_column > 1 else span.end_line - 1
    lines = [span.source.line(n).rstrip() for n in range(span.line, last + 1)]
    while lines and (not lines[-1] or lines[-1].startswith("#")):
        lines.pop()
    return "\n".join(lines)
