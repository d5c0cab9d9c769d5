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
    """The fastest back end of those that run a program within a moment after it was written."""
    return BackendName.WASM if has_wasm() else BackendName.PYTHON


def fastest() -> BackendName:
    """The back end for what takes long: it is worth a second or more of compiling."""
    return BackendName.LLVM if has_llvm() else at_once()


def choose_back_end(*, compiled: bool | None = None) -> BackendName:
    """Plain Python where ``compiled`` is false, the fastest back end where it is true, else what runs at once."""
    if compiled is False:
        return BackendName.PYTHON
    return fastest() if compiled else at_once()


def backend(name: BackendName) -> Backend:
    """A back end of this name, with nothing on it. Raises ``ImportError`` where what it needs is not installed."""
    if name is BackendName.PYTHON:
        return PythonBackend()
    return wasm_backend() if name is BackendName.WASM else llvm_backend()
