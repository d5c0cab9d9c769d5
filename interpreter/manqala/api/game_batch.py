"""Many games at once, which show their positions as ``Position``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.adapters.batch_env import BatchEnvironment
from manqala.api.facade import Position, game_value

if TYPE_CHECKING:
    from manqala.api.facade import Game


class GameBatch(BatchEnvironment):
    """Many games of one kind, all of which take a step at once; one that is over begins anew by itself.

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
        """The position in which a turn waits in a game; what was answered since the turn began is not in it.

        What was there before is not known to it: it may be played on, but counts no repetition.
        """
        return Position(self._facade, self.position_value(number))
