"""A program as a module whose functions compile on their first call."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from manqala.compile.program.prepared import Wanted, prepare_once

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from functools import partial

    from manqala.compile.program.pass_names import PassName
    from manqala.compile.program.row_records import ParameterType
    from manqala.compile.program.typed import TypedProgram
    from manqala.compile.program.untyped import ConstantTable, UntypedProgram
    from manqala.compile.program.value_types import RecordType, Type


class Host(Protocol):
    """Links typed programs, and knows their rows."""

    def type_of(self, argument: Any) -> Type | RecordType:
        """Return the type of a row, of several, of a record or a number."""

    def raw_all(self, arguments: Iterable[Any]) -> list[int]:
        """Convert rows to addresses, several to the address of their addresses, records field by field; numbers stay."""

    def linked(
        self, program: TypedProgram, tables: Mapping[str, ConstantTable]
    ) -> Callable[..., Any]:
        """Return the only entry of a program as a function of raw arguments."""

    def bound(self, linked: Callable[..., Any], raw: Sequence[int]) -> partial[Any]:
        """Bind such a function to raw arguments."""


class ProgramModule:
    """The functions and numbers of a program as attributes.

    A function compiles for the types of its arguments: rows of the module's host, tuples and records of them, and whole
    numbers.
    """

    def __init__(
        self, program: UntypedProgram, host: Host, without: frozenset[PassName] = frozenset()
    ) -> None:
        """Compile nothing yet; ``without``: the passes to turn off."""
        self.program = program
        self.host = host
        self._without = without
        self._made: dict[tuple[str, tuple[ParameterType, ...]], Callable[..., Any]] = {}

    def extended(self, program: UntypedProgram) -> ProgramModule:
        """Return a module for a program that extends this one, on the same host."""
        return ProgramModule(program, self.host, self._without)

    def __getattr__(self, name: str) -> Any:
        """Return a number of the program, or one of its functions."""
        if name in self.program.functions:
            return _Callable(self, name)
        try:
            return self.program.numbers[name]
        except KeyError:
            raise AttributeError(name) from None

    def call(self, name: str, arguments: tuple[Any, ...]) -> Any:
        """Call a function."""
        return self._link(name, arguments)(*self.host.raw_all(arguments))

    def prepared(self, name: str, arguments: tuple[Any, ...]) -> Callable[[], Any]:
        """Compile a function and bind it to the addresses of these arguments."""
        bound = self.host.bound(self._link(name, arguments), self.host.raw_all(arguments))
        vars(bound)["kept"] = (self, arguments)  # keeps them alive as long as this
        return bound

    @cached_property
    def _digest(self) -> bytes:
        return self.program.digest()

    def _link(self, name: str, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        host = self.host
        types = tuple(map(host.type_of, arguments))
        made = self._made.get((name, types))
        if made is None:
            typed = prepare_once(self.program, Wanted(self._digest, name, types, self._without))
            made = self._made[name, types] = host.linked(typed, self.program.tables)
        return made


class _Callable:
    """A function of a module, compiled for its arguments on the first call."""

    def __init__(self, module: ProgramModule, name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *arguments: Any) -> Any:
        return self._module.call(self._name, arguments)
