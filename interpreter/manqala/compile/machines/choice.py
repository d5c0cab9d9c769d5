"""Which machine a program runs on."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.compile.link.compile import has_numba
from manqala.compile.machines.python_machine import PythonMachine
from manqala.compile.wasm.host import has_wasmtime

if TYPE_CHECKING:
    from manqala.compile.machines.machine import Machine


class MachineName(StrEnum):
    """The machines there are, the slowest to run first, which is the quickest to start."""

    PYTHON = "python"
    WASM = "wasm"
    NUMBA = "numba"


def chosen(*, compiled: bool | None = None, too_long: bool = False) -> MachineName:
    """The fastest machine there is here; without Numba for rules that are ``too_long`` for it.

    ``compiled``: false for plain Python; true for anything else, whether or not it is installed.
    """
    if compiled is False:
        return MachineName.PYTHON
    if not too_long and has_numba():
        return MachineName.NUMBA
    return MachineName.WASM if compiled or has_wasmtime() else MachineName.PYTHON


def at_once() -> MachineName:
    """The fastest machine of those on which a program runs within a moment after it was written."""
    return MachineName.WASM if has_wasmtime() else MachineName.PYTHON


def machine(name: MachineName) -> Machine:
    """A machine of this name, with nothing on it. Raises ``ImportError`` where what it needs is not installed."""
    if name is MachineName.PYTHON:
        return PythonMachine()
    if name is MachineName.WASM:
        from manqala.compile.machines.wasm_machine import WasmMachine

        return WasmMachine()
    from manqala.compile.machines.numba_machine import NumbaMachine

    return NumbaMachine()
