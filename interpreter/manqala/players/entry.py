"""How a player is known: his name, what he does, how he is made, and what he may be told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.players.parameters import Parameter

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.players.base import Player
    from manqala.players.parameters import Parameters

SECONDS = Parameter("seconds a move", 0.001, 86_400, whole=False)
"""What players that search may be told."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a module of a player has under the name ``player``."""

    name: str
    about: str
    make: Callable[..., Player]
    """Takes a seat, and the parameters by their names."""
    parameters: Parameters = field(default_factory=dict)
