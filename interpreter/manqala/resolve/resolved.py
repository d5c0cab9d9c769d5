"""Typed rules, with the facts found while typing them, for later checks."""

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
    """The rules, and who typed them: he can type more of the same game, and knows what was asked for."""

    rules: Rules
    context: Resolving
    resolver: Resolver


@dataclass(slots=True)
class Noted:
    """What was noted while rules were typed, also for rules with errors, and the resolver that typed them."""

    notes: Notes = field(default_factory=Notes)
    resolver: Resolver | None = None
