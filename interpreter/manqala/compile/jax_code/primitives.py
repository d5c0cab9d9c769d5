"""Vectorised JAX forms of kernel functions, instead of loops over numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy

from manqala.compile.jax_code.masked_operators import compute, is_known, select, whole
from manqala.compile.jax_code.named_rows import WORK, RowName, TableName
from manqala.compile.jax_code.traced_changes import TracedChanges
from manqala.compile.kernel.numbers import ANSWERS, LISTED, MODE, OPTIONS, RETRY
from manqala.compile.program.value_types import Arithmetic

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jax import Array

    from manqala.compile.jax_code.masked_operators import Number
    from manqala.compile.jax_code.traced_state import TracedState

NOTES = RowName("notes")
"""The hashes of the positions noted in a step; earlier ones never change meanwhile."""
NOTED, FORGOTTEN = "noted", "forgotten"
"""Extra registers: the number of these, and whether earlier ones are forgotten (1)."""


class Primitive:
    """A kernel function in another form."""

    def __init__(
        self,
        run: Callable[..., Number | None],
        changes: Callable[[Sequence[RowName]], TracedChanges],
    ) -> None:
        """``run``: traces it with a machine and its arguments."""
        self._run, self.changes = run, changes

    def __call__(self, machine: TracedState, *given: Number | RowName | TableName) -> Number | None:
        """Trace it and return its result."""
        return self._run(machine, *given)


def _changing(
    *rows: RowName,
    registers: Sequence[int | str] = (),
    at: Sequence[int] = (),
    checked: bool = False,
) -> Callable[[Sequence[RowName]], TracedChanges]:
    """Return changes of these rows and registers, and of the rows that are arguments number ``at``."""

    def changes(given: Sequence[RowName]) -> TracedChanges:
        named = [*rows, *(given[number] for number in at)]
        return TracedChanges(
            registers=dict.fromkeys(registers),
            rows=dict.fromkeys(named),
            checked=checked,
            loops=True,
        )

    return changes


def _places(size: int) -> Array:
    return numpy.arange(size, dtype=numpy.int64)


class WholeRows:
    """The primitives of a program."""

    def __init__(
        self, parts: Mapping[int, RowName], earlier: Array, many: Number, compared: int
    ) -> None:
        """``parts``: the rows of answers, option counts and listed options, by their start in the work row.

        ``earlier``, ``many``: the hashes of positions noted before, and their number; ``compared``: the number of cells that
        identify a position.
        """
        self.answers, self.options, self.listed = (
            parts[start] for start in (ANSWERS, OPTIONS, LISTED)
        )
        self.earlier, self.many, self.compared = earlier, many, compared

    @property
    def by_name(self) -> Mapping[str, Primitive]:
        """Return each primitive by the name of its function."""
        return {
            "next_answers": Primitive(self.next_answers, _changing(self.answers, checked=True)),
            "answer_again": Primitive(
                self.answer_again, _changing(self.answers, registers=(MODE, RETRY))
            ),
            "take_listed": Primitive(self.take_listed, _changing(at=(1,))),
            "all_fit": Primitive(self.all_fit, _changing(at=(0,))),
            "how_many_fit": Primitive(self.how_many_fit, _changing()),
            "fitting": Primitive(self.fitting, _changing()),
            "same": Primitive(self.same, _changing()),
            "forget": Primitive(self.forget, _changing(at=(0,))),
            "note": Primitive(self.note, _changing(NOTES, registers=(NOTED,), checked=True)),
            "clear_history": Primitive(self.clear_history, _changing(registers=(NOTED, FORGOTTEN))),
        }

    def next_answers(
        self, machine: TracedState, work: RowName, depth: Number, fixed: Number
    ) -> Number:
        """Return the next sequence of answers: increment the last one that has options left."""
        from jax import numpy as jnp

        del work
        given, numbers = machine.rows[self.answers], machine.rows[self.options]
        places = _places(given.shape[0])
        machine.check(depth, given.shape[0] + 1)
        more = (places >= fixed) & (places < depth) & (given + 1 < numbers)
        last = jnp.max(jnp.where(more, places, -1))
        machine.put(self.answers, jnp.where(places == last, given + 1, given))
        return jnp.where(last < 0, -1, last + 1)

    def answer_again(
        self,
        machine: TracedState,
        work: RowName,
        row: RowName,
        first: Number,
        given: Number,
        mode: Number,
    ) -> None:
        """Begin a run with answers from a row."""
        from jax import numpy as jnp

        del work
        before = machine.rows[self.answers]
        size = before.shape[0]
        assert is_known(first), "answers begin at a place that is known"
        noted = machine.rows[row][int(first) : int(first) + 2 * size : 2]
        machine.put(self.answers, jnp.where(_places(size) < given, noted, before))
        for register, number in ((MODE, mode), (RETRY, whole(0))):
            machine.registers[register] = select(machine.mask, number, machine.registers[register])

    def take_listed(
        self, machine: TracedState, work: RowName, row: RowName, number: Number
    ) -> None:
        """Copy the listed options."""
        del work, number
        machine.put(row, machine.rows[self.listed])

    def all_fit(self, machine: TracedState, fits: RowName, number: Number) -> None:
        """Mark every option as leading to an end."""
        from jax import numpy as jnp

        del number
        machine.put(fits, jnp.ones_like(machine.rows[fits]))

    def how_many_fit(self, machine: TracedState, fits: RowName, number: Number) -> Number:
        """Return the number of options that lead to an end."""
        from jax import numpy as jnp

        row = machine.rows[fits]
        return jnp.sum(jnp.where(_places(row.shape[0]) < number, row, 0))

    def fitting(self, machine: TracedState, fits: RowName, number: Number) -> Number:
        """Return the option with this index among those that lead to an end."""
        from jax import numpy as jnp

        return jnp.sum(jnp.cumsum(machine.rows[fits]) <= number, dtype=jnp.int64)

    def same(
        self, machine: TracedState, cells: RowName, other: RowName, base: Number, state: Number
    ) -> Number:
        """Return whether a state equals one stored in a row."""
        from jax import numpy as jnp

        row, size = machine.rows[cells], int(state)
        if other == WORK:
            known, moved = (
                (int(base), None) if is_known(base) else (machine.work.parts[-1].start, base)
            )
            part = machine.work.part(known)
            start = (
                whole(known - part.start)
                if moved is None
                else compute(Arithmetic.SUB, (moved, whole(part.start)))
            )
            kept = machine.rows[part.row]
        else:
            kept, start = machine.rows[other], base
        if not is_known(start):
            kept = jnp.take(kept, start + _places(size), mode="clip")
        else:
            kept = kept[int(start) : int(start) + size]
        return jnp.all(row[:size] == kept)

    def forget(
        self,
        machine: TracedState,
        cells: RowName,
        places: TableName,
        values: TableName,
        number: Number,
    ) -> None:
        """Reset marks to their initial values."""
        from jax import numpy as jnp

        row = machine.rows[cells]
        marked, new = numpy.zeros(row.shape[0], bool), numpy.zeros(row.shape[0], row.dtype)
        for at, value in list(
            zip(machine.tables[places.name], machine.tables[values.name], strict=True)
        )[: int(number)]:
            marked[at], new[at] = True, value
        machine.put(cells, jnp.where(marked, new, row))

    def note(self, machine: TracedState, cells: RowName, history: Array) -> Number:
        """Note a position; return its number of occurrences."""
        from jax import numpy as jnp

        del history
        mark = hash_of(machine.rows[cells][: self.compared])
        now, count = machine.rows[NOTES], machine.registers[NOTED]
        before = jnp.sum(
            (self.earlier == mark) & (_places(self.earlier.shape[0]) < self.many), dtype=jnp.int64
        )
        times = jnp.sum((now == mark) & (_places(now.shape[0]) < count), dtype=jnp.int64)
        times = times + jnp.where(machine.registers[FORGOTTEN] > 0, 0, before) + 1
        machine.store(NOTES, count, mark)
        machine.registers[NOTED] = select(
            machine.mask, compute(Arithmetic.ADD, (count, whole(1))), count
        )
        return times

    def clear_history(self, machine: TracedState, history: Array) -> None:
        """Forget all positions."""
        del history
        for register, number in ((NOTED, 0), (FORGOTTEN, 1)):
            machine.registers[register] = select(
                machine.mask, whole(number), machine.registers[register]
            )


def hash_of(cells: Array) -> Array:
    """Return a 64-bit hash of cells: mix each with its index, and their sum once more."""
    from jax import numpy as jnp

    places = numpy.arange(1, cells.shape[0] + 1, dtype=numpy.uint64) * numpy.uint64(
        0x9E3779B97F4A7C15
    )
    return _mix(jnp.sum(_mix(cells.astype(jnp.int64).astype(jnp.uint64) + places))).astype(
        jnp.int64
    )


def _mix(number: Number) -> Number:
    """Mix a number so that each bit depends on all: the last steps of SplitMix64 (Steele, Lea and Flood 2014)."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        number = (number ^ (number >> numpy.uint64(shift))) * numpy.uint64(factor)
    return number ^ (number >> numpy.uint64(31))
