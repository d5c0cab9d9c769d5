"""WebAssembly: functions are compiled within milliseconds when they are first called; rows lie in one memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.compile.backends.backend import Backend, Extension
from manqala.compile.link.kernels import kernel_text
from manqala.compile.program.read_kernels import read_functions
from manqala.compile.program.untyped import ConstantTable
from manqala.compile.wasm.host import Host
from manqala.compile.wasm.program_module import WasmModule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.module import Module
    from manqala.compile.program.lower import Options


class WasmBackend(Backend):
    """Needs wasmtime, and belongs to one thread at a time."""

    compiled = True
    shares_rows = False
    most_bytes = 1 << 30
    """A memory has 4 GiB."""

    def __init__(self, options: Options | None = None) -> None:
        """A memory for one engine; raises ``ImportError`` where there is no wasmtime."""
        self.host = Host()
        self._options = options

    def module(self, written: Module) -> WasmModule:
        """Nothing is compiled before it is called."""
        return WasmModule(written.program(), self.host, self._options)

    def extended(self, module: WasmModule, extension: Extension) -> WasmModule:
        """The functions of kernels and source, over the program of the first module."""
        functions = list(read_functions(extension.source, "an extension"))
        for kernel in extension.kernels:
            functions += read_functions(kernel_text(kernel), kernel)
        tables = [ConstantTable(name, values) for name, values in extension.tables.items()]
        program = module.program.extended(functions, extension.numbers, tables)
        return module.extended(program)

    def row(self, size: int, code: str = "q") -> Any:
        """An array of ctypes in the memory."""
        return self.host.row(size, code)

    def rows(self, number: int, size: int, code: str) -> Any:
        """Rows in the memory."""
        return self.host.rows(number, size, code)

    def histories(self, number: int, size: int, noted: int, code: str) -> tuple[Any, Any]:
        """Rows in the memory."""
        return self.rows(number, noted, "q"), self.rows(number, size, code)

    def copy(self, row: Any) -> Any:
        """A row of the same numbers."""
        return self._begins_with(row, len(row))

    def larger(self, row: Any, size: int) -> Any:
        """Another row, unless this one is as large."""
        return row if size <= len(row) else self._begins_with(row, size)

    def _begins_with(self, row: Any, size: int) -> Any:
        return self.host.begins_with(row, size)

    def more_rows(self, rows: Any, more: Any) -> None:
        """Copied."""
        rows.copy_from(more)

    def joined(self, code: str, rows: Sequence[Any]) -> Any:
        """A row of all."""
        whole, at = self.row(sum(map(len, rows)), code), 0
        for row in rows:
            whole[at : at + len(row)] = row
            at += len(row)
        return whole
