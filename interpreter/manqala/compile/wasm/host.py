"""Runs WebAssembly modules in wasmtime: one memory for all modules of an engine, rows as views of it.

The host belongs to one thread at a time.
"""

from __future__ import annotations

import atexit
import ctypes
import importlib.util
import math
from functools import cache
from typing import TYPE_CHECKING, Any
from weakref import WeakSet, finalize

from manqala.compile.row_memory import CODES, HEAD, LARGE, LINE, Block, Memory
from manqala.compile.wasm.page_host import in_page
from manqala.compile.wasm.translate import LOGARITHM, MEMORY, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.compile.program.typed import RowType, TypedProgram
    from manqala.compile.program.untyped import ConstantTable

PAGE = 1 << 16
FIRST = 1 << 10
"""Where the first row begins: no address is near 0."""
I32 = 0
"""The kind of a number of 32 bits in wasmtime's C interface (``WASMTIME_I32`` in ``wasmtime/val.h``)."""
LARGEST = 1 << 16
"""The most pages of a memory: 4 GiB."""


@cache
def has_wasm() -> bool:
    """Whether WebAssembly can be run: in a page, or where wasmtime is installed, works here, and may reserve a memory."""
    if in_page():
        return True
    if importlib.util.find_spec("wasmtime") is None:
        return False
    try:
        WasmHost()
    except Exception:  # what goes wrong in there is beyond us
        return False
    return True


def direct_call(store: Any, function: Any) -> Callable[[int], None]:
    """An exported function that takes one address and returns nothing, called through wasmtime's C interface.

    ``wasmtime.Func`` looks its type up and converts its arguments at each call: 15 to 20 microseconds, where this takes
    one. Of wasmtime releases that keep the interface elsewhere the function is called as usual.
    """
    try:
        from wasmtime import Trap, WasmtimeError
        from wasmtime import _bindings as interface

        # What it is called with is the same each time, but for the number: addresses, so that ctypes converts nothing.
        there: Any = ctypes.cast(interface.dll.wasmtime_func_call_unchecked, ctypes.c_void_p).value
        given, trap = (interface.wasmtime_val_raw_t * 1)(), ctypes.c_void_p()
        context = store._context  # noqa: SLF001 -- there is no public way that is as quick
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

    # What addresses are of is there as long as this is.
    def run(address: int, _kept: object = (function, given)) -> None:
        number.value = address
        context()  # raises where the store is closed
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
    """What compiles, once for a process; threads may share it."""
    import wasmtime

    config = wasmtime.Config()
    config.parallel_compilation = False
    engine = wasmtime.Engine(config)
    # When the process ends, Python may have taken the library's functions away before it deletes what they are needed for.
    atexit.register(_close_all, engine)
    return engine


_hosts: WeakSet[WasmHost] = WeakSet()


def _close_all(engine: Any) -> None:
    for host in list(_hosts):
        host.close()
    engine.close()


class WasmHost(Memory):
    """A memory, and the modules that share it."""

    pointer = "i"

    def __init__(self) -> None:
        """An empty memory. Raises ``ImportError`` where there is no wasmtime."""
        import wasmtime

        super().__init__()
        self._store = wasmtime.Store(_engine())
        limits = wasmtime.Limits(1, LARGEST)
        self._memory = wasmtime.Memory(self._store, wasmtime.MemoryType(limits))
        real = wasmtime.ValType.f64()
        log = wasmtime.Func(self._store, wasmtime.FuncType([real], [real]), math.log)
        self._imports = {MEMORY: self._memory, LOGARITHM: log}
        self._free: dict[int, list[int]] = {}
        """Blocks that nothing uses any more, by their size in bytes."""
        self._tables: dict[int, int] = {}
        """Where constant tables lie, by their identities."""
        self._end = FIRST
        self._pages = 1
        # The memory keeps its place when it grows: its whole reach is reserved.
        self.base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        _hosts.add(self)

    def close(self) -> None:
        """Give everything back; no row may be used afterwards."""
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
            )  # zeros, which take no memory of the machine before they are used
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
        """Whether an address lies in it."""
        return 0 <= address <= self._end

    def linked(
        self, program: TypedProgram, tables: Mapping[str, ConstantTable]
    ) -> Callable[..., Any]:
        """Compile a program, and give its only entry."""
        import wasmtime

        ((name, entry),) = program.exported.items()
        addresses = {
            table: self._address(tables[table], kind) for table, kind in program.tables.items()
        }
        module = wasmtime.Module(_engine(), translate(program, addresses, boxed=True))
        wanted = [self._imports[one.module, one.name] for one in module.imports]
        exported = wasmtime.Instance(self._store, module, wanted).exports(self._store)[name]
        assert isinstance(exported, wasmtime.Func)
        return self.boxed(direct_call(self._store, exported), entry)

    def _address(self, table: ConstantTable, kind: RowType) -> int:
        """Where a constant table lies, which is put there when it is first needed."""
        address = self._tables.get(id(table))
        if address is None:
            address = self._tables[id(table)] = self.table(table.values, CODES[kind.bits])
            self._kept.append(table)  # so that no other gets its identity
        return address
