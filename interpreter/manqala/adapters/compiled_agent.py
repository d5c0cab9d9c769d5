"""Gymnasium environments on the compiled engine: one agent against a program that also runs there."""

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

    Observations and rewards are those of ``SingleEnvironment``, which uses the interpreter and any player. Each step returns
    new arrays.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 -- Gymnasium's name, which it reads from the class

    def __init__(
        self, game: GameValue, against: str, *, seat: int = 0, match: bool = False, limit: int = 0,
        illegal: str = "raises", compiled: bool = True,
    ) -> None:  # fmt: skip
        """``against``: ``random`` or ``greedy``; ``seat``: the agent's number, from 0 on.

        ``limit``: the number of turns after which a game is truncated, 2,000 if it is 0. ``illegal``: an illegal action
        ``raises`` a ``ValueError``, or ``loses`` the game. ``compiled``: WebAssembly, and after ten seconds of steps LLVM if
        installed; else plain Python.
        Raises ``ValueError`` for invalid arguments, ``CannotGenerateError`` for a game without a generated form.
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
        """Whether a game has begun without any action yet."""
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
        """Take an action; the others act until the agent has to decide again, or the game is over.

        Raises ``ValueError`` for an illegal action, unless it loses the game, and if no game is in progress.
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
        # The next game has already begun.
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
        """Handle an illegal action."""
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
        """Switch to machine code if llvmlite is installed, as happens automatically after ten seconds of steps."""
        self._games.speed_up()

    @property
    def position_value(self) -> PositionValue:
        """The position at the beginning of the current turn, as in ``BatchEnvironment``; of the next game after an end."""
        return self._games.position_value(0)

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Return the legal actions as truths, by the name that masking libraries use."""
        return self._no_actions.astype(bool) if self._over else self._mask.copy()
