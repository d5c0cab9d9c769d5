"""Many games at once that show their positions as ``Position``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.adapters.batch_env import BatchEnvironment
from manqala.api.facade import Position, game_value

if TYPE_CHECKING:
    from manqala.api.facade import Game


class GameBatch(BatchEnvironment):
    """Many games of one kind that all step at once; a finished one restarts automatically.

    Examples:
        >>> import manqala, numpy
        >>> envs = manqala.vector("kalah", n=4, compiled=False)
        >>> now = envs.reset(seed=1)
        >>> now.observations.shape, now.mask.shape
        ((4, 1, 18), (4, 12))
        >>> now.mask[0].nonzero()[0].tolist()
        [0, 1, 2, 3, 4, 5]
        >>> now = envs.step(numpy.array([2, 0, 5, 2]))
        >>> now.player.tolist()
        [0, 1, 1, 0]
        >>> envs.position(2).text
        '4,4,4,4,4,0/5,5,5,4,4,4:north:won=1,0'
    """

    def __init__(self, game: Game, n: int, **options: Any) -> None:
        """See ``manqala.vector``."""
        super().__init__(game_value(game), n, **options)
        self._facade = game

    def position(self, number: int) -> Position:
        """Return the position at the beginning of a game's current turn, without the answers since.

        Its history is unknown: it can be played on, but does not count repetitions.
        """
        return Position(self._facade, self.position_value(number))
