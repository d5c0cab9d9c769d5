"""Loads the source of a program as a module of plain Python, with the kernels that belong to it."""

from __future__ import annotations

import hashlib
import sys
from threading import RLock
from typing import TYPE_CHECKING

from manqala.compile.program.kernel_files import kernel_code, kernel_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

STANDARD = "manqala.compile.python.standard"
"""The module whose names every program begins with."""
ROWS = "manqala.compile.kernel.plain"
"""The kernel for rows that are lists."""
_loading = RLock()


def module_name(source: str, kernels: Sequence[str] = (), base: str = "") -> str:
    """The name of the module that ``load_module`` loads: a hash of everything in it."""
    texts = [base, source, *map(kernel_text, _all_kernels(kernels, base))]
    return "manqala_program_" + hashlib.sha256("\0".join(texts).encode()).hexdigest()[:24]


def load_module(source: str, kernels: Sequence[str] = (), base: str = "") -> ModuleType:
    """The program made of a source and of kernels; the same one is loaded only once in a process.

    ``base``: the name of another program, already loaded, whose numbers and functions these use, too.
    """
    name = module_name(source, kernels, base)
    with _loading:
        if name in sys.modules:
            return sys.modules[name]
        module = sys.modules[name] = type(sys)(name)
        try:
            text = f"from {base or STANDARD} import *\n{source}"
            for code in (
                compile(text, f"<{name}>", "exec"),
                *map(kernel_code, _all_kernels(kernels, base)),
            ):
                exec(code, module.__dict__)
        except BaseException:
            del sys.modules[name]
            raise
        return module


def _all_kernels(kernels: Sequence[str], base: str) -> list[str]:
    """The kernels that a program has of its own."""
    return list(kernels) if base else [ROWS, *kernels]
