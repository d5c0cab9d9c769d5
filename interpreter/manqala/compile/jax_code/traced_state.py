"""The state of a traced program: rows, the registers of the work row, the active mask, and the fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    from collections.abc import Mapping, Sequence

    from jax import Array

    from manqala.compile.jax_code.masked_operators import Number
    from manqala.compile.jax_code.named_rows import RowName, WorkRow
    from manqala.compile.jax_code.traced_changes import WholeForm

SMALL = 160
"""Greatest length of a row in which a store compares the index with all indices."""


class TracedState:
    """The rows of a program during tracing."""

    def __init__(
        self, tables: Mapping[str, Array], rows: dict[RowName, Array], work: WorkRow, primitives: Mapping[str, WholeForm]
    ) -> None:  # fmt: skip
        """``primitives``: the functions of the program with another form here, by name."""
        from jax import numpy as jnp

        self.tables, self.work, self.primitives = tables, work, primitives
        self.rows = {
            **rows,
            **{row: jnp.zeros(size, jnp.int64) for row, size in work.sizes.items()},
        }
        self.registers: dict[int | str, Number] = dict.fromkeys(range(REGISTERS), whole(0))
        self.mask: Number = YES
        """Whether the code being traced is active."""
        self.left: dict[object, Number] = {}
        """For each pending jump, whether it was taken."""
        self.fault: Number = NO
        """Whether an index was out of range."""

    # ---- rows -------------------------------------------------------------------------------------

    def array(self, name: RowName | TableName) -> Array:
        """Return the contents of a row."""
        return self.tables[name.name] if isinstance(name, TableName) else self.rows[name]

    def put(self, name: RowName, array: Array) -> None:
        """Replace the contents of a row where the mask is active."""
        self.rows[name] = select(self.mask, array, self.rows[name])

    def element(self, name: RowName | TableName, at: Number) -> Number:
        """Return an element of a row."""
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

    def store(self, name: RowName, at: Number, value: Number) -> None:
        """Store an element of a row where the mask is active."""
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
        # Stores out of range are dropped: an inactive mask selects such an index.
        place = select(self.mask, at, whole(size))
        self.rows[name] = row.at[place].set(value, mode="drop", wrap_negative_indices=False)

    def check(self, at: Number, size: int) -> None:
        """Set the fault if an index is out of range for this size."""
        from jax import lax

        beyond = lax.bitwise_or(lax.lt(at, numpy.int64(0)), lax.ge(at, numpy.int64(size)))
        self.fault = either(self.fault, both(self.mask, beyond))

    # ---- jumps ------------------------------------------------------------------------------------

    def leave(self, way: object) -> None:
        """Jump, where the mask is active."""
        self.left[way] = either(self.left.get(way, NO), self.mask)
        self.mask = NO

    def arrive(self, way: object) -> None:
        """Reactivate the games that jumped to this point."""
        self.mask = either(self.mask, self.left.pop(way, NO))

    def without(self, truth: Number) -> Number:
        """Return the mask where a truth does not hold."""
        return both(self.mask, contrary(truth))


def gather(row: Array, at: Number) -> Number:
    """Return the elements of a row at these indices; beyond its ends the last ones."""
    from jax import lax

    numbers = lax.GatherDimensionNumbers(
        offset_dims=(), collapsed_slice_dims=(0,), start_index_map=(0,)
    )
    places = lax.reshape(at, (*numpy.shape(at), 1))
    return lax.gather(row, places, numbers, (1,), mode=lax.GatherScatterMode.CLIP)


def place_of(parts: Sequence[Number]) -> tuple[int, Number]:
    """Split an index, a sum of these numbers, into its known and unknown part."""
    known, unknown = 0, None
    for part in parts:
        if is_known(part):
            known += int(part)
        else:
            unknown = part if unknown is None else unknown + part
    return known, unknown
