"""Records of rows: one argument for kernels, a parameter for each field in the typed program.

Inlined functions read the fields of their caller's record. An instance has parameters only for the fields that it reads,
so large records cost nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.value_types import RecordType, Type

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(slots=True, eq=False)
class BoundRecord:
    """A record in the body of one function."""

    type: RecordType
    fields: dict[str, t.Value]
    read: set[str] = field(default_factory=set)
    """The fields that the body reads or passes on."""

    def value(self, name: str) -> t.Value:
        """Return a field, and note that it is read. Raises ``KeyError`` if there is none of this name."""
        value = self.fields[name]
        self.read.add(name)
        return value


Argument = t.Value | BoundRecord | str
"""An argument of a function: a value, a record, or the name of a function."""
ParameterType = Type | RecordType | str
"""The type of a parameter: a type, or the name of a function."""


def parameter(name: str, kind: ParameterType) -> Argument:
    """Return the argument for a parameter in the body of an instance."""
    if isinstance(kind, str):
        return kind
    if isinstance(kind, RecordType):
        return BoundRecord(
            kind, {part: t.Get(t.LocalVariable(part, of)) for part, of in kind.fields}
        )
    return t.Get(t.LocalVariable(name, kind))


@dataclass(frozen=True, slots=True)
class Callee:
    """An instance, and its parameters in the kernel."""

    instance: t.Instance
    parameters: Sequence[Argument]

    def handed(self, arguments: Sequence[Argument]) -> Iterator[t.Value]:
        """Yield the arguments of the instance: of a record the fields that it reads."""
        for taken, given in zip(self.parameters, arguments, strict=True):
            if isinstance(taken, BoundRecord):
                assert isinstance(given, BoundRecord)
                yield from (given.value(name) for name in taken.fields if name in taken.read)
            elif not isinstance(taken, str):
                assert not isinstance(given, BoundRecord | str)
                yield given
