"""Runs WebAssembly modules in wasmtime: one memory for all modules of an engine, rows as views of it.

The host belongs to one thread at a time.
"""

from __future__ import annotations

import atexit
import ctypes
import importlib.util
import math
import struct
from functools import cache
from typing import TYPE_CHECKING, Any
from weakref import WeakSet, finalize

from manqala.compile.program.typed import RowsType, RowType
from manqala.compile.wasm.translate import LOGARITHM, MEMORY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PAGE = 1 << 16
FIRST = 1 << 10
"""Where the first row begins: no address is near 0."""
LARGEST = 1 << 16
"""The most pages of a memory: 4 GiB."""
_CELLS: dict[int, Any] = {
    8: ctypes.c_int8,
    16: ctypes.c_int16,
    32: ctypes.c_int32,
    64: ctypes.c_int64,
}


@cache
def has_wasmtime() -> bool:
    """Whether WebAssembly can be run here: wasmtime is installed, and there is a build of it for this machine."""
    if importlib.util.find_spec("wasmtime") is None:
        return False
    try:
        _engine()
    except Exception:  # what goes wrong in there is beyond us
        return False
    return True


@cache
def _engine() -> Any:
    """What compiles, once for a process; threads may share it."""
    import wasmtime

    config = wasmtime.Config()
    config.parallel_compilation = False
    engine = wasmtime.Engine(config)
    # When the process ends, Python may have taken the library's functions away before it deletes what they are needed for.
    atexit.register(_close_all, engine)
    return engine


_hosts: WeakSet[Host] = WeakSet()


def _close_all(engine: Any) -> None:
    for host in list(_hosts):
        host.close()
    engine.close()


class Host:
    """A memory, and the modules that share it."""

    def __init__(self) -> None:
        """An empty memory. Raises ``ImportError`` where there is no wasmtime."""
        import wasmtime

        self._store = wasmtime.Store(_engine())
        limits = wasmtime.Limits(1, LARGEST)
        self._memory = wasmtime.Memory(self._store, wasmtime.MemoryType(limits))
        real = wasmtime.ValType.f64()
        log = wasmtime.Func(self._store, wasmtime.FuncType([real], [real]), math.log)
        self._imports = {MEMORY: self._memory, LOGARITHM: log}
        self._kept: list[Any] = []
        """The rows that live as long as the host."""
        self._end = FIRST
        self._pages = 1
        self._free: dict[int, list[int]] = {}
        """Blocks that no row uses any more, by their size in bytes."""
        self._rows: dict[int, RowType] = {}
        """The types of the rows, by their addresses in this process."""
        self._lists: dict[tuple[int, ...], int] = {}
        """Where lists of addresses of rows lie."""
        # The memory keeps its place when it grows: its whole reach is reserved.
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        _hosts.add(self)

    def close(self) -> None:
        """Give everything back; no row may be used afterwards."""
        self._store.close()

    # ---- rows -------------------------------------------------------------------------------------

    def row(self, size: int, bits: int = 64) -> Any:
        """A row of ``size`` zeros, each of so many bits, as an array of ctypes."""
        length = max(8, -(-size * bits // 64) * 8) + 8
        address = self._block(length)
        ctypes.memset(self._base + address, 0, length)
        struct.pack_into("<q", (ctypes.c_char * 8).from_address(self._base + address), 0, size)
        start = address + 8
        row = (_CELLS[bits] * size).from_address(self._base + start)
        row.store = self._store  # the memory is there as long as a row of it is
        self._rows[start] = RowType(bits)
        finalize(row, self._free.setdefault(length, []).append, address).atexit = False
        return row

    def _block(self, length: int) -> int:
        free = self._free.get(length)
        if free:
            return free.pop()
        address = self._end
        self._end += length + -length % 16
        missing = -(-self._end // PAGE) - self._pages
        if missing > 0:
            self._memory.grow(self._store, missing)
            self._pages += missing
        return address

    def table(self, values: Sequence[int], bits: int) -> int:
        """Put numbers that never change into the memory; gives their address."""
        row = self.row(len(values), bits)
        row[:] = values
        self._kept.append(row)
        return self._offset(row)

    def _offset(self, row: Any) -> int:
        return ctypes.addressof(row) - self._base

    def type_of(self, argument: Any) -> RowType | RowsType | None:
        """The type of a row or of several; none for a number."""
        if isinstance(argument, tuple):
            return RowsType(tuple(self._rows[self._offset(row)] for row in argument))
        if isinstance(argument, ctypes.Array):
            return self._rows[self._offset(argument)]
        return None

    def raw(self, argument: Any) -> int:
        """A number as it is, a row as its address, several as the address of their addresses."""
        if isinstance(argument, tuple):
            offsets = tuple(map(self._offset, argument))
            found = self._lists.get(offsets)
            if found is None:
                found = self._lists[offsets] = self.table(offsets or (0,), 32)
            return found
        if isinstance(argument, ctypes.Array):
            return self._offset(argument)
        return int(argument)

    # ---- modules ----------------------------------------------------------------------------------

    def function(self, binary: bytes, name: str) -> Callable[..., Any]:
        """Load a module, and give the function that it exports under this name."""
        import wasmtime

        module = wasmtime.Module(_engine(), binary)
        wanted = [self._imports[one.module, one.name] for one in module.imports]
        exported = wasmtime.Instance(self._store, module, wanted).exports(self._store)[name]
        assert isinstance(exported, wasmtime.Func)
        store = self._store
        return lambda *arguments: exported(store, *arguments)
