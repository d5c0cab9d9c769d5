"""Machine code of this process, made by llvmlite; rows lie anywhere in the memory of the process.

Engines and threads may share rows: nothing here belongs to one of them.
"""

from __future__ import annotations

import ctypes
import importlib.util
import mmap
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from manqala.compile.llvm.llvm_text import translate
from manqala.compile.program.typed import NumberKind
from manqala.compile.row_memory import HEAD, LINE, Block, Memory

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.compile.program.typed import Type, TypedProgram
    from manqala.compile.program.untyped import ConstantTable

_RETURNED = {
    None: None, NumberKind.TRUTH: ctypes.c_int64, NumberKind.INT: ctypes.c_int64, NumberKind.REAL: ctypes.c_double,
}  # fmt: skip
HUGE = 1 << 22
"""From so many bytes on a block is worth huge pages, each of 2 MiB."""
MOST_MODULES = 64
"""The machine code of so many modules is at hand for engines that need the same."""
_compiling = Lock()


def has_llvm() -> bool:
    """Whether llvmlite is installed; it is not imported for that."""
    return importlib.util.find_spec("llvmlite") is not None


def _target() -> Any:
    """What code is made for: this very processor. Whoever compiles owns it afterwards."""
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    features = binding.get_host_cpu_features().flatten()
    target = binding.Target.from_default_triple()
    return target.create_target_machine(
        cpu=binding.get_host_cpu_name(), features=features, opt=3, jit=True, codemodel="jitdefault"
    )


class ProcessHost(Memory):
    """The memory of the process, and the machine code in it."""

    pointer = "q"
    base = 0

    def block(self, length: int) -> Block:
        """So many zeros of their own, which the system fills in when they are first used."""
        pages = mmap.mmap(-1, length + LINE + HEAD)
        if length >= HUGE and hasattr(mmap, "MADV_HUGEPAGE"):
            # Tables are read at random: with small pages most reads would wait for an address to be translated.
            pages.madvise(mmap.MADV_HUGEPAGE)
        start = ctypes.addressof(ctypes.c_char.from_buffer(pages))
        address = -(-(start + HEAD) // LINE) * LINE - HEAD
        return Block(address, (self, pages))

    def holds(self, address: int) -> bool:
        """Any address may be that of a row."""
        return address > 0

    def linked(
        self, program: TypedProgram, tables: Mapping[str, ConstantTable]
    ) -> Callable[..., Any]:
        """Compile a program, which is there as long as the host; its entry lets go of Python's lock while it runs."""
        ((name, entry),) = program.exported.items()
        values = {table: tables[table].values for table in program.tables}
        with _compiling:
            code = _compiled(translate(program, values))
        kinds = [_c_type(parameter.type) for parameter in entry.parameters]
        function = ctypes.CFUNCTYPE(_RETURNED[entry.result], *kinds)(
            code.get_function_address(name)
        )
        self._kept.append(code)
        return function


def _c_type(kind: Type) -> Any:
    return ctypes.c_int64 if isinstance(kind, NumberKind) else ctypes.c_void_p


@lru_cache(maxsize=MOST_MODULES)
def _compiled(text: str) -> Any:
    """The machine code of a module, which engines of the same rules share."""
    from llvmlite import binding

    target = _target()
    module = binding.parse_assembly(text)
    module.triple, module.data_layout = target.triple, str(target.target_data)
    tuning = binding.create_pipeline_tuning_options(speed_level=3)
    tuning.slp_vectorization = tuning.loop_vectorization = True
    with binding.create_pass_builder(target, tuning) as builder:
        builder.getModulePassManager().run(module, builder)
    code = binding.create_mcjit_compiler(module, target)
    code.finalize_object()
    return code
