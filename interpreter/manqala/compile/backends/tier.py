"""Tiers: a program starts on WebAssembly, and moves to LLVM once it has run for as long as compiling takes.

This costs at most twice as much as the better choice (the ski rental problem). LLVM's output stays in the cache on
disk, with a mark beside it: a marked program starts on LLVM.
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
"""Seconds on WebAssembly after which compiling for LLVM pays."""


@dataclass(frozen=True, slots=True)
class Tiered:
    """Chooses a program's back end by its running time for one purpose (``alphabeta``, ``mcts``)."""

    purpose: str
    fixed: BackendName | None = None
    """The back end, if already decided."""

    def tier(self, source: str, kernels: Sequence[str]) -> Tier:
        """Return the tier of the program with this source, shared within the process."""
        key = hashlib.sha256("\0".join([self.purpose, *kernels, source]).encode()).hexdigest()[:32]
        return known.setdefault(key, Tier(key))


@dataclass(slots=True)
class Tier:
    """The running time of a program on WebAssembly, and whether it has moved to LLVM."""

    key: str
    seconds: float = field(default=0.0)
    _marked: bool = False

    @property
    def backend(self) -> BackendName:
        """The back end for a program that starts now."""
        worth = (self.seconds >= WORTH or self._compiled_before()) and has_llvm()
        return BackendName.LLVM if worth else at_once()

    def spend(self, seconds: float) -> None:
        """Add to the running time."""
        self.seconds += seconds

    def mark(self, on: BackendName) -> None:
        """Record that everything necessary is compiled for a back end."""
        if on is BackendName.LLVM and not self._compiled_before():
            object_cache.mark(self.key)

    def _compiled_before(self) -> bool:
        self._marked = self._marked or object_cache.is_marked(self.key)
        return self._marked


known: dict[str, Tier] = {}
