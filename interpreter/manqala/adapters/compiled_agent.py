"""A game for Gymnasium on the compiled engine: one agent against a program that decides there, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy
from gymnasium import Env

from manqala.adapters.agents import Seen, Spaces
from manqala.adapters.batch_env import LONGEST_EPISODE, BatchEnvironment
from manqala.adapters.kernel.lane_row import IS_ASKED, IS_OVER
from manqala.adapters.single_agent import ILLEGAL

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from manqala.game.game import GameValue, PositionValue


class CompiledEnvironment(Env[Seen, int]):  # type: ignore[misc] # Gymnasium has no types that we follow
    """A game against ``random`` or ``greedy``, in which a step is one call of compiled code.

    It shows and pays what ``SingleEnvironment`` does, which plays by the interpreter against any player. Arrays are fresh
    ones with each step.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 -- Gymnasium's name, which it reads from the class

    def __init__(
        self, game: GameValue, against: str, *, seat: int = 0, match: bool = False, limit: int = 0,
        illegal: str = "raises", compiled: bool = True,
    ) -> None:  # fmt: skip
        """``against``: ``random`` or ``greedy``; ``seat``: the number of the agent's own, from 0 on.

        ``limit``: after so many turns a game is cut off, after 2,000 if it is 0. ``illegal``: what an illegal action does: it
        ``raises`` a ``ValueError``, or ``loses`` the game. ``compiled``: WebAssembly, from ten seconds of steps on LLVM where
        it is installed; else plain Python.
        Raises ``ValueError`` for what there is not, ``CannotGenerateError`` for a game that has no generated form.
        """
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self._games = BatchEnvironment(
            game, 1, match=match, limit=limit or LONGEST_EPISODE, compiled=None if compiled else False,
            against=against, seat=seat,
        )  # fmt: skip
        self.game = game
        self.against = against
        self.seat = seat
        self.render_mode = None
        spaces = Spaces(game)
        self.observation_space = spaces.observation
        self.action_space = spaces.action()
        self._loses = illegal == "loses"
        self._fresh = False
        """Whether a game has begun in which nothing was done."""
        self._over = True
        self._mask = self._games.mask[0]
        self._seen = self._games.observations[0]
        self._reward = self._games.rewards[0]
        self._no_actions: NDArray[numpy.int8] = numpy.zeros(spaces.actions.size, dtype=numpy.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, NDArray[numpy.int8]]]:
        """Begin a game, in which the others may act first."""
        super().reset(seed=seed, options=options)
        if seed is not None or not self._fresh:
            self._games.reset(int(self.np_random.integers(1 << 31)))
        self._over, self._fresh = False, True
        mask = self._mask.astype(numpy.int8)
        return {"observation": self._seen.copy(), "action_mask": mask}, {"action_mask": mask}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, NDArray[numpy.int8]]]:
        """Take an action; the others act until the agent is asked again, or the game is over.

        Raises ``ValueError`` for an illegal action, if that is what it does, and where no game is in progress.
        """
        if self._over:
            raise ValueError("the game is over: call reset() first")
        number = int(action)
        if not (0 <= number < len(self._mask) and self._mask[number]):
            return self._refuse(number)
        became = self._games.take(number)
        if became == IS_ASKED:
            self._fresh = False
            mask = self._mask.astype(numpy.int8)
            now: Seen = {"observation": self._seen.copy(), "action_mask": mask}
            return now, 0.0, False, False, {"action_mask": mask}
        # The next game has begun already.
        self._over = self._fresh = True
        mask = self._no_actions.copy()
        final = self._games.final
        assert final is not None
        seen: Seen = {"observation": final[0].copy(), "action_mask": mask}
        return (
            seen,
            float(self._reward[self.seat]),
            became == IS_OVER,
            became != IS_OVER,
            {"action_mask": mask},
        )

    def _refuse(
        self, action: int
    ) -> tuple[Seen, float, bool, bool, dict[str, NDArray[numpy.int8]]]:
        """What an illegal action does."""
        if not self._loses:
            legal = ", ".join(map(str, self._mask.nonzero()[0]))
            raise ValueError(f"action {action} is not legal; legal: {legal}")
        self._over, self._fresh = True, False
        mask = self._no_actions.copy()
        return (
            {"observation": self._seen.copy(), "action_mask": mask},
            -1.0,
            True,
            False,
            {"action_mask": mask},
        )

    def speed_up(self) -> None:
        """Go on in machine code where llvmlite is installed, as it does by itself after ten seconds of steps."""
        self._games.speed_up()

    @property
    def position_value(self) -> PositionValue:
        """The position in which a turn waits, as in ``BatchEnvironment``; of the next game when one is over."""
        return self._games.position_value(0)

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Which actions are legal now, as truths; libraries that mask actions ask under this name."""
        return self._no_actions.astype(bool) if self._over else self._mask.copy()
