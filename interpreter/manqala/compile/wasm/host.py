"""Runs WebAssembly modules in wasmtime: one memory for all modules of an engine, rows as views of it.

The host belongs to one thread at a time.
"""

from __future__ import annotations

import atexit
import ctypes
import importlib.util
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakSet, finalize

from manqala.compile.row_memory import CODES, HEAD, LARGE, LINE, Block, Memory
from manqala.compile.wasm.page_host import in_page
from manqala.compile.wasm.translate import MEMORY, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.compile.program.typed import TypedProgram
    from manqala.compile.program.untyped import ConstantTable
    from manqala.compile.program.value_types import RowType

PAGE = 1 << 16
FIRST = 1 << 10
"""Address of the first row: no address is near 0."""
I32 = 0
"""The kind of 32-bit numbers in wasmtime's C interface (``WASMTIME_I32`` in ``wasmtime/val.h``)."""
MOST_MODULES = 64
"""Number of modules that are kept for further engines."""
LARGEST = 1 << 16
"""Maximum number of pages in a memory: 4 GiB."""


@cache
def has_wasm() -> bool:
    """Return whether WebAssembly runs here: in a web page, or by a working wasmtime that may reserve a memory."""
    if in_page():
        return True
    if importlib.util.find_spec("wasmtime") is None:
        return False
    try:
        WasmHost()
    except Exception:  # errors in there are beyond our control
        return False
    return True


def direct_call(store: Any, function: Any) -> Callable[[int], None]:
    """Wrap an exported function from one address to nothing, called through wasmtime's C interface.

    ``wasmtime.Func`` looks up its type and converts its arguments at each call: 15 to 20 microseconds instead of one.
    Releases of wasmtime with another interface call the function as usual.
    """
    try:
        from wasmtime import Trap, WasmtimeError
        from wasmtime import _bindings as interface

        # All arguments but the number are fixed addresses, so ctypes converts nothing.
        there: Any = ctypes.cast(interface.dll.wasmtime_func_call_unchecked, ctypes.c_void_p).value
        given, trap = (interface.wasmtime_val_raw_t * 1)(), ctypes.c_void_p()
        context = store._context  # noqa: SLF001 -- there is no public way that is as fast
        arguments = (
            ctypes.cast(context(), ctypes.c_void_p).value,
            ctypes.addressof(function._func),  # noqa: SLF001 -- the same
            ctypes.addressof(given), 1, ctypes.addressof(trap),
        )  # fmt: skip
        trap_type, error_type = interface.wasm_trap_t, interface.wasmtime_error_t
    except (ImportError, AttributeError):
        return lambda address: function(store, address)
    call = ctypes.CFUNCTYPE(ctypes.c_void_p, *[ctypes.c_size_t] * len(arguments))(there)
    number = ctypes.c_int32.from_buffer(given)

    # Keeps the objects behind the addresses alive.
    def run(address: int, _kept: object = (function, given)) -> None:
        number.value = address
        context()  # raises an error if the store is closed
        error = call(*arguments)
        if error:
            found = ctypes.cast(error, ctypes.POINTER(error_type))
            raise WasmtimeError._from_ptr(found)  # noqa: SLF001 -- the same
        if (trapped := trap.value) is not None:
            found = ctypes.cast(trapped, ctypes.POINTER(trap_type))
            trap.value = None
            raise Trap._from_ptr(found)  # noqa: SLF001 -- the same

    return run


@cache
def _engine() -> Any:
    """Return the compiler, one per process; threads may share it."""
    import wasmtime

    config = wasmtime.Config()
    config.parallel_compilation = False
    engine = wasmtime.Engine(config)
    # At exit Python may unload the library's functions before it deletes the objects that need them.
    atexit.register(_close_all, engine)
    return engine


_hosts: WeakSet[WasmHost] = WeakSet()


def _close_all(engine: Any) -> None:
    for host in list(_hosts):
        host.close()
    _module.cache_clear()
    engine.close()


@lru_cache(maxsize=MOST_MODULES)
def _module(program: TypedProgram, addresses: tuple[tuple[str, int], ...]) -> Any:
    """Return a program as a module, for tables at these addresses; engines may share it."""
    import wasmtime

    return wasmtime.Module(_engine(), translate(program, dict(addresses), boxed=True))


class WasmHost(Memory):
    """A memory, and the modules that share it."""

    pointer = "i"

    def __init__(self) -> None:
        """Create an empty memory. Raises ``ImportError`` without wasmtime."""
        import wasmtime

        super().__init__()
        self._store = wasmtime.Store(_engine())
        limits = wasmtime.Limits(1, LARGEST)
        self._memory = wasmtime.Memory(self._store, wasmtime.MemoryType(limits))
        self._imports = {MEMORY: self._memory}
        self._free: dict[int, list[int]] = {}
        """Unused blocks, by their size in bytes."""
        self._tables: dict[int, int] = {}
        """Addresses of constant tables, by identity."""
        self._end = FIRST
        self._pages = 1
        # The memory does not move when it grows: its whole range is reserved.
        self.base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        _hosts.add(self)

    def close(self) -> None:
        """Release all resources; no row may be used afterwards."""
        self._store.close()

    def block(self, length: int) -> Block:
        """Return a block of ``length`` zeros, freed with its last reference. Raises ``MemoryError`` beyond 4 GiB."""
        free = self._free.setdefault(length, [])
        if free:
            address = free.pop()
            ctypes.memset(self.base + address, 0, length)
        else:
            address = self._new(
                length
            )  # zeros, which take no physical memory before their first use
        block = Block(address, self)
        finalize(block, free.append, address).atexit = False
        return block

    def _new(self, length: int) -> int:
        line = LINE if length >= LARGE else 16
        address = -(-(self._end + HEAD) // line) * line - HEAD
        end = address + length
        missing = -(-end // PAGE) - self._pages
        if missing > 0:
            if self._pages + missing > LARGEST:
                raise MemoryError("a game in WebAssembly can have 4 GiB")
            self._memory.grow(self._store, missing)
            self._pages += missing
        self._end = end
        return address

    def holds(self, address: int) -> bool:
        """Return whether an address lies in the memory."""
        return 0 <= address <= self._end

    def linked(
        self, program: TypedProgram, tables: Mapping[str, ConstantTable]
    ) -> Callable[..., Any]:
        """Compile a program; return its only entry."""
        import wasmtime

        ((name, entry),) = program.exported.items()
        addresses = tuple(
            (table, self._address(tables[table], kind)) for table, kind in program.tables.items()
        )
        module = _module(program, addresses)
        wanted = [self._imports[one.module, one.name] for one in module.imports]
        exported = wasmtime.Instance(self._store, module, wanted).exports(self._store)[name]
        assert isinstance(exported, wasmtime.Func)
        return self.boxed(direct_call(self._store, exported), entry)

    def _address(self, table: ConstantTable, kind: RowType) -> int:
        """Return the address of a constant table; store it on first use."""
        address = self._tables.get(id(table))
        if address is None:
            address = self._tables[id(table)] = self.table(table.values, CODES[kind.bits])
            self._kept.append(table)  # keeps the table alive, so that no other gets its identity
        return address
