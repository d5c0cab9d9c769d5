"""Collects the definitions of a game: prelude, ancestors and the game itself, in this order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar, assert_never

from manqala.resolve.scope import text_of
from manqala.syntax import tree
from manqala.syntax.definitions import Definitions
from manqala.text import codes
from manqala.text.diagnostics import suggest_in_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Span

Named = tree.Verb | tree.Noun | tree.Adjective | tree.Mark
_Item = TypeVar("_Item", tree.Verb, tree.Noun, tree.Adjective, tree.Mark, tree.MainProgram)
_Name = TypeVar("_Name", bound=str)
_Rule = TypeVar("_Rule", tree.Reaction, tree.Ending)


class HasItems(Protocol):
    """A parsed body, or a file that has one."""

    @property
    def items(self) -> tuple[tree.Item, ...]:
        """The items of the body."""


def collect(
    bodies: Sequence[HasItems], diagnostics: Diagnostics, options: Mapping[str, bool] | None = None
) -> Definitions:
    """Merge bodies, later ones over earlier ones; a name defined twice in one body is an error.

    ``options``: inherited options, and whether each has been dropped from the front matter.
    """
    found = Definitions()
    for body in bodies:
        seen: dict[str, tree.Item] = {}
        for item in body.items:
            _twice(item, seen, diagnostics)
            _add(item, found, diagnostics, options or {})
    return found


def _name(item: Named | tree.MainProgram) -> str:
    if isinstance(item, tree.MainProgram):
        return item.name
    return item.name.text if isinstance(item, tree.Verb) else text_of(item.words)


def _twice(item: tree.Item, seen: dict[str, tree.Item], diagnostics: Diagnostics) -> None:
    if isinstance(item, Named | tree.MainProgram):
        # A verb may share its name with a noun: their places in a sentence distinguish them.
        name, span = _name(item), name_span(item)
        key = f"{'verb ' if isinstance(item, tree.Verb) else ''}{name}"
    elif isinstance(item, tree.Reaction | tree.Anytime | tree.Ending) and item.name is not None:
        # Heirs replace and drop rules by these names, so each must be unique.
        name, span = item.name.text, item.name.span
        key = f"rule {name}"
    else:
        return
    if key in seen:
        old = seen[key]
        first = name_span(old)
        if isinstance(old, tree.Reaction | tree.Anytime | tree.Ending) and old.name is not None:
            first = old.name.span
        what = f"this file already has a rule called ‘{name}’" if key.startswith("rule ") else (
            f"‘{name}’ is defined twice in this file"
        )  # fmt: skip
        diagnostics.error(
            codes.DEFINED_TWICE,
            span,
            what,
            notes=[("it is defined here first", first)],
            names=[name],
        )
    seen.setdefault(key, item)


def name_span(item: tree.Item) -> Span:
    """The span of the name that an item defines, or of its first line."""
    if isinstance(item, tree.Verb):
        return item.name.span
    if isinstance(item, tree.Noun | tree.Adjective | tree.Mark | tree.Reaction):
        return item.words[0].span.to(item.words[-1].span)
    return type(item.span).whole_line(item.span.source, item.span.line)


def _add(
    item: tree.Item, found: Definitions, diagnostics: Diagnostics, options: Mapping[str, bool]
) -> None:
    if isinstance(item, tree.Verb):
        _replace(found.verbs, _name(item), item, found)
    elif isinstance(item, tree.Noun):
        _replace(found.nouns, _name(item), item, found)
        found.marks.pop(_name(item), None)
    elif isinstance(item, tree.Adjective):
        _replace(found.adjectives, _name(item), item, found)
    elif isinstance(item, tree.Mark):
        _replace(found.marks, _name(item), item, found)
        found.nouns.pop(_name(item), None)
    elif isinstance(item, tree.MainProgram):
        _replace(found.programs, item.name, item, found)
    elif isinstance(item, tree.Reaction):
        _replace_rule(found.reactions, item, found)
    elif isinstance(item, tree.Anytime):
        _replace_rule(found.reactions, _desugar_anytime(item), found)
    elif isinstance(item, tree.Ending):
        _replace_rule(found.endings, item, found)
    elif isinstance(item, tree.Drop):
        _drop(item, found, diagnostics, options)
    elif isinstance(item, tree.Example):
        pass  # it defines nothing
    else:
        assert_never(item)


def _desugar_anytime(item: tree.Anytime) -> tree.Reaction:
    """Desugar ‘at any time’: a right that can be used whenever the hole is about to matter.

    Waiting until then loses nothing: at no other moment does the choice make a difference.
    """

    def word(text: str) -> tree.Word:
        return tree.Word(item.hole.span, text)

    does = tree.AsStatement(item.span, item.player, item.body)
    event = (word("hole"), word("matters"))
    at = (("at", item.hole),)
    return tree.Reaction(item.span, event, at, item.condition, item.name, (does,), right=True)


def _replace(names: dict[_Name, _Item], name: _Name, item: _Item, found: Definitions) -> None:
    old = names.get(name)
    if old is not None:
        found.replaced.append((old, item))
    names[name] = item


def _replace_rule(rules: list[_Rule], item: _Rule, found: Definitions) -> None:
    """Replace the rule that had this name."""
    if item.name is not None:
        for n, old in enumerate(rules):
            if old.name is not None and old.name.text == item.name.text:
                found.replaced.append((old, item))
                rules[n] = item
                return
    rules.append(item)


def _drop(
    item: tree.Drop, found: Definitions, diagnostics: Diagnostics, options: Mapping[str, bool]
) -> None:
    name = item.name.text
    found.dropped[name] = item.name.span
    if _remove_rule(found.reactions, name) or _remove_rule(found.endings, name):
        return
    if name in options:
        if not options[name]:
            diagnostics.error(
                codes.NOTHING_TO_DROP, item.name.span, f"the option ‘{name}’ sizes the board, so it cannot be dropped",
                names=[name], help=["the front matter may change its default"],
            )  # fmt: skip
        return
    for names in (found.verbs, found.nouns, found.adjectives, found.marks):
        if name in names:
            del names[name]
            return
    names_of_rules = [r.name for r in found.reactions] + [r.name for r in found.endings]
    known = [rule.text for rule in names_of_rules if rule is not None]
    guess = suggest_in_text(
        item.name.span, name, [*known, *found.verbs, *found.nouns, *found.adjectives, *found.marks]
    )
    diagnostics.error(
        codes.NOTHING_TO_DROP, item.name.span, f"there is no rule called ‘{name}’ to drop", names=[name],
        help=[guess] if guess else [],
    )  # fmt: skip


def _remove_rule(rules: list[_Rule], name: str) -> bool:
    """Remove the rule with that name; whether there was one."""
    for n, rule in enumerate(rules):
        if rule.name is not None and rule.name.text == name:
            del rules[n]
            return True
    return False
