"""Environments of PettingZoo and Gymnasium, which show their positions as ``Position``."""

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
    """A game in which agents take their actions one after another; decisions in the middle of a move are actions, too."""

    def __init__(self, game: Game, **options: Any) -> None:
        """See ``manqala.env``."""
        super().__init__(game_value(game), **options)
        self._facade = game

    @property
    def position(self) -> Position:
        """The position in which a turn waits, or that ended the game; what was answered since the turn began is not in it."""
        return Position(self._facade, self.position_value)


class GameAgent(SingleEnvironment):
    """A game against a program: each step ends when the agent has to decide again, or the game is over."""

    def __init__(self, game: Game, against: str, **options: Any) -> None:
        """See ``manqala.env``."""
        super().__init__(game_value(game), against, **options)
        self._facade = game

    @property
    def position(self) -> Position:
        """The position in which a turn waits, or that ended the game; what was answered since the turn began is not in it."""
        return Position(self._facade, self.position_value)


class CompiledGameAgent(CompiledEnvironment):
    """A game against ``random`` or ``greedy``, in which a step is one call of compiled code."""

    def __init__(self, game: Game, against: str, **options: Any) -> None:
        """See ``manqala.env``."""
        super().__init__(game_value(game), against, **options)
        self._facade = game

    @property
    def position(self) -> Position:
        """The position in which a turn waits, as ``GameBatch.position`` gives it; of the next game when one is over."""
        return Position(self._facade, self.position_value)


class GameVector(VectorEnvironment):
    """Many games against a program as a ``gymnasium.vector.VectorEnv``."""

    def __init__(self, game: Game, n: int, against: str, **options: Any) -> None:
        """See ``manqala.vector_env``."""
        super().__init__(game_value(game), n, against, **options)
        self._facade = game

    def position(self, number: int) -> Position:
        """The position in which a turn waits in a game, as ``GameBatch.position`` gives it."""
        return Position(self._facade, self.games.position_value(number))
