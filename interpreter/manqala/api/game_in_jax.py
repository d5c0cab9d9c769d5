"""A game as functions of JAX, which shows its positions as ``Position``."""

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
        """The position in which a turn of one game waits; what was answered since it began is not in it, nor what was before."""
        return Position(self._facade, self.position_value(state))
