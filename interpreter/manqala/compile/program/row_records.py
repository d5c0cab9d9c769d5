"""Records of rows: kernels hand them round as one argument, the typed program has a parameter for each field.

Inlined functions read the fields of their caller's record. An instance has parameters for the fields that it reads, so that
a record costs nothing, however much is in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.compile.program import typed as t

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(slots=True, eq=False)
class BoundRecord:
    """What the fields of a record are in the body of one function."""

    type: t.RecordType
    fields: dict[str, t.Value]
    read: set[str] = field(default_factory=set)
    """The fields that the body reads or hands on."""

    def value(self, name: str) -> t.Value:
        """A field, which is read. Raises ``KeyError`` where there is none of this name."""
        value = self.fields[name]
        self.read.add(name)
        return value


Argument = t.Value | BoundRecord | str
"""What a function is called with: a value, a record, or the name of a function."""
ParameterType = t.Type | t.RecordType | str
"""What it is made for: types, and names of functions."""


def parameter(name: str, kind: ParameterType) -> Argument:
    """What a parameter is in the body of an instance."""
    if isinstance(kind, str):
        return kind
    if isinstance(kind, t.RecordType):
        return BoundRecord(
            kind, {part: t.Get(t.LocalVariable(part, of)) for part, of in kind.fields}
        )
    return t.Get(t.LocalVariable(name, kind))


@dataclass(frozen=True, slots=True)
class Callee:
    """An instance, and its parameters as they stand in the kernel."""

    instance: t.Instance
    parameters: Sequence[Argument]

    def handed(self, arguments: Sequence[Argument]) -> Iterator[t.Value]:
        """The arguments that the instance takes: of a record the fields that it reads."""
        for taken, given in zip(self.parameters, arguments, strict=True):
            if isinstance(taken, BoundRecord):
                assert isinstance(given, BoundRecord)
                yield from (given.value(name) for name in taken.fields if name in taken.read)
            elif not isinstance(taken, str):
                assert not isinstance(given, BoundRecord | str)
                yield given
