"""Chooses the back end of a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.hosted_backend import llvm_backend, wasm_backend
from manqala.compile.backends.python_backend import PythonBackend
from manqala.compile.llvm.process_host import has_llvm
from manqala.compile.wasm.host import has_wasm

if TYPE_CHECKING:
    from manqala.compile.backends.backend import Backend


def at_once() -> BackendName:
    """Return the fastest back end that runs a new program within a moment."""
    return BackendName.WASM if has_wasm() else BackendName.PYTHON


def fastest() -> BackendName:
    """Return the back end for long tasks, worth a second or more of compiling."""
    return BackendName.LLVM if has_llvm() else at_once()


def choose_back_end(*, compiled: bool | None = None) -> BackendName:
    """Choose plain Python if ``compiled`` is false, the fastest back end if true, else one that starts at once."""
    if compiled is False:
        return BackendName.PYTHON
    return fastest() if compiled else at_once()


def backend(name: BackendName) -> Backend:
    """Create the back end of this name. Raises ``ImportError`` if a library is missing."""
    if name is BackendName.PYTHON:
        return PythonBackend()
    return wasm_backend() if name is BackendName.WASM else llvm_backend()
