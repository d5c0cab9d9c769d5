"""Types one rule separately: an unused verb, or a rule being written."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.resolve.definition_resolver import reaction_key
from manqala.resolve.notes import Meant
from manqala.resolve.resolving import ERROR
from manqala.resolve.scope import Scope, text_of
from manqala.syntax import tree

if TYPE_CHECKING:
    from manqala.core.types import Type
    from manqala.resolve.notes import Notes
    from manqala.resolve.resolver import Resolver
    from manqala.resolve.unread import Unread


def type_verb(resolver: Resolver, item: tree.Verb) -> None:
    """Type a verb without a call."""
    c = resolver.c
    scope = Scope(then=(item.then.text, core.Seq(item.span, ())) if item.then else None)
    for parameter in item.parameters:
        type_, span = c.type_word(parameter.type), parameter.name.span
        scope.locals[parameter.name.text] = c.local(type_, span)
        c.note(span, Meant.LOCAL, parameter.name.text, span, type_)
    if item.parameters:
        scope.it = scope.locals[item.parameters[0].name.text]
    resolver.block(item.body, scope, item.span)


def type_item(resolver: Resolver, item: tree.Item, known: Notes) -> None:
    """Type any rule; ``known``: notes about the game, with the types of events."""
    c = resolver.c
    if isinstance(item, tree.Verb):
        type_verb(resolver, item)
    elif isinstance(item, tree.Noun | tree.Adjective):
        article = "a" if isinstance(item, tree.Adjective) else "the"
        said = f"{article} {text_of(item.words)}"
        for key in [key for key in c.functions if key == said or key.startswith(f"{said}, of ")]:
            del c.functions[key]
        resolver.function(item)
    elif isinstance(item, tree.Reaction):
        types = _types_of_event(item, known)
        scope = Scope()
        for (label, word), type_ in zip(item.parameters, types, strict=True):
            del label
            scope.locals[word.text] = c.local(type_, word.span)
            scope.it = scope.it or scope.locals[word.text]
        _rule(resolver, item, item.condition, scope)
    elif isinstance(item, tree.Anytime):
        scope = Scope()
        scope.it = scope.locals[item.hole.text] = c.local(ty.HOLE, item.hole.span)
        resolver.typed(item.player, scope, ty.PLAYER)
        _rule(resolver, item, item.condition, scope)
    elif isinstance(item, tree.Ending):
        _rule(resolver, item, item.condition, Scope())
    elif isinstance(item, tree.MainProgram):
        resolver.block(item.body, Scope(), item.span)
    elif isinstance(item, tree.Example):
        for line in item.lines:
            if line.value is not None:
                c.note_scope(line, Scope())
                resolver.truth(line.value, Scope())
    elif isinstance(item, tree.Mark):
        if item.start is not None:
            c.note_scope(item, Scope())
            resolver.typed(item.start, Scope(), c.type_word(item.type))
    elif isinstance(item, tree.Drop):
        pass  # a name and nothing else
    else:
        assert_never(item)


def type_headless(resolver: Resolver, unread: Unread) -> None:
    """Type the statements below unreadable first lines, regardless of their names."""
    anything = resolver.c.local(ERROR)
    for patched in unread.patched:
        names = [
            word for word in patched.words
            if word in ty.TYPE_WORDS
            or not (resolver.is_noun(word, Scope()) or resolver.is_adjective_word(word))
        ]  # fmt: skip
        for item in patched.headless:
            if isinstance(item, tree.MainProgram):
                resolver.block(
                    item.body, Scope(dict.fromkeys(names, anything), anything), item.span
                )


def _rule(
    resolver: Resolver, item: tree.Reaction | tree.Anytime | tree.Ending, condition: tree.Value | None,
    scope: Scope,
) -> None:  # fmt: skip
    """Type the condition of a rule, and its block."""
    resolver.c.note_scope(item, scope)
    if condition is not None:
        resolver.truth(condition, scope)
    resolver.block(item.body, scope, item.span)


def _types_of_event(item: tree.Reaction, known: Notes) -> list[Type]:
    """The types of an event's arguments, as far as another rule reacts to it."""
    for node, scope in known.scopes:
        if isinstance(node, tree.Reaction) and reaction_key(node) == reaction_key(item):
            found = [scope.locals.get(word.text) for _, word in node.parameters]
            return [ERROR if local is None else local.type for local in found]
    return [ty.HOLE if label == "at" else ERROR for label, _ in item.parameters]
