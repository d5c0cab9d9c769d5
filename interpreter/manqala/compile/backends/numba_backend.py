"""Numba: programs are compiled when they are first called, and kept between runs; rows are arrays of NumPy's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy

from manqala.compile.backends.backend import Backend, Extension
from manqala.compile.backends.python_backend import extension_source
from manqala.compile.link.compile import load_module

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.module import Module

TYPES = {"b": "int8", "B": "uint8", "h": "int16", "i": "int32", "q": "int64"}
LINE = 64
"""So many bytes a processor loads at once; large rows begin where such a line does."""
LARGE = 1 << 12


class NumbaBackend(Backend):
    """Needs the extra ``native``."""

    compiled = True
    shares_rows = True
    arrays = True
    parallel = True
    most_bytes = 1 << 31

    def module(self, written: Module) -> Any:
        """The source as a module; the same one is loaded once."""
        return load_module(written.source, written.kernels, compiled=True)

    def extended(self, module: Any, extension: Extension) -> Any:
        """A module that begins with all names of the first one."""
        source = extension_source(extension)
        return load_module(source, extension.kernels, module.__name__, compiled=True)

    def row(self, size: int, code: str = "q") -> Any:
        """An array, which begins with a line of memory if it is large."""
        kind = numpy.dtype(TYPES[code])
        if size * kind.itemsize < LARGE:
            return numpy.zeros(size, dtype=kind)
        spare = LINE // kind.itemsize
        whole: Any = numpy.zeros(size + spare, dtype=kind)
        first = -whole.ctypes.data % LINE // kind.itemsize
        return whole[first : first + size]

    def rows(self, number: int, size: int, code: str) -> Any:
        """An array of two dimensions."""
        return numpy.zeros((number, size), dtype=TYPES[code])

    def histories(self, number: int, size: int, noted: int, code: str) -> tuple[Any, Any]:
        """Arrays of two dimensions."""
        return self.rows(number, noted, "q"), self.rows(number, size, code)

    def groups(self, number: int, parts: Sequence[Any]) -> Any:
        """A list of tuples."""
        return [tuple(part[n] for part in parts) for n in range(number)]

    def copy(self, row: Any) -> Any:
        """A row of the same numbers."""
        return row.copy()

    def larger(self, row: Any, size: int) -> Any:
        """An array that begins with those numbers."""
        if size <= len(row):
            return row
        found: Any = numpy.zeros(size, dtype=row.dtype)
        found[: len(row)] = row
        return found

    def more_rows(self, rows: Any, more: Any) -> None:
        """Copied."""
        rows[: len(more)] = more

    def joined(self, code: str, rows: Sequence[Any]) -> Any:
        """An array of all."""
        return numpy.concatenate([numpy.zeros(0, dtype=TYPES[code]), *rows])
