"""The state of a traced program: rows, the registers of the work row, the active mask, and the fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy

from manqala.compile.jax_code.masked_operators import (
    NO,
    YES,
    both,
    contrary,
    convert,
    either,
    is_known,
    select,
    whole,
)
from manqala.compile.jax_code.named_rows import REGISTERS, TableName

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.compile.jax_code.named_rows import RowName, WorkRow
    from manqala.compile.jax_code.traced_changes import WholeForm

SMALL = 160
"""Greatest length of a row in which an element is written by comparing its place with all places."""


class TracedState:
    """The rows of a running program; they change during tracing."""

    def __init__(
        self, tables: Mapping[str, Any], rows: dict[RowName, Any], work: WorkRow, primitives: Mapping[str, WholeForm]
    ) -> None:  # fmt: skip
        """``primitives``: functions of the program that have a form of their own here, by name."""
        from jax import numpy as jnp

        self.tables, self.work, self.primitives = tables, work, primitives
        self.rows = {
            **rows,
            **{row: jnp.zeros(size, jnp.int64) for row, size in work.sizes.items()},
        }
        self.registers: dict[int | str, Any] = dict.fromkeys(range(REGISTERS), whole(0))
        self.mask: Any = YES
        """Whether what is traced now is in force."""
        self.left: dict[object, Any] = {}
        """For each way on that was taken, whether it was."""
        self.fault: Any = NO
        """Whether something was written to a place, or read from one, that is beyond its row."""

    # ---- rows -------------------------------------------------------------------------------------

    def array(self, name: RowName | TableName) -> Any:
        """What is in a row."""
        return self.tables[name.name] if isinstance(name, TableName) else self.rows[name]

    def put(self, name: RowName, array: Any) -> None:
        """Let a row be this from now on, where the mask is in force."""
        self.rows[name] = select(self.mask, array, self.rows[name])

    def element(self, name: RowName | TableName, at: Any) -> Any:
        """An element of a row."""
        from jax import lax

        row = self.array(name)
        if is_known(at):
            at = min(max(int(at), 0), row.shape[0] - 1)
            found = (
                whole(row[at])
                if isinstance(row, numpy.ndarray)
                else lax.index_in_dim(row, at, keepdims=False)
            )
        else:
            found = gather(row, at)
        return convert(found, numpy.int64)

    def store(self, name: RowName, at: Any, value: Any) -> None:
        """Write an element of a row, where the mask is in force."""
        from jax import lax

        row = self.rows[name]
        size = row.shape[0]
        value = convert(value, row.dtype)
        if is_known(at):
            if not 0 <= at < size:
                self.fault = either(self.fault, self.mask)
                return
        else:
            self.check(at, size)
        if size <= SMALL or is_known(at):
            here = both(lax.eq(lax.iota(numpy.int64, size), lax.full((size,), at)), self.mask)
            self.rows[name] = select(here, value, row)
            return
        # Beyond the row nothing is written: that the mask is not in force is said by such a place.
        place = select(self.mask, at, whole(size))
        self.rows[name] = row.at[place].set(value, mode="drop", wrap_negative_indices=False)

    def check(self, at: Any, size: int) -> None:
        """Note a fault where a place is beyond a row of this size."""
        from jax import lax

        beyond = lax.bitwise_or(lax.lt(at, numpy.int64(0)), lax.ge(at, numpy.int64(size)))
        self.fault = either(self.fault, both(self.mask, beyond))

    # ---- ways on ----------------------------------------------------------------------------------

    def leave(self, way: object) -> None:
        """Take a way on, where the mask is in force."""
        self.left[way] = either(self.left.get(way, NO), self.mask)
        self.mask = NO

    def arrive(self, way: object) -> None:
        """Where a way on leads to: what took it goes on."""
        self.mask = either(self.mask, self.left.pop(way, NO))

    def without(self, truth: Any) -> Any:
        """The mask where a truth does not hold."""
        return both(self.mask, contrary(truth))


def gather(row: Any, at: Any) -> Any:
    """The elements of a row at these places; beyond its ends the last ones."""
    from jax import lax

    numbers = lax.GatherDimensionNumbers(
        offset_dims=(), collapsed_slice_dims=(0,), start_index_map=(0,)
    )
    places = lax.reshape(at, (*numpy.shape(at), 1))
    return lax.gather(row, places, numbers, (1,), mode=lax.GatherScatterMode.CLIP)


def place_of(parts: Any) -> tuple[int, Any]:
    """Known and unknown part of a place that is a sum of these numbers."""
    known, unknown = 0, None
    for part in parts:
        if is_known(part):
            known += int(part)
        else:
            unknown = part if unknown is None else unknown + part
    return known, unknown
