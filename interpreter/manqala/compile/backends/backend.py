"""The interface of back ends: link programs, and allocate the rows that they work on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from manqala.compile.module import Module


class BackendName(StrEnum):
    """The back ends, from the slowest to the fastest; a faster one takes longer to start."""

    PYTHON = "python"
    WASM = "wasm"
    LLVM = "llvm"


@dataclass(frozen=True, slots=True)
class Extension:
    """What a program is extended by, besides kernels: those are named, since all back ends read them themselves."""

    kernels: Sequence[str]
    numbers: Mapping[str, int | float] = field(default_factory=dict)
    tables: Mapping[str, Sequence[int]] = field(default_factory=dict)
    source: str = ""
    """Functions that were written for one game, as the source of a kernel."""


class Backend(ABC):
    """Runs the program of one engine, and has the rows for it; what it hands out is for one thread at a time."""

    name: BackendName
    compiled: bool
    """Whether programs are compiled, so that a search may look at a hundred times as much."""
    shares_rows: bool
    """Whether engines of the same rules may use the same rows."""
    most_bytes: int
    """About so much memory one table should take at most."""

    parallel = False
    """Whether several threads may work on the same rows at once, in machine code."""

    @abstractmethod
    def module(self, written: Module) -> Any:
        """The program of a game, whose functions and numbers are attributes."""

    @abstractmethod
    def extended(self, module: Any, extension: Extension) -> Any:
        """A module with more functions, which see everything in the first one."""

    def prepared(self, module: Any, name: str, arguments: Sequence[Any]) -> Callable[[], Any]:
        """A function of a module for the same arguments again and again: a call spends no time on them."""
        return partial(getattr(module, name), *arguments)

    @abstractmethod
    def row(self, size: int, code: str = "q") -> Any:
        """A row of so many zeros; ``code`` is one of the module ``array``: ``b``, ``B``, ``h``, ``i``, ``q``, ``f``, ``d``.

        It has the buffer protocol, so that NumPy views it without copying, except ``q`` in plain Python. A view stays valid:
        memory that may grow has its whole reach reserved.
        """

    @abstractmethod
    def rows(self, number: int, size: int, code: str) -> Any:
        """Return ``number`` rows of ``size`` cells each."""

    @abstractmethod
    def histories(self, number: int, size: int, noted: int, code: str) -> tuple[Any, Any]:
        """Room for the positions of a round of each game: rows of hashes, and rows of cells."""

    @abstractmethod
    def groups(self, number: int, parts: Sequence[Any]) -> Any:
        """A tuple of rows for each game, one of each part; ``rows`` or ``histories`` give a part."""

    @abstractmethod
    def copy(self, row: Any) -> Any:
        """A row of the same numbers."""

    @abstractmethod
    def larger(self, row: Any, size: int) -> Any:
        """A row of so many numbers that begins with those of another; the same one if it has as many."""

    @abstractmethod
    def more_rows(self, rows: Any, more: Any) -> None:
        """Let rows begin with what stands in others, of which there are no more."""

    @abstractmethod
    def joined(self, code: str, rows: Sequence[Any]) -> Any:
        """Rows one after the other, as a new one."""
