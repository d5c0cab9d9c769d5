"""Plain Python: programs run as source, rows are lists."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from manqala.compile.backends.backend import Backend, BackendName, Extension
from manqala.compile.constants import format_numbers as written_numbers
from manqala.compile.python.load import load_module

if TYPE_CHECKING:
    from collections.abc import Sequence
    from mmap import mmap

    from manqala.compile.module import Module


def extension_source(extension: Extension) -> str:
    """Return an extension as the source of a module."""
    tables = [f"{name} = table({list(values)})" for name, values in extension.tables.items()]
    return "\n".join([written_numbers(extension.numbers), *tables, extension.source]) + "\n"


class PythonBackend(Backend):
    """The back end that runs everywhere."""

    name = BackendName.PYTHON
    compiled = False
    shares_rows = True
    most_bytes = 1 << 21
    maps_files = True

    def mapped(self, pages: mmap, at: int, size: int, code: str) -> Any:
        """Return a view of the pages."""
        view: Any = memoryview(pages)[at : at + size * array(code).itemsize]
        return view.cast(code)

    def module(self, written: Module) -> Any:
        """Load the source as a module, once."""
        return load_module(written.source, written.kernels)

    def extended(self, module: Any, extension: Extension) -> Any:
        """Return a module that begins with all names of the first one."""
        source = extension_source(extension)
        return load_module(source, extension.kernels, module.__name__)

    def row(self, size: int, code: str = "q") -> Any:
        """Return a list for 64-bit numbers, else an array."""
        return [0] * size if code == "q" else array(code, bytes(array(code).itemsize * size))

    def rows(self, number: int, size: int, code: str) -> Any:  # noqa: ARG002 -- a list holds any numbers
        """Return lists."""
        return [[0] * size for _ in range(number)]

    def histories(self, number: int, size: int, noted: int, code: str) -> tuple[Any, Any]:  # noqa: ARG002 -- lists grow
        """Return dictionaries and lists: ``kernel/plain.py`` stores positions in its own way."""
        return [{} for _ in range(number)], [[] for _ in range(number)]

    def groups(self, number: int, parts: Sequence[Any]) -> Any:
        """Return a list of tuples."""
        return [tuple(part[n] for part in parts) for n in range(number)]

    def copy(self, row: Any) -> Any:
        """Return a copy of a row."""
        return row[:]

    def part(self, row: Any, first: int, many: int) -> Any:
        """Return a new row of some numbers."""
        return row[first : first + many]

    def larger(self, row: Any, size: int) -> Any:
        """Extend the row itself."""
        if size > len(row):
            more = [0] * (size - len(row))
            row.extend(array(row.typecode, more) if isinstance(row, array) else more)
        return row

    def more_rows(self, rows: Any, more: Any) -> None:
        """Move the rows themselves to the places of the first ones."""
        rows[: len(more)] = more

    def joined(self, code: str, rows: Sequence[Any]) -> Any:
        """Return an array of all numbers."""
        whole = array(code)
        for row in rows:
            whole.extend(row)
        return whole
