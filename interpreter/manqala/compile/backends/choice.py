"""Which back end runs a program."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.compile.backends.hosted_backend import llvm_backend, wasm_backend
from manqala.compile.backends.python_backend import PythonBackend
from manqala.compile.link.compile import has_numba
from manqala.compile.wasm.host import has_wasm

if TYPE_CHECKING:
    from manqala.compile.backends.backend import Backend


class BackendName(StrEnum):
    """The back ends there are, the slowest to run first, which is the quickest to start."""

    PYTHON = "python"
    WASM = "wasm"
    LLVM = "llvm"
    NUMBA = "numba"


def chosen(*, compiled: bool | None = None, too_long: bool = False) -> BackendName:
    """The fastest back end there is here; without Numba for rules that are ``too_long`` for it.

    ``compiled``: false for plain Python; true for anything else, whether or not it is installed.
    """
    if compiled is False:
        return BackendName.PYTHON
    if not too_long and has_numba():
        return BackendName.NUMBA
    return BackendName.WASM if compiled or has_wasm() else BackendName.PYTHON


def at_once() -> BackendName:
    """The fastest back end of those on which a program runs within a moment after it was written."""
    return BackendName.WASM if has_wasm() else BackendName.PYTHON


def backend(name: BackendName) -> Backend:
    """A back end of this name, with nothing on it. Raises ``ImportError`` where what it needs is not installed."""
    if name is BackendName.PYTHON:
        return PythonBackend()
    if name is BackendName.WASM:
        return wasm_backend()
    if name is BackendName.LLVM:
        return llvm_backend()
    from manqala.compile.backends.numba_backend import NumbaBackend

    return NumbaBackend()
