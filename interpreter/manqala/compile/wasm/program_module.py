"""A program as a module whose functions are compiled to WebAssembly when they are first called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.compile.program.lower import Options, lower
from manqala.compile.program.typed import NumberKind
from manqala.compile.row_memory import CODES
from manqala.compile.wasm.host import Host
from manqala.compile.wasm.translate import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.program.typed import Type
    from manqala.compile.program.untyped import UntypedProgram


class WasmModule:
    """The functions and numbers of a program as attributes.

    A function is compiled for the types of its arguments: rows of the module's host, tuples of them, and whole numbers.
    """

    def __init__(
        self, program: UntypedProgram, host: Host | None = None, options: Options | None = None
    ) -> None:
        """Nothing is compiled yet; with ``host``, rows and tables are shared with other modules."""
        self.program = program
        self.host = host or Host()
        self._options = options
        self._addresses: dict[str, int] = {}
        self._made: dict[tuple[str, tuple[Type, ...]], Callable[..., Any]] = {}

    def extended(self, program: UntypedProgram) -> WasmModule:
        """A module of a program that extends this one, in the same memory."""
        found = WasmModule(program, self.host, self._options)
        shared = self.program.tables
        found._addresses = {
            name: address for name, address in self._addresses.items()
            if program.tables[name] is shared[name]
        }  # fmt: skip
        return found

    def __getattr__(self, name: str) -> Any:
        """A number of the program, or one of its functions."""
        if name in self.program.functions:
            return _Callable(self, name)
        try:
            return self.program.numbers[name]
        except KeyError:
            raise AttributeError(name) from None

    def call(self, name: str, arguments: tuple[Any, ...]) -> Any:
        """Call a function."""
        host = self.host
        types = tuple(host.type_of(argument) or NumberKind.INT for argument in arguments)
        made = self._made.get((name, types))
        if made is None:
            made = self._made[name, types] = host.function(self.binary(name, types), name)
        return made(*map(host.raw, arguments))

    def binary(self, name: str, types: tuple[Type, ...]) -> bytes:
        """The WebAssembly module with one function for arguments of these types, and all that it calls."""
        typed = lower(self.program, {name: types}, self._options)
        for table, kind in typed.tables.items():
            if table not in self._addresses:
                values = self.program.tables[table].values
                self._addresses[table] = self.host.table(values, CODES[kind.bits])
        return translate(typed, self._addresses)


class _Callable:
    """A function of a module; when it is first called it is compiled for its arguments."""

    def __init__(self, module: WasmModule, name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *arguments: Any) -> Any:
        return self._module.call(self._name, arguments)
