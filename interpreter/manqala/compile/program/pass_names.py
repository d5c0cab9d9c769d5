"""The names of the passes, and the record of a run."""

from __future__ import annotations

from enum import StrEnum


class PassName(StrEnum):
    """The passes; each can be turned off by name."""

    CONSTANT_FOLDING = "constant-folding"
    SIMPLER_ARITHMETIC = "simpler-arithmetic"
    INLINING = "inlining"
    JOINED_CONDITIONS = "joined-conditions"
    EAGER_CHOICES = "eager-choices"
    CONSTANT_PROPAGATION = "constant-propagation"
    BLOCK_COPIES = "block-copies"
    ENTERED_LOOPS = "entered-loops"


class Passes:
    """The active passes, and the number of changes by each."""

    def __init__(self, without: frozenset[PassName] = frozenset()) -> None:
        """Activate all passes except these."""
        self.without = without
        self.counts = dict.fromkeys(PassName, 0)

    def has(self, name: PassName) -> bool:
        """Return whether a pass is active."""
        return name not in self.without
