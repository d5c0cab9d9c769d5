"""Lowers functions to the typed program: infers types, specialises calls by types, inlines small functions.

A function has no types itself: each combination of argument types makes an instance. Conditions on constants
are decided here, so unused features of a game leave no code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.lower_bodies import BodyLowering
from manqala.compile.program.lower_values import LoweringError
from manqala.compile.program.pass_names import Passes, PassName
from manqala.compile.program.row_records import BoundRecord, Callee, parameter
from manqala.compile.program.value_types import RowType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.compile.program.row_records import ParameterType
    from manqala.compile.program.untyped import UntypedFunction, UntypedProgram

__all__ = ["LoweringError", "lower"]


def lower(
    program: UntypedProgram,
    entries: Mapping[str, tuple[ParameterType, ...]],
    passes: Passes | None = None,
) -> t.TypedProgram:
    """Lower the entries, for given parameter types, and all functions they call.

    An entry with a record argument has a parameter for each of its fields.
    Passes that run during lowering count their changes. Raises ``LoweringError`` for an ill-typed function.
    """
    lowering = _Lowering(program, passes or Passes())
    exported = {
        name: lowering.instance(name, types, entry=True).instance for name, types in entries.items()
    }
    ranges = {name: program.tables[name].range for name in lowering.tables}
    return t.TypedProgram(lowering.instances, exported, lowering.tables, ranges)


class _Lowering:
    """One run over a program."""

    def __init__(self, program: UntypedProgram, passes: Passes) -> None:
        self.program = program
        self.passes = passes
        self.simpler = passes.has(PassName.SIMPLER_ARITHMETIC)
        self.instances: list[t.Instance] = []
        self.tables: dict[str, RowType] = {}
        self._made: dict[tuple[str, tuple[ParameterType, ...]], Callee] = {}

    def instance(
        self, name: str, types: tuple[ParameterType, ...], *, entry: bool = False
    ) -> Callee:
        """Return the instance of a function for these parameter types, or function names."""
        key = (name, types)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._lower(self.function(name), types, entry=entry)
            self.instances.append(found.instance)
        return found

    def function(self, name: str) -> UntypedFunction:
        """Return a function by name."""
        try:
            return self.program.functions[name]
        except KeyError:
            raise LoweringError(f"no function {name!r}") from None

    def _lower(
        self, function: UntypedFunction, types: tuple[ParameterType, ...], *, entry: bool
    ) -> Callee:
        bound = {
            name: parameter(name, kind)
            for name, kind in zip(function.parameters, types, strict=True)
        }
        instance = t.Instance(function.name, ())
        body = BodyLowering(self, instance, function, bound, None)
        instance.body, instance.result = body.lowered()
        callee = Callee(instance, tuple(bound.values()))
        if entry:
            for argument in callee.parameters:
                if isinstance(argument, BoundRecord):
                    argument.read.update(argument.fields)
        own = [value for value in callee.handed(callee.parameters) if isinstance(value, t.Get)]
        instance.parameters = tuple(value.local for value in own)
        return callee

    def table(self, name: str) -> t.TableAddress:
        """Return a table, and add it to the program."""
        kind = self.tables.setdefault(name, RowType(self.program.tables[name].bits))
        return t.TableAddress(name, kind)
