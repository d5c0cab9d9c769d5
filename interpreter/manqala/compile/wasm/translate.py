"""Translates a typed program to a WebAssembly module.

Rows and tables are in an imported memory; a row is the address of its first element, with its length in the 8 bytes
before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.program.value_types import NumberKind
from manqala.compile.wasm import encoding as e
from manqala.compile.wasm.function_code import FunctionCode
from manqala.compile.wasm.stack_values import wasm_type

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.compile.program import typed as t

MEMORY = ("manqala", "memory")
"""The module and the name under which the memory is imported."""


@dataclass(frozen=True, slots=True)
class Image:
    """The parts of a standalone module: a memory with all rows, and the entries for callers from outside."""

    pages: int
    """Size of the memory in pages of 64 KiB."""
    data: Sequence[tuple[int, bytes]]
    """The initial contents that are not zero, by address."""
    bound: Mapping[str, Sequence[int | None]]
    """The addresses of each entry's rows; none stands for a number argument of 32 bits."""
    sections: Mapping[str, bytes]
    """Custom sections by name."""


def translate(
    program: t.TypedProgram, addresses: Mapping[str, int], *, boxed: bool = False
) -> bytes:
    """Translate a program into a module that imports its memory and exports its entries; ``addresses``: those of the tables.

    ``boxed``: entries take the address of their arguments, 8 bytes each, and leave the result there, since JavaScript has
    no plain 64-bit numbers.
    """
    return _Translation(program, addresses).module(boxed=boxed)


def standalone(program: t.TypedProgram, addresses: Mapping[str, int], image: Image) -> bytes:
    """Translate a program into a module that exports its own ``memory``; arguments and results have 32 bits.

    It imports nothing. It has no vectors, so simple hosts and translators run it.
    """
    return _Translation(program, addresses, vectors=False).standalone(image)


class _Translation:
    def __init__(
        self,
        program: t.TypedProgram,
        addresses: Mapping[str, int],
        *,
        vectors: bool = True,
    ) -> None:
        """``vectors``: whether to use any."""
        self.program, self.addresses = program, addresses
        self._vectors = vectors
        self._types: dict[bytes, int] = {}
        self.numbers = {id(one): n for n, one in enumerate(program.instances)}
        """The indices of the functions."""

    def module(self, *, boxed: bool) -> bytes:
        imports = [e.text(MEMORY[0]) + e.text(MEMORY[1]) + b"\x02\x00\x01"]
        functions, bodies = self._functions()
        exports = []
        for name, instance in self.program.exported.items():
            number = self.numbers[id(instance)]
            if boxed:
                functions.append(self._type([e.I32], []))
                bodies.append(self._box(instance))
                number = len(functions) - 1
            exports.append(e.text(name) + b"\x00" + e.encode_unsigned(number))
        return e.module(list(self._types), imports, functions, exports, bodies)

    def standalone(self, image: Image) -> bytes:
        """Return the module with its own memory."""
        functions, bodies = self._functions()
        exports = [e.text("memory") + b"\x02\x00"]
        for name, instance in self.program.exported.items():
            exports.append(e.text(name) + b"\x00" + e.encode_unsigned(len(functions)))
            bound = image.bound[name]
            given = [e.I32 for address in bound if address is None]
            functions.append(self._type(given, [] if instance.result is None else [e.I32]))
            bodies.append(self._bind_rows(instance, bound))
        memory = b"\x00" + e.encode_unsigned(image.pages)
        return e.module(
            list(self._types), [], functions, exports, bodies, [memory], image.data, image.sections
        )

    def _functions(self) -> tuple[list[int], list[bytes]]:
        """Return the types and the code of all functions."""
        functions, bodies = [], []
        for instance in self.program.instances:
            results = [] if instance.result is None else [wasm_type(instance.result)]
            functions.append(self._type([wasm_type(p.type) for p in instance.parameters], results))
            code = FunctionCode(instance, self.addresses, self.numbers, vectors=self._vectors)
            bodies.append(code.code())
        return functions, bodies

    def _bind_rows(self, instance: t.Instance, bound: Sequence[int | None]) -> bytes:
        """Return a function that calls one with known rows, and numbers of 32 bits."""
        out, given = bytearray(b"\x00"), 0
        for address in bound:
            if address is None:
                out += bytes((e.LOCAL_GET, given, e.I64_EXTEND_S))
                given += 1
            else:
                out += bytes((e.I32_CONST,)) + e.encode_signed(address)
        out += bytes((e.CALL,)) + e.encode_unsigned(self.numbers[id(instance)])
        if instance.result is NumberKind.INT:
            out.append(e.I32_WRAP)
        return bytes(out) + bytes((e.END,))

    def _box(self, instance: t.Instance) -> bytes:
        """Return a function without locals that calls one with arguments from an address."""
        box = bytes((e.LOCAL_GET, 0))
        out = bytearray(b"\x00")
        if instance.result is not None:
            out += box
        for n, parameter in enumerate(instance.parameters):
            load = e.LOADS[64] if parameter.type is NumberKind.INT else e.I32_LOAD
            out += box + bytes((load, 0)) + e.encode_unsigned(8 * n)
        out += bytes((e.CALL,)) + e.encode_unsigned(self.numbers[id(instance)])
        if instance.result is NumberKind.TRUTH:
            out.append(e.I64_EXTEND_U)
        if instance.result is not None:
            real = instance.result is NumberKind.REAL
            out += bytes((e.F64_STORE if real else e.STORES[64], 0, 0))
        return bytes(out) + bytes((e.END,))

    def _type(self, parameters: Sequence[int], results: Sequence[int]) -> int:
        return self._types.setdefault(e.function_type(parameters, results), len(self._types))
