"""A game as functions of JAX that shows its positions as ``Position``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.adapters.jax_env import JaxEnvironment
from manqala.api.facade import Position, game_value

if TYPE_CHECKING:
    from manqala.adapters.jax_env import State
    from manqala.api.facade import Game


class GameInJax(JaxEnvironment):
    """A game as pure functions of JAX."""

    def __init__(self, game: Game, **options: Any) -> None:
        """See ``manqala.jax_env``."""
        super().__init__(game_value(game), **options)
        self._facade = game

    def position(self, state: State) -> Position:
        """Return the position at the beginning of a game's current turn, without the answers since and the history."""
        return Position(self._facade, self.position_value(state))
