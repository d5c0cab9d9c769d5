"""Finds the types and names that fit a place in an unfinished rule, and ranks them."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from manqala.core import types as ty
from manqala.language.suggestion import Sort, Suggestion, of_name
from manqala.resolve.notes import Meant
from manqala.resolve.scope import Local
from manqala.syntax import tree
from manqala.syntax.unfinished import BEYOND, HERE
from manqala.text.codes.code import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.core.types import Type
    from manqala.language.known_names import KnownName
    from manqala.resolve.resolver import Resolver
    from manqala.resolve.scope import Scope

PROBE = "zz-probe"
PROBED = (*ty.TYPE_WORDS.values(), ty.NUMBERS)
"""The types that are tried."""


@dataclass(frozen=True, slots=True)
class FittingTypes:
    """The types that fit a place."""

    types: frozenset[Type]
    judged: frozenset[Type]
    """The types whose adjectives fit alone."""


class FittingNames:
    """Finds what fits a place by trying it there: a rule with the word is typed, and its errors are compared."""

    def __init__(self, resolver: Resolver, names: Sequence[KnownName]) -> None:
        self.resolver, self.names = resolver, names

    def fitting_types(
        self, statement: tree.SyntaxNode, scope: Scope, node: tree.SyntaxNode
    ) -> FittingTypes:
        """Return the types that fit: each is inserted, and the statement typed."""
        c = self.resolver.c
        base = self._errors(statement, scope, HERE)
        fits = set()
        for type_ in PROBED:
            inner = scope.child()
            inner.locals[PROBE] = Local(c.layout.size, type_)
            if self._errors(statement, inner, PROBE) <= base:
                fits.add(type_)
        judged: set[Type] = set()
        for name in self.names:
            of = name.type
            if name.kind is not Meant.ADJECTIVE or of is None or of in judged or name.takes_more:
                continue
            if self._errors(statement, scope, name.text) <= base:
                judged.add(of)
        if ty.PLACE in judged and ty.HOLE not in judged and isinstance(node, tree.HoleCondition):
            judged.add(ty.HOLE)
        return FittingTypes(frozenset(fits), frozenset(judged))

    def try_names(self, statement: tree.SyntaxNode, scope: Scope) -> Iterator[Suggestion]:
        """Yield names that fit alone, if no type does: marks to be set, the choices of an option."""
        base = self._errors(statement, scope, HERE)
        for name in self.names:
            if (
                name.kind is not Meant.ADJECTIVE
                and self._errors(statement, scope, name.text) <= base
            ):
                yield of_name(name)
        for option, (_, _, choices) in self.resolver.c.options.items():
            if choices and self._errors(statement, scope, choices[0]) <= base:
                for choice in choices:
                    yield Suggestion(choice, Sort.CHOICE, f"a choice of {option}")

    def _errors(
        self, statement: tree.SyntaxNode, scope: Scope, word: str
    ) -> set[tuple[str, int, int]]:
        """Return the errors of a statement with a word inserted at this place."""
        c = self.resolver.c
        tried = _with(statement, word)
        with c.tried() as found:
            if word == HERE:
                c.broken.add(HERE)
            _type_again(self.resolver, tried, scope.child())
            return {
                (d.code, d.span.line, d.span.column)
                for d in found
                if d.severity is Severity.ERROR and d.span is not None and d.span.column < BEYOND
            }


def _type_again(resolver: Resolver, node: Any, scope: Scope) -> None:
    """Type a statement, or the value of a definition."""
    if isinstance(node, tree.Noun):
        resolver.value(node.value, scope)
    elif isinstance(node, tree.Adjective):
        resolver.truth(node.condition, scope)
    elif isinstance(node, tree.Reaction | tree.Ending | tree.Anytime):
        if node.condition is not None:
            resolver.truth(node.condition, scope)
        if isinstance(node, tree.Anytime):
            resolver.typed(node.player, scope, ty.PLAYER)
    elif isinstance(node, tree.ExampleLine):
        if node.value is not None:
            resolver.truth(node.value, scope)
    elif isinstance(node, tree.Mark):
        if node.start is not None:
            resolver.typed(node.start, scope, resolver.c.type_word(node.type))
    else:
        resolver.block((node,), scope, node.span)


def _with(part: Any, word: str) -> Any:
    """Return a part of a tree with another word at the place."""
    if word == HERE:
        return part
    if isinstance(part, tuple):
        return tuple([_with(one, word) for one in part])
    if isinstance(part, tree.Word):
        return replace(part, text=word) if part.text == HERE else part
    if isinstance(part, tree.SyntaxNode):
        made = [_with(getattr(part, field.name), word) for field in fields(part)]
        return type(part)(*made)
    return part


def rank_type(type_: Type, wanted: FittingTypes) -> int:
    """Rank a name by its type: fits alone, fits as the beginning of a condition, or does not fit."""
    if type_ in wanted.types and type_.base != ty.Base.ERROR:
        return 0
    # A comparison may begin with anything.
    if type_.base == ty.Base.ERROR or ty.TRUTH in wanted.types:
        return 1
    return 3 if wanted.types or wanted.judged else 2


def rank_name(name: KnownName, wanted: FittingTypes) -> int:
    """Rank a name by its kind and its type."""
    type_ = name.type
    if type_ is None:
        return 2
    if name.kind is Meant.ADJECTIVE:
        if type_ in wanted.judged or (type_ == ty.PLACE and ty.HOLE in wanted.judged):
            return 0
        narrows = type_.set in wanted.types or (type_ == ty.PLACE and ty.HOLES in wanted.types)
        return 1 if narrows else 3
    if name.kind is Meant.KIND:
        counted = ty.NUMBER in wanted.types or ty.TRUTH in wanted.types
        return 0 if type_ in wanted.types or ty.NUMBER in wanted.types else 1 if counted else 3
    if (
        name.kind is Meant.MARK
        and type_ in {ty.TRUTH, ty.PLAYER}
        and ty.HOLE in wanted.judged
        and " of a hole" in name.usage
    ):
        return 0
    return rank_type(type_, wanted)
