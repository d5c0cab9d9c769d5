"""Loads the source of a program as a plain Python module, with its kernels."""

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
"""The module whose names are available in every program."""
ROWS = "manqala.compile.kernel.plain"
"""The kernel for rows that are lists."""
_loading = RLock()


def module_name(source: str, kernels: Sequence[str] = (), base: str = "") -> str:
    """Return the name of the module that ``load_module`` loads: a hash of all its parts."""
    texts = [base, source, *map(kernel_text, _all_kernels(kernels, base))]
    return "manqala_program_" + hashlib.sha256("\0".join(texts).encode()).hexdigest()[:24]


def load_module(source: str, kernels: Sequence[str] = (), base: str = "") -> ModuleType:
    """Load the program made of a source and kernels, once per process.

    ``base``: the name of another loaded program, whose numbers and functions this one uses.
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
    """Return the kernels of a program that its base does not have."""
    return list(kernels) if base else [ROWS, *kernels]
