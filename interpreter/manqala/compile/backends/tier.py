"""Tiers: a program runs on WebAssembly at first, and on LLVM once it has been busy for as long as compiling takes.

That costs at most twice what the better choice would have cost (the ski rental problem). What LLVM has compiled stays
in the cache on disk, and a mark beside it says so: such a program begins on LLVM.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.choice import at_once
from manqala.compile.llvm import object_cache
from manqala.compile.llvm.process_host import has_llvm

if TYPE_CHECKING:
    from collections.abc import Sequence

WORTH = 3.0
"""After this many seconds on WebAssembly compiling for LLVM pays."""


@dataclass(frozen=True, slots=True)
class Tiered:
    """Asks for the back end of a program by how long it has run for one purpose (``alphabeta``, ``mcts``)."""

    purpose: str
    fixed: BackendName | None = None
    """The back end, where it has been decided."""

    def tier(self, source: str, kernels: Sequence[str]) -> Tier:
        """The tier of the program with this source; the same one for all who ask in this process."""
        key = hashlib.sha256("\0".join([self.purpose, *kernels, source]).encode()).hexdigest()[:32]
        return known.setdefault(key, Tier(key))


@dataclass(slots=True)
class Tier:
    """How long a program has run on WebAssembly, and whether it has moved on to LLVM."""

    key: str
    seconds: float = field(default=0.0)
    _marked: bool = False

    @property
    def backend(self) -> BackendName:
        """Where the program runs if it starts now."""
        worth = (self.seconds >= WORTH or self._compiled_before()) and has_llvm()
        return BackendName.LLVM if worth else at_once()

    def spend(self, seconds: float) -> None:
        """Note that the program has run for so long."""
        self.seconds += seconds

    def mark(self, on: BackendName) -> None:
        """Note that all that is needed has been compiled for a back end."""
        if on is BackendName.LLVM and not self._compiled_before():
            object_cache.mark(self.key)

    def _compiled_before(self) -> bool:
        self._marked = self._marked or object_cache.is_marked(self.key)
        return self._marked


known: dict[str, Tier] = {}
