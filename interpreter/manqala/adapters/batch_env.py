"""Many games at once on the compiled engine, with NumPy arrays and without a Python call for each game."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy

from manqala.adapters.action_numbers import Actions
from manqala.adapters.batch_state import BatchState, clone, restore
from manqala.adapters.kernel.lane_row import (
    AGENT,
    AT_RANDOM,
    BEGINNING,
    FINAL,
    GREEDY,
    IS_ASKED,
    IS_OVER,
    LANE,
    LANE_FAULTS,
    POLICIES,
    SEED,
    WANTED,
)
from manqala.adapters.kernel.lane_rows import LaneRows
from manqala.adapters.lanes import LONG, Lanes, back_end
from manqala.adapters.sight import Sight

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from manqala.compile.backends.backend import BackendName
    from manqala.compile.native_engine import NativeEngine
    from manqala.game.game import GameValue, PositionValue

OPPONENTS = {"random": AT_RANDOM, "greedy": GREEDY}
"""The players available inside the program: others need a search for each turn."""
LONGEST_EPISODE = 2000
"""Default number of turns after which an episode is truncated."""


@dataclass(frozen=True, slots=True)
class BatchStep:
    """The results of a step in every game; the next step overwrites the arrays."""

    observations: NDArray[numpy.int32]
    """The observations of the players to decide, by game, plane and column: whole numbers."""
    mask: NDArray[numpy.bool_]
    """The legal actions, by game and action."""
    player: NDArray[numpy.int32]
    """The player to decide in each game."""
    rewards: NDArray[numpy.float32]
    """The rewards by game and player: 1 for the winner, -1 for the others together; 0 for a draw, and during a game."""
    ended: NDArray[numpy.bool_]
    """Whether the game has ended, so that the observation is of the next one."""
    cut: NDArray[numpy.bool_]
    """Whether the game was truncated, after too many turns."""
    final: NDArray[numpy.int32] | None = None
    """Against a program: the agent's last observation of games that ended or were truncated; others are unchanged."""


class BatchEnvironment:
    """Many games of one kind that all step at once; a finished one restarts automatically.

    ``manqala.vector`` makes one that shows its positions, with an example.
    """

    def __init__(  # noqa: PLR0913 -- each is a separate option
        self, game: GameValue, n: int, *, match: bool = False, limit: int = LONGEST_EPISODE, compiled: bool | None = None,
        on: BackendName | None = None, against: str | None = None, seat: int = 0,
    ) -> None:  # fmt: skip
        """``n``: the number of games; ``limit``: the number of turns after which a game is truncated.

        ``against``: ``random`` or ``greedy``, which takes every seat except number ``seat``, the agent's.
        ``compiled``: true for LLVM with llvmlite, which is faster and takes seconds to compile; by default
        WebAssembly with wasmtime; false for plain Python. ``on``: the back end itself.
        Raises ``CannotGenerateError`` for a game without a generated form.
        """
        if n < 1 or limit < 1:
            raise ValueError("there is at least one game, of at least one turn")
        self.game = game
        self.n = n
        self.limit = limit
        self.actions = Actions(game.rules)
        """The meanings of actions."""
        self.sight = Sight(self.actions)
        """The meanings of the planes and columns of observations."""
        self._lanes = Lanes(game, self.sight, n, limit=limit, on=on or back_end(compiled=compiled))
        self._start = self._lanes.engine.new_state(match=match)
        players = game.rules.board.number_of_players
        planes, columns = self.sight.shape
        row = self._lanes.engine.backend.row
        masks, options = row(n * self.actions.size, "B"), row(n * self.actions.size, "i")
        seen, seats = row(n * planes * columns, "i"), row(n, "i")
        taken, rewards, became = row(n, "i"), row(n * players, "f"), row(n, "B")
        final = row(n * planes * columns if against else 1, "i")
        self._wanted = row(WANTED + players)
        self._final: NDArray[numpy.int32] | None = None
        if against is not None:
            self._set_opponents(against, seat)
            self._final = _view(final).reshape(n, planes, columns)
        self._rows = (masks, options, seen, seats, rewards, became, final)
        """The rows shown to agents, and the options of actions."""
        self._all = LaneRows(
            self._start, self._lanes.states, *self._lanes.shared, masks, options, seen, seats, taken, rewards, became, final,
            n, limit, self._wanted,
        )  # fmt: skip
        self._advance = self._lanes.prepared(self._all)
        self._spent = 0.0
        """Seconds spent in WebAssembly."""
        self._is_final = self._lanes.engine.backend.parallel or not self.compiled
        """Whether the back end will not change."""
        self._players, self._taken, self._became = map(_view, (seats, taken, became))
        self._begun = False
        self.observations: NDArray[numpy.int32] = _view(seen).reshape(n, planes, columns)
        self.mask: NDArray[numpy.bool_] = (
            _view(masks).view(numpy.bool_).reshape(n, self.actions.size)
        )
        """The legal actions in each game."""
        self.rewards: NDArray[numpy.float32] = _view(rewards).reshape(n, players)

    def _set_opponents(self, against: str, seat: int) -> None:
        """Let a program decide for all seats but the agent's. Raises ``ValueError`` if that is impossible."""
        players = self.game.rules.board.number_of_players
        if against not in OPPONENTS:
            known = " or ".join(OPPONENTS)
            raise ValueError(f"the engine plays {known}, not {against!r}")
        if not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat}")
        if against == "greedy" and (self.game.start().chancy or any(self.actions.unseen)):
            raise ValueError(
                "the engine does not play greedy where chance decides or answers are unseen"
            )
        if against == "greedy" and any(self.sight.hidden):
            raise ValueError(
                "the engine does not play greedy where seeds are hidden: it would see them"
            )
        for player in range(players):
            self._wanted[POLICIES + player] = AGENT if player == seat else OPPONENTS[against]
        self._wanted[FINAL] = seat + 1

    @property
    def compiled(self) -> bool:
        """Whether it is compiled; plain Python gives the same results slowly."""
        return self._lanes.engine.compiled

    @property
    def engine(self) -> NativeEngine:
        """The engine of the games."""
        return self._lanes.engine

    @property
    def faults(self) -> int:
        """Number of games abandoned because they could not go on, which no shipped game should."""
        return int(sum(self._lanes.rows[LANE_FAULTS::LANE]))

    def reset(self, seed: int = 1) -> BatchStep:
        """Restart all games; game number ``k`` has the random numbers of ``manqala.env`` with the seed ``seed + k``."""
        self._wanted[BEGINNING], self._wanted[SEED] = 1, seed
        self._advance()
        self._wanted[BEGINNING] = 0
        if not self.mask.any(axis=1).all():
            raise ValueError("this game asks players nothing, so there is nothing to learn")
        self.rewards[:] = 0
        self._became[:] = IS_ASKED
        self._begun = True
        return self._step_all()

    def step(self, actions: ArrayLike) -> BatchStep:
        """Take an action in each game, for the player to decide there.

        Raises ``ValueError``, without any change, if one of them is illegal.
        """
        if not self._begun:
            raise ValueError("the games have not begun: call reset() first")
        given: NDArray[numpy.int64] = numpy.ascontiguousarray(actions, dtype=numpy.int64)
        if given.shape != (self.n,):
            raise ValueError(f"there are {self.n} games, and each takes one action")
        # No number may become valid by truncation to 32 bits; a negative one is large when unsigned.
        numpy.minimum(
            given.view(numpy.uint64), self.actions.size, out=self._taken, casting="unsafe"
        )
        wrong = self._step_and_time()
        if wrong >= 0:
            legal = ", ".join(map(str, self.mask[wrong].nonzero()[0]))
            raise ValueError(f"action {given[wrong]} is not legal in game {wrong}; legal: {legal}")
        return self._step_all()

    def action_masks(self) -> Any:
        """Return a copy of ``mask``, by the name that libraries use."""
        return self.mask.copy()

    def take(self, action: int) -> int:
        """Take a legal action in the only game; return its outcome, as in ``kernel/lane_row.py``."""
        self._taken[0] = action
        self._step_and_time()
        return int(self._became[0])

    @property
    def final(self) -> NDArray[numpy.int32] | None:
        """Against a program: the agent's last observation of finished games, by game, plane and column."""
        return self._final

    def position_value(self, number: int) -> PositionValue:
        """Return the position at the beginning of a game's current turn, without the answers since.

        Its history is unknown: it can be played on, but does not count repetitions.
        """
        return self.game.position_of(self.engine.play_of(self._lanes.states[number]))

    def clone_state(self) -> BatchState:
        """Return a copy of all games and random numbers for ``restore_state``."""
        return clone(id(self), self._lanes, self._rows)

    def restore_state(self, state: BatchState) -> BatchStep:
        """Restore a state of this batch; return what it shows. Raises ``ValueError`` for that of another batch."""
        restore(state, id(self), self._lanes, self._rows)
        self._begun = True
        return self._step_all()

    def _step_and_time(self) -> int:
        """Take a step; after a while switch to machine code."""
        if self._is_final:
            return self._advance()
        began = perf_counter()
        wrong = self._advance()
        self._spent += perf_counter() - began
        if self._spent > LONG:
            self.speed_up()
        return wrong

    def speed_up(self) -> None:
        """Switch to machine code if llvmlite is installed; this happens automatically after ten seconds of steps.

        The games continue, and the arrays stay the same. It takes a second or two, once.
        """
        if not self._is_final:
            self._is_final = True
            self._advance = self._lanes.prepare_in_llvm(self._all) or self._advance

    def _step_all(self) -> BatchStep:
        became = self._became
        return BatchStep(
            self.observations, self.mask, self._players, self.rewards, became == IS_OVER, became > IS_OVER,
            self._final,
        )  # fmt: skip


def _view(row: Any) -> Any:
    """Return a row of the engine as a NumPy array, without copying."""
    return numpy.asarray(memoryview(row))
