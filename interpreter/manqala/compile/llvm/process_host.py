"""Machine code in this process by llvmlite; rows lie anywhere in its memory.

Engines and threads may share rows.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import mmap
import sys
import warnings
from functools import cache, lru_cache, partial
from multiprocessing import parent_process
from threading import Lock
from typing import TYPE_CHECKING, Any

from manqala.compile.llvm import object_cache
from manqala.compile.llvm.llvm_text import translate
from manqala.compile.program.value_types import NumberKind
from manqala.compile.row_memory import HEAD, LINE, Block, Memory

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from manqala.compile.program.typed import TypedProgram
    from manqala.compile.program.untyped import ConstantTable
    from manqala.compile.program.value_types import Type

_RETURNED = {
    None: None, NumberKind.TRUTH: ctypes.c_int64, NumberKind.INT: ctypes.c_int64, NumberKind.REAL: ctypes.c_double,
}  # fmt: skip
HUGE = 1 << 22
"""Least size in bytes of a block for which huge pages (2 MiB) pay."""
LEVEL = 3
"""LLVM's optimisation level."""
MOST_MODULES = 64
"""Number of modules whose machine code is cached for further engines."""
_compiling = Lock()


class LlvmWarning(RuntimeWarning):
    """llvmlite is installed but unusable."""


@cache
def has_llvm() -> bool:
    """Return whether llvmlite works, by importing it. Warns once (``LlvmWarning``) if it is installed and fails."""
    if importlib.util.find_spec("llvmlite") is None:
        return False
    try:
        _target()
    except Exception as error:  # errors in there are beyond our control
        if parent_process() is None:
            what = " ".join(f"{type(error).__name__}: {error}".split())
            warnings.warn(
                f"llvmlite is installed, but cannot be used: {what}", LlvmWarning, stacklevel=2
            )
        return False
    return True


def _target() -> Any:
    """Return the target machine: this very processor. The caller owns it."""
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    features = binding.get_host_cpu_features().flatten()
    target = binding.Target.from_default_triple()
    return target.create_target_machine(
        cpu=binding.get_host_cpu_name(), features=features, opt=3, jit=True, codemodel="jitdefault"
    )


class ProcessHost(Memory):
    """The memory of the process, and machine code in it."""

    pointer = "q"
    base = 0

    def block(self, length: int) -> Block:
        """Return a block of ``length`` zeros; the system provides its pages when they are first used."""
        pages = _private_pages(length + LINE + HEAD)
        if length >= HUGE and hasattr(mmap, "MADV_HUGEPAGE"):
            # Tables are read at random: with small pages most reads would miss the address translation cache.
            pages.madvise(mmap.MADV_HUGEPAGE)
        start = ctypes.addressof(ctypes.c_char.from_buffer(pages))
        address = -(-(start + HEAD) // LINE) * LINE - HEAD
        return Block(address, (self, pages))

    def holds(self, address: int) -> bool:
        """Return true: any address may be that of a row."""
        return address > 0

    def linked(
        self, program: TypedProgram, tables: Mapping[str, ConstantTable]
    ) -> Callable[..., Any]:
        """Compile a program, which lives as long as the host; its entry releases Python's lock while it runs."""
        ((name, entry),) = program.exported.items()
        values = {table: tables[table].values for table in program.tables}
        with _compiling:
            code = _compile(translate(program, values))
        kinds = [_c_type(parameter.type) for parameter in entry.parameters]
        function = ctypes.CFUNCTYPE(_RETURNED[entry.result], *kinds)(
            code.get_function_address(name)
        )
        self._kept.append(code)
        return function

    def bound(self, linked: Any, raw: Sequence[int]) -> partial[Any]:
        """Bind arguments as ctypes values, so that calls convert nothing."""
        there = ctypes.cast(linked, ctypes.c_void_p).value
        assert there is not None
        given = [kind(number) for kind, number in zip(linked.argtypes, raw, strict=True)]
        return partial(ctypes.CFUNCTYPE(linked.restype)(there), *given)


def _c_type(kind: Type) -> Any:
    return ctypes.c_int64 if isinstance(kind, NumberKind) else ctypes.c_void_p


def _private_pages(length: int) -> mmap.mmap:
    """Return zeroed private memory: Linux gives huge pages only to that."""
    if sys.platform == "win32":
        return mmap.mmap(-1, length)
    return mmap.mmap(-1, length, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)


class MachineCode:
    """Machine code from LLVM assembly, with the lifetime of this object."""

    def __init__(self, text: str) -> None:
        """Compile the assembly, unless it is cached."""
        with _compiling:
            self._code = _compile(text)

    def address(self, name: str) -> int:
        """Return the address of a function."""
        return int(self._code.get_function_address(name))


def looks_up() -> bool:
    """Return whether the processor looks up 32 numbers of 16 bits with one instruction."""
    from llvmlite import binding

    return bool(binding.get_host_cpu_features().get("avx512bw", False))


@lru_cache(maxsize=MOST_MODULES)
def _compile(text: str) -> Any:
    """Return a module's machine code, shared by engines of the same rules: cached, or compiled now."""
    from llvmlite import binding

    target = _target()
    key = _key(text)
    stored = object_cache.read(key)
    if stored is None:
        stored = _object_file(text, target)
        object_cache.write(key, stored)
    empty = binding.parse_assembly("")
    empty.triple = target.triple
    code = binding.create_mcjit_compiler(empty, target)
    code.add_object_file(binding.ObjectFileRef.from_data(stored))
    code.finalize_object()
    return code


def _object_file(text: str, target: Any) -> bytes:
    """Optimise and compile LLVM assembly."""
    from llvmlite import binding

    module = binding.parse_assembly(text)
    module.triple, module.data_layout = target.triple, str(target.target_data)
    tuning = binding.create_pipeline_tuning_options(speed_level=LEVEL)
    tuning.slp_vectorization = tuning.loop_vectorization = True
    with binding.create_pass_builder(target, tuning) as builder:
        builder.getModulePassManager().run(module, builder)
    return bytes(target.emit_object(module))


def _key(text: str) -> str:
    """Return a hash of everything that machine code depends on."""
    import llvmlite
    from llvmlite import binding

    parts = (
        text, binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten(), llvmlite.__version__, str(LEVEL),
    )  # fmt: skip
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
