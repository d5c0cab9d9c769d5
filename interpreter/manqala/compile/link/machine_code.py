"""Machine code made of a module of llvmlite's, in the way of Numba."""

from __future__ import annotations

from ctypes import c_int16, c_int64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy
from llvmlite import binding
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

if TYPE_CHECKING:
    from collections.abc import Sequence

ALIGNED = 64
"""A row begins at a multiple of so many bytes, so that a register of it is read at once."""


@dataclass(frozen=True, slots=True)
class MachineCode:
    """A function as machine code: it is there as long as this is."""

    address: int
    library: Any


def permutes() -> bool:
    """Whether the processor looks 32 numbers of 16 bits up with one instruction."""
    return bool(binding.get_host_cpu_features().get("avx512bw", False))


def machine_code(module: Any, function: str) -> MachineCode:
    """Compile the function of a module that has this name."""
    with global_compiler_lock:
        codegen = cpu_target.target_context.codegen()
        module.triple = binding.get_default_triple()
        module.data_layout = str(codegen.target_data)
        library = codegen.create_library(function)
        library.add_ir_module(module)
        library.finalize()
        return MachineCode(library.get_pointer_to_function(function), library)


def aligned_row(size: int, bits: int, *, compiled: bool) -> Any:
    """A row of so many numbers of 16 or 64 bits that machine code reads; plain Python has whole numbers of it."""
    if not compiled:
        return ({16: c_int16, 64: c_int64}[bits] * size)()
    room: Any = numpy.zeros(size + ALIGNED, dtype=f"int{bits}")
    skipped = -room.ctypes.data % ALIGNED // room.itemsize
    return room[skipped : skipped + size]


def fixed_row(numbers: Sequence[int], *, compiled: bool) -> Any:
    """Numbers that never change, for whoever reads them."""
    return numpy.array(numbers, dtype=numpy.int64) if compiled else list(numbers)
