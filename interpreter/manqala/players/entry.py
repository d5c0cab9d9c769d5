"""The registration of a player: name, description, constructor, and parameters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.players.parameters import Parameter

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.players.base import Player
    from manqala.players.parameters import Parameters

SECONDS = Parameter("seconds a move", 0.001, 86_400, whole=False)
"""The parameters of players that search."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The object ``player`` in the module of a player."""

    name: str
    about: str
    make: Callable[..., Player]
    """Takes a seat, and the parameters by name."""
    parameters: Parameters = field(default_factory=dict)
