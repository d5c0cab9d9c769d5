"""Runs WebAssembly modules in the web page in which Python itself runs as WebAssembly (Pyodide).

Modules import Python's memory, so rows are views of it, and addresses are the same for both.
"""

from __future__ import annotations

import ctypes
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from manqala.compile.row_memory import CODES, HEAD, LINE, Block, Memory
from manqala.compile.wasm.translate import MEMORY, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.compile.program.typed import TypedProgram
    from manqala.compile.program.untyped import ConstantTable


def in_page() -> bool:
    """Return whether Python runs in Pyodide."""
    return sys.platform == "emscripten"


class PageHost(Memory):
    """Python's memory, and the modules that use it."""

    pointer = "i"
    base = 0

    def __init__(self) -> None:
        """Works only if Python runs in a web page."""
        super().__init__()
        module = import_module("pyodide_js")._module  # noqa: SLF001 -- Emscripten's module, which Pyodide documents under this name
        self._python = module.memory
        self._page = import_module("js")
        self._to_js = import_module("pyodide.ffi").to_js
        self._tables: dict[int, int] = {}
        """Addresses of constant tables, by identity."""

    def block(self, length: int) -> Block:
        """Return a block of ``length`` zeros."""
        room = (ctypes.c_char * (length + LINE + HEAD))()
        start = ctypes.addressof(room)
        return Block(-(-(start + HEAD) // LINE) * LINE - HEAD, (self, room))

    def holds(self, address: int) -> bool:
        """Return true: any address may be that of a row."""
        return address > 0

    def linked(
        self, program: TypedProgram, tables: Mapping[str, ConstantTable]
    ) -> Callable[..., Any]:
        """Compile a program; return its only entry."""
        ((name, entry),) = program.exported.items()
        addresses = {}
        for table, kind in program.tables.items():
            constant = tables[table]
            if id(constant) not in self._tables:
                self._tables[id(constant)] = self.table(constant.values, CODES[kind.bits])
                self._kept.append(
                    constant
                )  # keeps the table alive, so that no other gets its identity
            addresses[table] = self._tables[id(constant)]
        page, to_js = self._page, self._to_js
        binary = to_js(translate(program, addresses, boxed=True))
        given = {MEMORY[0]: {MEMORY[1]: self._python}}
        imports = to_js(given, dict_converter=page.Object.fromEntries)
        module = page.WebAssembly.Module.new(binary)
        run = getattr(page.WebAssembly.Instance.new(module, imports).exports, name)
        return self.boxed(run, entry)
