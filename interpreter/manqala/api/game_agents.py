"""PettingZoo and Gymnasium environments that show their positions as ``Position``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.adapters.agents import AgentEnvironment
from manqala.adapters.compiled_agent import CompiledEnvironment
from manqala.adapters.single_agent import SingleEnvironment
from manqala.adapters.vector_env import VectorEnvironment
from manqala.api.facade import Position, game_value

if TYPE_CHECKING:
    from manqala.api.facade import Game


class GameAgents(AgentEnvironment):
    """A game in which agents act in turn; decisions in mid-move are actions, too."""

    def __init__(self, game: Game, **options: Any) -> None:
        """See ``manqala.env``."""
        super().__init__(game_value(game), **options)
        self._facade = game

    @property
    def position(self) -> Position:
        """The position at the beginning of the current turn, or at the end; without the answers since."""
        return Position(self._facade, self.position_value)


class GameAgent(SingleEnvironment):
    """A game against a program: each step ends when the agent has to decide again, or the game is over."""

    def __init__(self, game: Game, against: str, **options: Any) -> None:
        """See ``manqala.env``."""
        super().__init__(game_value(game), against, **options)
        self._facade = game

    @property
    def position(self) -> Position:
        """The position at the beginning of the current turn, or at the end; without the answers since."""
        return Position(self._facade, self.position_value)


class CompiledGameAgent(CompiledEnvironment):
    """A game against ``random`` or ``greedy``, in which a step is one call of compiled code."""

    def __init__(self, game: Game, against: str, **options: Any) -> None:
        """See ``manqala.env``."""
        super().__init__(game_value(game), against, **options)
        self._facade = game

    @property
    def position(self) -> Position:
        """The position at the beginning of the current turn, as in ``GameBatch.position``; of the next game after an end."""
        return Position(self._facade, self.position_value)


class GameVector(VectorEnvironment):
    """Many games against a program as a ``gymnasium.vector.VectorEnv``."""

    def __init__(self, game: Game, n: int, against: str, **options: Any) -> None:
        """See ``manqala.vector_env``."""
        super().__init__(game_value(game), n, against, **options)
        self._facade = game

    def position(self, number: int) -> Position:
        """Return the position at the beginning of a game's current turn, as in ``GameBatch.position``."""
        return Position(self._facade, self.games.position_value(number))
