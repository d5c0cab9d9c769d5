"""The players by name.  A new one is a module with a ``player`` in it, and a line here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from manqala.players import parameters
from manqala.players.parameters import Parameter

if TYPE_CHECKING:
    from manqala.players.base import Player, Seat
    from manqala.players.parameters import Parameters

PLAYERS = {
    "human": ("human", "a person at this terminal"),
    "random": ("random_player", "any legal move"),
    "greedy": ("greedy", "the largest immediate gain in score"),
    "alphabeta": ("alphabeta", "looks ahead, deeper and deeper"),
    "mcts": ("mcts", "tries moves out in random games"),
}
"""Each player's name, its module in ``manqala.players``, and what it does."""
SECONDS = Parameter("seconds a move", 0.001, 86_400, whole=False)
PARAMETERS: dict[str, Parameters] = {name: {} for name in PLAYERS} | {
    "alphabeta": {"depth": Parameter("so many turns ahead", 1, 100, whole=True), "time": SECONDS},
    "mcts": {"sims": Parameter("so many games a move", 1, 10_000_000, whole=True), "time": SECONDS},
}
"""What each player may be told, behind a colon."""


def make(spec: str, seat: Seat) -> Player:
    """A new player of a registered name, perhaps with a parameter; raises ``ManqalaError`` (E609)."""
    name, values = parameters.read(spec, PARAMETERS)
    module, _ = PLAYERS[name]
    made: Player = import_module(f"manqala.players.{module}").player(seat, **values)
    return made


def check(spec: str) -> None:
    """Raise ``ManqalaError`` (E609) unless there is such a player with such a parameter."""
    parameters.read(spec, PARAMETERS)
