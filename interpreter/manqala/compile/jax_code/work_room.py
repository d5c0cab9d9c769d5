"""The work row in as little room as one question a turn needs: JAX copies every row in each round of a loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy

from manqala.compile.jax_code.effects import inside_of
from manqala.compile.kernel import numbers as n
from manqala.compile.program import typed as t

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

QUESTIONS = 2
"""There is room for so many answers: a run counts one more question than is answered."""


class WorkRoom:
    """Where each element of the work row is, if the room between what is used is left out."""

    def __init__(self, program: t.TypedProgram, state: int, places: int, memory: int) -> None:
        """``state``: how many cells a state has; ``memory``: how long the whole row would be."""
        numbers = [one for i in program.instances for one in _numbers(i.body)]
        used = max((one for one in numbers if n.SCRATCH <= one < n.STUCK), default=n.SCRATCH - 1)
        scratch = 0 if used < n.SCRATCH else used - n.SCRATCH + places + 1
        self._parts = [
            (0, n.ANSWERS), (n.ANSWERS, QUESTIONS), (n.OPTIONS, QUESTIONS), (n.TRIED, QUESTIONS),
            (n.MARKED, QUESTIONS * n.MARKS), (n.SCRATCH, scratch), (n.STUCK, state + 1),
            (n.LISTED, places + 1), (n.MEMORY, memory - n.MEMORY + 1),
        ]  # fmt: skip
        self.size = sum(many for _, many in self._parts)

    def at(self, index: Any) -> Any:
        """Where an element is; ``size``, which is outside, for one that has no room."""
        if isinstance(index, numpy.integer):
            begun = 0
            for start, many in self._parts:
                if start <= index < start + many:
                    return numpy.int64(begun + int(index) - start)
                begun += many
            return numpy.int64(self.size)
        from jax import numpy as jnp

        found, begun = self.size, 0
        for start, many in self._parts:
            inside = (index >= start) & (index < start + many)
            found = jnp.where(inside, index - start + begun, found)
            begun += many
        return found


def _numbers(parts: Sequence[Any]) -> Iterator[int]:
    for part in parts:
        if isinstance(part, t.Constant) and part.type == t.NumberKind.INT:
            yield int(part.value)
        yield from _numbers(inside_of(part))
