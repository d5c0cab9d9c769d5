"""A game as pure functions of JAX, with the names that pgx gives them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from manqala.adapters.jax_program import Moved
    from manqala.game.game import GameValue, PositionValue

LONGEST = 1000
"""After so many turns a game is cut off, if nothing else is said."""


@dataclass(frozen=True)
class State:
    """A game at one moment; JAX knows it as a tree of arrays. The first seven fields are those of pgx."""

    current_player: Any
    observation: Any
    """What who is asked sees: whole numbers, by plane and column."""
    rewards: Any
    """What each player got for the last step: the winner 1, the others together -1; 0 for a draw."""
    terminated: Any
    truncated: Any
    """Whether it was broken off, after too many turns or because of a fault."""
    legal_action_mask: Any
    """Which actions are legal; all, where a game is over."""
    _step_count: Any
    faulty: Any
    """Whether it was broken off because it needs more room than there is, or nobody could go on."""
    cells: Any
    """The state of the program, the row of the game, the option that each action is: ``position_value`` reads them."""
    lane: Any
    options: Any
    history: Any
    """Hashes of the positions of the round, in games that count repetitions, and how many they are."""
    noted: Any


class JaxEnvironment:
    """Pure functions ``init``, ``step`` and ``observe`` of one game, for ``jit`` and ``vmap``.

    The actions, masks, observations and rewards are those of ``manqala.vector``. A step answers one question. One round of a
    match is played.
    """

    def __init__(self, game: GameValue, *, limit: int = LONGEST) -> None:
        """``limit``: after so many turns a game is cut off.

        Raises ``CannotGenerateError`` for a game that does not fit, and ``ValueError`` where JAX has numbers of 32 bits only.
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
        """What the numbers of actions mean."""
        self.sight = Sight(self.actions)
        """What the planes and columns of observations are."""
        self.program = JaxProgram(game, self.sight, limit=limit)
        self._sight = JaxSight(self.sight, self.program)
        self._players = game.rules.board.number_of_players
        self._result = int(self.program.module.RESULT)
        self.program.check()

    @property
    def id(self) -> str:
        """The name of the game."""
        return str(self.game.name)

    @property
    def num_actions(self) -> int:
        """How many actions there are."""
        return self.actions.size

    @property
    def num_players(self) -> int:
        """How many players there are."""
        return self._players

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """Planes and columns."""
        return self.sight.shape

    def init(self, key: Any) -> State:
        """A game that begins; ``key``, a random key of JAX, decides what chance will do."""
        import jax
        from jax import numpy as jnp

        # As many bits as the random numbers of the engine begin with.
        drawn = (jax.random.bits(key, dtype=jnp.uint64) >> 3).astype(jnp.int64) | 1
        return self.begin(drawn)

    def begin(self, drawn: Any) -> State:
        """A game that begins; ``drawn``: the state of its random numbers, see ``Lots``."""
        return self._state(self.program.begin(drawn), numpy.int32(0))

    def step(self, state: State, action: Any, key: Any = None) -> State:
        """What an action leads to. A game that is over stays as it is; an illegal action ends one, with -1 for who took it.

        ``key`` is there for those who give one, as to the games of pgx: chance goes on from the key of ``init``.
        """
        import jax
        from jax import numpy as jnp

        del key
        number = jnp.asarray(action).astype(jnp.int64)
        inside = (number >= 0) & (number < self.num_actions)
        legal = inside & state.legal_action_mask[jnp.clip(number, 0, self.num_actions - 1)]
        over = state.terminated | state.truncated
        goes_on = legal & ~over
        count = state._step_count + jnp.where(over, 0, 1).astype(jnp.int32)  # noqa: SLF001 -- pgx calls it so
        moved = self.program.step(
            state.cells,
            state.lane,
            state.options,
            state.history,
            state.noted,
            jnp.where(goes_on, number, WAITS),
        )
        after = self._state(moved, count)
        loser = jnp.arange(self._players) == state.current_player
        punished = jnp.where(loser, -1.0, 1.0 / max(1, self._players - 1)).astype(jnp.float32)
        ended = State(**{
            **{field.name: getattr(state, field.name) for field in fields(State)},
            "rewards": jnp.where(over, jnp.zeros_like(punished), punished), "terminated": state.terminated | ~over,
            "legal_action_mask": jnp.ones_like(state.legal_action_mask), "_step_count": count,
        })  # fmt: skip
        chosen: State = jax.tree.map(lambda new, old: jnp.where(goes_on, new, old), after, ended)
        return chosen

    def observe(self, state: State, player: Any = None) -> Any:
        """What who is to move sees; another sees the same, as all is open."""
        del player
        return state.observation

    def position_value(self, state: State) -> PositionValue:
        """The position in which a turn of one game waits; what was answered since it began is not in it, nor what was before."""
        engine = self.program.engine
        row = engine.states(1)[0]
        row[:] = [int(cell) for cell in numpy.asarray(state.cells)]
        return self.game.position_of(engine.play_of(row))

    def _state(self, moved: Moved, count: Any) -> State:
        """What came of a step; where nothing was done, it does not matter."""
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
        winner, players = moved.cells[self._result], jnp.arange(self._players)
        share = jnp.where(players == winner, 1.0, -1.0 / max(1, self._players - 1))
        paid = jnp.where(over & (winner < self._players), share, 0.0).astype(jnp.float32)
        return State(
            current_player=seat.astype(jnp.int32),
            observation=self._sight.seen(shown, moved.lane, seat, question, given),
            rewards=paid, terminated=over, truncated=faulty | (moved.became == IS_CUT),
            # As in pgx, where a game is over every action is legal, and none does anything.
            legal_action_mask=jnp.where(asked, mask, True),
            _step_count=count, faulty=faulty, cells=moved.cells, lane=moved.lane, options=options, history=moved.history,
            noted=moved.many,
        )  # fmt: skip


_registered: list[Any] = []


def _register(jax: Any) -> None:
    """Let JAX know what a state is made of, once."""
    if not _registered:
        names = [field.name for field in fields(State)]
        _registered.append(jax.tree_util.register_dataclass(State, names, []))
