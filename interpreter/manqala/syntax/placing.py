"""Copies a tree with other spans."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

from manqala.syntax.tree_values import SyntaxNode
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable

_Part = TypeVar("_Part")
_FIELDS: dict[type, tuple[str, ...]] = {}


def replace_spans(part: _Part, place: Callable[[Span], Span]) -> _Part:
    """A part of a tree with other spans."""
    made: object = part
    if isinstance(part, tuple):
        made = tuple([replace_spans(one, place) for one in part])
    elif isinstance(part, Span):
        made = place(part)
    elif isinstance(part, SyntaxNode):
        kind = type(part)
        if kind not in _FIELDS:
            _FIELDS[kind] = tuple(field.name for field in fields(part))
        made = kind(*[replace_spans(getattr(part, name), place) for name in _FIELDS[kind]])
    return made  # type: ignore[return-value] # each kind of part gives one of its kind
