"""Typed rules, with the facts that later checks need."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.resolve.notes import Notes

if TYPE_CHECKING:
    from manqala.core.rules import Rules
    from manqala.resolve.resolver import Resolver
    from manqala.resolve.resolving import Resolving


@dataclass(frozen=True, slots=True)
class Resolved:
    """The rules, and the state of their resolver, which can type more of the game and has recorded what was used."""

    rules: Rules
    context: Resolving
    resolver: Resolver


@dataclass(slots=True)
class Noted:
    """The notes on typed or faulty rules, and the resolver that took them."""

    notes: Notes = field(default_factory=Notes)
    resolver: Resolver | None = None
