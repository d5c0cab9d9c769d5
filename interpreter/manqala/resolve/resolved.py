"""Typed rules, with what was found out while they were typed: for whoever looks for what is wrong with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

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
