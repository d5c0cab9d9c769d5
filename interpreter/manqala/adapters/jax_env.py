"""A game as pure functions of JAX, with the names that pgx gives them."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

import numpy

from manqala.adapters.action_numbers import Actions
from manqala.adapters.kernel.lane_row import IS_ASKED, IS_OVER, LANE_ANSWERS, LANE_DRAWN, LANE_SEAT
from manqala.adapters.lanes import Lanes
from manqala.adapters.sight import Sight
from manqala.compile.backends.backend import BackendName, Extension
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.jax_code.rows import RowName
from manqala.compile.jax_code.traced import Traced
from manqala.compile.jax_code.work_room import WorkRoom
from manqala.compile.program.passes import prepare
from manqala.compile.program.typed import NumberKind, RowsType, RowType

if TYPE_CHECKING:
    from manqala.game.game import GameValue

LANE_KEPT = LANE_ANSWERS + 4
"""Length of the part of a game's row that is stored where a turn asks one question."""
KERNEL = "manqala.adapters.kernel.single_step"


@dataclass(frozen=True)
class State:
    """A game at one moment; JAX knows it as a tree of arrays."""

    current_player: Any
    observation: Any
    rewards: Any
    terminated: Any
    truncated: Any
    legal_action_mask: Any
    _step_count: Any
    cells: Any
    """The state of the program, in which nobody needs to look."""
    lane: Any
    options: Any


class JaxEnvironment:
    """Pure functions ``init``, ``step`` and ``observe`` of one game."""

    def __init__(self, game: GameValue, *, limit: int = 2000) -> None:
        """``limit``: after so many turns a game is cut off. Raises ``CannotGenerateError`` for a game that does not fit."""
        try:
            import jax
        except ImportError:
            raise ImportError("JAX is missing: pip install 'manqala[jax]'") from None
        _register(jax)
        self.game, self.limit = game, limit
        self.actions = Actions(game.rules)
        self.sight = Sight(self.actions)
        if not jax.config.jax_enable_x64:
            raise ValueError(
                "the program of a game has whole numbers of 64 bits: call jax.config.update('jax_enable_x64', True) first"
            )
        if self.sight.asking:
            raise CannotGenerateError(
                f"{game.name} cannot run in JAX: a turn asks more than one question"
            )
        lanes = Lanes(game, self.sight, 1, limit=limit, on=BackendName.WASM)
        written = lanes.engine.written
        if written.counts:
            raise CannotGenerateError(
                f"{game.name} cannot run in JAX: its rules count how often a position has been there"
            )
        if written.queries:
            raise CannotGenerateError(f"{game.name} cannot run in JAX: its rules try out turns")
        if game.start().chancy:
            raise CannotGenerateError(f"{game.name} cannot run in JAX: chance decides in its turns")
        if not lanes.module.ONLY_SAFE_TURNS:
            raise CannotGenerateError(
                f"{game.name} cannot run in JAX: an answer may lead to no legal turn, or something else than a turn asks"
            )
        module = lanes.engine.backend.extended(lanes.module, Extension((KERNEL,)))
        state = RowType(lanes.engine.states(1).type.row.bits)
        row, none = RowType(64), RowsType(())
        types = (
            state,
            state,
            state,
            row,
            none,
            none,
            row,
            row,
            row,
            row,
            NumberKind.INT,
            NumberKind.INT,
        )
        self._typed = prepare(module.program, {"single_step": types})
        self._tables = {
            name: numpy.asarray(table.values, numpy.int64) for name, table in module.program.tables.items()
        }  # fmt: skip
        self._dtype = numpy.int64 if state.bits == 64 else numpy.int32
        self._start = numpy.asarray(list(lanes.engine.new_state()), self._dtype)
        self._room = WorkRoom(
            self._typed,
            len(self._start),
            max(game.rules.board.places, self.actions.size),
            written.memory,
        )
        self._players: int = game.rules.board.number_of_players
        self._result = int(module.RESULT)

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

        lane = jnp.zeros(LANE_KEPT, jnp.int64)
        drawn = jax.random.bits(key, dtype=jnp.uint64) >> 1
        lane = lane.at[LANE_DRAWN].set(drawn.astype(jnp.int64) | 1)
        cells = jnp.asarray(self._start)
        options = jnp.zeros(self.num_actions, jnp.int64)
        return self._taken(cells, lane, options, numpy.int64(-1), numpy.int32(0))

    def step(self, state: State, action: Any, key: Any = None) -> State:
        """What an action leads to; an illegal one ends the game, with -1 for who took it and a share of 1 for the others.

        ``key`` is there for those who give one, as to the games of pgx: chance goes on from the key of ``init``.
        """
        from jax import lax
        from jax import numpy as jnp

        del key
        number = jnp.asarray(action).astype(jnp.int64)
        inside = (number >= 0) & (number < self.num_actions)
        legal = inside & state.legal_action_mask[jnp.clip(number, 0, self.num_actions - 1)]
        over = state.terminated | state.truncated
        count = state._step_count + 1  # noqa: SLF001 -- pgx calls it so
        players = jnp.arange(self._players)
        loser = players == state.current_player
        punished = jnp.where(loser, -1.0, 1.0 / max(1, self._players - 1)).astype(jnp.float32)
        ended = replace(
            state,
            rewards=jnp.where(over, jnp.zeros_like(punished), punished),
            terminated=state.terminated | ~over, legal_action_mask=jnp.ones_like(state.legal_action_mask),
            _step_count=jnp.where(over, state._step_count, count),  # noqa: SLF001
        )  # fmt: skip
        after: State = lax.cond(
            legal & ~over,
            lambda: self._taken(state.cells, state.lane, state.options, number, count),
            lambda: ended,
        )
        return after

    def observe(self, state: State, player: Any = None) -> Any:
        """What who is to move sees; another sees the same, as all is open."""
        del player
        return state.observation

    def _taken(self, cells: Any, lane: Any, options: Any, action: Any, count: Any) -> State:
        from jax import numpy as jnp

        planes, columns = self.sight.shape
        names = ("start", "s", "c", "M", "lanes", "masks", "options", "sight")
        start, s, c, work, lanes, masks, opts, sight = (RowName(name) for name in names)
        rows: dict[RowName, Any] = {
            start: jnp.asarray(self._start), s: cells, c: jnp.zeros_like(cells), lanes: lane, opts: options,
            work: jnp.zeros(self._room.size, jnp.int64), masks: jnp.zeros(self.num_actions, jnp.int64),
            sight: jnp.zeros(planes * columns, jnp.int64),
        }  # fmt: skip
        traced = Traced(self._tables, rows, {work: self._room.at})
        given = (
            start,
            s,
            c,
            work,
            (),
            (),
            lanes,
            masks,
            opts,
            sight,
            action,
            numpy.int64(self.limit),
        )
        status = traced.call(self._typed.exported["single_step"], given)
        rows = traced.rows
        asked, over = status == IS_ASKED, status == IS_OVER
        winner, players = rows[s][self._result], jnp.arange(self._players)
        share = jnp.where(players == winner, 1.0, -1.0 / max(1, self._players - 1))
        paid = jnp.where(over & (winner < self._players), share, 0.0).astype(jnp.float32)
        return State(
            current_player=rows[lanes][LANE_SEAT].astype(jnp.int32),
            observation=rows[sight].astype(jnp.int32).reshape(planes, columns),
            rewards=paid, terminated=over, truncated=~asked & ~over,
            # As in pgx, where a game is over every action is legal, and none does anything.
            legal_action_mask=jnp.where(asked, rows[masks] != 0, True),
            _step_count=jnp.asarray(count, jnp.int32), cells=rows[s], lane=rows[lanes], options=rows[opts],
        )  # fmt: skip


_registered: list[Any] = []


def _register(jax: Any) -> None:
    """Let JAX know what a state is made of, once."""
    if not _registered:
        names = [field.name for field in fields(State)]
        _registered.append(jax.tree_util.register_dataclass(State, names, []))
