"""The program of a game as a pure function of JAX, with its rows as arguments and results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy

from manqala.adapters.kernel import one_game_row
from manqala.adapters.kernel.lane_row import IS_ASKED, LANE, LANE_ANSWERS, LANE_DRAWN
from manqala.adapters.kernel.one_game_row import BEGINS
from manqala.adapters.lanes import SPARE, Lanes
from manqala.compile.backends.backend import BackendName, Extension
from manqala.compile.constants import numbers_in
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.jax_code.masked_operators import whole
from manqala.compile.jax_code.named_rows import WORK, RowName, UnknownPlaceError, WorkRow
from manqala.compile.jax_code.primitives import FORGOTTEN, NOTED, NOTES, WholeRows, hash_of
from manqala.compile.jax_code.traced_call import TracedCall
from manqala.compile.jax_code.traced_state import TracedState
from manqala.compile.kernel.numbers import ANSWERS, LISTED, MEMORY, OPTIONS, SCRATCH, STUCK
from manqala.compile.program.pass_names import Passes, PassName
from manqala.compile.program.passes import prepare
from manqala.compile.program.typed import Constant
from manqala.compile.program.untyped import Linkage
from manqala.compile.program.value_types import NumberKind, RowsType, RowType
from manqala.core.inspect import asks
from manqala.run.limits import MOST_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jax import Array
    from numpy.typing import NDArray

    from manqala.adapters.sight import Sight
    from manqala.compile.jax_code.traced_changes import Part
    from manqala.game.game import GameValue

KERNELS = ("manqala.adapters.kernel.one_game_options", "manqala.adapters.kernel.one_game")
WHOLE = ("note", "same", "forget", "answer_again")
"""Functions that are not inlined, so that they can be replaced by other forms."""
MANY_QUESTIONS, QUESTIONS, FEW_QUESTIONS = 160, 40, 8
"""Maximum number of answers in a turn: if the set-up asks, with several questions, with one. More are a fault."""
MOST_KEPT = 4_000
"""Maximum number of cells that loops may store of earlier iterations: JAX copies them in every iteration."""
PASSES = 8
"""Maximum number of positions noted in one step, more than one if players cannot move. More are a fault."""


@dataclass(frozen=True)
class Moved:
    """The results of a step."""

    became: Array
    cells: Array
    """The state of the program, also after an end."""
    shown: Array
    """The state that the player to decide sees."""
    lane: Array
    listed: Array
    """For each option of the question its value, and whether it leads to an end."""
    fits: Array
    history: Array
    """Hashes of the positions of the round, valid up to ``many``."""
    many: Array
    fault: Array


@dataclass(frozen=True, slots=True)
class FirstQuestion:
    """The observation and the options at the first question of a game, as NumPy arrays."""

    shown: NDArray[numpy.int64]
    lane: NDArray[numpy.int64]
    listed: NDArray[numpy.int64]
    fits: NDArray[numpy.int64]


class JaxProgram:
    """One game: its initial state, and the function of a step."""

    def __init__(self, game: GameValue, sight: Sight, *, limit: int) -> None:
        """``limit``: the number of turns after which a game is truncated. Raises ``CannotGenerateError`` if it does not fit."""
        self.limit = limit
        lanes = Lanes(game, sight, 1, limit=limit, on=BackendName.WASM)
        written = lanes.engine.written
        if written.queries:
            raise _cannot_generate(game, "its rules try out turns to see who could move")
        kept = written.memory - MEMORY
        if kept > MOST_KEPT:
            raise _cannot_generate(
                game,
                f"its loops remember too much of earlier rounds ({kept:,} numbers, the most is {MOST_KEPT:,})",
            )
        numbers = {
            **numbers_in(one_game_row), "SETUP_ASKS": int(asks(game.rules.setup)), "HAS_BETWEEN": 0,
        }  # fmt: skip
        module = lanes.engine.backend.extended(lanes.module, Extension(KERNELS, numbers))
        program = module.program
        for name in WHOLE:
            program.functions[name] = replace(program.functions[name], linkage=Linkage.INNER)
        self.module = module
        self.engine = lanes.engine
        self._game = game
        self.counts = bool(written.counts)
        state, row, none = RowType(lanes.engine.states(1).type.row.bits), RowType(64), RowsType(())
        history = RowsType((row, state)) if self.counts else none
        types = (*(state,) * 3, row, none, history, *(row,) * 4, NumberKind.INT, NumberKind.INT)
        # Inlined functions may compute register numbers, and tracing has to know each.
        passes = Passes(frozenset({PassName.CONSTANT_PROPAGATION, PassName.INLINING}))
        self._typed = prepare(program, {"take_step": types}, passes)
        self._tables = {
            name: numpy.asarray(program.tables[name].values, f"int{kind.bits}")
            for name, kind in self._typed.tables.items()
        }
        self.start = numpy.asarray(list(lanes.engine.new_state()), f"int{state.bits}")
        """The initial cells of a game."""
        self.answers = (
            MANY_QUESTIONS
            if asks(game.rules.setup)
            else QUESTIONS
            if sight.asking
            else FEW_QUESTIONS
        )
        self.options = self._most_options(sight)
        self._places = sight.seats.board.places
        self.work = WorkRow(
            answers=self.answers, scratch=self._scratch(), options=self.options, kept=max(kept, 0),
            weighs=bool(module.WEIGHS),
        )  # fmt: skip
        self.room = limit + SPARE if self.counts else 0
        """Maximum number of positions of a round. More are a fault."""
        self.lane = LANE_ANSWERS + 2 * self.answers
        """Length of a game's row, see ``kernel/lane_row.py``."""
        self._actions = sight.actions.size
        self._compared = written.addresses.in_round
        self._beginning = self._begin(lanes)

    def _most_options(self, sight: Sight) -> int:
        """Return the maximum number of options of a question."""
        sizes = [len(block) for block in sight.actions.blocks.values()]
        return min(max([*sizes, sight.seats.columns]), MOST_OPTIONS) + 1

    def _scratch(self) -> int:
        """Return the used size of the scratch part of the work row; its last stretch holds a whole board, or all options."""
        known = [
            constant.value for instance in self._typed.instances for constant in _constants(instance.body)
            if constant.type == NumberKind.INT and SCRATCH <= constant.value < STUCK
        ]  # fmt: skip
        return int(max(known)) - SCRATCH + max(self._places, self.options) + 1 if known else 1

    def check(self) -> None:
        """Check that the program can be traced. Raises ``CannotGenerateError`` if not."""
        import jax
        from jax import numpy as jnp

        def whole_row(size: int) -> Array:
            return jax.ShapeDtypeStruct((size,), jnp.int64)

        number = jax.ShapeDtypeStruct((), jnp.int64)
        given = (
            jax.ShapeDtypeStruct(self.start.shape, self.start.dtype), whole_row(self.lane), whole_row(self._actions),
            whole_row(self.room), number, number,
        )  # fmt: skip
        try:
            jax.eval_shape(lambda *rows: vars(self.step(*rows)), *given)
        except UnknownPlaceError as error:
            raise _cannot_generate(self._game, str(error)) from None

    def _begin(self, lanes: Lanes) -> FirstQuestion | None:
        """Return the state at the first question of a game; none if chance, or anything else, comes before."""
        engine, module = lanes.engine, self.module
        row = engine.backend.row
        states, lane = engine.states(3), row(LANE)
        states[0][:] = self.start.tolist()
        listed, fits, options = row(self.options), row(self.options), row(self._actions)
        lane[LANE_DRAWN] = 1
        work, trials, history = engine.rows()
        became = module.take_step(
            *(states[n] for n in range(3)), work, trials, history, lane, listed, fits, options, BEGINS, self.limit
        )  # fmt: skip
        if became != IS_ASKED or lane[LANE_DRAWN] != 1 or list(states[0]) != self.start.tolist():
            return None
        return FirstQuestion(
            numpy.asarray(list(states[2]), self.start.dtype), *(numpy.asarray(list(one)) for one in (lane, listed, fits))
        )  # fmt: skip

    def begin(self, drawn: Array) -> Moved:
        """Begin a game; ``drawn``: the state of its random numbers."""
        from jax import numpy as jnp

        cells, number = jnp.asarray(self.start), jnp.int64
        known = self._beginning
        history, many = self._hash_positions()
        if known is None:
            lane = jnp.zeros(self.lane, jnp.int64).at[LANE_DRAWN].set(drawn)
            options = jnp.zeros(self._actions, jnp.int64)
            return self.step(cells, lane, options, history, many, number(BEGINS))
        lane = jnp.asarray(known.lane[: self.lane]).at[LANE_DRAWN].set(drawn)
        rows = (jnp.asarray(row) for row in (known.shown, known.listed, known.fits))
        shown, listed, fits = rows
        return Moved(
            number(IS_ASKED), cells, shown, lane, listed, fits, history, many, jnp.asarray(False)
        )

    def _hash_positions(self) -> tuple[Array, Array]:
        """Return hashes of the positions at the beginning of a game, and their number."""
        from jax import numpy as jnp

        noted = self.counts and int(self.start[self.module.PHASE]) == 0
        history = jnp.zeros(self.room, jnp.int64)
        if noted:
            history = history.at[0].set(hash_of(jnp.asarray(self.start[: self._compared])))
        return history, jnp.int64(noted)

    def step(
        self, cells: Array, lane: Array, options: Array, history: Array, many: Array, action: Array
    ) -> Moved:
        """Take an action, begin if it is -1, or do nothing if it is less.

        Raises ``UnknownPlaceError`` for a game that does not fit.
        """
        from jax import numpy as jnp

        names = ("s", "c", "shown", "lanes", "listed", "fits", "options")
        s, c, shown, lanes, listed, fits, opts = (RowName(name) for name in names)
        nothing = jnp.zeros_like(cells)
        rows = {
            s: cells, c: nothing, shown: nothing, lanes: lane, listed: jnp.zeros(self.options, jnp.int64),
            fits: jnp.zeros(self.options, jnp.int64), opts: options, NOTES: jnp.zeros(PASSES, jnp.int64),
        }  # fmt: skip
        parts = {part.start: part.row for part in self.work.parts}
        own = WholeRows(
            {at: parts[at] for at in (ANSWERS, OPTIONS, LISTED)}, history, many, self._compared
        )
        machine = TracedState(self._tables, rows, self.work, own.by_name)
        machine.registers |= {NOTED: whole(0), FORGOTTEN: whole(0)}
        noted = (RowName("H0"), RowName("H1")) if self.counts else ()
        given = (s, c, shown, WORK, (), noted, lanes, listed, fits, opts, action, whole(self.limit))
        became = TracedCall(machine, self._typed.exported["take_step"], given).run()
        if self.counts:
            history, many = self._join_history(machine, history, many)
        rows = machine.rows
        return Moved(
            became, rows[s], rows[shown], rows[lanes], rows[listed], rows[fits], history, many,
            jnp.asarray(machine.fault),
        )  # fmt: skip

    def _join_history(
        self, machine: TracedState, history: Array, many: Array
    ) -> tuple[Array, Array]:
        """Return the positions of the round after a step."""
        from jax import numpy as jnp

        many = jnp.where(machine.registers[FORGOTTEN] > 0, 0, many)
        new, count = machine.rows[NOTES], machine.registers[NOTED]
        machine.check(many + count, self.room + 1)
        at = jnp.where(numpy.arange(PASSES) < count, many + numpy.arange(PASSES), self.room)
        return history.at[at].set(new, mode="drop"), many + count


def _cannot_generate(game: GameValue, why: str) -> CannotGenerateError:
    return CannotGenerateError(f"{game.name} cannot run in JAX: {why}")


def _constants(parts: Sequence[Part]) -> Iterator[Constant]:
    from manqala.compile.jax_code.traced_changes import inside_of

    for part in parts:
        if isinstance(part, Constant):
            yield part
        yield from _constants(inside_of(part))
