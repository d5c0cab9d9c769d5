"""Back ends that compile typed programs: functions compile on their first call, rows are views of memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.compile.backends.backend import Backend, BackendName, Extension
from manqala.compile.kernel.rows import RowRecord
from manqala.compile.program.kernel_files import kernel_text
from manqala.compile.program.read_kernels import read_functions
from manqala.compile.program.untyped import ConstantTable
from manqala.compile.program_module import ProgramModule
from manqala.compile.row_memory import RowGroups
from manqala.compile.wasm.page_host import PageHost, in_page

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from mmap import mmap

    from manqala.compile.module import Module
    from manqala.compile.program.pass_names import PassName
    from manqala.compile.row_memory import Memory


class HostedBackend(Backend):
    """A back end with a host, which links typed programs and owns the memory."""

    compiled = True

    def __init__(
        self,
        name: BackendName,
        host: Memory,
        *,
        shares_rows: bool,
        most_bytes: int,
        parallel: bool = False,
        without: frozenset[PassName] = frozenset(),
    ) -> None:
        """``without``: the passes to turn off."""
        self.name, self.host = name, host
        self.shares_rows, self.most_bytes = shares_rows, most_bytes
        self.parallel = self.maps_files = parallel
        self._without = without

    def module(self, written: Module) -> ProgramModule:
        """Link a program; functions compile on their first call."""
        return ProgramModule(written.program(), self.host, self._without)

    def extended(self, module: ProgramModule, extension: Extension) -> ProgramModule:
        """Return the functions of kernels and source on top of the first module's program."""
        functions = list(read_functions(extension.source, "an extension"))
        for kernel in extension.kernels:
            functions += read_functions(kernel_text(kernel), kernel)
        tables = [ConstantTable(name, values) for name, values in extension.tables.items()]
        program = module.program.extended(functions, extension.numbers, tables)
        return module.extended(program)

    def prepared(
        self, module: ProgramModule, name: str, arguments: Sequence[Any]
    ) -> Callable[[], Any]:
        """Return the function itself, bound to addresses."""
        return module.prepared(name, tuple(arguments))

    def taken_over(
        self, module: ProgramModule, name: str, arguments: Sequence[Any]
    ) -> Callable[[], Any]:
        """Compile what another back end prepared, on the same rows in the memory of the process.

        This back end is LLVM's: its addresses reach every memory.
        """

        def here(given: Any) -> Any:
            if isinstance(given, RowRecord):
                return given.with_each(here)
            return (
                self.host.groups(len(given), given.parts) if isinstance(given, RowGroups) else given
            )

        program = ProgramModule(module.program, self.host, self._without)
        return program.prepared(name, tuple(map(here, arguments)))

    def row(self, size: int, code: str = "q") -> Any:
        """Return a ctypes array in the memory."""
        return self.host.row(size, code)

    def mapped(self, pages: mmap, at: int, size: int, code: str) -> Any:
        """Return a row in mapped pages, if programs reach the whole memory of the process."""
        if not self.maps_files:
            return super().mapped(pages, at, size, code)
        return self.host.mapped(pages, at, size, code)

    def rows(self, number: int, size: int, code: str) -> Any:
        """Return rows in the memory."""
        return self.host.rows(number, size, code)

    def histories(self, number: int, size: int, noted: int, code: str) -> tuple[Any, Any]:
        """Return rows in the memory."""
        return self.rows(number, noted, "q"), self.rows(number, size, code)

    def groups(self, number: int, parts: Sequence[Any]) -> Any:
        """Return the addresses of rows in the memory."""
        return self.host.groups(number, parts)

    def copy(self, row: Any) -> Any:
        """Return a copy of a row."""
        return self.host.begins_with(row, len(row))

    def part(self, row: Any, first: int, many: int) -> Any:
        """Return a new row of some numbers."""
        return self.host.part(row, first, many)

    def larger(self, row: Any, size: int) -> Any:
        """Return another row, unless this one is large enough."""
        return row if size <= len(row) else self.host.begins_with(row, size)

    def more_rows(self, rows: Any, more: Any) -> None:
        """Copy the contents."""
        rows.copy_from(more)

    def joined(self, code: str, rows: Sequence[Any]) -> Any:
        """Return a row of all numbers."""
        whole = self.row(sum(map(len, rows)), code)
        view, at = memoryview(whole).cast("B"), 0
        for row in rows:
            part = memoryview(row).cast("B")
            view[at : at + len(part)] = part
            at += len(part)
        return whole


def wasm_backend(without: frozenset[PassName] = frozenset()) -> HostedBackend:
    """Return WebAssembly, which compiles within milliseconds: one memory for one engine, in one thread at a time.

    In a web page it is the page's own; elsewhere raises ``ImportError`` without wasmtime.
    """
    if in_page():
        return HostedBackend(
            BackendName.WASM, PageHost(), shares_rows=True, most_bytes=1 << 28, without=without
        )

    from manqala.compile.wasm.host import WasmHost

    # A memory has at most 4 GiB.
    return HostedBackend(
        BackendName.WASM, WasmHost(), shares_rows=False, most_bytes=1 << 30, without=without
    )


def llvm_backend(without: frozenset[PassName] = frozenset()) -> HostedBackend:
    """Return machine code by LLVM; raises ``ImportError`` without llvmlite."""
    from manqala.compile.llvm.process_host import ProcessHost

    return HostedBackend(
        BackendName.LLVM,
        ProcessHost(),
        shares_rows=True,
        most_bytes=1 << 31,
        parallel=True,
        without=without,
    )
