"""The interface of back ends, which link programs and allocate rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from mmap import mmap

    from manqala.compile.module import Module


class BackendName(StrEnum):
    """The back ends, from the slowest to the fastest; a faster one takes longer to start."""

    PYTHON = "python"
    WASM = "wasm"
    LLVM = "llvm"


@dataclass(frozen=True, slots=True)
class Extension:
    """An extension of a program besides kernels, which back ends load by name."""

    kernels: Sequence[str]
    numbers: Mapping[str, int | float] = field(default_factory=dict)
    tables: Mapping[str, Sequence[int]] = field(default_factory=dict)
    source: str = ""
    """Source of functions for one game, in the form of a kernel."""


class Backend(ABC):
    """Links the program of one engine and allocates its rows; its results belong to one thread at a time."""

    name: BackendName
    compiled: bool
    """Whether programs are compiled, so that a search can visit a hundred times as many nodes."""
    shares_rows: bool
    """Whether engines of the same rules may share rows."""
    most_bytes: int
    """Approximate maximum size of one table in bytes."""

    parallel = False
    """Whether several threads may work on the same rows at once, in machine code."""

    maps_files = False
    """Whether a row may be in a memory-mapped file."""

    def mapped(self, pages: mmap, at: int, size: int, code: str) -> Any:
        """Return a row in mapped pages; the 8 bytes before its first number, at ``at``, are for its length."""
        raise NotImplementedError

    @abstractmethod
    def module(self, written: Module) -> Any:
        """Return the program of a game, with functions and numbers as attributes."""

    @abstractmethod
    def extended(self, module: Any, extension: Extension) -> Any:
        """Return a module with more functions, which can use everything in the first one."""

    def prepared(self, module: Any, name: str, arguments: Sequence[Any]) -> Callable[[], Any]:
        """Return a function bound to arguments, for repeated calls without conversion costs."""
        return partial(getattr(module, name), *arguments)

    @abstractmethod
    def row(self, size: int, code: str = "q") -> Any:
        """Return a row of ``size`` zeros.

        ``code`` is one of the module ``array``: ``b``, ``B``, ``h``, ``i``, ``q``, ``f``, ``d``.
        The row has the buffer protocol, so NumPy views it without copying, except ``q`` in plain Python. Views stay
        valid: growing memory reserves its whole range.
        """

    @abstractmethod
    def rows(self, number: int, size: int, code: str) -> Any:
        """Return ``number`` rows of ``size`` cells each."""

    @abstractmethod
    def histories(self, number: int, size: int, noted: int, code: str) -> tuple[Any, Any]:
        """Return histories for the positions of each game's round: rows of hashes, and rows of cells."""

    @abstractmethod
    def groups(self, number: int, parts: Sequence[Any]) -> Any:
        """Return a tuple of rows for each game, one from each part; a part comes from ``rows`` or ``histories``."""

    @abstractmethod
    def copy(self, row: Any) -> Any:
        """Return a copy of a row."""

    @abstractmethod
    def part(self, row: Any, first: int, many: int) -> Any:
        """Return a new row of some numbers of one."""

    @abstractmethod
    def larger(self, row: Any, size: int) -> Any:
        """Return a row of ``size`` numbers that begins with the given ones; the same row if it is that long."""

    @abstractmethod
    def more_rows(self, rows: Any, more: Any) -> None:
        """Copy the contents of rows into the beginnings of others."""

    @abstractmethod
    def joined(self, code: str, rows: Sequence[Any]) -> Any:
        """Concatenate rows into a new one."""
