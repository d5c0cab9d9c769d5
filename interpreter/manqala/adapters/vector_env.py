"""Many games against a program as a Gymnasium vector environment, directly usable by its wrappers and learners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from manqala.adapters.agents import Seen, Spaces
from manqala.adapters.batch_env import LONGEST_EPISODE, BatchEnvironment

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from manqala.adapters.batch_state import BatchState
    from manqala.game.game import GameValue


class VectorEnvironment(VectorEnv[Seen, "ArrayLike", "NDArray[Any]"]):  # type: ignore[misc] # Gymnasium has no types that we follow
    """Many games, in each of which one agent plays against ``random`` or ``greedy``; all step at once.

    A finished game restarts in the same step: the observation is of the new game, and the agent's last one is in
    ``info["final_obs"]``, as Gymnasium specifies for ``AutoresetMode.SAME_STEP``. Observations have ``observation``, whole
    numbers of shape (games, planes, columns), and ``action_mask``, 1 for each legal action, of shape (games, actions).

    Examples:
        >>> import manqala
        >>> envs = manqala.vector_env("kalah", n=3, against="random")
        >>> seen, info = envs.reset(seed=1)
        >>> seen["observation"].shape, info["action_mask"].shape
        ((3, 1, 18), (3, 12))
        >>> seen, rewards, over, cut, info = envs.step([0, 2, 5])
        >>> rewards.tolist(), over.tolist()
        ([0.0, 0.0, 0.0], [False, False, False])
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 -- Gymnasium's name, which it reads from the class
        "render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP,
    }  # fmt: skip

    def __init__(  # noqa: PLR0913 -- each is a separate option
        self, game: GameValue, n: int, against: str, *, seat: int = 0, match: bool = False, limit: int = LONGEST_EPISODE,
        compiled: bool | None = None, copy: bool = True,
    ) -> None:  # fmt: skip
        """``n``: the number of games; ``against``: ``random`` or ``greedy``; ``seat``: the agent's number.

        ``limit``, ``compiled``: see ``BatchEnvironment``. ``copy``: whether each step returns new arrays; otherwise
        it returns those
        of the engine, which the next step overwrites. Raises ``ValueError`` for invalid arguments.
        """
        self.games = BatchEnvironment(
            game, n, match=match, limit=limit, compiled=compiled, against=against, seat=seat
        )
        self.num_envs = n
        self.seat = seat
        self.copy = copy
        spaces = Spaces(game)
        self.single_observation_space = spaces.observation
        self.single_action_space = spaces.action()
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Restart all games; game number ``k`` has the seed ``seed + k``."""
        super().reset(seed=seed, options=options)
        self.games.reset(int(self.np_random.integers(1 << 31)) if seed is None else seed)
        return self._observe()

    def step(
        self, actions: ArrayLike
    ) -> tuple[
        Seen, NDArray[numpy.float32], NDArray[numpy.bool_], NDArray[numpy.bool_], dict[str, Any]
    ]:
        """Take an action in each game; raises ``ValueError``, without any change, if one of them is illegal."""
        step = self.games.step(actions)
        seen, info = self._observe()
        ended = step.ended | step.cut
        if ended.any():
            assert step.final is not None
            final: NDArray[numpy.object_] = numpy.empty(self.num_envs, dtype=object)
            for k in ended.nonzero()[0]:
                none: NDArray[numpy.int8] = numpy.zeros(self.games.actions.size, dtype=numpy.int8)
                final[k] = {"observation": step.final[k].copy(), "action_mask": none}
            info["final_obs"], info["_final_obs"] = final, ended
            info["final_info"], info["_final_info"] = {}, ended
        rewards = step.rewards[:, self.seat]
        return seen, rewards.copy() if self.copy else rewards, step.ended, step.cut, info

    def clone_state(self) -> BatchState:
        """Return a copy of all games for ``restore_state``."""
        return self.games.clone_state()

    def restore_state(self, state: BatchState) -> tuple[Seen, dict[str, Any]]:
        """Restore a state of these games; return what ``reset`` returns. Raises ``ValueError`` for that of others."""
        self.games.restore_state(state)
        return self._observe()

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Return the legal actions in each game as truths."""
        return self.games.mask.copy()

    def _observe(self) -> tuple[Seen, dict[str, Any]]:
        games = self.games
        seen = games.observations.copy() if self.copy else games.observations
        mask = games.mask.astype(numpy.int8) if self.copy else games.mask.view(numpy.int8)
        return {"observation": seen, "action_mask": mask}, {"action_mask": mask}
