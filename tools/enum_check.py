"""A mypy plugin: compare an enumeration of words with its members, never with a string.

A member of a ``StrEnum`` is a string, so mypy accepts ``operator == "hsa"``, a comparison that never
holds.  This plugin reports ``==``, ``!=`` and ``match`` cases with a literal string, and the search
for a member in a collection of strings (``in``, ``[...]``, ``.get``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy.checker import TypeChecker
from mypy.plugin import Plugin
from mypy.plugins.default import typed_dict_get_callback
from mypy.types import (
    Instance,
    LiteralType,
    TupleType,
    TypedDictType,
    UnionType,
    get_proper_type,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mypy.plugin import MethodContext
    from mypy.types import Type

COMPARING = frozenset({"__eq__", "__ne__"})
LOOKING_UP = frozenset(
    {"__contains__", "__getitem__", "get", "pop", "setdefault", "index", "count"}
)


def alternatives(kind: Type) -> Iterator[Instance | TupleType]:
    """The classes and tuples among the members of a union, or the one that the type is."""
    proper = get_proper_type(kind)
    if isinstance(proper, UnionType):
        for item in proper.items:
            yield from alternatives(item)
    elif isinstance(proper, LiteralType):
        yield proper.fallback
    elif isinstance(proper, Instance | TupleType):
        yield proper


def enumeration(kind: Type) -> str | None:
    """The name of the first ``StrEnum`` in a type; None if the type also allows any string."""
    if any(is_text(item) for item in alternatives(kind)):
        return None
    for item in alternatives(kind):
        if isinstance(item, Instance) and item.type.has_base("enum.StrEnum"):
            return item.type.name
    return None


def is_text(item: Instance | TupleType) -> bool:
    """Whether a type is ``str`` itself."""
    return isinstance(item, Instance) and item.type.fullname == "builtins.str"


def is_literal(kind: Type) -> bool:
    """Whether a type is that of a string written in the code."""
    proper = get_proper_type(kind)
    if isinstance(proper, LiteralType):
        return isinstance(proper.value, str) and is_text(proper.fallback)
    return isinstance(proper, Instance) and is_text(proper) and proper.last_known_value is not None


def members(container: Instance | TupleType) -> list[Type]:
    """The members of a collection, or the keys of a mapping."""
    if isinstance(container, TupleType):
        return list(container.items)
    return list(container.args[:1])


def report(context: MethodContext, message: str) -> None:
    """Report an error in any case: while mypy checks ``in``, it suppresses errors from hooks."""
    api = context.api
    assert isinstance(api, TypeChecker)
    watchers = list(api.errors.get_watchers())
    for watcher in watchers:
        watcher.__exit__(None, None, None)
    api.fail(message, context.context)
    for watcher in reversed(watchers):
        watcher.__enter__()


def check_comparison(context: MethodContext) -> Type:
    """Report a member that is compared with a literal string."""
    if context.arg_types and context.arg_types[0]:
        left, right = context.type, context.arg_types[0][0]
        name = enumeration(left) or enumeration(right)
        if name is not None and (is_literal(left) or is_literal(right)):
            report(context, f"Compare {name} with its members, not with a string")
    return context.default_return_type


def check_search(context: MethodContext) -> Type:
    """Report the search for a member among strings, or for a literal string among members."""
    if context.arg_types and context.arg_types[0]:
        wanted = context.arg_types[0][0]
        among = [item for found in alternatives(context.type) for item in members(found)]
        name = enumeration(wanted)
        if name is not None and any(
            is_text(alternative) for item in among for alternative in alternatives(item)
        ):
            report(context, f"Look for {name} among its members, not among strings")
        if is_literal(wanted):
            for name in filter(None, map(enumeration, among)):
                report(context, f"Look for a member of {name}, not for a string")
    return context.default_return_type


def check_get(context: MethodContext) -> Type:
    """Check ``.get``; for a ``TypedDict``, delegate to mypy's own hook, which this one replaces."""
    if isinstance(context.type, TypedDictType):
        return typed_dict_get_callback(context)
    return check_search(context)


class EnumCheck(Plugin):
    """Hooks into the methods behind comparisons and lookups."""

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """The check of a method, by its name."""
        method = fullname.rpartition(".")[2]
        if method in COMPARING:
            return check_comparison
        if fullname == "typing.Mapping.get":
            return check_get
        return check_search if method in LOOKING_UP else None


def plugin(_version: str) -> type[Plugin]:
    """The entry point for mypy."""
    return EnumCheck
