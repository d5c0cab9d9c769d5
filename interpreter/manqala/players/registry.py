"""The players by name.  A new one is a module with a ``player`` in it, and a line here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.players.base import Player, Seat

PLAYERS = {
    "human": ("human", "a person at this terminal"),
    "random": ("random_player", "any legal move"),
    "greedy": ("greedy", "the largest immediate gain in score"),
}
"""Each player's name, its module in ``manqala.players``, and what it does."""


def make(name: str, seat: Seat) -> Player:
    """A new player of a registered name."""
    module, _ = PLAYERS[name]
    made: Player = import_module(f"manqala.players.{module}").player(seat)
    return made
