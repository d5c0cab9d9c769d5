"""Functions of kernels that JAX has as operations on whole rows, where a program goes from number to number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy

from manqala.compile.jax_code.changes import Changes
from manqala.compile.jax_code.machine import WORK
from manqala.compile.jax_code.operators import both, chosen, computed, is_known, whole
from manqala.compile.jax_code.rows import RowName
from manqala.compile.kernel.numbers import ANSWERS, LISTED, MODE, OPTIONS, RETRY
from manqala.compile.program.typed import Arithmetic

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from manqala.compile.jax_code.machine import Machine

NOTES = RowName("notes")
"""The hashes of the positions that were noted in a step; those from before never change meanwhile."""
NOTED, FORGOTTEN = "noted", "forgotten"
"""Registers of their own: how many there are, and whether those from before are forgotten (1)."""


class Changing(Protocol):
    """Says what a primitive changes, its arguments being names of rows, numbers that are known, or nothing."""

    def __call__(self, given: Sequence[Any], /) -> Changes:
        """The changes."""


class Primitive:
    """A function of a kernel in another form."""

    def __init__(self, run: Callable[..., Any], changes: Changing) -> None:
        """``run``: traces it, on a machine, with its arguments."""
        self._run, self.changes = run, changes

    def __call__(self, machine: Machine, *given: Any) -> Any:
        """Trace it; what it gives."""
        return self._run(machine, *given)


def _changing(
    *rows: RowName, registers: Sequence[int | str] = (), at: Sequence[int] = (), checked: bool = False
) -> Changing:
    """These rows, registers, and those rows that are the arguments with the numbers ``at``."""

    def changes(given: Sequence[Any]) -> Changes:
        named = [*rows, *(given[number] for number in at)]
        return Changes(registers=dict.fromkeys(registers), rows=dict.fromkeys(named), checked=checked, loops=True)

    return changes


def _places(size: int) -> Any:
    return numpy.arange(size, dtype=numpy.int64)


def primitives(machine_parts: Mapping[int, RowName], earlier: Any, many: Any, compared: int) -> Mapping[str, Primitive]:
    """The primitives of a program.

    ``machine_parts``: the rows in which answers, numbers of options and listed options are; ``earlier``, ``many``: the hashes of
    the positions noted before, and how many they are; ``compared``: so many cells make two positions the same.
    """
    from jax import numpy as jnp

    answers, options, listed = (machine_parts[part] for part in (ANSWERS, OPTIONS, LISTED))

    def next_answers(machine: Machine, work: RowName, depth: Any, fixed: Any) -> Any:
        del work
        given, numbers = machine.rows[answers], machine.rows[options]
        places = _places(given.shape[0])
        machine.check(depth, given.shape[0] + 1)
        more = (places >= fixed) & (places < depth) & (given + 1 < numbers)
        last = jnp.max(jnp.where(more, places, -1))
        machine.put(answers, jnp.where(places == last, given + 1, given))
        return jnp.where(last < 0, -1, last + 1)

    def answer_again(machine: Machine, work: RowName, row: RowName, first: Any, given: Any, mode: Any) -> None:
        del work
        before = machine.rows[answers]
        size = before.shape[0]
        assert is_known(first), "answers begin at a place that is known"
        noted = machine.rows[row][int(first) : int(first) + 2 * size : 2]
        machine.put(answers, jnp.where(_places(size) < given, noted, before))
        for register, number in ((MODE, mode), (RETRY, whole(0))):
            machine.registers[register] = chosen(machine.mask, number, machine.registers[register])

    def take_listed(machine: Machine, work: RowName, row: RowName, number: Any) -> None:
        del work, number
        machine.put(row, machine.rows[listed])

    def all_fit(machine: Machine, fits: RowName, number: Any) -> None:
        del number
        machine.put(fits, jnp.ones_like(machine.rows[fits]))

    def how_many_fit(machine: Machine, fits: RowName, number: Any) -> Any:
        row = machine.rows[fits]
        return jnp.sum(jnp.where(_places(row.shape[0]) < number, row, 0))

    def fitting(machine: Machine, fits: RowName, number: Any) -> Any:
        return jnp.sum(jnp.cumsum(machine.rows[fits]) <= number, dtype=jnp.int64)

    def same(machine: Machine, cells: RowName, other: RowName, base: Any, state: Any) -> Any:
        row, size = machine.rows[cells], int(state)
        if other == WORK:
            known, moved = (int(base), None) if is_known(base) else (machine.work.parts[-1].start, base)
            part = machine.work.part(known)
            start = whole(known - part.start) if moved is None else computed(Arithmetic.SUB, (moved, whole(part.start)))
            kept = machine.rows[part.row]
        else:
            kept, start = machine.rows[other], base
        if not is_known(start):
            kept = jnp.take(kept, start + _places(size), mode="clip")
        else:
            kept = kept[int(start) : int(start) + size]
        return jnp.all(row[:size] == kept)

    def forget(machine: Machine, cells: RowName, places: Any, values: Any, number: Any) -> None:
        row = machine.rows[cells]
        marked, new = numpy.zeros(row.shape[0], bool), numpy.zeros(row.shape[0], row.dtype)
        for at, value in list(zip(machine.tables[places.name], machine.tables[values.name], strict=True))[: int(number)]:
            marked[at], new[at] = True, value
        machine.put(cells, jnp.where(marked, new, row))

    def note(machine: Machine, cells: RowName, history: Any) -> Any:
        del history
        mark = hash_of(machine.rows[cells][:compared])
        now, count = machine.rows[NOTES], machine.registers[NOTED]
        before = jnp.sum((earlier == mark) & (_places(earlier.shape[0]) < many), dtype=jnp.int64)
        times = jnp.sum((now == mark) & (_places(now.shape[0]) < count), dtype=jnp.int64)
        times = times + jnp.where(machine.registers[FORGOTTEN] > 0, 0, before) + 1
        machine.store(NOTES, count, mark)
        machine.registers[NOTED] = chosen(machine.mask, computed(Arithmetic.ADD, (count, whole(1))), count)
        return times

    def clear_history(machine: Machine, history: Any) -> None:
        del history
        for register, number in ((NOTED, 0), (FORGOTTEN, 1)):
            machine.registers[register] = chosen(machine.mask, whole(number), machine.registers[register])

    return {
        "next_answers": Primitive(next_answers, _changing(answers, checked=True)),
        "answer_again": Primitive(answer_again, _changing(answers, registers=(MODE, RETRY))),
        "take_listed": Primitive(take_listed, _changing(at=(1,))),
        "all_fit": Primitive(all_fit, _changing(at=(0,))),
        "how_many_fit": Primitive(how_many_fit, _changing()),
        "fitting": Primitive(fitting, _changing()),
        "same": Primitive(same, _changing()),
        "forget": Primitive(forget, _changing(at=(0,))),
        "note": Primitive(note, _changing(NOTES, registers=(NOTED,), checked=True)),
        "clear_history": Primitive(clear_history, _changing(registers=(NOTED, FORGOTTEN))),
    }


def hash_of(cells: Any) -> Any:
    """A hash of 64 bits of some cells: each is stirred with its place, their sum once more."""
    from jax import numpy as jnp

    places = numpy.arange(1, cells.shape[0] + 1, dtype=numpy.uint64) * numpy.uint64(0x9E3779B97F4A7C15)
    return _stirred(jnp.sum(_stirred(cells.astype(jnp.int64).astype(jnp.uint64) + places))).astype(jnp.int64)


def _stirred(number: Any) -> Any:
    """Every bit of a number made to hang on every other: the last steps of SplitMix64 (Steele, Lea and Flood 2014)."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        number = (number ^ (number >> numpy.uint64(shift))) * numpy.uint64(factor)
    return number ^ (number >> numpy.uint64(31))


__all__ = ["FORGOTTEN", "NOTED", "NOTES", "Primitive", "both", "hash_of", "primitives"]
