"""A game as pure functions of JAX, with the names of pgx."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import numpy

from manqala.adapters.action_numbers import Actions
from manqala.adapters.jax_program import JaxProgram
from manqala.adapters.jax_sight import JaxSight
from manqala.adapters.kernel.lane_row import (
    IS_ASKED,
    IS_CUT,
    IS_FAULTY,
    IS_OVER,
    LANE_QUESTION,
    LANE_SEAT,
)
from manqala.adapters.kernel.one_game_row import LANE_SHOWN, WAITS
from manqala.adapters.sight import Sight
from manqala.run.round_result import payoffs_by_winner

if TYPE_CHECKING:
    from types import ModuleType

    from jax import Array

    from manqala.adapters.jax_program import Moved
    from manqala.game.game import GameValue, PositionValue

LONGEST = 1000
"""Default number of turns after which a game is truncated."""


@dataclass(frozen=True)
class State:
    """A game at one moment, a pytree of arrays for JAX. The first seven fields are those of pgx."""

    current_player: Array
    observation: Array
    """The observation of the player to decide: whole numbers, by plane and column."""
    rewards: Array
    """The players' rewards of the last step: 1 for the winner, -1 for the others together; 0 for a draw."""
    terminated: Array
    truncated: Array
    """Whether it was truncated, after too many turns or because of a fault."""
    legal_action_mask: Array
    """The legal actions; all if the game is over."""
    _step_count: Array
    faulty: Array
    """Whether it was truncated because it needs more room, or no player could go on."""
    cells: Array
    """The state of the program, the row of the game, the option of each action: ``position_value`` reads them."""
    lane: Array
    options: Array
    history: Array
    """Hashes of the positions of the round, in games that count repetitions, and their number."""
    noted: Array


class JaxEnvironment:
    """The pure functions ``init``, ``step`` and ``observe`` of one game, for ``jit`` and ``vmap``.

    Actions, masks, observations and rewards are those of ``manqala.vector``. A step answers one question. A match has
    one round.
    """

    def __init__(self, game: GameValue, *, limit: int = LONGEST) -> None:
        """``limit``: the number of turns after which a game is truncated.

        Raises ``CannotGenerateError`` for a game that does not fit, and ``ValueError`` if JAX has 32-bit numbers only.
        """
        import jax

        _register(jax)
        if limit < 1:
            raise ValueError("a game has at least one turn")
        if not jax.config.jax_enable_x64:
            raise ValueError(
                "the program of a game has whole numbers of 64 bits: call jax.config.update('jax_enable_x64', True) first"
            )
        self.game, self.limit = game, limit
        self.actions = Actions(game.rules)
        """The meanings of actions."""
        self.sight = Sight(self.actions)
        """The meanings of the planes and columns of observations."""
        self.program = JaxProgram(game, self.sight, limit=limit)
        self._sight = JaxSight(self.sight, self.program)
        self._players = game.rules.board.number_of_players
        self._payoffs = payoffs_by_winner(game.rules.board)
        self._result = int(self.program.module.RESULT)
        self.program.check()

    @property
    def id(self) -> str:
        """The name of the game."""
        return str(self.game.name)

    @property
    def num_actions(self) -> int:
        """Number of actions."""
        return self.actions.size

    @property
    def num_players(self) -> int:
        """Number of players."""
        return self._players

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """Number of planes and columns."""
        return self.sight.shape

    def init(self, key: Array) -> State:
        """Begin a game; ``key``, a random key of JAX, determines chance."""
        import jax
        from jax import numpy as jnp

        # The seed has as many bits as the engine's random numbers.
        drawn = (jax.random.bits(key, dtype=jnp.uint64) >> 3).astype(jnp.int64) | 1
        return self.begin(drawn)

    def begin(self, drawn: Array) -> State:
        """Begin a game; ``drawn``: the state of its random numbers, see ``Lots``."""
        return self._state(self.program.begin(drawn), numpy.int32(0))

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """Take an action. A finished game does not change; an illegal action ends a game, with -1 for its player.

        ``key`` is unused, for compatibility with pgx: chance continues from the key of ``init``.
        """
        import jax
        from jax import numpy as jnp

        del key
        number = jnp.asarray(action).astype(jnp.int64)
        inside = (number >= 0) & (number < self.num_actions)
        legal = inside & state.legal_action_mask[jnp.clip(number, 0, self.num_actions - 1)]
        over = state.terminated | state.truncated
        goes_on = legal & ~over
        count = state._step_count + jnp.where(over, 0, 1).astype(jnp.int32)  # noqa: SLF001 -- the name in pgx
        moved = self.program.step(
            state.cells,
            state.lane,
            state.options,
            state.history,
            state.noted,
            jnp.where(goes_on, number, WAITS),
        )
        after = self._state(moved, count)
        punished = -jnp.array(self._payoffs, jnp.float32)[state.current_player]
        ended = State(**{
            **{field.name: getattr(state, field.name) for field in fields(State)},
            "rewards": jnp.where(over, jnp.zeros_like(punished), punished), "terminated": state.terminated | ~over,
            "legal_action_mask": jnp.ones_like(state.legal_action_mask), "_step_count": count,
        })  # fmt: skip
        chosen: State = jax.tree.map(lambda new, old: jnp.where(goes_on, new, old), after, ended)
        return chosen

    def observe(self, state: State, player: Array | int | None = None) -> Array:
        """Return the observation of the player to decide, the same for all, since nothing is hidden."""
        del player
        return state.observation

    def position_value(self, state: State) -> PositionValue:
        """Return the position at the beginning of a game's current turn, without the answers since and the history."""
        engine = self.program.engine
        row = engine.states(1)[0]
        row[:] = [int(cell) for cell in numpy.asarray(state.cells)]
        return self.game.position_of(engine.play_of(row))

    def _state(self, moved: Moved, count: Array) -> State:
        """Return the state after a step; it does not matter if there was none."""
        from jax import numpy as jnp

        faulty = moved.fault | (moved.became == IS_FAULTY)
        asked = (moved.became == IS_ASKED) & ~faulty
        over = (moved.became == IS_OVER) & ~faulty
        seat, question = moved.lane[LANE_SEAT], moved.lane[LANE_QUESTION]
        mask, options = self._sight.legal(moved, seat, question)
        shown = jnp.where(asked, moved.shown, moved.cells)
        given, question = (
            jnp.where(asked, moved.lane[LANE_SHOWN], 0),
            jnp.where(asked, question, -1),
        )
        winner = moved.cells[self._result]
        paid = jnp.where(over, jnp.array(self._payoffs, jnp.float32)[winner], 0.0)
        return State(
            current_player=seat.astype(jnp.int32),
            observation=self._sight.seen(shown, moved.lane, seat, question, given),
            rewards=paid, terminated=over, truncated=faulty | (moved.became == IS_CUT),
            # As in pgx, all actions are legal in a finished game, and do nothing.
            legal_action_mask=jnp.where(asked, mask, True),
            _step_count=count, faulty=faulty, cells=moved.cells, lane=moved.lane, options=options, history=moved.history,
            noted=moved.many,
        )  # fmt: skip


_registered: list[type] = []


def _register(jax: ModuleType) -> None:
    """Register the fields of a state with JAX, once."""
    if not _registered:
        names = [field.name for field in fields(State)]
        _registered.append(jax.tree_util.register_dataclass(State, names, []))
