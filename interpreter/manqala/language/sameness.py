"""Compares the contents of two texts, regardless of places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from manqala.text.span import Source, Span

PLACES = (Span, Source)


def bare(value: Any, known: dict[int, Any] | None = None) -> Any:
    """Return a tree, or typed rules, without places, for comparison."""
    known = {} if known is None else known
    if isinstance(value, Mapping):
        # Dictionaries by place are in the order of the places.
        return tuple((bare(key, known), bare(part, known)) for key, part in value.items())
    if isinstance(value, tuple | list):
        return tuple(bare(part, known) for part in value)
    if isinstance(value, PLACES):
        return None
    if not is_dataclass(value) or isinstance(value, type):
        return value
    if id(value) not in known:
        parts = (getattr(value, field.name) for field in fields(value))
        # Keeps the original alive, so that no other value gets its identity.
        known[id(value)] = value, (type(value).__name__, *(bare(part, known) for part in parts))
    return known[id(value)][1]
